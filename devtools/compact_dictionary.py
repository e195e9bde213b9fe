"""A dictionary for ``CompactJSONField``: pieces of text that are common in games' rows.

Each row is deflated alone, and is too short to repeat itself. Text that occurs in very many rows
is in the dictionary once. Pieces are chosen as in COVER (Liao and others, 2016): the worth of a
piece is the number of rows that contain each of its substrings of ``UNIT`` bytes, added up over the
substrings that no earlier piece has.
"""

from __future__ import annotations

from bisect import insort
from collections import Counter
from collections.abc import Iterable, Iterator
from random import Random
from typing import Final

import orjson

from games.engine.playout import walk
from games.rulesets.registry import RULESETS

SIZE: Final = 8_192  # bytes
PIECE: Final = 32
UNIT: Final = 6  # bytes: the shortest repetition that counts
GAMES: Final = 12  # of each number of seats; always the same ones


def dictionary(size: int = SIZE) -> bytes:
    """Make a dictionary from what random games of all built-in rulesets store."""
    return _best_pieces(list(rows(games=GAMES)), size)


def rows(*, games: int) -> Iterator[bytes]:
    """Yield the rows of ``games`` random games of each table size, as JSON."""
    for ruleset in RULESETS.values():
        rules = ruleset.rules
        for seats in rules.table_sizes:
            rng = Random(seats)
            for _ in range(games):
                state, log = rules.setup(seats, f"{rng.getrandbits(256):064x}", rules.options())
                yield orjson.dumps([event.dump() for event in log])
                for _before, _seat, move, after, told in walk(rules, state, rng):
                    yield orjson.dumps(move.dump())
                    yield orjson.dumps([event.dump() for event in told])
                    state = after
                yield orjson.dumps(state.dump())
                standings = rules.standings(state) or ()
                yield orjson.dumps([standing._asdict() for standing in standings])
                yield orjson.dumps(rules.options())


def _units(row: bytes) -> Iterable[bytes]:
    return (row[start : start + UNIT] for start in range(len(row) - UNIT + 1))


def _best_pieces(texts: list[bytes], size: int) -> bytes:
    """Return the best pieces, the best last: near references cost deflate the fewest bits."""
    worth = Counter(unit for row in texts for unit in set(_units(row)))
    candidates = {
        row[start : start + PIECE]
        for row in dict.fromkeys(texts)
        for start in range(0, max(1, len(row) - PIECE + 1), 4)
    }
    # A piece's worth only falls, so most need not be weighed again.
    weighed = [(sum(worth[unit] for unit in set(_units(piece))), piece) for piece in candidates]
    weighed.sort()
    chosen: list[bytes] = []
    while weighed and sum(map(len, chosen)) < size:
        _, piece = weighed.pop()
        value = sum(worth[unit] for unit in set(_units(piece)))
        if weighed and value < weighed[-1][0]:
            insort(weighed, (value, piece))
            continue
        chosen.append(piece)
        for unit in _units(piece):
            worth[unit] = 0
    return b"".join(reversed(chosen))[-size:]
