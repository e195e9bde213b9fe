"""What must hold of a site once a fault is over, by its database and its clients."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from typing import Any

from django.db.models import Count

from games.clocks.now import now
from games.engine.record import verify
from games.models import ChatMessage, Game, Message, MoveRecord
from games.rulesets.registry import RULESETS
from games.selectors.play import game_log
from games.selectors.play.positions import position_at
from games.selectors.tables import rows
from tests.faults.tables import Table


def check_tables(tables: Iterable[Table]) -> None:
    """Each accepted move and line is there once, and leads to the position that is stored."""
    for table in tables:
        plies, made = [], defaultdict[int, list[Any]](list)
        for row in MoveRecord.objects.filter(game=table.id).order_by("ply"):
            plies.append(row.ply)
            if row.seat is not None and row.seat < len(table.people):
                made[row.seat].append(row.move)
        assert plies == list(range(len(plies)))
        assert made == table.moves
        said = ChatMessage.objects.filter(game=table.id).order_by("pk")
        assert list(said.values_list("text", flat=True)) == table.lines
        game = rows.table(game_id=table.id)  # type: ignore[arg-type]
        assert position_at(game, game.ply) == game.position()
        assert game.status == Game.Status.FINISHED
        assert verify(game_log.record(game=game), RULESETS)


def check_messages() -> None:
    """None was given up or counted twice, whatever its attempts met with."""
    assert not Message.objects.filter(status="failed").exists()
    assert not Message.objects.filter(attempts__gt=1).exists(), "nothing but the fault went wrong"
    keys = Message.objects.values("user", "channel", "key").annotate(count=Count("pk"))
    assert not keys.filter(count__gt=1).exists()


def nothing_is_due() -> bool:
    """Whether nothing waits for a worker."""
    at = now()
    waiting = Message.objects.filter(status="waiting", due_at__lte=at)
    due = Game.objects.filter(due_at__lte=at) | Game.objects.filter(bot_due=True)
    return not due.exists() and not waiting.exists()
