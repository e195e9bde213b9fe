"""The moves of Cartagena in words, and the names of its pirates, camps and cards."""

from __future__ import annotations

from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.engine.types import Json
from games.rulesets.sentences import Names

# The pirates' proper names stay as they are; the two that are ordinary words are translated.
PIRATES: Final[dict[str, str | Promise]] = {
    "captain_valverde": "Captain Valverde",
    "ramon_diaz": "Ramon Diaz",
    "crackpott": "Crackpott",
    "tembo": "Tembo",
    "wessel_jan": "Wessel Jan",
    "dean_nero": "Dean Nero",
    "pang": "Pang",
    "chang_ye": "Chang Ye",
    "sate": "Sate",
    "bijoux": "Bijoux",
    "ojo": "Ojo",
    "cambivalute": "Cambivalute",
    "ghost": gettext_lazy("ghost"),
}
CAMPS: Final = {"valverde": "Valverde", "diaz": "Diaz"}
COLOURS: Final = {
    "pink": gettext_lazy("pink"),
    "grey": gettext_lazy("grey"),
    "gold": gettext_lazy("gold"),
}


def move_label(move: Json, names: Names) -> str:
    """Describe a move in a few words, with players by name."""
    kind = move["kind"]
    if kind in _LABELS:
        return _LABELS[kind](move, names)
    raise AssertionError(move)


def card_name(card: str) -> str:
    return f"{COLOURS[card[:-1]]} {card[-1]}"


def _cards(cards: Json) -> str:
    return ", ".join(card_name(card) for card in cards)


def _reveal(move: Json, names: Names) -> str:
    return _("Open the next door")


def _use(move: Json, names: Names) -> str:
    return _("Use %(pirate)s") % {"pirate": PIRATES[move["pirate"]]}


def _ramon_diaz(move: Json, names: Names) -> str:
    return _("Keep the gold card") if move["keep"] == "gold" else _("Keep the combat card")


def _tembo(move: Json, names: Names) -> str:
    return _("Keep %(card)s") % {"card": card_name(move["keep"])}


def _wessel_jan(move: Json, names: Names) -> str:
    if not move["cards"]:
        return _("Exchange nothing")
    return _("Exchange %(cards)s") % {"cards": _cards(move["cards"])}


def _dean_nero(move: Json, names: Names) -> str:
    match move["direction"]:
        case "cards_for_coins":
            return _("Give %(cards)s for coins") % {"cards": _cards(move["cards"])}
        case "coins_for_cards":
            count = move["count"]
            text = ngettext(
                "Give %(count)d coin for a combat card",
                "Give %(count)d coins for combat cards",
                count,
            )
            return text % {"count": count}
    return _("Trade nothing")


def _pang(move: Json, names: Names) -> str:
    return _("Take a combat card") if move["take"] == "combat" else _("Take a coin")


def _theft(move: Json, names: Names) -> str:
    if move["target"] is None:
        return _("Take no coin from anyone")
    return _("Take a coin from %(name)s") % {"name": names[move["target"]]}


def _bijoux(move: Json, names: Names) -> str:
    return _("Join the camp of %(camp)s") % {"camp": CAMPS[move["camp"]]}


def _ojo(move: Json, names: Names) -> str:
    match move["action"]:
        case "declare":
            return _("Declare for %(camp)s") % {"camp": CAMPS[move["camp"]]}
        case "look":
            return _("Look at the camp of %(name)s") % {"name": names[move["target"]]}
    return _("Do nothing")


def _place(move: Json, names: Names) -> str:
    return _("Put sailor %(value)d on Valverde's side") % {"value": move["valverde"]}


def _look(move: Json, names: Names) -> str:
    if move["duel"] is None:
        return _("Look at no duel")
    return _("Look at duel %(duel)s") % {"duel": move["duel"]}


def _swap(move: Json, names: Names) -> str:
    return _("Swap the two sailors") if move["swap"] else _("Leave the two sailors as they are")


def _play(move: Json, names: Names) -> str:
    if move["card"] == "monkey":
        return _("Play the monkey")
    return _("Play %(card)s") % {"card": card_name(move["card"])}


_LABELS: Final = {
    "reveal": _reveal,
    "use": _use,
    "ramon_diaz": _ramon_diaz,
    "tembo": _tembo,
    "wessel_jan": _wessel_jan,
    "dean_nero": _dean_nero,
    "pang": _pang,
    "chang_ye": _theft,
    "steal": _theft,
    "bijoux": _bijoux,
    "ojo": _ojo,
    "place": _place,
    "look": _look,
    "swap": _swap,
    "play": _play,
}
