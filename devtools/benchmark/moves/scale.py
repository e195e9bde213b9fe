"""How much is played: enough for reliable figures, or just enough to see that it works."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final


@dataclass(frozen=True, slots=True)
class Scale:
    """Amounts to measure; moves are per game and block."""

    # Moves of a block, by the number of simultaneous games.
    games: dict[int, int] = field(default_factory=lambda: {1: 40, 8: 15, 32: 6})
    blocks: int = 2  # of the site and of the floor each, in turn
    calibration: int = 1000  # transactions
    in_process: int = 120  # moves
    paced_games: int = 8
    paced_moves: int = 12
    pause: float = 1.5  # seconds between the moves of a paced game: more than any sweep's
    idle: float = 9.0  # seconds
    watched: int = 30  # moves, after each of which its player waits for its view
    grown: int = 12  # moves, with more seats and with bots
    grown_games: int = 4
    streams: tuple[int, ...] = (0, 10, 100)
    streamed: int = 20  # moves of a game that others watch
    bots: tuple[int, ...] = (0, 1, 2, 3)
    whole_games: int = 20  # played to their end, for their bytes


FULL: Final = Scale()
QUICK: Final = Scale(
    games={1: 4},
    blocks=1,
    calibration=50,
    in_process=4,
    paced_games=2,
    paced_moves=2,
    pause=0.3,
    idle=0.3,
    watched=4,
    grown=2,
    grown_games=1,
    streams=(0, 2),
    streamed=2,
    bots=(0, 1),
    whole_games=1,
)
