"""Chance: a function of seed and label, by the algorithm of ``docs/fair-dealing.md``."""

from __future__ import annotations

import hashlib
import hmac
from collections import Counter
from collections.abc import Iterator

from pytest import MonkeyPatch

from games.engine import chance
from games.engine.chance import shuffled, words

SEED = "00112233445566778899aabbccddeeff" * 2


def test_random_words_are_those_of_the_documented_algorithm() -> None:
    """Computed here again, by code of another kind than the engine's."""
    key = hmac.new(bytes.fromhex(SEED), b"deal", hashlib.sha256).digest()
    stream = b"".join(hashlib.sha256(key + bytes([0, 0, 0, n])).digest() for n in range(3))
    expected = [int.from_bytes(stream[at : at + 4], "big") for at in range(0, 96, 4)]
    got = words(SEED, "deal")
    assert [next(got) for _ in range(24)] == expected


def test_shuffle_is_fisher_yates_from_the_end() -> None:
    stream = words(SEED, "deal")
    order = list("abcdefghij")
    for last in range(9, 0, -1):
        other = next(stream) % (last + 1)  # no word of this stream is near the limit
        order[last], order[other] = order[other], order[last]
    assert shuffled(SEED, "deal", "abcdefghij") == order


def test_shuffle_of_the_published_example_gives_its_order() -> None:
    assert shuffled(SEED, "deal", list(range(12))) == VECTOR


class Words:
    """A stream of words chosen by the test."""

    def __init__(self, *values: int) -> None:
        self.values = iter(values)

    def __call__(self, seed: str, label: str) -> Iterator[int]:
        return self.values


def test_word_that_would_favour_some_orders_is_dropped(monkeypatch: MonkeyPatch) -> None:
    """Each of three choices has a third of the words below the limit; one word is left over."""
    assert 2**32 % 3 == 1
    over = 2**32 - 1
    monkeypatch.setattr(chance, "words", Words(over, over, 0, 0))
    assert shuffled(SEED, "deal", "abc") == ["b", "c", "a"]
    monkeypatch.setattr(chance, "words", Words(over - 1, 1))
    assert shuffled(SEED, "deal", "abc") == ["a", "b", "c"]


def test_shuffle_of_one_item_or_none_needs_no_chance() -> None:
    assert shuffled(SEED, "deal", "a") == ["a"]
    assert shuffled(SEED, "deal", "") == []


def test_shuffle_puts_every_card_in_every_place_equally_often() -> None:
    """Chi-square over 37 cards and 37 places; the bound is five standard deviations away."""
    games, cards = 2000, 37
    seen = [[0] * cards for _ in range(cards)]
    for n in range(games):
        for place, card in enumerate(shuffled(f"{n:064x}", "deal", range(cards))):
            seen[card][place] += 1
    expected = games / cards
    chi_square = sum((count - expected) ** 2 / expected for row in seen for count in row)
    freedom = (cards - 1) ** 2
    assert abs(chi_square - freedom) < 5 * (2 * freedom) ** 0.5


def test_labels_and_seeds_give_different_orders() -> None:
    items = list(range(30))
    orders = {
        tuple(shuffled(seed, label, items))
        for seed in (SEED, SEED[::-1])
        for label in ("deal", "reshuffle/1", "reshuffle/2")
    }
    assert len(orders) == 6


def test_shuffle_leaves_its_argument_unchanged() -> None:
    items = [3, 1, 2]
    shuffled(SEED, "deal", items)
    assert items == [3, 1, 2]


def test_shuffle_gives_every_order_equally_often() -> None:
    counts = Counter(tuple(shuffled(f"{n:064x}", "deal", "abc")) for n in range(6000))
    assert len(counts) == 6
    assert max(counts.values()) - min(counts.values()) < 250


VECTOR = [2, 9, 10, 6, 4, 7, 11, 8, 3, 0, 1, 5]
