"""M7: who is asked what he sells, and what a sale earns."""

from __future__ import annotations

from typing import Any

import pytest

from games.engine.meuterer import RULES
from tests.engine.meuterer.table import Table, sell, table


def market(offers: list[str], active: str, **given: Any) -> Table:
    given.setdefault("roles", [None] * len(offers))
    given.setdefault("captain_to", 0)
    at = active.rsplit(maxsplit=1)[-1]
    return table([""] * len(offers), offers=offers, active=active, at=at, phase="sale", **given)


def test_conflict_and_pirate_cards_are_not_goods() -> None:
    game = market(["conflict conflict", "wine", "wine"], "hochland")
    assert game.s.phase != "sale", "nobody is asked"
    assert [row[1] for row in game.s.sheet[-1]] == [0, 3, 3]


def test_a_player_is_asked_only_if_he_has_more_than_one_allocation() -> None:
    game = market(["wine wine", "wine salt", "grain"], "hochland")
    assert game.turn == 1
    assert game.legal == [sell(hochland="1 salt"), sell(hochland="1 wine")]


def test_each_allocation_is_public_before_the_next_player_chooses() -> None:
    game = market(["wine salt", "wine salt", "grain"], "hochland").play(sell(hochland="1 wine"))
    assert RULES.observe(game.s, 2)["players"][0]["sold"] == {
        "hochland": {"good": "wine", "count": 1}
    }
    assert RULES.observe(game.s, 2)["players"][1]["sold"] is None


def earned_of(offers: list[str], active: str, **given: Any) -> list[int]:
    """What a sale earned in which everybody had one allocation."""
    game = market(offers, active, **given)
    return [row[1] for row in game.s.sheet[-1]]


def test_the_most_cards_win_whatever_the_good() -> None:
    assert earned_of(["wine wine", "salt", "grain"], "hochland") == [4, 0, 0]


@pytest.mark.parametrize(
    ("offers", "points"),
    [
        (["wine", "", "", ""], [4, 0, 0, 0]),
        (["wine", "salt", "", ""], [3, 3, 0, 0]),
        (["wine", "salt", "grain", ""], [2, 2, 2, 0]),
        (["wine", "salt", "grain", "cloth"], [0, 0, 0, 0]),
        (["", "", "", ""], [0, 0, 0, 0]),
    ],
)
def test_alone_two_and_three_tied_and_four_tied_nobody(
    offers: list[str], points: list[int]
) -> None:
    assert earned_of(offers, "hochland") == points


@pytest.mark.parametrize(
    ("offers", "points"),
    [
        (["wine", "", "", ""], [4, 0, 0, 0]),
        (["wine", "salt", "", ""], [4, 3, 0, 0]),
        (["wine", "salt", "grain", ""], [4, 2, 2, 0]),
        (["", "salt", "grain", ""], [0, 3, 3, 0]),
    ],
)
def test_a_merchant_among_the_tied_gets_the_sole_figure(
    offers: list[str], points: list[int]
) -> None:
    """He is still counted among the tied, and the others get the figure of that tie."""
    roles = ["merchant", None, None, None]
    assert earned_of(offers, "hochland", roles=roles, captain=1) == points


@pytest.mark.parametrize(("value", "points"), [("top", 4), ("none", 0)])
def test_merchant_four_tie(value: str, points: int) -> None:
    found = earned_of(
        ["wine", "salt", "grain", "cloth"],
        "hochland",
        roles=["merchant", None, None, None],
        captain=1,
        options={"merchant_four_tie": value},
    )
    assert found == [points, 0, 0, 0]


@pytest.mark.parametrize(("value", "points"), [("third", 2), ("none", 0)])
def test_three_player_all_tie(value: str, points: int) -> None:
    offers = ["wine", "salt", "grain"]
    assert earned_of(offers, "hochland", options={"three_player_all_tie": value}) == [points] * 3


@pytest.mark.parametrize(("value", "points"), [("top", 4), ("none", 0)])
def test_three_player_all_tie_none_leaves_the_merchant_to_merchant_four_tie(
    value: str, points: int
) -> None:
    found = earned_of(
        ["wine", "salt", "grain"],
        "hochland",
        roles=["merchant", None, None],
        captain=1,
        options={"three_player_all_tie": "none", "merchant_four_tie": value},
    )
    assert found == [points, 0, 0]


def test_three_of_four_tied_is_no_tie_of_all() -> None:
    options = {"three_player_all_tie": "none"}
    assert earned_of(["wine", "salt", "grain", ""], "hochland", options=options) == [2, 2, 2, 0]


def test_on_each_active_island() -> None:
    found = earned_of(["salt salt", "ruby", "salt"], "gruenland eisfelsen")
    assert found == [5, 6, 0]


def test_the_third_figure_may_be_nought() -> None:
    assert earned_of(["ruby", "ruby", "ruby", ""], "fingerhut") == [0, 0, 0, 0]


@pytest.mark.parametrize(("value", "first"), [("new_captain", 2), ("old_captain", 0)])
def test_sale_order(value: str, first: int) -> None:
    """After a mutiny the new captain sells first, or the old one."""
    game = table(
        ["", "", ""],
        offers=["wine salt", "wine salt", "wine salt"],
        roles=[None, "merchant", "mutineer"],
        captain=2,
        led=0,
        phase="sale",
        options={"sale_order": value},
    )
    assert game.turn == first
