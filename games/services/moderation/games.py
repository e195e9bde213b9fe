"""Acts on a running game: none leaves it where the engine would not."""

from __future__ import annotations

from datetime import datetime, timedelta
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext as _

from games import bots
from games.clocks.instant import now
from games.clocks.seat import SeatClock
from games.engine.core import Json
from games.errors import (
    BadTimesError,
    HeldASeatError,
    NotActiveError,
    NothingToDoError,
    OwnCaseError,
)
from games.models import Act, Game, Notice, Seat, Stint, User
from games.policy import GIVE_HOURS_AT_MOST, REOPEN_DAYS
from games.selectors import tables
from games.selectors.bot_accounts import root_of
from games.selectors.instants import instant
from games.services import absence, bot_seats, clocks, messages, newcomers, positions
from games.services.absence import note
from games.services.announcements import announce
from games.services.messages import Telling
from games.services.moderation import acts, rights
from games.services.positions import lock_game, put_position, touch
from games.texts.reasons import Reason


@transaction.atomic(savepoint=False)
def pause(*, by: User, game_id: UUID, reason: str | Reason) -> Act:
    """Let all clocks of a game stand; nobody can move until ``resume``."""
    why, game = acts.reason_of(reason), running(game_id)
    rights.require(by, Act.Kind.PAUSE, game=game)
    if game.paused_at is not None:
        raise NothingToDoError(_("The game is paused already."))
    at = now()
    absence.pause(game, at)
    act = acts.write(
        by,
        Act.Kind.PAUSE,
        why,
        game=game,
        before={"paused": None},
        after={"paused": instant(at)},
    )
    messages.put(acts.tell(act, why, players(game), game=game))
    return act


@transaction.atomic(savepoint=False)
def resume(*, by: User, game_id: UUID, reason: str | Reason) -> Act:
    """Let the clocks run on with what they had."""
    why, game = acts.reason_of(reason), running(game_id)
    rights.require(by, Act.Kind.RESUME, game=game)
    if game.paused_at is None:
        raise NothingToDoError(_("The game is not paused."))
    since = instant(game.paused_at)
    absence.resume(game, now())
    paused = Act.objects.filter(game=game, kind=Act.Kind.PAUSE, reversed_by=None).order_by("-pk")
    act = acts.write(
        by,
        Act.Kind.RESUME,
        why,
        game=game,
        before={"paused": since},
        after={"paused": None},
        reverses=paused.first(),
    )
    messages.put(acts.tell(act, why, players(game), game=game))
    return act


@transaction.atomic(savepoint=False)
def give_time(*, by: User, game_id: UUID, seat: int, hours: int, reason: str | Reason) -> Act:
    """Give a seat that is to move more time. Raises BadTimesError, NothingToDoError."""
    why, game = acts.reason_of(reason), running(game_id)
    rights.require(by, Act.Kind.GIVE_TIME, game=game)
    if not 1 <= hours <= GIVE_HOURS_AT_MOST:
        raise BadTimesError(_("From 1 to %(n)d hours.") % {"n": GIVE_HOURS_AT_MOST})
    all_clocks = clocks.seat_clocks(game)
    if seat not in range(len(all_clocks)) or all_clocks[seat].decision is None:
        raise NothingToDoError(_("This seat is not to move: its clock does not run."))
    if game.deadlines[seat] is None and game.paused_at is None:
        raise NothingToDoError(_("This table has no clock."))
    before, at = instant(game.deadlines[seat]), now()
    mine = all_clocks[seat]
    mine.bank += hours * 3600
    mine.total += hours * 3600
    clocks.put(game, all_clocks, at)
    touch(game, *clocks.FIELDS)
    after = instant(game.deadlines[seat])
    note(game, Notice.Kind.TIME_GIVEN, seat, at, until=game.deadlines[seat])
    act = acts.write(
        by,
        Act.Kind.GIVE_TIME,
        why,
        game=game,
        before={"seat": seat, "deadline": before},
        after={"seat": seat, "deadline": after, "hours": hours},
    )
    messages.put(acts.tell(act, why, players(game), game=game, seat=seat, until=after))
    return act


