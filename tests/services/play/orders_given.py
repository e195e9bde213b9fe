"""Orders that players give before their turn, for tests."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from games.models import Game
from tests.kit.api_clients import Caller


def put(caller: Caller, game: str, *orders: Any, **answers: Any) -> None:
    """Write orders; each is a move, or a whole order."""
    full = [order if "moves" in order else {"moves": [order]} for order in orders]
    answer = caller.put(f"games/{game}/orders", {"orders": full, "answers": answers})
    assert answer.status_code == 200, answer.content


def wage(value: int = 1) -> Any:
    return {"kind": "wage", "value": value}


def ply(game: str) -> int:
    return Game.objects.get(pk=game).ply


def order_at(game: str) -> datetime:
    """When the one order that is to play is played."""
    (at,) = [c["order_at"] for c in Game.objects.get(pk=game).clocks if c.get("order_at")]
    return datetime.fromtimestamp(at, UTC)
