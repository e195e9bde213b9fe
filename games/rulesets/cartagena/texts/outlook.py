"""The one-line texts of Cartagena's table: outcomes, what is still open, what is asked."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.engine.events import Event
from games.rulesets.cartagena.texts import asked, gains
from games.rulesets.cartagena.texts.events import things
from games.rulesets.cartagena.texts.moves import CAMPS, card_name
from games.rulesets.cartagena.texts.preview import SENTENCES as PREVIEW
from games.rulesets.sentences import Data, Names, Sentences, named, say


def outlook_text(fact: Event, names: Names) -> str:
    """Put a fact of the outlook into words; outcomes have at most 70 characters in any language."""
    return say(_SENTENCES, fact.kind, fact.data, names)


def _opens(data: Data, names: Names) -> str:
    ship = ngettext("The ship sails %(ship)d space", "The ship sails %(ship)d spaces", data["ship"])
    if not data["count"]:
        return ship % data
    closed = ngettext("%(count)d pirate closes", "%(count)d pirates close", data["count"])
    # Translators: two outcomes of opening a door, one after the other.
    return _("%(ship)s, %(closed)s") % {"ship": ship % data, "closed": closed % data}


def _opens_last(data: Data, names: Names) -> str:
    return _("The last door: you must use whoever is behind it")


def _use_gains(data: Data, names: Names) -> str:
    gained = things(data["combat"], data["gold"], data["coins"])
    if not gained:
        return _("You get nothing: there is none left")
    return _("You get %(things)s") % {"things": gained}


def _use_may_exchange(data: Data, names: Names) -> str:
    if not data["count"]:
        return _("You have no combat card to exchange")
    text = ngettext(
        "You exchange %(count)d combat card, or none",
        "You exchange up to %(count)d combat cards",
        data["count"],
    )
    return text % data


def _use_may_trade(data: Data, names: Names) -> str:
    if not data["sells"] and not data["buys"]:
        return _("You have nothing to trade")
    return _("Up to %(sells)d cards for coins, or %(buys)d coins for cards") % data


def _use_may_steal(data: Data, names: Names) -> str:
    if not data["seats"]:
        return _("Nobody has a coin for you to take")
    text = ngettext(
        "You take a coin from %(count)d player, or none",
        "You take a coin from one of %(count)d players, or none",
        len(data["seats"]),
    )
    return text % {"count": len(data["seats"])}


def _use_sailors(data: Data, names: Names) -> str:
    if data["duel"]:
        return _("You see two sailors and place them in duel %(duel)s") % data
    return _("You may see the sailors of a duel and swap them")


def _use_declares(data: Data, names: Names) -> str:
    if data["again"]:
        return _("You keep your camp or change it, in secret")
    return _("You declare for a camp, in secret")


def _use_may_look(data: Data, names: Names) -> str:
    if not data["declared"]:
        return _("You may declare for a camp, in secret")
    if not data["seats"]:
        return _("Nobody else has declared: no camp to see")
    text = ngettext(
        "You may see the camp of %(count)d player",
        "You may see the camp of one of %(count)d players",
        len(data["seats"]),
    )
    return text % {"count": len(data["seats"])}


def _leaves_duel(data: Data, names: Names) -> str:
    return _("You leave this duel and keep your cards")


def _stands(data: Data, names: Names) -> str:
    text = ngettext(
        "Valverde %(valverde)d, Diaz %(diaz)d; %(left)d card left afterwards",
        "Valverde %(valverde)d, Diaz %(diaz)d; %(left)d cards left afterwards",
        data["left"],
    )
    return text % data


def _others_play(data: Data, names: Names) -> str:
    return _("Not counted: the hidden cards of %(names)s.") % {"names": named(data["seats"], names)}


def _takes_coin(data: Data, names: Names) -> str:
    text = _("Coins afterwards: you %(coins)d, %(name)s %(left)d")
    return text % {"coins": data["coins"], "left": data["left"], "name": names[data["seat"]]}


def _keeps_then(data: Data, names: Names) -> str:
    values = {"kept": card_name(data["kept"]), "under": card_name(data["under"])}
    return _("You keep %(kept)s; %(under)s goes under its pile") % values


def _exchanges_cards(data: Data, names: Names) -> str:
    if not data["count"]:
        return _("You keep your combat cards")
    text = ngettext(
        "You draw %(count)d card for it", "You draw %(count)d cards for them", data["count"]
    )
    return text % data


def _holds_then(data: Data, names: Names) -> str:
    held = things(data["combat"], 0, data["coins"])
    if not held:
        return _("Then you have no combat card and no coin")
    return _("Then you have %(things)s") % {"things": held}


def _camp_then(data: Data, names: Names) -> str:
    values = {"camp": CAMPS[data["camp"]], "sum": data[data["camp"]]}
    return _("%(camp)s: your combat cards add up to %(sum)d for this camp") % values


def _sees_camp(data: Data, names: Names) -> str:
    return _("You see the camp of %(name)s") % {"name": names[data["seat"]]}


def _sees_duel(data: Data, names: Names) -> str:
    if data["duel"] is None:
        return _("You look at no duel")
    return _("You see the sailors of duel %(duel)s and may swap them") % data


def _sides_then(data: Data, names: Names) -> str:
    return _("Duel %(duel)s: Valverde's sailor %(valverde)d, Diaz's %(diaz)d") % data


_SENTENCES: Final[Sentences] = {
    **gains.SENTENCES,
    **PREVIEW,
    **asked.SENTENCES,
    "opens": _opens,
    "opens_last": _opens_last,
    "use_gains": _use_gains,
    "use_looks_at_both": lambda _data, _names: _(
        "You see the top gold and combat cards and keep one"
    ),
    "use_looks_at_two": lambda _data, _names: _("You see two combat cards and keep one"),
    "use_card_or_coin": lambda _data, _names: _("You take a combat card or a coin"),
    "use_may_exchange": _use_may_exchange,
    "use_may_trade": _use_may_trade,
    "use_may_steal": _use_may_steal,
    "use_sailors": _use_sailors,
    "use_declares": _use_declares,
    "use_may_look": _use_may_look,
    "leaves_duel": _leaves_duel,
    "stands": _stands,
    "others_play": _others_play,
    "takes_coin": _takes_coin,
    "takes_no_coin": lambda _data, _names: _("You take no coin"),
    "keeps_then": _keeps_then,
    "exchanges_cards": _exchanges_cards,
    "holds_then": _holds_then,
    "trades_nothing": lambda _data, _names: _("You keep your cards and coins"),
    "camp_then": _camp_then,
    "sees_camp": _sees_camp,
    "does_nothing": lambda _data, _names: _("You neither declare nor look"),
    "sees_duel": _sees_duel,
    "sides_then": _sides_then,
}
