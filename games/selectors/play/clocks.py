"""Clocks as everyone may see them, and my own in my own time."""

from __future__ import annotations

from datetime import date, datetime, time
from zoneinfo import ZoneInfo

from django.utils.translation import gettext as _

from games.clocks.now import now
from games.clocks.seat_clock import SeatClock
from games.models import Game, Seat, User
from games.payloads.players import Person
from games.payloads.tables import MyClock, SeatTime
from games.payloads.timestamps import instant
from games.policy import CLOCKS, EXTENSIONS, HOUR, NO_CLOCK
from games.selectors.accounts.bot_accounts import bot_of
from games.selectors.tables.terms import is_on_offer
from games.texts import regional

OVER = (Game.Status.FINISHED, Game.Status.ENDED)


def of_seat(game: Game, row: Seat, *, present: bool) -> SeatTime:
    """What a table shows of a seat's time. It does not show whether an order will play.

    Clocks reveal the present; ``present`` says whether the viewer may see that. Everyone is told
    that a seat is offered, so that somebody can find it. A finished table says nothing about clocks
    and absences, so that its view never changes.
    """
    over = game.status in OVER
    user = None if over else row.user
    clock = (
        SeatClock.load(game.clocks[row.number]) if game.clocks and present and not over else None
    )
    timed = clock is not None and row.user_id is not None and game.clock != NO_CLOCK
    return {
        "deadline": instant(game.deadlines[row.number]) if game.deadlines and present else None,
        "seconds_left": max(clock.bank, 0) if clock and timed else None,
        "extensions_left": max(EXTENSIONS - clock.extensions, 0) if clock and timed else None,
        "missed": (clock.missed if clock else 0) if present else None,
        "offered_at": instant(row.offered_at),
        "reliability": user.reliability if user else None,
        "away_until": away_until(user) if user else None,
        "on_offer": is_on_offer(game, row),
    }


def changed_since(game: Game, seat: int | None) -> datetime | None:
    """When a seat's player changed zone or night, if the table has had no new version since."""
    user = None if seat is None else game.seat_rows[seat].user
    at = None if user is None else user.availability_changed_at
    return at if at is not None and at > game.updated_at else None


def own(game: Game, seat: int | None) -> MyClock | None:
    """A player's deadline by their own wall clock, and the reasons for it."""
    over = not game.deadlines or game.status in OVER
    if seat is None or over or game.seat_rows[seat].user is None:
        return None
    deadline, user = game.deadlines[seat], game.seat_rows[seat].user
    assert user is not None
    local = deadline.astimezone(ZoneInfo(user.zone)).isoformat() if deadline else None
    return {"zone": user.zone, "deadline": local, "why": " ".join(_why(game, user))}


def _why(game: Game, user: User) -> list[str]:
    if game.paused_at is not None:
        return [_("The game is paused; all clocks have stopped.")]
    clock = CLOCKS[game.clock]
    if clock.key == NO_CLOCK:
        return [_("This table has no clock.")]
    lines = [_("If your time runs out, it is extended at first; then a bot decides for you.")]
    if clock.hour is not None:
        words = _("Each move is due at %(hour)s, at least %(notice)d hours after it is asked for.")
        hour = regional.time_text(time(clock.hour))
        lines.append(words % {"hour": hour, "notice": clock.notice // HOUR})
    if clock.night and user.night_start and user.night_end:
        night = {"start": f"{user.night_start:%H:%M}", "end": f"{user.night_end:%H:%M}"}
        lines.append(_("Your clock stops at night, from %(start)s to %(end)s.") % night)
    if clock.vacation and game.vacations:
        lines.append(_("It stops while you are on vacation."))
    return lines


def away_until(user: User) -> str | None:
    """The last day of a player's present vacation; None if they are not on vacation."""
    if not user.vacations:
        return None
    today = now().astimezone(ZoneInfo(user.zone)).date()
    days = ((date.fromisoformat(first), last) for first, last in user.vacations)
    return next((last for first, last in days if first <= today <= date.fromisoformat(last)), None)


def person(user: User) -> Person:
    """What anyone may know about a player."""
    return {
        "username": user.username,
        "bot_of": bot_of(user),
        "reliability": user.reliability,
        "joined": user.date_joined.date().isoformat(),
        "away_until": away_until(user),
    }
