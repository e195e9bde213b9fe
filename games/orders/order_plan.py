"""Plans: orders played one after the other, and answers to questions a player is sure to be asked.

An order is ``{"moves": [this, else this, …], "if": [conditions], "stop_if": [conditions]}``.
It is played when its seat is to move: the first of its moves that is legal then. If a condition of
``if`` does not hold, one of ``stop_if`` does, or none of the moves is legal, all orders stop.
An answer is a list of moves or rules of thumb, the preferred first, by the question's name.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from games.engine.moves import IllegalMoveError, Move, find_move
from games.engine.options import Options
from games.engine.protocols import Orders
from games.engine.types import Json
from games.orders import order_conditions
from games.orders.order_conditions import BadOrderError
from games.policy import ORDERS_AT_MOST

MOVES_AT_MOST: Final = 20
CONDITIONS_AT_MOST: Final = 12
PARTS: Final = {"moves", "if", "stop_if"}


class Choice(NamedTuple):
    """What to play now, and whether it uses up the first order."""

    move: Move
    by_order: bool


def read_orders(part: Orders, options: Options, orders: Json) -> list[Json]:
    """Check orders as they were written. Raises BadOrderError."""
    if not isinstance(orders, list) or len(orders) > ORDERS_AT_MOST:
        raise BadOrderError(f"Orders are a list of up to {ORDERS_AT_MOST}.")
    return [_read_order(part, options, order) for order in orders]


def read_answers(part: Orders, options: Options, answers: Json) -> dict[str, Json]:
    """Check answers in advance as they were written. Raises BadOrderError."""
    if not isinstance(answers, dict) or not answers.keys() <= set(part.questions):
        raise BadOrderError(f"Answers belong to questions: {', '.join(part.questions)}.")
    return {
        question: [_read_answer(part, options, question, wish) for wish in _wishes(wishes)]
        for question, wishes in answers.items()
    }


def choose(
    part: Orders,
    options: Options,
    view: Json,
    legal: Sequence[Move],
    orders: Sequence[Json],
    answers: Mapping[str, Sequence[Json]],
) -> Choice | None:
    """Return what a plan plays, using only what its seat sees; None if nothing matches."""
    for wish in answers.get(part.question(view), ()):
        rule = wish.get("rule")
        if rule is not None:
            return Choice(part.by_rule(view, legal, rule, options), by_order=False)
        if move := _find(legal, wish):
            return Choice(move, by_order=False)
    if not orders:
        return None
    order, facts = orders[0], part.facts(view)
    if not order_conditions.all_hold(order.get("if", []), facts):
        return None
    if order_conditions.any_holds(order.get("stop_if", []), facts):
        return None
    for wish in order["moves"]:
        if move := _find(legal, wish):
            return Choice(move, by_order=True)
    return None


def _read_order(part: Orders, options: Options, order: Json) -> Json:
    if not isinstance(order, dict) or not {"moves"} <= order.keys() <= PARTS:
        raise BadOrderError('An order is {"moves": […], "if": […], "stop_if": […]}.')
    for field in ("if", "stop_if"):
        asked = order.get(field, [])
        if not isinstance(asked, list) or len(asked) > CONDITIONS_AT_MOST:
            raise BadOrderError(f"{field} is a list of up to {CONDITIONS_AT_MOST} conditions.")
        for condition in asked:
            order_conditions.check(condition, part.fact_kinds)
    moves = [_read_move(part, options, wish) for wish in _wishes(order["moves"])]
    return {"moves": moves, "if": order.get("if", []), "stop_if": order.get("stop_if", [])}


def _wishes(wishes: Json) -> list[Json]:
    if not isinstance(wishes, list) or not 1 <= len(wishes) <= MOVES_AT_MOST:
        raise BadOrderError(f"Give 1 to {MOVES_AT_MOST} moves, the dearest first.")
    return wishes


def _read_answer(part: Orders, options: Options, question: str, wish: Json) -> Json:
    if isinstance(wish, dict) and wish.keys() == {"rule"}:
        known = part.rules_of_thumb.get(question, ())
        if wish["rule"] not in known:
            raise BadOrderError(f"Rules for {question}: {', '.join(known) or 'none'}.")
        return wish
    return _read_move(part, options, wish)


def _read_move(part: Orders, options: Options, wish: Json) -> Json:
    try:
        return part.read_move(wish, options).dump()
    except IllegalMoveError as error:
        raise BadOrderError(f"That is no move of this game: {error}") from error


def _find(legal: Sequence[Move], wish: Json) -> Move | None:
    try:
        return find_move(legal, wish)
    except IllegalMoveError:
        return None
