"""The moves of Cartagena in words, and what its pirates, camps and cards are called."""

from __future__ import annotations

from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.engine.types import Json

# Proper names of the pirates stay as they are; the two that are no names are translated.
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


def move_label(move: Json) -> str:
    """Say a move in a few words; seats are counted from 0, as everywhere in the API."""
    kind = move["kind"]
    if kind in _LABELS:
        return _LABELS[kind](move)
    raise AssertionError(move)


def card_name(card: str) -> str:
    return f"{COLOURS[card[:-1]]} {card[-1]}"


def _cards(cards: Json) -> str:
    return ", ".join(card_name(card) for card in cards)


def _reveal(move: Json) -> str:
    return _("Reveal the next pirate")


def _use(move: Json) -> str:
    return _("Use %(pirate)s") % {"pirate": PIRATES[move["pirate"]]}


def _ramon_diaz(move: Json) -> str:
    return _("Keep the gold card") if move["keep"] == "gold" else _("Keep the combat card")


def _tembo(move: Json) -> str:
    return _("Keep %(card)s") % {"card": card_name(move["keep"])}


def _wessel_jan(move: Json) -> str:
    if not move["cards"]:
        return _("Exchange nothing")
    return _("Exchange %(cards)s") % {"cards": _cards(move["cards"])}


def _dean_nero(move: Json) -> str:
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


def _pang(move: Json) -> str:
    return _("Take a combat card") if move["take"] == "combat" else _("Take a coin")


def _theft(move: Json) -> str:
    if move["target"] is None:
        return _("Take no coin from anyone")
    return _("Take a coin from seat %(seat)d") % {"seat": move["target"]}


def _bijoux(move: Json) -> str:
    return _("Be of the camp of %(camp)s") % {"camp": CAMPS[move["camp"]]}


def _ojo(move: Json) -> str:
    match move["action"]:
        case "declare":
            return _("Declare for %(camp)s") % {"camp": CAMPS[move["camp"]]}
        case "look":
            return _("Look at the camp of seat %(seat)d") % {"seat": move["target"]}
    return _("Do nothing")


def _place(move: Json) -> str:
    return _("Put sailor %(value)d on Valverde's side") % {"value": move["valverde"]}


def _look(move: Json) -> str:
    if move["duel"] is None:
        return _("Look at no duel")
    return _("Look at duel %(duel)s") % {"duel": move["duel"]}


def _swap(move: Json) -> str:
    return _("Swap the two sailors") if move["swap"] else _("Leave the two sailors")


def _play(move: Json) -> str:
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