@transaction.atomic(savepoint=False)
def replace(
    *,
    by: User,
    game_id: UUID,
    seat: int,
    reason: str | Reason,
    player: User | None = None,
    bot: str = "",
) -> Act:
    """Seat another player, who has agreed, or a bot, for whoever sits there.

    Who leaves is treated as one who stayed away; he can not take this seat back, but a moderator
    can seat him there again: that reverses the act. Raises HeldASeatError for a player who knows
    something of this table, OwnCaseError for an account of the moderator's own, and
    BotsNotAllowedError, OwnBotError, TooManyError where a bot account may not sit.
    """
    why, game = acts.reason_of(reason), running(game_id)
    rights.require(by, Act.Kind.REPLACE, game=game)
    if seat not in range(len(game.seat_rows)):
        raise NothingToDoError(_("There is no such seat at this table."))
    row = game.seat_rows[seat]
    leaver, removal = row.user, None
    if player is not None:
        player = _locked(player, leaver)
        removal = _removal_of(game, player, seat)
        _check_newcomer(game, player, by, is_back=removal is not None)
    elif bot not in bots.BOTS:
        raise NothingToDoError(_("There is no bot of that name."))
    elif row.bot == bot and row.offered_at is None:
        raise NothingToDoError(_("That is so already."))
    before, at = _sitting(row), now()
    if leaver is not None:
        before["extensions"] = clocks.seat_clocks(game)[seat].extensions
        absence.end_stint(game, row, at, None)
    fresh = SeatClock(bank=clocks.clock_of(game).first)
    if player is not None and removal is not None:
        _go_on_with_stint(fresh, game, player, removal)
    row.user, row.bot, row.offered_at = player, "" if player else bot, None
    row.save(update_fields=["user", "bot", "offered_at"])
    clocks.sit_down(game, seat, fresh, at)
    touch(game, "bot_due", *clocks.FIELDS)
    note(game, Notice.Kind.REPLACED, seat, at, player=player)
    announce(game)
    act = acts.write(
        by,
        Act.Kind.REPLACE,
        why,
        game=game,
        person=leaver,
        before=before,
        after=_sitting(row),
        reverses=removal,
    )
    concerned = players(game) + ([leaver] if leaver is not None else [])
    messages.put(acts.tell(act, why, concerned, game=game, seat=seat))
    return act


@transaction.atomic(savepoint=False)
def end(*, by: User, game_id: UUID, reason: str | Reason) -> Act:
    """Break a game off: no result, nothing rated, its secrets stay; ``reopen`` takes it back."""
    why, game = acts.reason_of(reason), running(game_id)
    rights.require(by, Act.Kind.END, game=game)
    at = now()
    before = {"status": game.status, "ply": game.ply, "clocks": game.clocks}
    if game.paused_at is None:
        for row in game.seat_rows:
            clocks.stand(game, row, at)
        before["clocks"] = game.clocks
    game.status, game.finished_at = Game.Status.ENDED, at
    game.to_move, game.bot_due, game.paused_at = [], False, None
    game.deadlines, game.due_at = [None] * len(game.seat_rows), None
    touch(game, "status", "finished_at", "to_move", "bot_due", "paused_at", *clocks.FIELDS)
    note(game, Notice.Kind.ENDED, None, at)
    act = acts.write(by, Act.Kind.END, why, game=game, before=before, after={"status": game.status})
    messages.put(acts.tell(act, why, players(game), game=game))
    return act


