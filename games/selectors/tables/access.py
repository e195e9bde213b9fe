"""The one way from a game's id to a table that somebody may look at."""

from __future__ import annotations

from uuid import UUID

from django.utils.translation import gettext as _

from games.errors import GameNotFoundError
from games.models import Game, User
from games.selectors.people import blocks
from games.selectors.tables import invitations, rows
from games.selectors.tables.terms import is_on_offer
from games.selectors.tables.visibility import UNSTARTED, seat_of

WAITING = (Game.Status.OPEN, Game.Status.FULL)


def get_visible_game(
    *,
    game_id: UUID,
    user: User | None,
    invitation: str | None = None,
    with_position: bool = False,
) -> Game:
    """Read a table for somebody, in one statement; two for a table that has not started.

    ``with_position`` also reads the position, sealed (``rows.table``). Raises GameNotFoundError if
    there is no such table, and also if the user must be invited first.
    """
    game = rows.table(game_id=game_id, with_position=with_position)
    check_visible(game, user, invitation)
    return game


def check_visible(game: Game, user: User | None, invitation: str | None = None) -> None:
    """Refuse users who must be invited first, as if there were no such table.

    An unstarted table needs that if it is by invitation only, or if its host blocked the user.
    Raises GameNotFoundError.
    """
    if game.status not in UNSTARTED or seat_of(game, user) is not None:
        return
    if not invitations.is_open_to(game, user, invitation):
        raise GameNotFoundError(_("There is no game with this ID."))


def warnings_for(game: Game, user: User | None) -> tuple[str, ...]:
    """The names of people at a table whom a user has blocked, while the user may sit down there.

    At most one statement, and none for those who sit there or have no account.
    """
    waits = game.status in WAITING or any(is_on_offer(game, row) for row in game.seat_rows)
    if user is None or not waits or seat_of(game, user) is not None:
        return ()
    names = {row.user.pk: row.user.username for row in game.seat_rows if row.user is not None}
    blocked = blocks.blocked_by(user, list(names)) if names else ()
    return tuple(name for pk, name in names.items() if pk in blocked)
