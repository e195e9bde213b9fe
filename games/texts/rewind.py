"""Texts for a game that is taken back, of any ruleset."""

from __future__ import annotations

from django.utils.translation import gettext as _

from games.rulesets.sentences import Data, Names, named


def rewound(data: Data, names: Names) -> str:
    """Return to which ply a game was taken back, and who had been shown something hidden since."""
    text = _("The game is rewound to position %(ply)d. Everything after it is undone.")
    said = text % {"ply": data["to"]}
    knowing = named((noted["seat"] for noted in data["learned"]), names)
    if not knowing:
        return said
    # Translators: the second sentence stands after the one that the game is taken back.
    shown = _("Hidden information had been shown since then to: %(names)s.") % {"names": knowing}
    return f"{said} {shown}"
