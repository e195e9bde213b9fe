"""Entries of the public log that are not moves."""

from __future__ import annotations

from datetime import datetime

from games.models import Game, ModerationAction, Notice, User


def add_notice(
    game: Game,
    kind: Notice.Kind,
    seat: int | None,
    at: datetime,
    *,
    player: User | None = None,
    until: datetime | None = None,
    reason: str = "",
) -> None:
    """Write an entry of the public log that is not a move; its ``reason`` is not public."""
    Notice.objects.create(
        game=game,
        ply=game.ply,
        kind=kind,
        seat=seat,
        player=player,
        until=until,
        reason=reason,
        created_at=at,
    )


def tell_looks(game: Game) -> None:
    """After the end, log when moderators looked at hidden cards, and at which plies.

    Earlier, this would tell a player that they are suspected.
    """
    looks = ModerationAction.objects.filter(game=game, kind=ModerationAction.Kind.LOOK)
    told = Notice.objects.filter(game=game, kind=Notice.Kind.LOOKED).count()
    Notice.objects.bulk_create(
        Notice(
            game=game,
            ply=look.after["ply"],
            kind=Notice.Kind.LOOKED,
            seat=look.after["seat"],
            created_at=look.created_at,
        )
        for look in looks.order_by("pk")[told:]
    )
