"""A player's own orders, which nobody else may read."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from uuid import UUID

from django.utils.translation import gettext as _

from games.engine.types import Json
from games.errors import NotActiveError, NotSeatedError
from games.models import Game, StandingOrders, User
from games.orders.order_conditions import TESTS
from games.payloads.orders import Orders, WrittenMove
from games.selectors.play.seat_names import names_at
from games.selectors.tables.access import get_visible_game
from games.selectors.tables.visibility import seat_of
from games.texts import game_texts


def orders_view(*, game_id: UUID, user: User, with_facts: bool = True) -> Orders:
    """A player's orders, the facts as their seat sees them, and the questions to expect later.

    Without the facts, nothing that only the seat knows is included.
    """
    game = get_visible_game(game_id=game_id, user=user)
    seat = seat_of(game, user)
    if seat is None:
        raise NotSeatedError(_("You have no seat at this table."))
    if game.status != Game.Status.ACTIVE:
        raise NotActiveError(_("This game is not being played."))
    game.refresh_from_db(fields=["state"])
    part = game.ruleset_info.orders
    position = game.position()
    view = game.rules.observe(position, seat)
    row = StandingOrders.objects.filter(game=game, user=user).first()
    orders = row.orders if row else []
    answers = row.answers if row and row.round == part.period(view) else {}

    names = names_at(game)

    def label(move: Json) -> str:
        return game_texts.move_label(game.ruleset, move, names)

    def labelled(move: Json) -> WrittenMove:
        return {"label": label(move), "move": move}

    return {
        "orders": orders,
        "answers": answers,
        "written": [labelled(move) for move in _moves_in(orders, answers)],
        "stopped": row.stopped if row else "",
        "facts": part.facts(view) if with_facts else None,
        "tests": {name: list(TESTS[kind]) for name, kind in part.fact_kinds.items()},
        "foreseen": [
            {
                "question": asked.question,
                "moves": asked.moves,
                "labels": [label(move) for move in asked.moves],
                "rules": list(part.rules_of_thumb.get(asked.question, ())),
            }
            for asked in part.foreseen(view, position.options, position.version)
            if with_facts
        ],
        "moves": [
            {"question": asked.question, **labelled(move)}
            for asked in part.writable(view, position.options)
            for move in asked.moves
        ],
        "words": game_texts.order_words(game.ruleset, names),
    }


def _moves_in(orders: Sequence[Json], answers: Mapping[str, Json]) -> list[Json]:
    """All moves in somebody's plan, each once; rules of thumb are not moves."""
    wishes = [wish for order in orders for wish in order["moves"]]
    wishes += [wish for answer in answers.values() for wish in answer if "kind" in wish]
    return [wish for at, wish in enumerate(wishes) if wish not in wishes[:at]]
