"""A player's night, zone and vacation. A change is written together with the deadlines it moves."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, datetime, time, timedelta
from itertools import pairwise
from typing import Final
from uuid import UUID
from zoneinfo import ZoneInfo

from django.db import transaction
from django.utils.translation import gettext as _

from games.clocks.now import now
from games.errors import BadTimesError, NoSuchItemError, TooSoonError
from games.models import Game, Notice, Seat, User
from games.payloads.tables import SeatTime
from games.policy import AVAILABILITY_CHANGE_HOURS, NIGHT_HOURS_AT_MOST, VACATION_DAYS_A_YEAR
from games.selectors.play import clocks as shown
from games.selectors.tables import rows
from games.services.on_commit import publish_change, wake_workers
from games.services.play import clocks
from games.services.play.game_state import bump_version

Days = tuple[date, date]
FIELDS: Final = ("zone", "night_start", "night_end", "availability_changed_at", "vacations")


@transaction.atomic(savepoint=False)
def update_availability(*, user: User, zone: str, night: tuple[time, time] | None) -> User:
    """Set zone and night. Raises BadTimesError, TooSoonError."""
    if night is not None and not timedelta(0) < _length(*night) <= timedelta(
        hours=NIGHT_HOURS_AT_MOST
    ):
        raise BadTimesError(
            _("A night can last at most %(hours)d hours.") % {"hours": NIGHT_HOURS_AT_MOST}
        )
    start, end = night or (None, None)
    if (user.zone, user.night_start, user.night_end) == (zone, start, end):
        return user
    at = now()

    def change(mine: User) -> None:
        last = mine.availability_changed_at
        if last is not None and at - last < timedelta(hours=AVAILABILITY_CHANGE_HOURS):
            raise TooSoonError(
                _("Zone and night move deadlines; you can change them once every %(hours)d hours.")
                % {"hours": AVAILABILITY_CHANGE_HOURS}
            )
        mine.zone, mine.night_start, mine.night_end = zone, start, end
        mine.availability_changed_at = at

    return _change_with_clocks_stopped(user, at, change)[0]


@transaction.atomic(savepoint=False)
def take_vacation(*, user: User, first: date, last: date) -> User:
    """Take some days off, from today on or later. Raises BadTimesError."""
    at = now()

    def change(mine: User) -> None:
        today = at.astimezone(ZoneInfo(mine.zone)).date()
        if not today <= first <= last:
            raise BadTimesError(_("A vacation starts today or later and ends after that."))
        if last > today + timedelta(days=366):
            raise BadTimesError(_("A vacation can be planned at most a year ahead."))
        taken = [*days_of(mine), (first, last)]
        taken.sort()
        if any(after[0] <= before[1] for before, after in pairwise(taken)):
            raise BadTimesError(_("You are already on vacation on some of these days."))
        for year in {first.year, last.year}:
            if days_in(taken, year) > VACATION_DAYS_A_YEAR:
                raise BadTimesError(
                    _("There are %(days)d days of vacation in a year.")
                    % {"days": VACATION_DAYS_A_YEAR}
                )
        _set_days(mine, taken)

    mine, games = _change_with_clocks_stopped(user, at, change)
    for game, row in games:
        if game.vacations and clocks.clock_of(game).vacation:
            _add_vacation_notice(game, row, mine, last, at)
    return mine


@transaction.atomic(savepoint=False)
def end_vacation(*, user: User, first: date) -> User:
    """End the vacation starting on ``first``: today is its last day; a future one is cancelled.

    Raises NoSuchItemError.
    """
    at = now()

    def change(mine: User) -> None:
        today = at.astimezone(ZoneInfo(mine.zone)).date()
        taken = days_of(mine)
        found = next((days for days in taken if days[0] == first and days[1] >= today), None)
        if found is None:
            raise NoSuchItemError(_("You have no vacation that starts on that day."))
        taken.remove(found)
        if found[0] <= today:  # a day that has begun counts, or vacation would be free
            taken.append((found[0], today))
        _set_days(mine, sorted(taken))

    return _change_with_clocks_stopped(user, at, change)[0]


def days_of(user: User) -> list[Days]:
    """A player's vacations, oldest first, each as its first and last day."""
    return [(date.fromisoformat(a), date.fromisoformat(b)) for a, b in user.vacations]


def days_in(taken: list[Days], year: int) -> int:
    """How many days of a year these vacations cover."""
    begin, end = date(year, 1, 1), date(year, 12, 31)
    spans = [(max(first, begin), min(last, end)) for first, last in taken]
    return sum((last - first).days + 1 for first, last in spans if first <= last)


def _set_days(user: User, taken: list[Days]) -> None:
    user.vacations = [[first.isoformat(), last.isoformat()] for first, last in taken]


def _change_with_clocks_stopped(
    user: User, at: datetime, change: Callable[[User], None]
) -> tuple[User, list[tuple[Game, Seat]]]:
    """Change a player's availability: clocks run by the old one until now, and then by the new.

    Games are locked before the player, and in one order, as everywhere. A table gets a new version
    only if it shows something different: otherwise others could count how often somebody makes
    changes.
    """
    mine_in = Game.objects.filter(seats__user=user, status__in=["open", "full", "active"])
    ids: list[UUID] = list(mine_in.values_list("pk", flat=True))
    locked = rows.games().select_for_update(of=("self",)).filter(pk__in=ids).order_by("pk")
    games = [(game, row) for game in locked for row in game.seat_rows if row.user_id == user.pk]
    mine = User.objects.select_for_update().get(pk=user.pk)
    running = [(game, row) for game, row in games if game.status == Game.Status.ACTIVE]
    before = {game.pk: _seats(game) for game, _row in running}
    for game, row in running:
        clocks.stop_clock(game, row, at)
    change(mine)
    mine.save(update_fields=FIELDS)
    for game, row in running:
        row.user = mine
        clocks.resume_clock(game, row, at)
        if _seats(game) != before[game.pk]:
            bump_version(game, *clocks.FIELDS)
        else:
            game.save(update_fields=clocks.FIELDS)
            publish_change(game)  # the player's own view shows it
        wake_workers(game)
    return mine, running


def _seats(game: Game) -> list[SeatTime]:
    """What a table shows of everybody's time."""
    return [shown.of_seat(game, row, present=True) for row in game.seat_rows]


def _add_vacation_notice(game: Game, row: Seat, user: User, last: date, at: datetime) -> None:
    until = datetime.combine(last + timedelta(days=1), time(), tzinfo=ZoneInfo(user.zone))
    Notice.objects.create(
        game=game,
        ply=game.ply,
        kind=Notice.Kind.VACATION,
        seat=row.number,
        player=user,
        until=until,
        created_at=at,
    )


def _length(start: time, end: time) -> timedelta:
    """The length of a night by the wall clock."""
    day = date(2000, 1, 1)
    length = datetime.combine(day, end) - datetime.combine(day, start)
    return length if length > timedelta(0) else length + timedelta(days=1)
