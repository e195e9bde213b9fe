"""What a choice would do in Cartagena, in words addressed to the chooser."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.engine.events import Event
from games.rulesets.cartagena.texts.events import STOCKS, things
from games.rulesets.cartagena.texts.moves import CAMPS, PIRATES, card_name
from games.rulesets.sentences import Data, Names, Sentences, listed, named, say


def preview_texts(facts: Sequence[Event], names: Names) -> list[str]:
    """Say what a choice would do, with a sentence or a few for each fact."""
    return [say(SENTENCES, fact.kind, fact.data, names) for fact in facts]


def _closes(data: Data, names: Names) -> str:
    pirates = listed(PIRATES[pirate] for pirate in data["pirates"])
    return _("You could no longer use, this turn: %(pirates)s.") % {"pirates": pirates}


def _may_be_ghost(data: Data, names: Names) -> str:
    return _("If it is the ghost, your turn ends with nothing.")


def _last_of_row(data: Data, names: Names) -> str:
    if data["ghost"]:
        return _("It is the last in the row: unless it is the ghost, you must use it.")
    return _("It is the last in the row: you must use it.")


def _sails(data: Data, names: Names) -> str:
    values = {"count": data["steps"], "distance": data["distance"]}
    if not data["steps"]:
        return _("After this turn the ship does not move.")
    if not data["distance"]:
        return _("After this turn the ship reaches the mutiny.")
    text = ngettext(
        "After this turn the ship sails %(count)d space; the mutiny is then %(distance)d away.",
        "After this turn the ship sails %(count)d spaces; the mutiny is then %(distance)d away.",
        data["steps"],
    )
    return text % values


def _gains(data: Data, names: Names) -> str:
    gained = things(data["combat"], data["gold"], data["coins"])
    if not gained:
        return _("You would get nothing: there is none left.")
    return _("You would get: %(things)s.") % {"things": gained}


def _exhausts(data: Data, names: Names) -> str:
    stocks = listed(STOCKS[stock] for stock in data["stocks"])
    if data["at_once"]:
        text = _("That would use up %(stocks)s, and the voyage would end at once.")
    else:
        text = _(
            "That would use up %(stocks)s: the voyage would end after this round, unless some "
            "come back."
        )
    return text % {"stocks": stocks}


def _looks_at_both(data: Data, names: Names) -> str:
    return _("You would look at the top gold card and the top combat card and keep one.")


def _looks_at_two(data: Data, names: Names) -> str:
    return _("You would look at two combat cards and keep one.")


def _card_or_coin(data: Data, names: Names) -> str:
    return _("You would take a combat card or a coin.")


def _may_exchange(data: Data, names: Names) -> str:
    if not data["count"]:
        return _("You have no combat card to exchange.")
    text = ngettext(
        "You could exchange %(count)d combat card with the pile.",
        "You could exchange up to %(count)d combat cards with the pile.",
        data["count"],
    )
    return text % data


def _may_trade(data: Data, names: Names) -> str:
    """One of the two directions, or neither."""
    sells = ngettext(
        "You could give %(count)d combat card for a coin.",
        "You could give up to %(count)d combat cards for coins.",
        data["sells"],
    )
    buys = ngettext(
        "You could give %(count)d coin for a combat card.",
        "You could give up to %(count)d coins for combat cards.",
        data["buys"],
    )
    parts = ((sells, data["sells"]), (buys, data["buys"]))
    said = [text % {"count": count} for text, count in parts if count]
    return " ".join(said) or _("You have nothing to trade.")


def _may_steal(data: Data, names: Names) -> str:
    if not data["seats"]:
        return _("Nobody has a coin for you to take.")
    return _("You could take a coin from: %(names)s.") % {"names": named(data["seats"], names)}


def _sailors(data: Data, names: Names) -> str:
    if data["duel"]:
        return _("You would look at two sailors and choose their sides in duel %(duel)s.") % data
    return _("You could look at the two sailors of a duel and swap them.")


def _declares(data: Data, names: Names) -> str:
    if data["again"]:
        return _("You would keep your camp or change it; the others cannot tell which.")
    return _("You would have to declare for a camp; the others do not see which.")


def _may_look(data: Data, names: Names) -> str:
    if not data["declared"]:
        return _("You could declare for a camp.")
    if not data["seats"]:
        return _("Nobody else has declared: there is no camp to look at.")
    values = {"names": named(data["seats"], names)}
    return _("You could look at the camp of one of these: %(names)s.") % values


def _keeps(data: Data, names: Names) -> str:
    values = {"kept": card_name(data["kept"]), "under": card_name(data["under"])}
    return _("You would keep %(kept)s; %(under)s goes under its pile.") % values


def _exchanges(data: Data, names: Names) -> str:
    text = ngettext(
        "You would draw %(count)d card.", "You would draw %(count)d cards.", data["count"]
    )
    sentence = text % {"count": data["count"]}
    if not data["back"]:
        return sentence
    back = listed(card_name(card) for card in data["back"])
    return f"{sentence} " + _("You would get back your own: %(cards)s.") % {"cards": back}


def _holds(data: Data, names: Names) -> str:
    held = things(data["combat"], 0, data["coins"])
    if not held:
        return _("Then you would have no combat card and no coin.")
    return _("Then you would have: %(things)s.") % {"things": held}


def _stolen(data: Data, names: Names) -> str:
    text = _("Coins afterwards: you %(coins)d, %(name)s %(left)d.")
    return text % {"coins": data["coins"], "left": data["left"], "name": names[data["seat"]]}


def _camp(data: Data, names: Names) -> str:
    text = _("Your combat cards add up to %(valverde)d for Valverde and %(diaz)d for Diaz.")
    sentence = text % {"valverde": data["valverde"], "diaz": data["diaz"]}
    if data["changes"] is None:
        return sentence
    change = _("You would change your camp.") if data["changes"] else _("You would keep your camp.")
    return f"{change} {sentence}"


def _known_camp(data: Data, names: Names) -> str:
    values = {"name": names[data["seat"]], "camp": CAMPS[data["camp"]]}
    return _("You know already that %(name)s is in the camp of %(camp)s.") % values


def _known_duel(data: Data, names: Names) -> str:
    text = _(
        "You know already: in duel %(duel)s sailor %(valverde)d stands for Valverde, "
        "sailor %(diaz)d for Diaz."
    )
    return text % data


def _sides(data: Data, names: Names) -> str:
    text = _(
        "In duel %(duel)s sailor %(valverde)d would stand for Valverde, sailor %(diaz)d for Diaz."
    )
    return text % data


def _monkey(data: Data, names: Names) -> str:
    sentence = _("You would leave this duel, and your monkey would come back to you.")
    if not data["paid"]:
        return sentence
    return " ".join([sentence, *_rewards(data)])


def _rewards(data: Data) -> list[str]:
    """What a monkey in the second round gets, which depends on whether it is the only one."""
    if data["alone"] and data["steals"]:
        return [_("You may then take a coin from another player.")]
    if data["alone"]:
        return [_("Nobody has a coin for you to take.")]
    if data["steals"]:
        only = _("If yours is the only monkey now, you may take a coin from another player.")
    else:
        only = _("If yours is the only monkey now, it gets nothing: nobody else has a coin.")
    if not data["short"]:
        return [only, _("If there are more, each takes a coin from the supply.")]
    return [
        only,
        _(
            "If there are more, the supply pays them as far as it goes; if it runs "
            "short, everyone still in the game pays in first."
        ),
    ]


def _totals(data: Data, names: Names) -> str:
    if data["alone"]:
        text = _("Valverde would have %(valverde)d, Diaz %(diaz)d.")
    else:
        text = _("With your card alone, Valverde would have %(valverde)d, Diaz %(diaz)d.")
    return text % {"valverde": data["valverde"], "diaz": data["diaz"]}


def _last_card(data: Data, names: Names) -> str:
    return _("It is your last combat card: if another duel follows, you are out of the game.")


SENTENCES: Final[Sentences] = {
    "closes": _closes,
    "may_be_ghost": _may_be_ghost,
    "last_of_row": _last_of_row,
    "sails": _sails,
    "gains": _gains,
    "exhausts": _exhausts,
    "looks_at_both": _looks_at_both,
    "looks_at_two": _looks_at_two,
    "card_or_coin": _card_or_coin,
    "may_exchange": _may_exchange,
    "may_trade": _may_trade,
    "may_steal": _may_steal,
    "sailors": _sailors,
    "declares": _declares,
    "may_look": _may_look,
    "keeps": _keeps,
    "exchanges": _exchanges,
    "holds": _holds,
    "stolen": _stolen,
    "camp": _camp,
    "known_camp": _known_camp,
    "known_duel": _known_duel,
    "sides": _sides,
    "monkey": _monkey,
    "totals": _totals,
    "last_card": _last_card,
}
