"""Actions on a running game, which never put it in a state that the engine could not."""

from __future__ import annotations

from datetime import datetime, timedelta
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext as _

from games.clocks.now import now
from games.errors import (
    BadTimesError,
    NotActiveError,
    NothingToDoError,
)
from games.models import Game, ModerationAction, Notice, Proposal, User
from games.payloads.timestamps import instant
from games.policy import GIVE_HOURS_AT_MOST, REOPEN_DAYS
from games.services.messages import outbox
from games.services.messages.outbox import NewMessage
from games.services.moderation import action_log, permissions
from games.services.on_commit import wake_workers
from games.services.play import (
    clocks,
    game_writes,
    proposal_ends,
    substitutes,
)
from games.services.play import pause as play_pause
from games.services.play.game_state import bump_version, lock_game, set_position
from games.services.play.notices import add_notice, tell_looks
from games.texts.reasons import Reason


@transaction.atomic(savepoint=False)
def pause(*, by: User, game_id: UUID, reason: str | Reason) -> ModerationAction:
    """Stop all clocks of a game; nobody can move until ``resume``."""
    why, game = action_log.reason_of(reason), lock_running(game_id)
    permissions.require(by, ModerationAction.Kind.PAUSE, game=game)
    if game.paused_at is not None:
        raise NothingToDoError(_("The game is paused already."))
    at = now()
    play_pause.pause(game, at)
    action = action_log.record_action(
        by,
        ModerationAction.Kind.PAUSE,
        why,
        game=game,
        before={"paused": None},
        after={"paused": instant(at)},
    )
    outbox.enqueue(action_log.messages_about(action, why, players(game), game=game))
    return action


@transaction.atomic(savepoint=False)
def resume(*, by: User, game_id: UUID, reason: str | Reason) -> ModerationAction:
    """Restart the clocks with the time that they had left."""
    why, game = action_log.reason_of(reason), lock_running(game_id)
    permissions.require(by, ModerationAction.Kind.RESUME, game=game)
    if game.paused_at is None:
        raise NothingToDoError(_("The game is not paused."))
    since = instant(game.paused_at)
    play_pause.resume(game, now())
    paused = ModerationAction.objects.filter(
        game=game, kind=ModerationAction.Kind.PAUSE, reversed_by=None
    ).order_by("-pk")
    action = action_log.record_action(
        by,
        ModerationAction.Kind.RESUME,
        why,
        game=game,
        before={"paused": since},
        after={"paused": None},
        reverses=paused.first(),
    )
    outbox.enqueue(action_log.messages_about(action, why, players(game), game=game))
    return action


@transaction.atomic(savepoint=False)
def give_time(
    *, by: User, game_id: UUID, seat: int, hours: int, reason: str | Reason
) -> ModerationAction:
    """Give a seat that is to move more time. Raises BadTimesError, NothingToDoError."""
    why, game = action_log.reason_of(reason), lock_running(game_id)
    permissions.require(by, ModerationAction.Kind.GIVE_TIME, game=game)
    if not 1 <= hours <= GIVE_HOURS_AT_MOST:
        raise BadTimesError(_("From 1 to %(n)d hours.") % {"n": GIVE_HOURS_AT_MOST})
    all_clocks = clocks.seat_clocks(game)
    if seat not in range(len(all_clocks)) or all_clocks[seat].decision is None:
        raise NothingToDoError(_("It is not this player's turn: their clock is not running."))
    if game.deadlines[seat] is None and game.paused_at is None:
        raise NothingToDoError(_("This table has no clock."))
    before, at = instant(game.deadlines[seat]), now()
    mine = all_clocks[seat]
    mine.bank += hours * 3600
    mine.total += hours * 3600
    clocks.write_clocks(game, all_clocks, at)
    bump_version(game, *clocks.FIELDS)
    after = instant(game.deadlines[seat])
    add_notice(game, Notice.Kind.TIME_GIVEN, seat, at, until=game.deadlines[seat])
    action = action_log.record_action(
        by,
        ModerationAction.Kind.GIVE_TIME,
        why,
        game=game,
        before={"seat": seat, "deadline": before},
        after={"seat": seat, "deadline": after, "hours": hours},
    )
    outbox.enqueue(
        action_log.messages_about(action, why, players(game), game=game, seat=seat, until=after)
    )
    return action


