"""Why a player of Cartagena has their points, in one line."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext as _

from games.engine.events import Event
from games.rulesets.cartagena.texts.moves import CAMPS
from games.rulesets.sentences import Data, Names, Sentences, named, say


def reason_text(fact: Event, names: Names) -> str:
    """Put the reason of a source into words."""
    return say(_SENTENCES, fact.kind, fact.data, names)


def _coins(data: Data, names: Names) -> str:
    return _("Coins of the voyage")


def _gold(data: Data, names: Names) -> str:
    if data["hidden"]:
        return _("Gold cards; their values are hidden until the end")
    return _("Gold cards")


def _duel_won(data: Data, names: Names) -> str:
    text = _("%(camp)s wins: Valverde %(valverde)d, Diaz %(diaz)d")
    sentence = text % (data | {"camp": CAMPS[data["camp"]]})
    if not data["out"]:
        return sentence
    out = _("out of the game: %(names)s") % {"names": named(data["out"], names)}
    return f"{sentence}; {out}"


def _lost(data: Data, names: Names) -> str:
    if data["camp"] is None:
        return _("Nobody had declared: everyone loses everything")
    text = _("The camp of %(camp)s has won; whoever is not in it, or is out, loses everything")
    return text % {"camp": CAMPS[data["camp"]]}


_SENTENCES: Final[Sentences] = {
    "coins": _coins,
    "gold": _gold,
    "duel_won": _duel_won,
    "lost": _lost,
}
