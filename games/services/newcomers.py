"""Who may still sit down at a game that goes on: nobody who has seen more of it than the seat."""

from __future__ import annotations

from django.db.models import Q
from django.utils.translation import gettext as _

from games.errors import HeldASeatError
from games.models import Act, Game, Stint, User
from games.selectors.bot_accounts import root_of


def check_never_looked(game: Game, user: User) -> None:
    """Refuse whoever has looked at what is hidden there as a moderator, and his bot accounts.

    Raises HeldASeatError.
    """
    if Act.objects.filter(game=game, kind=Act.Kind.LOOK, by=root_of(user)).exists():
        raise HeldASeatError(
            _("Who has looked at what is hidden at a table does not sit down there, nor his bots.")
        )


def check_not_removed(game: Game, user: User, seat: int) -> None:
    """Refuse a seat to whomever a moderator has removed from it, and to those of the same person.

    Raises HeldASeatError.
    """
    removals = Act.objects.filter(game=game, kind=Act.Kind.REPLACE, before__seat=seat)
    root = root_of(user)
    his = Q(person=root) | Q(person__owner=root)
    if removals.filter(his, reversed_by=None).exists():
        raise HeldASeatError(
            _("A moderator gave this seat to another: only a moderator can give it back.")
        )


def check_stranger(game: Game, user: User) -> None:
    """Refuse who sits at a locked table or has sat there, also by another account of his.

    Raises HeldASeatError.
    """
    root = root_of(user)
    sits = any(row.user is not None and root_of(row.user) == root for row in game.seat_rows)
    his = Q(user=root) | Q(user__owner=root)
    if sits or Stint.objects.filter(his, game=game).exists():
        raise HeldASeatError(
            _("This player, or a bot account of the same person, knows a seat of this table.")
        )
