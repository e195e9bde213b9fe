"""Lines of the public log that are no moves."""

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
    """Write a line of the public log that is no move; ``reason`` is no part of what is public."""
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
    """Tell, after the end, when moderators looked at what was hidden, and at which plies.

    Before it, this would tell a player that somebody suspects them.
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
