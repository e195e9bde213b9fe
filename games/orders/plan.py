"""Plans: orders played one after the other, and answers to what will be asked anyway.

An order is ``{"moves": [this, else this, …], "if": [conditions], "stop_if": [conditions]}``.
It is played when its seat is to move: the first of its moves that is legal then. If a condition of
``if`` does not hold, one of ``stop_if`` does, or none of the moves is legal, all orders stop.
An answer is a list of moves or rules of thumb, the dearest first, by the name of its question.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from games.engine.core import IllegalMoveError, Json, Move, Ruleset, find_move
from games.orders import conditions
from games.orders.conditions import BadOrderError
from games.policy import ORDERS_AT_MOST

MOVES_AT_MOST: Final = 20
CONDITIONS_AT_MOST: Final = 12
PARTS: Final = {"moves", "if", "stop_if"}


class Choice(NamedTuple):
    """What is to be played now, and whether it used up the first order."""

    move: Move
    by_order: bool


def read_orders(rules: Ruleset[Any], options: Any, orders: Json) -> list[Json]:
    """Check orders as they were written. Raises BadOrderError."""
    if not isinstance(orders, list) or len(orders) > ORDERS_AT_MOST:
        raise BadOrderError(f"Orders are a list of up to {ORDERS_AT_MOST}.")
    return [_read_order(rules, options, order) for order in orders]


def read_answers(rules: Ruleset[Any], options: Any, answers: Json) -> dict[str, Json]:
    """Check answers in advance as they were written. Raises BadOrderError."""
    if not isinstance(answers, dict) or not answers.keys() <= set(rules.questions):
        raise BadOrderError(f"Answers belong to questions: {', '.join(rules.questions)}.")
    return {
        question: [_read_answer(rules, options, question, wish) for wish in _wishes(wishes)]
        for question, wishes in answers.items()
    }


def choose(
    rules: Ruleset[Any],
    view: Json,
    legal: Sequence[Move],
    orders: Sequence[Json],
    answers: Mapping[str, Sequence[Json]],
) -> Choice | None:
    """Say what a plan plays in a position, by what its seat sees alone; None if it fits nothing."""
    for wish in answers.get(rules.question(view), ()):
        rule = wish.get("rule")
        if rule is not None:
            return Choice(rules.by_rule(view, legal, rule), by_order=False)
        if move := _find(legal, wish):
            return Choice(move, by_order=False)
    if not orders:
        return None
    order, facts = orders[0], rules.facts(view)
    if not conditions.all_hold(order.get("if", []), facts):
        return None
    if conditions.any_holds(order.get("stop_if", []), facts):
        return None
    for wish in order["moves"]:
        if move := _find(legal, wish):
            return Choice(move, by_order=True)
    return None


def _read_order(rules: Ruleset[Any], options: Any, order: Json) -> Json:
    if not isinstance(order, dict) or not {"moves"} <= order.keys() <= PARTS:
        raise BadOrderError('An order is {"moves": […], "if": […], "stop_if": […]}.')
    for part in ("if", "stop_if"):
        asked = order.get(part, [])
        if not isinstance(asked, list) or len(asked) > CONDITIONS_AT_MOST:
            raise BadOrderError(f"{part} is a list of up to {CONDITIONS_AT_MOST} conditions.")
        for condition in asked:
            conditions.check(condition, rules.fact_kinds)
    moves = [_read_move(rules, options, wish) for wish in _wishes(order["moves"])]
    return {"moves": moves, "if": order.get("if", []), "stop_if": order.get("stop_if", [])}


def _wishes(wishes: Json) -> list[Json]:
    if not isinstance(wishes, list) or not 1 <= len(wishes) <= MOVES_AT_MOST:
        raise BadOrderError(f"Give 1 to {MOVES_AT_MOST} moves, the dearest first.")
    return wishes


def _read_answer(rules: Ruleset[Any], options: Any, question: str, wish: Json) -> Json:
    if isinstance(wish, dict) and wish.keys() == {"rule"}:
        known = rules.rules_of_thumb.get(question, ())
        if wish["rule"] not in known:
            raise BadOrderError(f"Rules for {question}: {', '.join(known) or 'none'}.")
        return wish
    return _read_move(rules, options, wish)


def _read_move(rules: Ruleset[Any], options: Any, wish: Json) -> Json:
    try:
        return rules.read_move(wish, options).dump()
    except IllegalMoveError as error:
        raise BadOrderError(f"That is no move of this game: {error}") from error


def _find(legal: Sequence[Move], wish: Json) -> Move | None:
    try:
        return find_move(legal, wish)
    except IllegalMoveError:
        return None