@transaction.atomic(savepoint=False)
def end(*, by: User, game_id: UUID, reason: str | Reason) -> ModerationAction:
    """Break a game off: no result, no rating, secrets stay secret; ``reopen`` reverses it."""
    why, game = action_log.reason_of(reason), lock_running(game_id)
    permissions.require(by, ModerationAction.Kind.END, game=game)
    at = now()
    before = {"status": game.status, "ply": game.ply}
    if game.paused_at is None:
        for row in game.seat_rows:
            clocks.stop_clock(game, row, at)
    proposal_ends.close(game, Proposal.State.EXPIRED, at)
    game.status, game.finished_at = Game.Status.ENDED, at
    game.to_move, game.bot_due, game.paused_at, game.pause_ends_at = [], False, None, None
    game.deadlines, game.due_at = [None] * len(game.seat_rows), None
    changed = ("status", "finished_at", "to_move", "bot_due", "paused_at", "pause_ends_at")
    bump_version(game, *changed, *clocks.FIELDS)
    add_notice(game, Notice.Kind.ENDED, None, at)
    tell_looks(game)
    action = action_log.record_action(
        by, ModerationAction.Kind.END, why, game=game, before=before, after={"status": game.status}
    )
    outbox.enqueue(action_log.messages_about(action, why, players(game), game=game))
    return action


@transaction.atomic(savepoint=False)
def reopen(*, by: User, game_id: UUID, reason: str | Reason) -> ModerationAction:
    """Continue a game that was broken off, within some days; clocks have the time they had left."""
    why, game = action_log.reason_of(reason), lock_game(game_id)
    permissions.require(by, ModerationAction.Kind.REOPEN, game=game)
    at = now()
    if game.status != Game.Status.ENDED or game.finished_at is None:
        raise NothingToDoError(_("This game was not ended by a moderator."))
    if at > game.finished_at + timedelta(days=REOPEN_DAYS):
        raise NothingToDoError(_("It was ended too long ago."))
    ended, before = action_log.latest(ModerationAction.Kind.END, game=game), {"status": game.status}
    _resume_clocks(game, at)
    add_notice(game, Notice.Kind.REOPENED, None, at)
    messages = _offer_seats_of_the_deleted(game, at)
    wake_workers(game)
    action = action_log.record_action(
        by,
        ModerationAction.Kind.REOPEN,
        why,
        game=game,
        before=before,
        after={"status": game.status},
        reverses=ended,
    )
    outbox.enqueue([*messages, *action_log.messages_about(action, why, players(game), game=game)])
    return action


def players(game: Game) -> list[User]:
    """Who sits at a table."""
    return [row.user for row in game.seat_rows if row.user is not None]


def lock_running(game_id: UUID) -> Game:
    """Lock a game that is being played. Raises NotActiveError."""
    game = lock_game(game_id)
    if game.status != Game.Status.ACTIVE:
        raise NotActiveError(_("This game is not being played."))
    return game


def _resume_clocks(game: Game, at: datetime) -> None:
    """Start the clocks of the seats to move; nobody loses time."""
    game.status, game.finished_at = Game.Status.ACTIVE, None
    set_position(game, game.position())
    for row in game.seat_rows:
        clocks.resume_clock(game, row, at)
    bump_version(game, *game_writes.FIELDS)


def _offer_seats_of_the_deleted(game: Game, at: datetime) -> list[NewMessage]:
    """Offer seats of accounts deleted while the game was stopped; return messages to the others."""
    gone = [row for row in game.seat_rows if row.user is not None and row.user.deleted_at]
    messages = [one for row in gone for one in substitutes.offer_seat(game, row.number, at)]
    return [one for one in messages if one.user.deleted_at is None]
