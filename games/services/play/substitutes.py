"""Seats of players who left: a bot plays, until they are taken over or taken back."""

from __future__ import annotations

from datetime import datetime, timedelta
from uuid import UUID

from django.utils.crypto import salted_hmac
from django.utils.translation import gettext as _

from games.clocks.seat_clock import SeatClock
from games.errors import AlreadySeatedError, HeldASeatError, SeatTakenError
from games.models import Game, MoveRecord, Notice, Participation, User
from games.payloads.timestamps import instant
from games.policy import (
    EXTENSIONS,
    LEAVING_COUNTS_LATE,
    SEAT_RETURN_HOURS,
    SEAT_RETURNS,
    SUBSTITUTE,
    SUBSTITUTE_DELAY,
)
from games.selectors.tables.terms import is_on_offer
from games.selectors.tables.visibility import seat_of
from games.services.messages.outbox import NewMessage
from games.services.on_commit import wake_workers
from games.services.play import clocks, eligibility, proposal_ends
from games.services.play.game_state import bump_version
from games.services.play.notices import add_notice
from games.services.play.participations import end_participation, update_reliability


def offer_seat(
    game: Game, seat: int, at: datetime, *, reason: str | None = None
) -> list[NewMessage]:
    """Let a bot play on for a player who is gone, and offer the seat to others.

    ``reason`` (a ``LeavingReason``) is given if the player leaves openly: they need no message.
    """
    row = game.seat_rows[seat]
    leaver, openly = row.user, reason is not None
    assert leaver is not None
    also_late = LEAVING_COUNTS_LATE if openly else 0
    end_participation(game, row, at, None, also_late=also_late)
    proposal_ends.after_leaving(game, seat, at)
    row.user, row.bot, row.offered_at, row.newcomer = None, SUBSTITUTE, at, False
    row.save(update_fields=["user", "bot", "offered_at", "newcomer"])
    clocks.assign_clock(game, seat, SeatClock(bank=clocks.clock_of(game).first), at)
    bump_version(game, "bot_due", *clocks.FIELDS)
    kind = Notice.Kind.LEFT if openly else Notice.Kind.OFFERED
    add_notice(game, kind, seat, at, player=leaver, reason=reason or "")
    wake_workers(game)
    until = instant(at + timedelta(hours=SEAT_RETURN_HOURS))
    key = f"offered:{game.pk}:{seat}:{game.ply}"
    mates = [other.user for other in game.seat_rows if other.user is not None]
    data = {"seat": seat, "player": leaver.username, "until": until, "left": openly}
    told = [] if openly else [NewMessage(leaver, "seat_lost", key, game, data)]
    return [*told, *(NewMessage(mate, "seat_offered", key, game, data) for mate in mates)]


def moves_at(game: Game, seat: int) -> datetime:
    """When the bot of an offered seat makes its present move.

    Its real thinking time would reveal what it sees.
    """
    offered = game.seat_rows[seat].offered_at
    assert offered is not None
    asked = MoveRecord.objects.values_list("created_at", flat=True).get(game=game, ply=game.ply)
    return max(offered, asked) + delay(game.pk, game.ply, seat)


def delay(game_id: UUID, ply: int, seat: int) -> timedelta:
    """How long a substitute waits: random, but always the same for one decision."""
    digest = salted_hmac("games.substitutes", f"{game_id}/{ply}/{seat}", algorithm="sha256")
    low, high = SUBSTITUTE_DELAY
    return timedelta(seconds=low + int.from_bytes(digest.digest()[:8]) / 2**64 * (high - low))


def take_over(game: Game, user: User, seat: int | None, at: datetime) -> None:
    """Seat a player where a bot plays for one who left; that player themself only for a while.

    Also in place of one of the site's own bots, if the table lets people take such seats. Raises
    AlreadySeatedError, HeldASeatError, SeatTakenError.
    """
    if seat_of(game, user) is not None:
        raise AlreadySeatedError(_("You sit at this table already."))
    offered = [row for row in game.seat_rows if is_on_offer(game, row)]
    past = Participation.objects.filter(game=game, user=user).first()
    own = past.seat if past else None
    fitting = [row for row in offered if seat in (None, row.number) and own in (None, row.number)]
    row = fitting[0] if fitting else None
    if row is None or (past is not None and row.offered_at is None):
        if past is not None:
            raise HeldASeatError(
                _("Whoever has had one seat at a table knows too much for another.")
            )
        raise SeatTakenError(_("That seat is not on offer."))
    eligibility.check_never_inspected(game, user)
    eligibility.check_not_removed(game, user, row.number)
    fresh = SeatClock(bank=clocks.clock_of(game).first)
    kind = Notice.Kind.TAKEN_OVER
    if past is not None and row.offered_at is not None:
        if at > row.offered_at + timedelta(hours=SEAT_RETURN_HOURS):
            raise HeldASeatError(_("The time for taking this seat back has passed."))
        before = Notice.objects.filter(game=game, kind=Notice.Kind.TAKEN_BACK, player=user)
        if before.count() >= SEAT_RETURNS:
            raise HeldASeatError(_("You have taken this seat back before."))
        kind = Notice.Kind.TAKEN_BACK
        extension = clocks.clock_of(game).extension
        fresh = SeatClock(
            extension, extensions=EXTENSIONS, decisions=past.decisions, late=past.late
        )
        past.delete()
        update_reliability(user)
    row.user, row.bot, row.offered_at = user, "", None
    row.save(update_fields=["user", "bot", "offered_at"])
    clocks.assign_clock(game, row.number, fresh, at)
    bump_version(game, "bot_due", *clocks.FIELDS)
    add_notice(game, kind, row.number, at, player=user)
    wake_workers(game)
