"""Lines of the public log that are no moves."""

from __future__ import annotations

from datetime import datetime

from games.models import Game, Notice, User


def add_notice(
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
