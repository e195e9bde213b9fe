"""Chance as a function of the game's seed and a label, by an algorithm anyone can repeat.

``docs/fair-dealing.md`` describes it in words. Every shuffle of a game has a label of its own,
so each can be recomputed without the others.
"""

from __future__ import annotations

import hmac
import struct
from collections.abc import Iterator, Sequence
from hashlib import sha256
from itertools import chain, count, repeat
from typing import Final, TypeVar

T = TypeVar("T")

EIGHT_WORDS: Final = struct.Struct(">8I")
WORDS: Final = 2**32  # the number of different words


def words(seed: str, label: str) -> Iterator[int]:
    """Yield the endless stream of 32-bit words that a seed (hex) and a label determine."""
    key = hmac.digest(bytes.fromhex(seed), label.encode(), "sha256")
    return chain.from_iterable(map(_block, repeat(key), count()))


def _block(key: bytes, number: int) -> tuple[int, ...]:
    return EIGHT_WORDS.unpack(sha256(key + number.to_bytes(4, "big")).digest())


def shuffled(seed: str, label: str, items: Sequence[T]) -> list[T]:
    """Return the items in the order that the seed and the label determine.

    Fisher-Yates from the last place to the second; a word at or above the largest multiple of
    the number of choices is dropped, so every order is equally likely.
    """
    order = list(items)
    stream = words(seed, label)
    for choices, word in zip(range(len(order), 1, -1), stream, strict=False):
        while word >= WORDS - WORDS % choices:
            word = next(stream)  # noqa: PLW2901 - drawn anew
        last, other = choices - 1, word % choices
        order[last], order[other] = order[other], order[last]
    return order
