"""What each fact of a preview says of the rest of its round, if it is true."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, NamedTuple

from games.engine.events import Log
from games.engine.types import Seat
from games.rulesets.meuterer.markets import ISLAND
from games.rulesets.meuterer.rules.cards import EXTRA, HAND, ISLANDS
from games.rulesets.meuterer.rules.phases.mutiny import strengths
from games.rulesets.meuterer.rules.state import Meuterer

Data = dict[str, Any]


class Outcome(NamedTuple):
    """A move: the position before and after it, its events, and those to the end of the round."""

    seat: Seat
    before: Meuterer
    after: Meuterer
    log: Log
    rest: Log

    def told(self, kind: str) -> list[Data]:
        """What the move itself told."""
        return [event.data for event in self.log if event.kind == kind]

    def later(self, kind: str) -> list[Data]:
        """What was told from the move to the end of the round."""
        return [event.data for event in (*self.log, *self.rest) if event.kind == kind]

    def won(self) -> bool:
        return any(mutiny["won"] for mutiny in self.later("mutiny"))

    def earned(self) -> int:
        """By the voyage."""
        return int(self.later("voyage")[0]["earned"][self.seat])

    def hand(self) -> int:
        """How many cards the seat holds after the move, before any that are drawn."""
        taken = sum(len(told["cards"]) for told in self.told("taken"))
        return len(self.before.hands[self.seat]) - len(self.told("offered")) + taken

    def starts_at_ship(self) -> bool:
        """Whether the pirate ship lies at the merchant ship before the move."""
        return self.before.pirate == self.before.ship

    def bound_for(self, data: Data) -> bool:
        """Whether an island is so many away from the ship as the seat holds cards."""
        s, steps = self.before, self.hand()
        island = ISLANDS[s.circle[(s.ship + steps) % len(s.circle)]]
        return data == {"steps": steps, "island": island.id, "worth": island.voyage}


def _wage(o: Outcome, data: Data) -> bool:
    return data == {"pays": o.after.wage, "earns": (o.after.wage or 0) + 1}


def _offers(o: Outcome, data: Data) -> bool:
    return o.before.offers[o.seat].count(data["card"]) + 1 == data["count"]


def _conflict_open(o: Outcome, data: Data) -> bool:
    counts = o.after.options.offered_conflicts_count
    right = (data["counts"], data["captain"]) == (counts, o.seat == o.before.captain)
    return right and _offers(o, data)


def _then(o: Outcome, data: Data) -> bool:
    return o.bound_for(data)


def _empty_hand(o: Outcome, data: Data) -> bool:
    """The pass is the next thing that the seat does, at once if it is the last one left."""
    told = [event for event in (*o.log[1:], *o.rest) if event.data.get("seat") == o.seat]
    own = [event for event in told if event.kind != "pirate"]
    return o.hand() == 0 and own[0].kind == "passed"


def _pirate(o: Outcome, data: Data) -> bool:
    (ship,) = o.told("pirate")
    return data == {name: ship[name] for name in ("steps", "island")}


def _takes(o: Outcome, data: Data) -> bool:
    counted = [len(taken["cards"]) for taken in o.told("taken")] == [data["count"]]
    return counted and o.starts_at_ship() == data["starts_there"]


def _sinks(o: Outcome, data: Data) -> bool:
    counted = bool(o.told("sunk")) and sum(map(len, o.before.offers)) == data["count"]
    return counted and o.starts_at_ship() == data["starts_there"]


def _sinks_nothing(o: Outcome, data: Data) -> bool:
    return not o.told("sunk") and not o.told("taken")


def _captain_to(o: Outcome, data: Data) -> bool:
    return o.told("passed")[0]["destination"] == data["island"] and o.bound_for(data)


def _looks(o: Outcome, data: Data) -> bool:
    return [len(looked["roles"]) for looked in o.told("looked")] == [data["count"]]


def _quartermaster(o: Outcome, data: Data) -> bool:
    return o.earned() == (0 if o.won() else data["earns"]) and o.before.wage == data["wage"]


def _mutineer(o: Outcome, data: Data) -> bool:
    marked = [told["destination"] for told in o.later("destination")] == [data["island"]]
    return marked and o.bound_for(data) and o.earned() == (data["worth"] if o.won() else 0)


def _cabin_boy(o: Outcome, data: Data) -> bool:
    return o.earned() == (data["earns"] if o.won() else 0)


def _merchant(o: Outcome, data: Data) -> bool:
    return all(_tie_pays(o, data, sale) for sale in o.later("sale"))


def _tie_pays(o: Outcome, data: Data, sale: Data) -> bool:
    """In a tie for the most cards."""
    sold, earned = sale["sold"], sale["earned"]
    tied = [seat for seat, count in enumerate(sold) if count == max(sold)]
    if max(sold) == 0 or o.seat not in tied or len(tied) == 1:
        return True
    full = 0 if data["void"] == len(tied) else ISLAND[sale["island"]].prices[0]
    others = [earned[seat] for seat in tied if seat != o.seat]
    return earned[o.seat] == full and not (data["alone"] and any(others))


def _dock_worker(o: Outcome, data: Data) -> bool:
    """Three cards more, unless there are no more."""
    drew = [told["count"] for told in o.later("drew") if told["seat"] == o.seat]
    if data["last_round"]:
        return not drew
    added = sum(told["count"] for told in o.later("added") if told["seat"] == o.seat)
    wanted = max(0, HAND - o.hand() + added) + EXTRA
    return data["count"] == EXTRA and (drew == [wanted] or drew[0] < wanted)


def _sides(o: Outcome, data: Data) -> bool:
    told = o.told("mutiny")
    if data["certain"] and not told:
        return False
    sides = (told[0]["captain"], told[0]["mutineers"]) if told else strengths(o.after)
    return sides == (data["captain"], data["mutineers"]) and data["won"] == (sides[1] >= sides[0])


def _out(o: Outcome, data: Data) -> bool:
    return [told["seat"] for told in o.later("added")].count(o.seat) == 1


def _sells(o: Outcome, data: Data) -> bool:
    """Who is still to sell brings no more than was said; if nobody can, it is as it was said."""
    (sale,) = [sale for sale in o.later("sale") if sale["island"] == data["island"]]
    rivals = dict(data["later"])
    within = all(sale["sold"][seat] <= most for seat, most in rivals.items())
    final = rivals or sale["earned"][o.seat] == data["earned"]
    return within and bool(final) and sale["sold"][o.seat] == data["count"]


def _sells_nothing(o: Outcome, data: Data) -> bool:
    return all(data["island"] not in sold["allocation"] for sold in o.told("sold")[:1])


def _keeps(o: Outcome, data: Data) -> bool:
    return list(o.after.hands[o.seat]) == data["cards"]


CHECKS: Final[dict[str, Callable[[Outcome, Data], bool]]] = {
    "wage": _wage,
    "offers": _offers,
    "conflict_open": _conflict_open,
    "empty_hand": _empty_hand,
    "captain_to": _captain_to,
    "captain_then": _then,
    "mutineer_then": _then,
    "mutineer_would": _then,
    "looks": _looks,
    "quartermaster": _quartermaster,
    "mutineer": _mutineer,
    "cabin_boy": _cabin_boy,
    "merchant": _merchant,
    "dock_worker": _dock_worker,
    "pirate": _pirate,
    "takes": _takes,
    "sinks": _sinks,
    "sinks_nothing": _sinks_nothing,
    "sides": _sides,
    "out": _out,
    "keeps": _keeps,
    "sells_nothing": _sells_nothing,
    "sells": _sells,
}
