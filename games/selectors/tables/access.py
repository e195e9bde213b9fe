"""The one way from a game's id to a table that somebody may look at."""

from __future__ import annotations

from uuid import UUID

from django.utils.translation import gettext as _

from games.errors import GameNotFoundError
from games.models import Game, User
from games.selectors.tables import invitations, rows
from games.selectors.tables.visibility import UNSTARTED, seat_of


def get_visible_game(
    *,
    game_id: UUID,
    user: User | None,
    invitation: str | None = None,
    with_position: bool = False,
) -> Game:
    """Read a table for somebody, in one statement; two for a table that is by invitation only.

    ``with_position`` reads that as well, sealed (``rows.table``). Raises GameNotFoundError if there
    is none, and also if the user must be invited first.
    """
    game = rows.table(game_id=game_id, with_position=with_position)
    check_visible(game, user, invitation)
    return game


def check_visible(game: Game, user: User | None, invitation: str | None = None) -> None:
    """Refuse who must be invited first, as if there were no such table."""
    closed = game.invited_only and game.status in UNSTARTED and seat_of(game, user) is None
    if closed and not invitations.may_enter(game, user, invitation):
        raise GameNotFoundError(_("There is no game with this ID."))
