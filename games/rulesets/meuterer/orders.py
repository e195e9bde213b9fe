"""What a seat can settle before its turn: names of questions, facts to ask, answers in advance."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Final

from games.engine.moves import Move
from games.engine.protocols import Question
from games.engine.types import Json
from games.rulesets.meuterer.bot import myself, others
from games.rulesets.meuterer.markets import income
from games.rulesets.meuterer.rules.cards import CARDS, ISLANDS, Card
from games.rulesets.meuterer.rules.move_parsing import read
from games.rulesets.meuterer.rules.moves import (
    CONFLICTS,
    OFFERS,
    PASS,
    TAKES,
    WAGE_MOVES,
    Conflict,
    Return,
    Sell,
)
from games.rulesets.meuterer.rules.options import MeutererOptions
from games.rulesets.meuterer.rules.phases.sale import ways_to_sell

Worth = Callable[[Json, Move, MeutererOptions], int | tuple[int, int]]

# By phase; in the offer, whoever has passed is asked for their role.
ASKED: Final = {
    "wage": "wage",
    "offer": "offer",
    "mutiny": "conflict",
    "sale": "sale",
    "refill": "return",
}
TO_COME: Final = ("offer", "mutiny", "sale")  # phases before the last question of a round
QUESTIONS: Final = ("wage", "offer", "role", "conflict", "sale", "return")

FACT_KINDS: Final[Mapping[str, type]] = {
    "round": int,
    "phase": str,
    "captain": int,
    "wage": int,  # -1 until there is one
    "passed": int,  # how many seats have
    "roles_left": list,  # while this seat looks at them; else none
    "roles_left_count": int,
    "my_score": int,
    **{f"hand.{card}": int for card in CARDS},
    **{f"offered.{card}": int for card in CARDS},  # by the other seats, in this round
}


def question(view: Json) -> str:
    """Name what the seat is asked; there is no name where nobody is asked anything."""
    return "role" if view["choosing_role"] else ASKED.get(view["phase"], "")


def facts(view: Json) -> dict[str, Json]:
    """Tell what ``FACT_KINDS`` names."""
    hand = view["me"]["hand"]
    offered = Counter(card for player in others(view) for card in player["offered"])
    return {
        "round": view["round"],
        "phase": view["phase"],
        "captain": view["captain"],
        "wage": -1 if view["wage"] is None else view["wage"],
        "passed": sum(player["passed"] for player in view["players"]),
        "roles_left": view["me"]["roles_seen"] if _is_choosing(view) else [],
        "roles_left_count": view["roles_left"],
        "my_score": view["scores"][view["me"]["seat"]],
        **{f"hand.{card}": hand.count(card) for card in CARDS},
        **{f"offered.{card}": offered[card] for card in CARDS},
    }


def foreseen(view: Json, options: MeutererOptions, version: int) -> list[Question]:
    """List what whoever has passed may be asked in this round, by what everybody sees.

    While roles are secret it is the same for all but the captain, whatever their role and hand.
    """
    me = myself(view)
    if not me["passed"] or _is_choosing(view) or view["phase"] not in TO_COME:
        return []
    found: list[tuple[str, Sequence[Move]]] = []
    if _may_be_asked_for_conflict(view, me, options):
        found.append(("conflict", CONFLICTS[: view["me"]["hand"].count("conflict") + 1]))
    sales = _sales(view, options, version) if me["sold"] is None else ()
    if len(sales) > 1:
        found.append(("sale", sales))
    if _may_put_back(view, me):
        found.append(("return", ()))  # nobody knows yet what will be drawn
    return [Question(name, [move.dump() for move in moves]) for name, moves in found]


def _is_choosing(view: Json) -> bool:
    return view["me"]["role"] is None and view["me"]["roles_seen"] is not None


def _may_be_asked_for_conflict(view: Json, me: Json, options: MeutererOptions) -> bool:
    """M5: all may be until roles are shown; then those of the four who are not out yet."""
    if view["phase"] != "mutiny":
        return bool(view["phase"] == "offer")
    if "may_add" in me:
        return bool(me["may_add"])
    return _may_be_asked_by_version_1(view, me, options)


def _may_be_asked_by_version_1(view: Json, me: Json, options: MeutererOptions) -> bool:
    """Its views do not say it. Whoever, or whose successor, has added had a turn."""
    if me["role"] in ("merchant", "dock_worker"):
        return False
    if options.mutiny_laps != "one":
        return True
    players, captain = view["players"], view["captain"]
    turns = [*players[captain:], *players[:captain]]
    return not any(player["conflicts_added"] for player in turns[turns.index(me) :])


def _sales(view: Json, options: MeutererOptions, version: int) -> Sequence[Move]:
    """Where the sale will be is known: the ship sails after it. Only a pirate may change it."""
    ids = [island.id for island in ISLANDS]
    islands = tuple(ids.index(island) for island in view["active"])
    return ways_to_sell(tuple(myself(view)["offered"]), islands, options, version)


def _may_put_back(view: Json, me: Json) -> bool:
    """M9: the dock worker alone, and in the last round nobody."""
    if view["round"] == view["rounds"]:
        return False
    if view["phase"] == "offer":
        return bool(me["seat"] != view["captain"])
    return bool(me["role"] == "dock_worker")


def writable(options: MeutererOptions) -> list[Question]:
    """List what an order may say; sales and what is put back are lists, and left to rules."""
    offers = [move for card, move in OFFERS.items() if options.pirates or card != "pirate"]
    moves: dict[str, Sequence[Move]] = {
        "wage": WAGE_MOVES,
        "offer": [*offers, PASS],
        "role": [*TAKES.values()],
        "conflict": CONFLICTS,
    }
    return [Question(name, [move.dump() for move in those]) for name, those in moves.items()]


def by_rule(view: Json, moves: Sequence[Move], rule: str, options: MeutererOptions) -> Move:
    """Pick the move of the highest worth; the first among equals."""
    worth = WORTH[question(view)][rule]
    return max(moves, key=lambda move: worth(view, move, options))


def _few(view: Json, move: Move, options: MeutererOptions) -> int:
    return -_many(view, move, options)


def _many(view: Json, move: Move, options: MeutererOptions) -> int:
    assert isinstance(move, Conflict)
    return move.count


def _earned(view: Json, move: Move, options: MeutererOptions) -> int:
    """What a sale earns if all who are still to sell bring as many cards there as they can."""
    assert isinstance(move, Sell)
    return sum(income(view, island, count, options) for island, _, count in move.allocation)


def _conflict_first(view: Json, move: Move, options: MeutererOptions) -> tuple[int, int]:
    """Put conflict cards back before others, and of those what one has fewest of."""
    return _returned(move, "conflict"), -_company(view, move)


def _conflict_last(view: Json, move: Move, options: MeutererOptions) -> tuple[int, int]:
    return -_returned(move, "conflict"), -_company(view, move)


def _returned(move: Move, card: Card) -> int:
    assert isinstance(move, Return)
    return move.cards.count(card)


def _company(view: Json, move: Move) -> int:
    """How many equal cards those put back have in hand, each counted with itself."""
    assert isinstance(move, Return)
    held = Counter(view["me"]["hand"] + view["me"]["drawn"])
    return sum(held[card] for card in move.cards)


# Conflict: none, or all. Sale: what earns most. Return: conflict cards before others, or after.
WORTH: Final[Mapping[str, Mapping[str, Worth]]] = {
    "conflict": {"none": _few, "all": _many},
    "sale": {"most": _earned},
    "return": {"conflict_first": _conflict_first, "conflict_last": _conflict_last},
}
RULES_OF_THUMB: Final[Mapping[str, Sequence[str]]] = {
    name: tuple(rules) for name, rules in WORTH.items()
}


class MeutererOrders:
    """What can be settled in advance in this game."""

    questions: Sequence[str] = QUESTIONS
    fact_kinds: Mapping[str, type] = FACT_KINDS
    rules_of_thumb: Mapping[str, Sequence[str]] = RULES_OF_THUMB

    def read_move(self, data: Json, options: MeutererOptions) -> Move:
        return read(data, options)

    def question(self, view: Json) -> str:
        return question(view)

    def facts(self, view: Json) -> dict[str, Json]:
        return facts(view)

    def period(self, view: Json) -> int:
        return int(view["round"])

    def foreseen(self, view: Json, options: MeutererOptions, version: int) -> list[Question]:
        return foreseen(view, options, version)

    def writable(self, view: Json, options: MeutererOptions) -> list[Question]:
        return writable(options)

    def by_rule(
        self, view: Json, moves: Sequence[Move], rule: str, options: MeutererOptions
    ) -> Move:
        return by_rule(view, moves, rule, options)


ORDERS: Final = MeutererOrders()
