"""What tables a guest may have: with bots alone, for nobody else to see, one at a time."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from django.utils.translation import gettext as _

from games.errors import NotForGuestsError, TooManyError
from games.models import Game, Seat, User
from games.policy import GUEST_TABLES_AT_MOST, NO_CLOCK
from games.services.accounts.guests import how_to_stay
from games.services.tables.entry_terms import Terms

GOING_ON = (Game.Status.OPEN, Game.Status.FULL, Game.Status.ACTIVE)


def check_seat(user: User) -> None:
    """Refuse a guest a seat at a table of others. Raises NotForGuestsError."""
    if user.is_guest:
        raise _only_with_bots()


def check_new_table(guest: User, rows: Sequence[Seat], terms: Terms) -> Terms:
    """Return the terms on which a guest's table plays: without a clock, and seen by nobody else.

    The guest is locked. Raises NotForGuestsError, TooManyError.
    """
    if terms.rated or any(row.user_id != guest.pk and not row.bot for row in rows):
        raise _only_with_bots()
    going_on = Game.objects.filter(host=guest, status__in=GOING_ON)
    if going_on.count() >= GUEST_TABLES_AT_MOST:
        raise TooManyError(
            _("Guests have one table at a time: finish it first, or create an account.")
        )
    nobody = Game.Spectators.NOBODY
    return replace(terms, clock=NO_CLOCK, invited_only=True, spectators=nobody, spectator_delay=0)


def _only_with_bots() -> NotForGuestsError:
    words = _("As a guest you play with bots, and nothing is rated.")
    return NotForGuestsError(f"{words} {how_to_stay()}")
