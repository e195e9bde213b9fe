"""A table of Meuterer in a few words: hands as short strings, everything else by default."""

from __future__ import annotations

import json
from typing import Any

from games.engine.events import Event, Log
from games.engine.moves import find_move
from games.rulesets.meuterer.manifest import RULESET
from games.rulesets.meuterer.rules import RULES, blank
from games.rulesets.meuterer.rules.cards import ISLANDS, box, ordered
from games.rulesets.meuterer.rules.options import MeutererOptions
from games.rulesets.meuterer.rules.phases import mutiny, offer, refill, sale, wage
from games.rulesets.meuterer.rules.state import Meuterer

PLACE = {island.id: number for number, island in enumerate(ISLANDS)}  # in the order of the chart
SEED = "5e" * 32


def cards(text: str) -> tuple[Any, ...]:
    return tuple(text.split())


class Table:
    """A position that is played by name, and its events."""

    def __init__(self, s: Meuterer) -> None:
        self.s = s
        self.log: list[Event] = []

    def play(self, *moves: dict[str, Any]) -> Table:
        """Make moves for the seat to move."""
        for move in moves:
            seat = self.turn
            chosen = find_move(RULES.legal_moves(self.s, seat), move)
            self.s, log = RULES.apply(self.s, seat, chosen)
            self.log += log
            RULESET.invariants.check(self.s)
        return self

    @property
    def turn(self) -> int:
        """The only seat to move."""
        (seat,) = RULES.to_move(self.s)
        return seat

    @property
    def legal(self) -> list[dict[str, Any]]:
        """The legal moves as they go over the wire."""
        moves = [move.dump() for move in RULES.legal_moves(self.s, self.turn)]
        return list(json.loads(json.dumps(moves)))

    def told(self, kind: str) -> list[dict[str, Any]]:
        return [event.data for event in self.log if event.kind == kind]


def pass_() -> dict[str, Any]:
    return {"kind": "pass"}


def take(role: str) -> dict[str, Any]:
    return {"kind": "pass", "role": role}


def lay(card: str) -> dict[str, Any]:
    return {"kind": "offer", "card": card}


def add(count: int) -> dict[str, Any]:
    return {"kind": "conflict", "count": count}


def pay(value: int) -> dict[str, Any]:
    return {"kind": "wage", "value": value}


def sell(**islands: str) -> dict[str, Any]:
    """``sell(hochland="2 wine")``."""
    lots = {at: lot.split() for at, lot in islands.items()}
    allocation = {at: {"good": good, "count": int(n)} for at, (n, good) in lots.items()}
    return {"kind": "sell", "allocation": allocation}


def put_back(text: str) -> dict[str, Any]:
    return {"kind": "return", "cards": text.split()}


def table(hands: list[str], *, options: dict[str, Any] | None = None, **given: Any) -> Table:
    """Deal these hands at the start of a round; the rest of the box is the pile.

    ``pile`` names its top cards, the first drawn first. ``phase`` is ``wage`` or a later phase,
    which then begins. ``at`` and ``active`` name islands of the chart. ``dry`` puts what is left
    of the box on the discards, so that there is no more in the pile than ``pile`` says.
    """
    version = given.pop("version", RULES.version)
    chosen = MeutererOptions.parse({"layout": "chart"} | (options or {}))
    s = blank(len(hands), SEED, chosen, version=version)
    s.hands = [ordered(cards(hand)) for hand in hands]
    phase = given.pop("phase", "wage")
    s.ship = PLACE[given.pop("at", "hochland")]
    s.active = [PLACE[name] for name in given.pop("active", ISLANDS[s.ship].id).split()]
    s.pirate = PLACE[given.pop("pirate", "piratennest")]
    top = cards(given.pop("pile", ""))
    s.captain = given.pop("captain", 0)
    begin_round(s)
    s.offers = [cards(offered) for offered in given.pop("offers", [""] * s.seats)]
    dry = given.pop("dry", False)
    if phase not in ("wage", "offer"):
        given.setdefault("passed", list(range(s.seats)))
    for name, value in given.items():
        setattr(s, name, value)
    rest = rest_of_box(s, top)
    if dry:
        s.discards, rest = [*rest, *s.discards], []
    s.pile = [*rest, *reversed(top)]
    if phase != "wage":
        s.wage = s.wage or 0
        enter(s, phase)
    RULESET.invariants.check(s)
    return Table(s)


def begin_round(s: Meuterer) -> None:
    s.phase = "wage"
    wage.begin(s, Log())
    s.round = 1


def rest_of_box(s: Meuterer, top: tuple[str, ...]) -> list[str]:
    """All cards that are nowhere else, in the order of the box."""
    rest: list[str] = list(box(pirates=s.options.pirates))
    buried = [card for _, card in s.buried]
    added = ["conflict"] * sum(s.added)
    for card in (*sum(s.hands, ()), *sum(s.offers, ()), *s.discards, *buried, *added, *top):
        rest.remove(card)
    return rest


def enter(s: Meuterer, phase: str) -> None:
    phases = {"offer": offer, "mutiny": mutiny, "sale": sale, "refill": refill}
    s.phase = phase
    if phase == "sale":
        s.sheet = [((0, 0),) * s.seats]
    phases[phase].begin(s, Log())
    RULES.settle(s, Log())
