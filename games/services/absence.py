"""The ladder of absence: extension, autopilot, the seat offered, taken over or taken back.

Whoever stays away must not spoil a game for the others, and not lose his seat for a day's delay.
Each step is a notice in the public log. docs/absence.md draws the whole.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from django.db.models import Sum
from django.utils.translation import gettext as _

from games.clocks.seat import SeatClock
from games.errors import AlreadySeatedError, HeldASeatError, SeatTakenError
from games.models import Act, Game, Notice, Seat, Stint, User
from games.policy import (
    AUTOPILOT_DECISIONS,
    EXTENSIONS,
    RELIABILITY_GAMES,
    SUBSTITUTE,
    TAKE_BACK_HOURS,
    TAKE_BACKS,
)
from games.selectors import tables
from games.selectors.instants import instant
from games.services import clocks, newcomers, ratings, stints
from games.services.announcements import announce
from games.services.messages import Telling
from games.services.moves import bot_choice
from games.services.positions import advance, touch

CAME = (Notice.Kind.TAKEN_OVER, Notice.Kind.REPLACED)


def time_is_up(game: Game, seat: int, at: datetime) -> list[Telling]:
    """Take the next step of the ladder for a seat whose deadline has passed."""
    mine = clocks.seat_clocks(game)[seat]
    if not mine.extended and mine.extensions < EXTENSIONS:
        return _extend(game, seat, at)
    before = game.position()
    advance(game, before, seat, bot_choice(game, before, seat, SUBSTITUTE), by_its_player=False)
    note(game, Notice.Kind.AUTOPILOT, seat, at)
    away = clocks.seat_clocks(game)[seat].missed >= AUTOPILOT_DECISIONS
    return offer_seat(game, seat, at) if away and game.status == Game.Status.ACTIVE else []


def _extend(game: Game, seat: int, at: datetime) -> list[Telling]:
    all_clocks = clocks.seat_clocks(game)
    all_clocks[seat].extend(clocks.clock_of(game), at)
    clocks.put(game, all_clocks, at)
    touch(game, *clocks.FIELDS)
    until = game.deadlines[seat]
    note(game, Notice.Kind.EXTENDED, seat, at, until=until)
    user = game.seat_rows[seat].user
    assert user is not None
    decision = all_clocks[seat].decision
    data = {"seat": seat, "decision": decision, "deadline": instant(until)}
    key = f"extension:{game.pk}:{seat}:{all_clocks[seat].extensions}"
    return [Telling(user, "extension", key, game, data)]


def offer_seat(game: Game, seat: int, at: datetime) -> list[Telling]:
    """Let a bot play on for who is away, and other players take over."""
    row = game.seat_rows[seat]
    leaver = row.user
    assert leaver is not None
    end_stint(game, row, at, None)
    row.user, row.bot, row.offered_at = None, SUBSTITUTE, at
    row.save(update_fields=["user", "bot", "offered_at"])
    clocks.sit_down(game, seat, SeatClock(bank=clocks.clock_of(game).first), at)
    touch(game, "bot_due", *clocks.FIELDS)
    note(game, Notice.Kind.OFFERED, seat, at, player=leaver)
    announce(game)
    until = instant(at + timedelta(hours=TAKE_BACK_HOURS))
    key = f"offered:{game.pk}:{seat}:{game.ply}"
    mates = [other.user for other in game.seat_rows if other.user is not None]
    data = {"seat": seat, "player": leaver.username, "until": until}
    return [
        Telling(leaver, "seat_lost", key, game, data),
        *(Telling(mate, "seat_offered", key, game, data) for mate in mates),
    ]


def take_over(game: Game, user: User, seat: int | None, at: datetime) -> None:
    """Seat a player where a bot plays for who went away; or that player again, for a while."""
    if tables.seat_of(game, user) is not None:
        raise AlreadySeatedError(_("You sit at this table already."))
    offered = [row for row in game.seat_rows if row.offered_at is not None]
    past = Stint.objects.filter(game=game, user=user).first()
    own = past.seat if past else None
    fitting = [row for row in offered if seat in (None, row.number) and own in (None, row.number)]
    row = fitting[0] if fitting else None
    if row is None or row.offered_at is None:
        if past is not None:
            raise HeldASeatError(_("Who has had one seat of a table knows too much for another."))
        raise SeatTakenError(_("That seat is not offered to anyone."))
    newcomers.check_never_looked(game, user)
    newcomers.check_not_removed(game, user, row.number)
    fresh = SeatClock(bank=clocks.clock_of(game).first)
    kind = Notice.Kind.TAKEN_OVER
    if past is not None:
        if at > row.offered_at + timedelta(hours=TAKE_BACK_HOURS):
            raise HeldASeatError(_("Your time for taking this seat back is over."))
        before = Notice.objects.filter(game=game, kind=Notice.Kind.TAKEN_BACK, player=user)
        if before.count() >= TAKE_BACKS:
            raise HeldASeatError(_("You have taken this seat back before."))
        kind = Notice.Kind.TAKEN_BACK
        extension = clocks.clock_of(game).extension
        fresh = SeatClock(
            extension, extensions=EXTENSIONS, decisions=past.decisions, late=past.late
        )
        past.delete()
        rate_reliability(user)
    row.user, row.bot, row.offered_at = user, "", None
    row.save(update_fields=["user", "bot", "offered_at"])
    clocks.sit_down(game, row.number, fresh, at)
    touch(game, "bot_due", *clocks.FIELDS)
    note(game, kind, row.number, at, player=user)
    announce(game)


def settle(game: Game, at: datetime) -> list[Telling]:
    """Close the books of a finished game."""
    players = [row for row in game.seat_rows if row.user is not None]
    players.sort(key=lambda row: row.user_id or 0)  # as every other settlement locks them
    for row in players:
        end_stint(game, row, at, game.standings[row.number])
    stints.note_seconds(game=game)
    ratings.rate_game(game=game)
    game.clocks, game.deadlines, game.due_at = [], [], None
    game.save(update_fields=clocks.FIELDS)
    return [
        Telling(row.user, "over", f"over:{game.pk}", game, {"seat": row.number})
        for row in players
        if row.user is not None
    ]


def pause(game: Game, at: datetime) -> None:
    """Let all clocks of a locked game stand until ``resume``."""
    for row in game.seat_rows:
        clocks.stand(game, row, at)
    game.paused_at = at
    clocks.put(game, clocks.seat_clocks(game), at)
    touch(game, "paused_at", *clocks.FIELDS)
    note(game, Notice.Kind.PAUSED, None, at)


def resume(game: Game, at: datetime) -> None:
    """Let the clocks run on with what they had."""
    game.paused_at = None
    for row in game.seat_rows:
        clocks.go_on(game, row, at)
    touch(game, "paused_at", *clocks.FIELDS)
    note(game, Notice.Kind.RESUMED, None, at)
    announce(game)


def rate_reliability(user: User) -> None:
    """Say of a player's last games how many of his decisions, in per cent, were in time."""
    latest = user.stints.order_by("-ended_at")[:RELIABILITY_GAMES]
    sums = Stint.objects.filter(pk__in=latest.values("pk")).aggregate(Sum("decisions"), Sum("late"))
    decisions, late = sums["decisions__sum"] or 0, sums["late__sum"] or 0
    user.reliability = 100 * (decisions - late) // decisions if decisions else None
    user.save(update_fields=["reliability"])


