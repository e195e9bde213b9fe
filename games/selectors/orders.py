"""A player's own orders, as he alone may read them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from uuid import UUID

from django.utils.translation import gettext as _

from games import texts
from games.engine.core import Json
from games.errors import NotActiveError, NotSeatedError
from games.models import Game, StandingOrders, User
from games.orders.conditions import TESTS
from games.selectors import tables
from games.selectors.entering import enter
from games.selectors.history import names_at


def orders_view(*, game_id: UUID, user: User) -> dict[str, Json]:
    """A player's orders, the facts as his seat sees them, and what is asked later anyway."""
    game = enter(game_id=game_id, user=user)
    seat = tables.seat_of(game, user)
    if seat is None:
        raise NotSeatedError(_("You have no seat at this table."))
    if game.status != Game.Status.ACTIVE:
        raise NotActiveError(_("This game is not being played."))
    game.refresh_from_db(fields=["state"])
    rules = game.rules
    position = game.position()
    view = rules.observe(position, seat)
    row = StandingOrders.objects.filter(game=game, user=user).first()
    facts = rules.facts(view)
    orders = row.orders if row else []
    answers = row.answers if row and row.round == facts["round"] else {}

    def labelled(move: Json) -> Json:
        return {"label": texts.move_label(game.ruleset, move), "move": move}

    return {
        "orders": orders,
        "answers": answers,
        "written": [labelled(move) for move in _moves_in(orders, answers)],
        "stopped": row.stopped if row else "",
        "facts": facts,
        "tests": {name: list(TESTS[kind]) for name, kind in rules.fact_kinds.items()},
        "foreseen": [
            {
                "question": asked.question,
                "moves": asked.moves,
                "labels": [texts.move_label(game.ruleset, move) for move in asked.moves],
                "rules": list(rules.rules_of_thumb.get(asked.question, ())),
            }
            for asked in rules.foreseen(view)
        ],
        "moves": [
            {"question": asked.question, **labelled(move)}
            for asked in rules.writable(view, position.options)
            for move in asked.moves
        ],
        "words": texts.order_words(game.ruleset, names_at(game)),
    }


def _moves_in(orders: Sequence[Json], answers: Mapping[str, Json]) -> list[Json]:
    """All moves that somebody wrote, each once; rules of thumb are none."""
    wishes = [wish for order in orders for wish in order["moves"]]
    wishes += [wish for answer in answers.values() for wish in answer if "kind" in wish]
    return [wish for at, wish in enumerate(wishes) if wish not in wishes[:at]]
