"""Playing on from a position of a finished game, as somebody knew it then: docs/analysis.md.

What they could not know is drawn anew with the new table's secret, so nothing hidden in the old
game comes to light.
"""

from __future__ import annotations

from datetime import timedelta
from random import Random
from typing import Final
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext as _

from games.clocks.now import now
from games.engine import rewind, start_digest
from games.engine.commitment import game_seed
from games.engine.events import Event
from games.engine.lookahead import OwnLog
from games.engine.state import State
from games.engine.types import Json, Seat
from games.errors import (
    NoSuchPlyError,
    NotFinishedError,
    NotForBotsError,
    NotSeatedError,
)
from games.learning_errors import NoSearchError
from games.models import Game, MoveRecord, User
from games.models import Seat as SeatRow
from games.policy import DAY, NO_CLOCK, PLAYED_ON_A_DAY
from games.selectors.play.logged_moves import LoggedMove, begins_at, logged_moves, told_of
from games.selectors.play.positions import position_at
from games.selectors.tables.access import get_visible_game
from games.selectors.tables.visibility import seat_of
from games.services.play.game_state import lock_game
from games.services.rate_limits import check_rate, lock_user
from games.services.tables import binding, lifecycle, seating
from games.services.tables.entry_terms import Terms

BOT: Final = "medium"
TERMS: Final = Terms(
    clock=NO_CLOCK, invited_only=True, spectators=Game.Spectators.NOBODY, guided=True
)


@transaction.atomic(savepoint=False)
def play_on(*, game_id: UUID, user: User, ply: int, bot: str = BOT) -> Game:
    """Start a table at a position of a game that somebody finished, only against bots.

    Raises GameNotFoundError, NotSeatedError, NotFinishedError, NoSearchError, NoSuchPlyError,
    NotForBotsError, NotReplayableError, MovesArchivedError, TooFastError.
    """
    before = get_visible_game(game_id=game_id, user=user)
    seat = _seat_at_the_end(before, user)
    position = position_at(before, _within(before, ply))
    if not before.rules.to_move(position):
        raise NoSuchPlyError(_("The game was over there."), last_ply=before.ply - 1)
    lock_user(user)
    mine = Game.objects.filter(host=user, played_on__isnull=False).order_by("-created_at")
    check_rate(mine, at_most=PLAYED_ON_A_DAY, seconds=DAY)
    log = logged_moves(before, ply)
    view = before.rules.observe(position, seat)
    known = OwnLog(position.options, position.version, told_of(log, seat))
    game = _new_table(before, user, seat, ply, bot)
    _begin(game, view, known, log, seat)
    return game


def _seat_at_the_end(game: Game, user: User) -> Seat:
    seat = seat_of(game, user)
    if seat is None:
        raise NotSeatedError(_("You had no seat at this table when the game ended."))
    if game.status != Game.Status.FINISHED:
        raise NotFinishedError(_("You can play on from a position once the game is over."))
    if user.owner_id is not None:
        raise NotForBotsError(_("Only people can play on from a finished game."))
    if game.has_rules and game.ruleset_info.search is None:
        raise NoSearchError(
            _("What you could not know cannot be drawn anew in this game, so nobody can play on.")
        )
    return seat


def _within(game: Game, ply: int) -> int:
    if not begins_at(game) <= ply < game.ply:
        raise NoSuchPlyError(
            _("You cannot look at that position of this game."), last_ply=game.ply - 1
        )
    return ply


def _new_table(before: Game, user: User, seat: Seat, ply: int, bot: str) -> Game:
    """Make a table like the old one: the player in the same seat, bots in all others."""
    rows = [SeatRow(number=number, bot=bot) for number in range(len(before.seat_rows))]
    rows[seat] = SeatRow(number=seat, user=user, brought=SeatRow.Brought.TRUSTS_SERVER)
    made = Game(
        ruleset=before.ruleset,
        rules_version=before.rules_version,
        options=before.options,
        host=user,
        played_on={"game": str(before.pk), "ply": ply},
    )
    return lock_game(seating.save_new_table(made, rows, TERMS).pk)


def _begin(game: Game, view: Json, known: OwnLog, log: list[LoggedMove], seat: Seat) -> None:
    """Draw what the player cannot know with the new table's secret, and start there."""
    at = now()
    bound = binding.bind(game)
    search = game.ruleset_info.search
    assert search is not None
    seed = game_seed(game.secret, [row.nonce for row in game.seat_rows])
    drawn = search.resample(view, known, Random(seed))
    lifecycle.begin(game, drawn, [*_history(game, drawn, bound, log, seat)], at)


def _history(
    game: Game, drawn: State, bound: Event, log: list[LoggedMove], seat: Seat
) -> list[MoveRecord]:
    """The new table's log: what the player was told until then, and nothing told to others.

    Ply 0 has the position that was drawn. Moves are left out, as they are not replayed.
    """
    at = now()
    rows = []
    for row in log:
        events = [event for event in row.told_to(seat) if event.kind != start_digest.KIND]
        told = [bound, *events] if row.ply == 0 else events
        taken_back = rewind.target(row.move) is not None
        rows.append(
            MoveRecord(
                game=game,
                ply=row.ply,
                seat=row.seat,
                move=row.move if taken_back else None,
                events=[event.dump() for event in told],
                created_at=min(row.at, at - timedelta(seconds=1)),
            )
        )
    rows[0].move = {"drawn": drawn.dump()}
    rows[-1].created_at = at  # when the first bot is asked
    return rows
