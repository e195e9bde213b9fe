"""Where a bot account may sit, and with whom."""

from __future__ import annotations

from collections.abc import Iterable

from django.db.models import Q
from django.utils.translation import gettext as _

from games.errors import BotsNotAllowedError, OwnBotError, TooManyError
from games.models import Game, Participation, Seat, User
from games.policy import BOT_GAMES_AT_MOST
from games.selectors.accounts.bot_accounts import PLAYING, root_of
from games.services import rate_limits


def check_seat(game: Game, user: User) -> None:
    """Refuse a seat at a locked table to a bot account or an owner that may not sit there.

    Also checked when a player takes their own seat back. Raises BotsNotAllowedError, OwnBotError,
    TooManyError.
    """
    check_allowed(user, bots_allowed=game.bots_allowed)
    if game.rated:
        _check_owner(game, user)
    check_number(user)


def check_allowed(user: User, *, bots_allowed: bool) -> None:
    """Refuse a bot account where bots are not allowed. Raises BotsNotAllowedError."""
    if user.owner_id is not None and not bots_allowed:
        raise BotsNotAllowedError(_("This table allows no bots."))


def check_number(user: User) -> None:
    """Refuse a bot account too many seats. Its row is locked, so concurrent requests count."""
    if user.owner_id is None:
        return
    rate_limits.lock_user(user)
    if Seat.objects.filter(user=user, game__status__in=PLAYING).count() >= BOT_GAMES_AT_MOST:
        raise TooManyError(_("This bot account is at as many tables as it may be."))


def _check_owner(game: Game, user: User) -> None:
    """Refuse accounts of one owner at a rated table, counting present and past players."""
    root = root_of(user)
    seated = [row.user for row in game.seat_rows if row.user is not None and row.user != user]
    together = any(root_of(other) == root for other in seated)
    if not together and game.status == Game.Status.ACTIVE:
        before = Participation.objects.filter(Q(user=root) | Q(user__owner=root), game=game)
        together = before.exclude(user=user).exists()
    if together:
        raise _own_bot()


def check_together(accounts: Iterable[User]) -> None:
    """Refuse accounts of one owner for a rated table. Raises OwnBotError."""
    owners = [root_of(account) for account in accounts]
    if len({*owners}) < len(owners):
        raise _own_bot()


def _own_bot() -> OwnBotError:
    return OwnBotError(
        _("At a rated table nobody plays with their own bot, or with two of their bots.")
    )
