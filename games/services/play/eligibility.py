"""Who may still sit down in a running game: nobody who has seen more of it than the seat may."""

from __future__ import annotations

from django.db.models import Q
from django.utils.translation import gettext as _

from games.errors import HeldASeatError
from games.models import Game, ModerationAction, Participation, User
from games.selectors.accounts.bot_accounts import root_of


def check_never_inspected(game: Game, user: User) -> None:
    """Refuse moderators who have looked at hidden cards there, and their bot accounts.

    Raises HeldASeatError.
    """
    if ModerationAction.objects.filter(
        game=game, kind=ModerationAction.Kind.LOOK, by=root_of(user)
    ).exists():
        raise HeldASeatError(
            _(
                "Whoever has looked at hidden information at a table cannot sit down there, "
                "nor can their bots."
            )
        )


def check_not_removed(game: Game, user: User, seat: int) -> None:
    """Refuse a seat to anybody whom a moderator removed from it, and to their other accounts.

    Raises HeldASeatError.
    """
    removals = ModerationAction.objects.filter(
        game=game, kind=ModerationAction.Kind.REPLACE, before__seat=seat
    )
    root = root_of(user)
    own = Q(person=root) | Q(person__owner=root)
    if removals.filter(own, reversed_by=None).exists():
        raise HeldASeatError(
            _("A moderator gave this seat to someone else: only a moderator can give it back.")
        )


def check_stranger(game: Game, user: User) -> None:
    """Refuse users who sit at a locked table or have sat there, also through another account.

    Raises HeldASeatError.
    """
    root = root_of(user)
    sits = any(row.user is not None and root_of(row.user) == root for row in game.seat_rows)
    own = Q(user=root) | Q(user__owner=root)
    if sits or Participation.objects.filter(own, game=game).exists():
        raise HeldASeatError(
            _("This player, or a bot account of the same person, knows a seat of this table.")
        )
