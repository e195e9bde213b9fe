"""What one move brings beside another."""

from __future__ import annotations

from games.engine.events import Event
from games.engine.gains import clearest


def test_gain_that_is_surest_is_named_with_its_mean() -> None:
    pairs = [
        ({"points": 5 + i % 2, "cards": 3 + 8 * (i % 2)}, {"points": 4, "cards": 1})
        for i in range(8)
    ]
    assert clearest(pairs) == Event("points", {"by": 1.5})


def test_gain_that_never_varies_is_the_surest() -> None:
    pairs = [({"points": 5 + i % 2, "cards": 2}, {"points": 4, "cards": 1}) for i in range(8)]
    assert clearest(pairs) == Event("cards", {"by": 1})


def test_gain_that_may_be_luck_is_not_named() -> None:
    assert clearest([({"points": 3 * (i % 2)}, {"points": 1}) for i in range(8)]) is None


def test_loss_is_no_gain_and_nor_is_next_to_nothing() -> None:
    assert clearest([({"points": 1, "cards": 1.05}, {"points": 2, "cards": 1})] * 8) is None


def test_gain_seen_in_one_position_or_none_is_not_told() -> None:
    assert clearest([({"points": 2}, {"points": 1})]) is None
    assert clearest([]) is None
