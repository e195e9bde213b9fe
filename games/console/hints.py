"""Hints as the console shows them: ``{% include "console/hints.html" %}`` with this context.

Every line has its figures, the number of cases, and how rare the result is by chance.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop, ngettext

from games.models import Game, User
from games.rulesets.registry import RULESETS
from games.selectors.moderation import hints
from games.selectors.moderation.activity_overlap import Overlap
from games.selectors.moderation.collusion import PlayerPair, Signal
from games.selectors.moderation.linked_accounts import Link
from games.selectors.moderation.significance import SMALLEST, one_in, rare_below
from games.services.moderation import permissions

PERMISSION: Final = "games.see_links"
OFFERED: Final[dict[str, object]] = {"hints": None, "hints_offered": True}
TELLING: Final = 20  # a result that chance gives to more than one pair in this many is usual
SENTENCES: Final = {
    "fares": gettext_noop(
        "At tables with %(other)s, %(name)s beats %(here)d%% of the other players; "
        "at tables without, %(elsewhere)d%%."
    ),
    "answers": gettext_noop(
        "After moves of %(other)s, %(name)s answers within two minutes in %(here)d%% "
        "of cases; after other players' moves, in %(elsewhere)d%%."
    ),
}


def of_player(viewer: User, person: User, *, asked: bool) -> dict[str, object]:
    """Return the context for a player; empty about oneself, or without the permission.

    Hints are computed only if ``asked`` for, because that reads a lot; otherwise there is a link.
    """
    if not viewer.has_perm(PERMISSION) or viewer.pk in (person.pk, person.owner_id):
        return {"hints": None}
    return {"hints": _shown(hints.of_player(person))} if asked else OFFERED


def of_table(viewer: User, game: Game, *, asked: bool) -> dict[str, object]:
    """Return the context for a table; empty for a reader who plays or has played there."""
    if not viewer.has_perm(PERMISSION) or permissions.is_of_the_table(viewer, game):
        return {"hints": None}
    return {"hints": _shown(hints.of_table(game))} if asked else OFFERED


def _shown(found: hints.Hints) -> dict[str, object]:
    return {
        "links": [_link(link) for link in found.links],
        "marked": _marked(found.lines),
        "pairs": [_pair(pair, found) for pair in found.pairs],
        "answers": [_answers(row) for row in found.answers],
    }


def _marked(lines: int) -> str:
    """Return the chance below which a line is marked, and why."""
    if not lines:
        return ""
    figures = {"n": lines, "rare": one_in(rare_below(lines))}
    words = ngettext(
        "%(n)d line is compared with chance. It is marked if chance does as much for less than "
        "one pair in %(rare)d.",
        "%(n)d lines are compared with chance. So that one of them is marked by chance on one page "
        "in 1000 at most, a line is marked if chance does as much for less than one pair in "
        "%(rare)d.",
        lines,
    )
    return words % figures


def _link(link: Link) -> dict[str, object]:
    parts = []
    if link.devices:
        parts.append(
            ngettext("%(n)d device", "%(n)d devices", link.devices) % {"n": link.devices},
        )
    if link.addresses:
        parts.append(
            ngettext("%(n)d address", "%(n)d addresses", link.addresses) % {"n": link.addresses},
        )
    return {
        "people": (link.user, link.other),
        "what": ", ".join(parts),
        "device": bool(link.devices),
        "last_at": link.last_at,
    }


def _pair(pair: PlayerPair, found: hints.Hints) -> dict[str, object]:
    lines = [_favour(favour) | _chance(favour.shift.p, found) for favour in pair.favours]
    if pair.overlap is not None:
        lines.append(_overlap(pair, pair.overlap) | _chance(pair.overlap.p, found))
    return {
        "people": (pair.first, pair.second),
        "games": ngettext("%(n)d game", "%(n)d games", pair.games) % {"n": pair.games},
        "last_at": pair.last_at,
        "lines": lines,
        "rare": any(line["rare"] for line in lines),
    }


def _favour(favour: Signal) -> dict[str, object]:
    found = favour.shift
    return {
        "text": _(_sentence(favour))
        % {
            "name": favour.user.username,
            "other": favour.other.username,
            "here": round(100 * found.here),
            "elsewhere": round(100 * found.elsewhere),
        },
        "counts": _("Counted: %(here)d and %(elsewhere)d.")
        % {"here": found.times_here, "elsewhere": found.times_elsewhere},
    }


def _sentence(favour: Signal) -> str:
    """Return the sentence for a kind of signal: the console's own, or the game's."""
    own = RULESETS[favour.ruleset].collusion if favour.ruleset else None
    return str(own.sentences[favour.kind]) if own else SENTENCES[favour.kind]


def _overlap(pair: PlayerPair, found: Overlap) -> dict[str, object]:
    names = {"name": pair.first.username, "other": pair.second.username, "days": found.days}
    figures = {"moves": found.moves, "together": found.together}
    usual = {"usual": round(found.usual), "least": found.least, "most": found.most}
    return {
        "text": _(
            "In %(days)d days, at other tables, %(name)s made %(moves)d moves; at %(together)d of "
            "them %(other)s moved somewhere within ten minutes."
        )
        % (names | figures),
        "counts": _("With other days compared: %(usual)d, from %(least)d to %(most)d.") % usual,
    }


def _chance(p: float | None, found: hints.Hints) -> dict[str, object]:
    """Return how rare a line is by chance, in words, and whether it is marked."""
    return {"chance": _in_words(p), "rare": found.is_rare(p)}


def _in_words(p: float | None) -> str:
    if p is None:
        return _("Too little to judge.")
    if p < SMALLEST:
        return _("By chance less than one pair in %(n)d shows as much.") % {"n": one_in(p)}
    if one_in(p) < TELLING:
        return _("Nothing unusual.")
    return _("By chance one pair in %(n)d shows as much.") % {"n": one_in(p)}


def _answers(row: hints.Answers) -> dict[str, object]:
    times = (row.first_quarter, row.half, row.third_quarter)
    return {
        "person": row.user,
        "text": _("A quarter within %(first)s, half within %(half)s, three quarters in %(last)s.")
        % dict(zip(("first", "half", "last"), _spans(times), strict=True)),
        "quick": _("%(share)d%% of %(n)d decisions within a minute.")
        % {"share": row.within_a_minute, "n": row.decisions},
    }


def _spans(seconds: Iterable[float]) -> Iterable[str]:
    """Return times in short words: 40 s, 12 min, 5 h, 2 d."""
    for taken in seconds:
        if taken < 60:
            yield _("%(n)d s") % {"n": taken}
        elif taken < 3600:
            yield _("%(n)d min") % {"n": taken / 60}
        elif taken < 48 * 3600:
            yield _("%(n)d h") % {"n": taken / 3600}
        else:
            yield _("%(n)d d") % {"n": taken / 86400}
