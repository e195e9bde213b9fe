"""Which tables a guest may have: with bots only, seen by nobody else, one at a time.

And where a guest may sit with people: at an unrated table to which they followed a link.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from django.utils.translation import gettext as _

from games.errors import NotForGuestsError, TooManyError
from games.models import Game, Participation, Seat, User
from games.policy import GUEST_SEATS_AT_MOST, GUEST_TABLES_AT_MOST, NO_CLOCK
from games.selectors.tables.terms import is_on_offer
from games.services.accounts.guests import how_to_stay
from games.services.tables.entry_terms import Terms

GOING_ON = (Game.Status.OPEN, Game.Status.FULL, Game.Status.ACTIVE)


def check_seat(game: Game, user: User, invitation: str | None) -> None:
    """Refuse a guest a seat at another's locked table, unless a link invites them.

    A guest may take back their own seat. Whether the link opens the table is checked elsewhere.
    Raises NotForGuestsError, TooManyError.
    """
    if not user.is_guest:
        return
    if Participation.objects.filter(game=game, user=user).exists():
        return  # only their own seat is open to them there
    if invitation is None or any(is_on_offer(game, row) for row in game.seat_rows):
        raise _only_with_bots()
    if game.rated:
        words = _("This table is rated, and nothing is rated for guests.")
        raise NotForGuestsError(f"{words} {how_to_stay()}")
    User.objects.select_for_update(no_key=True).only("pk").get(pk=user.pk)
    elsewhere = Seat.objects.filter(user=user, game__status__in=GOING_ON).exclude(game=game)
    if elsewhere.exclude(game__host=user).count() >= GUEST_SEATS_AT_MOST:
        raise TooManyError(
            _("Guests can sit at only a few tables at a time: finish a game, or create an account.")
        )


def check_rematch(before: Game, user: User) -> None:
    """Refuse a guest a rematch with people, which needs an account. Raises NotForGuestsError."""
    if user.is_guest and any(row.user_id not in (None, user.pk) for row in before.seat_rows):
        raise NotForGuestsError(how_to_stay())


def check_new_table(guest: User, rows: Sequence[Seat], terms: Terms) -> Terms:
    """Return the terms on which a guest's table plays: without a clock, and seen by nobody else.

    The caller has locked the guest. Raises NotForGuestsError, TooManyError.
    """
    if terms.rated or any(row.user_id != guest.pk and not row.bot for row in rows):
        raise _only_with_bots()
    going_on = Game.objects.filter(host=guest, status__in=GOING_ON)
    if going_on.count() >= GUEST_TABLES_AT_MOST:
        raise TooManyError(
            _("Guests have one table at a time: finish it first, or create an account.")
        )
    nobody = Game.Spectators.NOBODY
    return replace(
        terms,
        clock=NO_CLOCK,
        invited_only=True,
        bot_seats_open=False,
        spectators=nobody,
        spectator_delay=0,
    )


def _only_with_bots() -> NotForGuestsError:
    words = _("As a guest you play with bots, and nothing is rated.")
    return NotForGuestsError(f"{words} {how_to_stay()}")