def end_stint(game: Game, row: Seat, at: datetime, standing: dict[str, Any] | None) -> None:
    """Write down what a player did at his seat; without a standing, he has left."""
    assert row.user is not None
    mine = clocks.seat_clocks(game)[row.number]
    Stint.objects.create(
        game=game,
        user=row.user,
        seat=row.number,
        decisions=mine.decisions,
        late=mine.late,
        left=standing is None,
        ended_at=at,
        place=standing["place"] if standing else None,
        score=standing["score"] if standing else None,
        won=standing is not None and standing["won"],
        substitute=_is_substitute(game, row.user),
    )
    rate_reliability(row.user)


def _is_substitute(game: Game, user: User) -> bool:
    """Whether somebody sat down where another had begun, by himself or by a moderator.

    Whom a moderator seats again where he had sat is none by that: the act reverses another.
    """
    came = Notice.objects.filter(game=game, player=user, kind__in=CAME)
    kinds = set(came.values_list("kind", flat=True))
    if Notice.Kind.REPLACED not in kinds:
        return bool(kinds)
    seated = Act.objects.filter(game=game, kind=Act.Kind.REPLACE, after__user=user.pk)
    return Notice.Kind.TAKEN_OVER in kinds or seated.filter(reverses=None).exists()


def note(
    game: Game,
    kind: Notice.Kind,
    seat: int | None,
    at: datetime,
    *,
    player: User | None = None,
    until: datetime | None = None,
) -> None:
    """Write a line of the public log that is no move."""
    Notice.objects.create(
        game=game, ply=game.ply, kind=kind, seat=seat, player=player, until=until, created_at=at
    )
