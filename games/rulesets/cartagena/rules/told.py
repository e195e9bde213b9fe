"""What a seat knows from what it was told: it follows the events, as a player does."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from games.engine.events import Event
from games.engine.lookahead import OwnLog
from games.engine.types import Json, Seat
from games.rulesets.cartagena.rules.cards import DUELS, FIRST_CARDS, Camp, combat_box, gold_box
from games.rulesets.cartagena.rules.options import box_of
from games.rulesets.cartagena.rules.state import Sunk

Look = tuple[int, Seat, int, int, bool]  # as in ``state.Cartagena.looks``
Pair = tuple[int, int]


@dataclass(slots=True)
class Told:
    """Where things are, in a game whose events are followed one by one."""

    me: Seat
    combat: int  # how many cards lie in the pile
    gold: int
    combat_sunk: list[Sunk] = field(default_factory=list)
    gold_sunk: list[Sunk] = field(default_factory=list)
    round: int = 0
    storms: int = 0
    using: str | None = None
    looked: bool = False  # two cards, or kinds of cards, are there to choose from
    sworn: list[list[int]] = field(default_factory=list)  # by seat: plies of its declarations
    mine: dict[int, Camp] = field(default_factory=dict)  # the seat's own camp, by these plies
    looks: list[Look] = field(default_factory=list)
    looking: int | None = None  # the duel at which somebody looks now
    seen: dict[int, Pair] = field(default_factory=dict)  # what this seat saw, by the ply
    excluded: list[Seat] = field(default_factory=list)


def told(own_log: OwnLog, seats: int, me: Seat) -> Told:
    """Follow everything that a seat was told."""
    box = box_of(own_log.options)
    combat = len(combat_box(box)) - len(FIRST_CARDS) * seats
    t = Told(me, combat, len(gold_box(box)), sworn=[[] for _ in range(seats)])
    for ply, events in own_log.entries:
        for event in events:
            _follow(t, ply, event)
    return t


def _follow(t: Told, ply: int, event: Event) -> None:
    data = event.data
    match event.kind:
        case "round":
            t.round = data["round"]
        case "storm":
            t.storms += 1
        case "used":
            t.using = data["pirate"]
            t.looked = _two_to_choose_from(t)
        case "gave":
            _sink(t, ply, [data["seat"]] * data["combat"], "combat")
        case "gained":
            _gained(t, ply, data)
        case "declared":
            t.sworn[data["seat"]].append(ply)
        case "camp":
            t.mine[ply] = data["camp"]
        case "placed" | "looked_at_duel" if data["duel"] is not None:
            duel = DUELS.index(data["duel"])
            t.looks.append((duel, data["seat"], t.round, ply, False))
            t.looking = duel if event.kind == "looked_at_duel" else None
        case "may_have_swapped":
            t.looking = None
        case "saw_duel":
            _saw(t, (data["valverde"], data["diaz"]))
        case "excluded":
            t.excluded += data["seats"]


def _two_to_choose_from(t: Told) -> bool:
    if t.using == "ramon_diaz":
        return t.combat > 0 and t.gold > 0
    return t.using == "tembo" and t.combat > 1


def _gained(t: Told, ply: int, data: Json) -> None:
    """Cards leave the piles; after a choice between two, the other goes under its pile."""
    seat: Seat = data["seat"]
    looked, t.looked = t.looked, False
    if looked and t.using == "tembo":
        for _ in range(2):
            _lift(t, "combat")
        _sink(t, ply, [seat], "combat")
        return
    for _ in range(data["combat"]):
        _lift(t, "combat")
    for _ in range(data["gold"]):
        _lift(t, "gold")
    if looked:
        other = "gold" if data["combat"] else "combat"
        knowers = tuple({*_lift(t, other), seat})
        _put(t, other, [(ply, knowers)])


def _lift(t: Told, pile: str) -> tuple[Seat, ...]:
    """Take the top card; return the seats that knew it was there."""
    left = getattr(t, pile) - 1
    setattr(t, pile, left)
    sunk: list[Sunk] = getattr(t, f"{pile}_sunk")
    return sunk.pop()[1] if len(sunk) > left else ()


def _sink(t: Told, ply: int, seats: Sequence[Seat], pile: str) -> None:
    _put(t, pile, [(ply, (seat,)) for seat in seats])


def _put(t: Told, pile: str, cards: list[Sunk]) -> None:
    setattr(t, pile, getattr(t, pile) + len(cards))
    getattr(t, f"{pile}_sunk")[:0] = cards


def _saw(t: Told, pair: Pair) -> None:
    """The first time when it looks; the second time it may have swapped them itself."""
    duel, seat, round_, ply, _ = t.looks[-1]
    before = t.seen.get(ply)
    t.seen[ply] = pair
    if before is not None and before != pair:
        t.looks[-1] = (duel, seat, round_, ply, True)
