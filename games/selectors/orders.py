"""A player's own orders, as he alone may read them."""

from __future__ import annotations

from uuid import UUID

from django.utils.translation import gettext as _

from games.engine.core import Json
from games.errors import NotActiveError, NotSeatedError
from games.models import Game, StandingOrders, User
from games.orders.conditions import TESTS
from games.selectors import tables
from games.selectors.entering import enter


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
    view = rules.observe(game.position(), seat)
    row = StandingOrders.objects.filter(game=game, user=user).first()
    facts = rules.facts(view)
    fresh = row is not None and row.round == facts["round"]
    return {
        "orders": row.orders if row else [],
        "answers": row.answers if row and fresh else {},
        "stopped": row.stopped if row else "",
        "facts": facts,
        "tests": {name: list(TESTS[kind]) for name, kind in rules.fact_kinds.items()},
        "foreseen": [
            {
                "question": asked.question,
                "moves": asked.moves,
                "rules": list(rules.rules_of_thumb.get(asked.question, ())),
            }
            for asked in rules.foreseen(view)
        ],
    }
