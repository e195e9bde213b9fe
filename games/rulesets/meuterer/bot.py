"""A simple sensible player of Meuterer, who knows nothing but their seat's view."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from random import Random
from typing import Final, cast

from games.engine.moves import Move
from games.engine.types import Json, Seat
from games.rulesets.meuterer.bot_facts import facts
from games.rulesets.meuterer.markets import ISLAND, accepts, income
from games.rulesets.meuterer.rules.cards import GOODS, HAND
from games.rulesets.meuterer.rules.moves import Conflict, Offer, Pass, Return, Sell, TakeRole, Wage
from games.rulesets.meuterer.rules.options import MeutererOptions
from games.rulesets.meuterer.rules.state import Meuterer

ENOUGH_LEAD: Final = 2  # cards more than anyone else lays open
CONFLICT_WORTH: Final = 1.5  # what keeping a conflict card is worth, beside goods


def suggest(view: Json, moves: Sequence[Move], rng: Random, options: MeutererOptions) -> Move:
    """Pick the move of the highest worth; chance decides among equals."""
    worth = [_worth(view, move, options) + rng.random() / 1000 for move in moves]
    return moves[worth.index(max(worth))]


def suggest_at(state: Meuterer, seat: Seat, moves: Sequence[Move], rng: Random) -> Move:
    """Pick the same move out of a position, of which it reads what the seat's view tells alone."""
    return suggest(facts(state, seat), moves, rng, state.options)


def _worth(view: Json, move: Move, options: MeutererOptions) -> float:
    match move:
        case Wage(value):
            return _wage(view, value)
        case Offer(card):
            return _offer(view, card)
        case Pass():
            return _pass(view)
        case TakeRole(role):
            return _role(view, role)
        case Conflict(count):
            return _conflict(view, count, options)
        case Sell(allocation):
            return sum(_lot(view, island, count, options) for island, _, count in allocation)
    assert isinstance(move, Return)
    return -sum(_use(view, card) for card in move.cards)


def myself(view: Json) -> Json:
    return cast("Json", view["players"][view["me"]["seat"]])


def others(view: Json) -> list[Json]:
    return [p for p in view["players"] if p["seat"] != view["me"]["seat"]]


def _wage(view: Json, value: int) -> float:
    """Who holds conflict cards himself needs no friends."""
    conflicts = view["me"]["hand"].count("conflict")
    return -float(abs(value - (0 if conflicts >= 2 else 1)))


def _sellable(view: Json, card: str) -> tuple[str, ...]:
    """The active islands where a card sells."""
    return _accepting(tuple(view["active"]), card)


@lru_cache(maxsize=4096)
def _accepting(islands: tuple[str, ...], card: str) -> tuple[str, ...]:
    return tuple(at for at in islands if accepts(at, card))


def _offer(view: Json, card: str) -> float:
    """A card is worth laying open while it sells and the lead is not yet safe."""
    if not (islands := _sellable(view, card)):
        return -CONFLICT_WORTH if card == "conflict" else -1.0
    mine = myself(view)["offered"].count(card)
    reach = mine + view["me"]["hand"].count(card)
    rival = max([_most_alike(tuple(p["offered"])) for p in others(view)])
    if reach < rival or mine >= rival + ENOUGH_LEAD:
        return -1.0
    return float(reach) + max(ISLAND[at].prices[0] for at in islands) / 10


@lru_cache(maxsize=4096)
def _most_alike(cards: tuple[str, ...]) -> int:
    """How many of them are of the good of which there are most."""
    return max(map(cards.count, GOODS))


def _pass(view: Json) -> float:
    """The captain would rather stop where the voyage pays best."""
    if view["captain"] != view["me"]["seat"]:
        return 0.0
    circle = view["circle"]
    at = circle.index(view["ship"])
    left = len(view["me"]["hand"])
    here, next_ = (
        ISLAND[circle[(at + steps) % len(circle)]].voyage for steps in (left, max(0, left - 1))
    )
    return 1.0 * (here - next_)


def _role(view: Json, role: str) -> float:
    hand, roles = view["me"]["hand"], view["me"]["roles_seen"]
    conflicts: int = hand.count("conflict") + myself(view)["offered"].count("conflict")
    match role:
        case "mutineer":
            circle = view["circle"]
            goal = ISLAND[circle[(circle.index(view["ship"]) + len(hand)) % len(circle)]].voyage
            return goal * min(1.0, 0.3 + 0.3 * conflicts)
        case "cabin_boy":
            return 0.5 + 0.5 * conflicts if "mutineer" not in roles else 0.1
        case "quartermaster":
            pay: int = 1 + view["wage"]
            return pay * (0.9 if "mutineer" in roles else 0.5 + 0.2 * conflicts)
        case "merchant":
            goods = [card for card in myself(view)["offered"] if _sellable(view, card)]
            return 0.8 * max(map(goods.count, goods), default=0)
    return 1.2


def _conflict(view: Json, count: int, options: MeutererOptions) -> float:
    """Add just enough to be ahead as things lie; nothing if that is out of reach."""
    roles = {p["seat"]: p["role"] for p in view["players"]}
    ours = theirs = 0
    for p in view["players"]:
        loyal = p["seat"] == view["captain"] or roles[p["seat"]] == "quartermaster"
        rebel = roles[p["seat"]] in ("mutineer", "cabin_boy")
        cards = p["conflicts_added"]
        if options.offered_conflicts_count:
            cards += p["offered"].count("conflict")
        strength = cards + (roles[p["seat"]] == "quartermaster")
        same = loyal == _is_loyal(view)
        ours += strength if same and (loyal or rebel) else 0
        theirs += strength if not same and (loyal or rebel) else 0
    needed = max(0, theirs - ours + (1 if _is_loyal(view) else 0))
    reserve = view["me"]["hand"].count("conflict")
    wanted = needed if needed <= reserve else 0
    return -float(abs(count - wanted))


def _is_loyal(view: Json) -> bool:
    me = view["me"]
    return bool(view["captain"] == me["seat"] or me["role"] == "quartermaster")


def _lot(view: Json, island: str, count: int, options: MeutererOptions) -> float:
    """What so many cards may earn on an island, against the most that anyone else could sell."""
    return income(view, island, count, options) or 0.1 * count


def _use(view: Json, card: str) -> float:
    """What a card in hand is good for next round: where the ship lies it sells again."""
    if card == "conflict":
        return CONFLICT_WORTH
    held: int = view["me"]["hand"].count(card) + view["me"]["drawn"].count(card)
    return (held / HAND + 1) * (2 if _sellable(view, card) else 1)
