"""Who made the moves of a game: its player, or a bot while the player was away.

The public log tells. It does not tell which moves a standing order made: these are decisions of
the player, made earlier.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass, field
from typing import Final
from uuid import UUID

from games.engine.types import Seat
from games.models import Notice

KINDS: Final = (
    Notice.Kind.AUTOPILOT,
    Notice.Kind.OFFERED,
    Notice.Kind.LEFT,
    Notice.Kind.TAKEN_OVER,
    Notice.Kind.TAKEN_BACK,
    Notice.Kind.REPLACED,
)
FOR_EVER: Final = 2**31  # beyond any ply


@dataclass(slots=True)
class SeatAuthors:
    """What was played in a game's seats by anybody but the players who had them at the end."""

    single: set[tuple[int, Seat]] = field(default_factory=set)  # moves of the autopilot
    away: dict[Seat, list[range]] = field(default_factory=dict)  # plies of a bot or another player

    def is_players(self, ply: int, seat: Seat) -> bool:
        """Whether the player who has the seat at the end made the move of this ply."""
        if (ply, seat) in self.single:
            return False
        return all(ply not in plies for plies in self.away.get(seat, ()))


def hands_in(game_ids: Collection[UUID]) -> dict[UUID, SeatAuthors]:
    """Who played instead of the final players in some games; one statement."""
    rows = Notice.objects.filter(game__in=game_ids, kind__in=KINDS, seat__isnull=False)
    by_game: dict[UUID, list[Notice]] = {game_id: [] for game_id in game_ids}
    for notice in rows.order_by("id"):
        by_game[notice.game_id].append(notice)
    return {game_id: _hands(notices) for game_id, notices in by_game.items()}


def _hands(notices: Iterable[Notice]) -> SeatAuthors:
    found, came = SeatAuthors(), dict[Seat, list[tuple[int, int | None]]]()
    for notice in notices:
        seat, ply = notice.seat, notice.ply
        assert seat is not None
        if notice.kind == Notice.Kind.AUTOPILOT:
            found.single.add((ply, seat))
        else:
            gone = notice.kind in (Notice.Kind.OFFERED, Notice.Kind.LEFT)
            came.setdefault(seat, []).append((ply, None if gone else notice.player_id))
    for seat, changes in came.items():
        # The last player of a seat was also its first, unless they took it over.
        _, stayed = changes[-1]
        ends = [ply for ply, _ in changes[1:]] + [FOR_EVER]
        found.away[seat] = [
            range(ply + 1, end + 1)
            for (ply, player), end in zip(changes, ends, strict=True)
            if player is None or player != stayed
        ]
    return found
