"""What happens in a game of Meuterer, in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.engine.events import Event
from games.engine.types import Json
from games.rulesets.meuterer.texts.moves import CARDS, ISLAND_NAMES, ROLES, lots_named
from games.rulesets.meuterer.texts.scoring import points_text
from games.rulesets.sentences import Data, Names, Sentences, listed, named, points, say, tagged


def event_texts(events: Sequence[Event], names: Names) -> list[str]:
    """Say the events of one move, in order."""
    # A pass that was chosen comes first after its move; one that comes later had to be. After a
    # mutiny that was won no wage is paid.
    unpaid = any(event.kind == "mutiny" and event.data.get("won") for event in events)
    return [
        say(
            _SENTENCES,
            event.kind,
            event.data | {"chosen": event is events[0], "unpaid": unpaid},
            names,
        )
        for event in events
    ]


def _cards(cards: Json) -> str:
    return listed(CARDS[card] for card in cards)


def _set_up(data: Data, names: Names) -> str:
    islands = listed(ISLAND_NAMES[island] for island in data["circle"])
    text = _("The islands lie clockwise: %(islands)s. The first captain is %(name)s.")
    return text % {"islands": islands, "name": names[data["captain"]]}


def _cards_drawn(data: Data, names: Names) -> str:
    if not data["cards"]:
        return _("You draw nothing.")
    return _("You draw: %(cards)s.") % {"cards": _cards(data["cards"])}


def _round(data: Data, names: Names) -> str:
    values = {"round": data["round"], "name": names[data["captain"]]}
    return _("Round %(round)d begins; the captain is %(name)s.") % values


def _wage(data: Data, names: Names) -> str:
    values = {"name": names[data["seat"]], "value": points_text(data["value"])}
    return _("%(name)s promises the quartermaster a wage of %(value)s.") % values


def _offered(data: Data, names: Names) -> str:
    values = {"name": names[data["seat"]], "card": CARDS[data["card"]]}
    match data["card"]:
        case "pirate":
            return _("%(name)s plays the pirate card.") % values
        case "conflict":
            return _("%(name)s offers a conflict card.") % values
    return _("%(name)s offers %(card)s.") % values


def _pirate(data: Data, names: Names) -> str:
    values = {
        "name": names[data["seat"]],
        "count": data["steps"],
        "island": ISLAND_NAMES[data["island"]],
    }
    if not data["steps"]:
        return _("%(name)s has no cards left, so the pirate ship stays at %(island)s.") % values
    text = ngettext(
        "%(name)s moves the pirate ship by %(count)d island, to %(island)s.",
        "%(name)s moves the pirate ship by %(count)d islands, to %(island)s.",
        data["steps"],
    )
    return text % values


def _sunk(data: Data, names: Names) -> str:
    """The pirate card itself is on top only if nothing was laid on it."""
    if data["top"] == "pirate":
        return _("The pirates meet the ship, but no cards lie open.")
    text = _(
        "The pirates meet the ship: all open cards are discarded; on top of the discards: %(card)s."
    )
    return text % {"card": CARDS[data["top"]]}


def _taken(data: Data, names: Names) -> str:
    values = {"name": names[data["seat"]], "cards": _cards(data["cards"])}
    if not data["cards"]:
        return _("The pirates meet the ship, but no cards lie open.")
    return _("The pirates meet the ship: %(name)s takes all open cards: %(cards)s.") % values


def _passed(data: Data, names: Names) -> str:
    values = {"name": names[data["seat"]]}
    if "destination" not in data:
        text = (
            _("%(name)s passes.") if data["chosen"] else _("%(name)s has no cards and must pass.")
        )
        return text % values
    values["island"] = ISLAND_NAMES[data["destination"]]
    if data["chosen"]:
        return _("%(name)s passes; the captain's destination is %(island)s.") % values
    text = _("%(name)s has no cards and must pass; the captain's destination is %(island)s.")
    return text % values


def _looked(data: Data, names: Names) -> str:
    roles = listed(ROLES[role] for role in data["roles"])
    return _("You see the roles that are left: %(roles)s.") % {"roles": roles}


def _took(data: Data, names: Names) -> str:
    text = ngettext(
        "%(name)s takes a role; %(count)d is left.",
        "%(name)s takes a role; %(count)d are left.",
        data["left"],
    )
    return text % {"name": names[data["seat"]], "count": data["left"]}


def _role(data: Data, names: Names) -> str:
    return _("You take the role: %(role)s.") % {"role": ROLES[data["role"]]}


def _revealed(data: Data, names: Names) -> str:
    """The captain took no role: that is how they are known."""
    pairs = zip(names, data["roles"], strict=True)
    roles = listed(tagged(name, ROLES[role or "captain"]) for name, role in pairs)
    return _("The roles are revealed: %(roles)s.") % {"roles": roles}


def _destination(data: Data, names: Names) -> str:
    values = {"name": names[data["seat"]], "island": ISLAND_NAMES[data["destination"]]}
    return _("%(name)s is the mutineer and heads for %(island)s.") % values


def _added(data: Data, names: Names) -> str:
    values = {"name": names[data["seat"]], "count": data["count"]}
    if not data["count"]:
        return _("%(name)s adds no conflict card.") % values
    text = ngettext(
        "%(name)s adds %(count)d conflict card.",
        "%(name)s adds %(count)d conflict cards.",
        data["count"],
    )
    return text % values


def _mutiny(data: Data, names: Names) -> str:
    if data["mutineers"] == data["captain"]:
        text = _(
            "The mutiny succeeds, with %(mutineers)d against %(captain)d: a tie goes to the "
            "mutineers."
        )
        return text % data
    if data["won"]:
        return _("The mutiny succeeds, with %(mutineers)d against %(captain)d.") % data
    return _("The mutiny fails, with %(mutineers)d against %(captain)d.") % data


def _voyage(data: Data, names: Names) -> str:
    values = {"points": points(data["earned"], names), "name": names[data["captain"]]}
    if data["unpaid"]:
        return _("Points for the voyage: %(points)s. The captain is %(name)s.") % values
    return _("Points for the voyage, wage included: %(points)s. The captain is %(name)s.") % values


def _sold(data: Data, names: Names) -> str:
    name = names[data["seat"]]
    if not data["allocation"]:
        return _("%(name)s sells nothing.") % {"name": name}
    lots = listed(lots_named(data["allocation"]))
    return _("%(name)s sells %(lots)s.") % {"name": name, "lots": lots}


def _sale(data: Data, names: Names) -> str:
    """Of those tied for the most cards, only a merchant earns more than others."""
    island = ISLAND_NAMES[data["island"]]
    results = list(zip(names, data["sold"], data["earned"], strict=True))
    tied = [earned for _name, sold, earned in results if sold == max(data["sold"])]
    merchant = max(tied) if max(tied) > min(tied) else None
    lots = [
        ngettext(
            "%(name)s scores %(points)s for %(count)d card",
            "%(name)s scores %(points)s for %(count)d cards",
            sold,
        )
        % {
            "name": tagged(name, ROLES["merchant"]) if earned == merchant else name,
            "count": sold,
            "points": points_text(earned),
        }
        for name, sold, earned in results
        if sold
    ]
    if not lots:
        return _("On %(island)s nobody sells anything.") % {"island": island}
    return _("On %(island)s: %(lots)s.") % {"island": island, "lots": listed(lots)}


def _scores(data: Data, names: Names) -> str:
    return _("The score: %(points)s.") % {"points": points(data["scores"], names)}


def _sailed(data: Data, names: Names) -> str:
    ship, active = ISLAND_NAMES[data["ship"]], data["active"]
    if len(active) == 1:
        return _("The ship stays at %(island)s; only there can goods be sold.") % {"island": ship}
    values = {"island": ship, "islands": listed(ISLAND_NAMES[island] for island in active)}
    return _("The ship sails to %(island)s; goods can be sold on: %(islands)s.") % values


def _drew(data: Data, names: Names) -> str:
    values = {"name": names[data["seat"]], "count": data["count"]}
    if not data["count"]:
        return _("%(name)s draws no card.") % values
    text = ngettext(
        "%(name)s draws %(count)d card.", "%(name)s draws %(count)d cards.", data["count"]
    )
    return text % values


def _returned(data: Data, names: Names) -> str:
    text = ngettext(
        "%(name)s puts back %(count)d card, unseen.",
        "%(name)s puts back %(count)d cards, unseen.",
        data["count"],
    )
    return text % {"name": names[data["seat"]], "count": data["count"]}


def _put_back(data: Data, names: Names) -> str:
    return _("You put back: %(cards)s.") % {"cards": _cards(data["cards"])}


def _reshuffled(data: Data, names: Names) -> str:
    text = ngettext(
        "The discards are shuffled into a new pile of %(count)d card.",
        "The discards are shuffled into a new pile of %(count)d cards.",
        data["pile"],
    )
    return text % {"count": data["pile"]}


def _over(data: Data, names: Names) -> str:
    winners = data["winners"]
    text = ngettext(
        "The game is over. Final score: %(points)s. The winner is %(names)s.",
        "The game is over. Final score: %(points)s. The winners are %(names)s.",
        len(winners),
    )
    return text % {"points": points(data["scores"], names), "names": named(winners, names)}


_SENTENCES: Final[Sentences] = {
    "set_up": _set_up,
    "cards": _cards_drawn,
    "round": _round,
    "wage": _wage,
    "offered": _offered,
    "pirate": _pirate,
    "sunk": _sunk,
    "taken": _taken,
    "passed": _passed,
    "looked": _looked,
    "took": _took,
    "role": _role,
    "revealed": _revealed,
    "destination": _destination,
    "added": _added,
    "mutiny": _mutiny,
    "voyage": _voyage,
    "sold": _sold,
    "sale": _sale,
    "scores": _scores,
    "sailed": _sailed,
    "drew": _drew,
    "returned": _returned,
    "put_back": _put_back,
    "reshuffled": _reshuffled,
    "over": _over,
}
