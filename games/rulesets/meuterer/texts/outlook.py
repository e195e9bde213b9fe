"""The one-line texts of Meuterer's table: outcomes, what is still open, what is asked."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.engine.events import Event
from games.rulesets.meuterer.texts import gains
from games.rulesets.meuterer.texts.moves import CARDS, ISLAND_NAMES
from games.rulesets.meuterer.texts.scoring import points_text, with_points
from games.rulesets.sentences import Data, Names, Sentences, listed, named, say


def outlook_text(fact: Event, names: Names) -> str:
    """Put a fact of the outlook into words; outcomes have at most 70 characters in any language."""
    return say(_SENTENCES, fact.kind, fact.data, names)


def _with_island(data: Data) -> Data:
    return data | {"island": ISLAND_NAMES[data["island"]]}


def _with_card(data: Data) -> Data:
    return data | {"card": CARDS[data["card"]]}


def _pays(data: Data, names: Names) -> str:
    text = _("At most %(left)s: %(island)s %(worth)d, less %(pays)d for a quartermaster")
    return text % _with_island(with_points(data, "left"))


def _pays_nothing(data: Data, names: Names) -> str:
    return _("At most %(left)s: %(island)s, and nothing to pay") % _with_island(
        with_points(data, "left")
    )


def _quartermaster_gets(data: Data, names: Names) -> str:
    return _("A quartermaster would get %(earns)s.") % with_points(data, "earns")


def _leads(data: Data, names: Names) -> str:
    text = _("%(count)d %(card)s: you lead on %(island)s, %(earned)s so far")
    return text % _with_card(_with_island(with_points(data, "earned")))


def _tied(data: Data, names: Names) -> str:
    text = _("%(count)d %(card)s: %(tied)d tied on %(island)s, %(earned)s so far")
    return text % _with_card(_with_island(with_points(data, "earned")))


def _behind(data: Data, names: Names) -> str:
    text = _("%(count)d %(card)s: 0 points so far, %(most)d lead on %(island)s")
    return text % _with_card(_with_island(data))


def _outnumbered(data: Data, names: Names) -> str:
    text = _("%(count)d %(card)s: on %(island)s, %(mine)d of another of your goods count")
    return text % _with_card(_with_island(data))


def _sells_nowhere(data: Data, names: Names) -> str:
    text = ngettext(
        "Sells on no framed island; %(count)d card left in hand",
        "Sells on no framed island; %(count)d cards left in hand",
        data["left"],
    )
    return text % {"count": data["left"]}


def _sword(data: Data, names: Names) -> str:
    if not data["counts"]:
        return _("Counts for nobody in a mutiny")
    if data["captain"]:
        return _("1 more for you in a mutiny")
    return _("1 more for your side in a mutiny, if your role has one")


def _must_pass(data: Data, names: Names) -> str:
    return _("Your hand is then empty: you must pass.")


def _may_offer(data: Data, names: Names) -> str:
    return _("Can still offer: %(names)s.") % {"names": named(data["seats"], names)}


def _pirate_takes(data: Data, names: Names) -> str:
    if not data["count"]:
        return _("The pirates meet the ship, but no cards lie open")
    text = ngettext(
        "You take the %(count)d open card", "You take all %(count)d open cards", data["count"]
    )
    return text % {"count": data["count"]}


def _pirate_sinks(data: Data, names: Names) -> str:
    if not data["count"]:
        return _("The pirates meet the ship, but no cards lie open")
    text = ngettext(
        "The %(count)d open card is sunk", "All %(count)d open cards are sunk", data["count"]
    )
    return text % {"count": data["count"]}


def _pirate_sinks_nothing(data: Data, names: Names) -> str:
    return _("The pirates sail to %(island)s and sink nothing") % _with_island(data)


def _keeps(data: Data, names: Names) -> str:
    cards = listed(
        _("%(count)d %(card)s") % {"count": count, "card": CARDS[card]}
        for card, count in data["cards"].items()
    )
    return _("You keep %(cards)s") % {"cards": cards}


def _marks(data: Data, names: Names) -> str:
    return _("You sail to %(island)s: %(worth)s if you stay captain") % _with_island(
        with_points(data, "worth")
    )


def _less_wage(data: Data, names: Names) -> str:
    return _("%(wage)s of that would go to a quartermaster.") % with_points(data, "wage")


def _takes_role(data: Data, names: Names) -> str:
    text = ngettext(
        "You take the last %(count)d role; as mutineer: %(island)s, %(worth)s",
        "You take 1 of %(count)d roles; as mutineer: %(island)s, %(worth)s",
        data["count"],
    )
    return text % _with_island(with_points(data, "worth"))


def _as_quartermaster(data: Data, names: Names) -> str:
    return _("+%(earns)s if the captain holds; you count 1 for the captain") % with_points(
        data, "earns"
    )


def _as_mutineer(data: Data, names: Names) -> str:
    text = _("You sail to %(island)s: +%(worth)s if the mutiny succeeds")
    return text % _with_island(with_points(data, "worth"))


def _as_cabin_boy(data: Data, names: Names) -> str:
    return _("+%(earns)s if a mutiny succeeds") % with_points(data, "earns")


def _as_merchant(data: Data, names: Names) -> str:
    if data["alone"]:
        return _("Only you score in a tie for the most cards")
    return _("Full price in a tie for the most cards")


def _as_dock_worker(data: Data, names: Names) -> str:
    if data["last"]:
        return _("Nothing: no cards are drawn in the last round")
    text = ngettext(
        "You draw %(count)d extra card and keep the best",
        "You draw %(count)d extra cards and keep the best",
        data["count"],
    )
    return text % data


def _holds(data: Data, names: Names) -> str:
    return _("%(captain)d : %(mutineers)d, the captain holds") % data


def _tie_wins(data: Data, names: Names) -> str:
    return _("%(captain)d : %(mutineers)d, a tie: the mutineers win") % data


def _mutiny_wins(data: Data, names: Names) -> str:
    return _("%(captain)d : %(mutineers)d, the mutineers win") % data


def _decides(data: Data, names: Names) -> str:
    return _("Nobody can add after you.")


def _may_add(data: Data, names: Names) -> str:
    return _("Can still add: %(names)s.") % {"names": named(data["seats"], names)}


def _sells(data: Data, names: Names) -> str:
    lots = listed(f"{ISLAND_NAMES[island]} {earned}" for island, earned in data["lots"])
    return _("+%(earned)s so far: %(lots)s") % {"earned": points_text(data["earned"]), "lots": lots}


def _sells_nothing(data: Data, names: Names) -> str:
    return _("0 points: you sell nothing")


def _may_sell(data: Data, names: Names) -> str:
    text = _("On %(island)s you get %(then)s if %(name)s sells %(count)d there.")
    return text % (_with_island(with_points(data, "then")) | {"name": names[data["seat"]]})


def _ask_return(data: Data, names: Names) -> str:
    text = ngettext("Put %(count)d card back", "Put %(count)d cards back", data["count"])
    return text % data


def _ask_sale(data: Data, names: Names) -> str:
    if data["islands"] == 1:
        return _("Sell your offer")
    return _("Choose where to sell your offer")


_SENTENCES: Final[Sentences] = {
    **gains.SENTENCES,
    "pays": _pays,
    "pays_nothing": _pays_nothing,
    "quartermaster_gets": _quartermaster_gets,
    "leads": _leads,
    "tied": _tied,
    "behind": _behind,
    "outnumbered": _outnumbered,
    "sells_nowhere": _sells_nowhere,
    "sword": _sword,
    "must_pass": _must_pass,
    "may_offer": _may_offer,
    "pirate_takes": _pirate_takes,
    "pirate_sinks": _pirate_sinks,
    "pirate_sinks_nothing": _pirate_sinks_nothing,
    "keeps": _keeps,
    "marks": _marks,
    "less_wage": _less_wage,
    "takes_role": _takes_role,
    "as_quartermaster": _as_quartermaster,
    "as_mutineer": _as_mutineer,
    "as_cabin_boy": _as_cabin_boy,
    "as_merchant": _as_merchant,
    "as_dock_worker": _as_dock_worker,
    "holds": _holds,
    "tie_wins": _tie_wins,
    "mutiny_wins": _mutiny_wins,
    "decides": _decides,
    "may_add": _may_add,
    "sells": _sells,
    "sells_nothing": _sells_nothing,
    "may_sell": _may_sell,
    "ask_wage": lambda _data, _names: _("Promise a wage"),
    "ask_offer": lambda _data, _names: _("Offer a card or pass"),
    "ask_must_offer": lambda _data, _names: _("Offer a card"),
    "ask_role": lambda _data, _names: _("Take a role"),
    "ask_conflict": lambda _data, _names: _("Add conflict cards"),
    "ask_sale": _ask_sale,
    "ask_return": _ask_return,
}