@transaction.atomic(savepoint=False)
def reopen(*, by: User, game_id: UUID, reason: str | Reason) -> Act:
    """Go on with a game that was broken off, within some days: clocks begin with what was left."""
    why, game = acts.reason_of(reason), lock_game(game_id)
    rights.require(by, Act.Kind.REOPEN, game=game)
    at = now()
    if game.status != Game.Status.ENDED or game.finished_at is None:
        raise NothingToDoError(_("This game was not broken off."))
    if at > game.finished_at + timedelta(days=REOPEN_DAYS):
        raise NothingToDoError(_("It was broken off too long ago."))
    ended, before = acts.latest(Act.Kind.END, game=game), {"status": game.status}
    _go_on(game, at)
    note(game, Notice.Kind.REOPENED, None, at)
    told = _offer_seats_of_the_deleted(game, at)
    announce(game)
    act = acts.write(
        by,
        Act.Kind.REOPEN,
        why,
        game=game,
        before=before,
        after={"status": game.status},
        reverses=ended,
    )
    messages.put([*told, *acts.tell(act, why, players(game), game=game)])
    return act


def players(game: Game) -> list[User]:
    """Who sits at a table."""
    return [row.user for row in game.seat_rows if row.user is not None]


def running(game_id: UUID) -> Game:
    """A locked game that is being played. Raises NotActiveError."""
    game = lock_game(game_id)
    if game.status != Game.Status.ACTIVE:
        raise NotActiveError(_("This game is not being played."))
    return game


def _go_on(game: Game, at: datetime) -> None:
    """Ask whoever is to move in the position; nobody loses time that he had."""
    game.status, game.finished_at = Game.Status.ACTIVE, None
    put_position(game, game.position())
    for row in game.seat_rows:
        clocks.go_on(game, row, at)
    touch(game, *positions.FIELDS)


def _offer_seats_of_the_deleted(game: Game, at: datetime) -> list[Telling]:
    """Let nobody wait for who has deleted his account while the game stood; tell the others."""
    gone = [row for row in game.seat_rows if row.user is not None and row.user.deleted_at]
    told = [telling for row in gone for telling in absence.offer_seat(game, row.number, at)]
    return [telling for telling in told if telling.user.deleted_at is None]


def _locked(player: User, leaver: User | None) -> User:
    """Read a newcomer anew, locked, and lock who leaves: by their ids, as everywhere."""
    people = User.objects.select_for_update(no_key=True, of=("self",)).select_related("owner")
    ids = [player.pk] if leaver is None else [player.pk, leaver.pk]
    return {row.pk: row for row in people.filter(pk__in=ids).order_by("pk")}[player.pk]


def _removal_of(game: Game, player: User, seat: int) -> Act | None:
    """The act by which a player was removed from this seat, if he was, and is not back."""
    removals = Act.objects.filter(game=game, kind=Act.Kind.REPLACE, person=player)
    return removals.filter(before__seat=seat, reversed_by=None).first()


def _check_newcomer(game: Game, player: User, by: User, *, is_back: bool) -> None:
    """Refuse who may not sit down; who is back at his own seat knows it already."""
    if root_of(player) == by.pk:
        raise OwnCaseError(_("Nobody seats himself, or a bot account of his own."))
    is_open = player.is_active and (player.owner is None or player.owner.is_active)
    if tables.seat_of(game, player) is not None or not is_open:
        raise HeldASeatError(_("Who is to sit down must not sit there, and have an open account."))
    bot_seats.check_seat(game, player)
    if not is_back:
        newcomers.check_stranger(game, player)
        newcomers.check_never_looked(game, player)


def _go_on_with_stint(fresh: SeatClock, game: Game, player: User, removal: Act) -> None:
    """Undo the end of a stint: its decisions, late ones and extensions count on."""
    past = Stint.objects.get(game=game, user=player)
    fresh.decisions, fresh.late = past.decisions, past.late
    fresh.extensions = removal.before["extensions"]
    past.delete()
    absence.rate_reliability(player)


def _sitting(row: Seat) -> dict[str, Json]:
    """Who sits at a seat, as the log of acts keeps it: by number, for names change."""
    return {"seat": row.number, "user": row.user_id, "bot": row.bot}
