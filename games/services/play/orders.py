"""Standing orders: written in secret, and played as if their owner had come by.

Nothing that others can see changes when orders are written, changed or dropped. When one plays, it
is a move like any other, after a delay that reveals nothing.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from random import SystemRandom
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext as _

from games.clocks.availability import Availability, next_awake
from games.clocks.now import now
from games.clocks.seat_clock import SeatClock
from games.engine.types import Json
from games.errors import BadOrdersError, NotActiveError, NotSeatedError
from games.models import Game, Seat, StandingOrders, User
from games.orders import order_plan
from games.orders.order_conditions import BadOrderError
from games.policy import delay_range
from games.selectors.accounts import availability
from games.selectors.tables.visibility import seat_of
from games.services.play import clocks
from games.services.play.game_state import lock_visible_game, save_move

LATE = timedelta(minutes=2)  # after downtime: an order played at start-up would be recognisable
MARGIN = timedelta(minutes=1)  # how long before the deadline an order plays, if there is time


@transaction.atomic(savepoint=False)
def save_orders(*, game_id: UUID, user: User, orders: Json, answers: Json) -> StandingOrders:
    """Replace a player's orders and answers for a game.

    Raises GameNotFoundError, NotSeatedError, NotActiveError, BadOrdersError.
    """
    game = lock_visible_game(game_id, user)
    seat = seat_of(game, user)
    if seat is None:
        raise NotSeatedError(_("You have no seat at this table."))
    if game.status != Game.Status.ACTIVE:
        raise NotActiveError(_("This game is not being played."))
    part, state = game.ruleset_info.orders, game.position()
    try:
        orders = order_plan.read_orders(part, state.options, orders)
        answers = order_plan.read_answers(part, state.options, answers)
    except BadOrderError as error:
        raise BadOrdersError(str(error)) from error
    at = now()
    all_clocks = clocks.seat_clocks(game)
    mine = all_clocks[seat]
    row, _made = StandingOrders.objects.update_or_create(
        game=game,
        user=user,
        defaults={
            "orders": orders,
            "answers": answers,
            "round": part.period(game.rules.observe(state, seat)),
            "decisions": mine.decisions,
            "stopped": "",
            "updated_at": at,
        },
    )
    mine.order_at = mine.reminded = None  # messages already sent are not repeated
    mine.notified = mine.decision is None  # so that a message, or an order, is considered
    clocks.write_clocks(game, all_clocks, at)
    game.save(update_fields=clocks.FIELDS)
    return row


def of_game(game: Game) -> list[StandingOrders]:
    """All plans for a game, never to be shown to anyone."""
    return list(StandingOrders.objects.filter(game=game))


def is_due(clock: SeatClock, at: datetime) -> bool:
    """Whether an order of this seat is due."""
    instant = clock.order_instant()
    return instant is not None and instant <= at


def schedule(game: Game, row: Seat, clock: SeatClock, at: datetime) -> bool:
    """Set the instant at which a seat's plan plays, if it fits; return whether it does."""
    if row.user is None or _choice(game, row.number, clock.decisions) is None:
        return False
    low, high = delay_range(game.clock, row.user.order_delay)
    night = (
        availability.night_of(row.user) if clocks.clock_of(game).messages else Availability()
    )  # live: awake

    moment = _later(next_awake(at, night), low, high)
    if next_awake(moment, night) != moment:
        moment = _later(next_awake(moment, night), low, high)
    deadline = game.deadlines[row.number]
    if deadline is not None and moment > deadline - MARGIN:
        moment = _before(deadline, at)
    clock.order_at = moment.timestamp()
    clock.order_attempts += 1
    return True


def _before(deadline: datetime, at: datetime) -> datetime:
    """A random instant before the deadline's margin; if that is near, in half of what is left."""
    left = (deadline - at).total_seconds()
    return _later(at, 0, max(left - MARGIN.total_seconds(), left / 2, 0))


def _later(moment: datetime, low: float, high: float) -> datetime:
    return moment + timedelta(seconds=SystemRandom().uniform(low, high))


def play(game: Game, seat: int, at: datetime) -> None:
    """Play what a seat's plan says now, or have its player told that it no longer fits."""
    all_clocks = clocks.seat_clocks(game)
    mine = all_clocks[seat]
    chosen = _choice(game, seat, mine.decisions)
    planned = mine.order_instant()
    too_late = planned is not None and at - planned > LATE
    if chosen is None or too_late:
        mine.order_at, mine.notified, mine.reminded = None, False, None
        clocks.write_clocks(game, all_clocks, at)
        game.save(update_fields=clocks.FIELDS)
        return
    save_move(game, game.position(), seat, chosen.move, by_its_player=True)
    row = StandingOrders.objects.get(game=game, user=game.seat_rows[seat].user)
    row.orders = row.orders[1:] if chosen.by_order else row.orders
    row.decisions += 1
    row.save(update_fields=["orders", "decisions"])


def _choice(game: Game, seat: int, decisions: int) -> order_plan.Choice | None:
    """What a seat's plan plays in the present position; orders that do not fit are dropped."""
    row = StandingOrders.objects.filter(game=game, user=game.seat_rows[seat].user).first()
    if row is None:
        return None
    rules, part, state = game.rules, game.ruleset_info.orders, game.position()
    view: dict[str, Json] = rules.observe(state, seat)
    orders = row.orders if row.decisions == decisions else []
    answers = row.answers if row.round == part.period(view) else {}
    legal = rules.legal_moves(state, seat)
    chosen = order_plan.choose(part, state.options, view, legal, orders, answers)
    stops = chosen is None or (row.orders and not orders)
    if stops and row.orders:
        row.stopped = "moved_by_hand" if row.decisions != decisions else "did_not_fit"
        row.orders = []
        row.save(update_fields=["orders", "stopped"])
    return chosen
