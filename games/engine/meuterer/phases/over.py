"""M10, the end: nobody decides any more."""

from __future__ import annotations

from collections.abc import Sequence

from games.engine.core import Log, Move, Seat
from games.engine.meuterer.state import Meuterer


def begin(s: Meuterer, log: Log) -> None:
    most = max(s.scores)
    winners = [seat for seat, score in enumerate(s.scores) if score == most]
    log.tell("over", scores=s.scores[:], winners=winners)


def to_move(s: Meuterer) -> list[Seat]:
    return []


def legal_moves(s: Meuterer, seat: Seat) -> Sequence[Move]:
    return []


def play(s: Meuterer, seat: Seat, move: Move, log: Log) -> None:
    raise AssertionError("The game is over.")


def following(s: Meuterer) -> str | None:
    return None
