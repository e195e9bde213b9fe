"""What happened at a table since a player last decided something there."""

from __future__ import annotations

from typing import Final

from django.db.models import QuerySet, Subquery
from django.db.models.functions import Coalesce

from games.models import Game, MoveRecord
from games.payloads.news import News
from games.selectors.play import game_log
from games.selectors.tables.visibility import Visibility

ENTRIES: Final = 200  # the last ones are shown; whoever was away longer reads the log


def news(*, game: Game, visibility: Visibility, zone: str) -> News:
    """Tell what happened from the last decision of a seat on, that decision included.

    The seat's own move is included: its effects are news, and a bot may have made it. Spectators,
    and players who have not decided anything yet, are told everything from the start.
    """
    newest = list(_since(game, visibility).order_by("-ply")[: ENTRIES + 1])
    rows = newest[:ENTRIES][::-1]
    entries = game_log.entries(game=game, rows=rows, seat=visibility.seat, zone=zone)
    return {
        "from_ply": rows[0].ply if rows else None,
        "to_ply": rows[-1].ply if rows else None,
        "more": len(newest) > ENTRIES,
        "entries": entries,
        "text": [
            told["text"] for entry in entries for told in (*entry["events"], *entry["notices"])
        ],
    }


def _since(game: Game, visibility: Visibility) -> QuerySet[MoveRecord]:
    rows, seat = game_log.moves(game_id=game.pk, visibility=visibility), visibility.seat
    mine = rows.filter(seat=seat).order_by("-ply").values("ply")[:1]
    return rows if seat is None else rows.filter(ply__gte=Coalesce(Subquery(mine), 0))
