"""M7: who is asked what to sell, and what a sale earns."""

from __future__ import annotations

from typing import Any

import pytest

from games.rulesets.meuterer.rules import RULES
from tests.rulesets.meuterer.table import Table, sell, table


def market(offers: list[str], active: str, **given: Any) -> Table:
    given.setdefault("roles", [None] * len(offers))
    given.setdefault("captain_to", 0)
    at = active.rsplit(maxsplit=1)[-1]
    return table([""] * len(offers), offers=offers, active=active, at=at, phase="sale", **given)


def test_conflict_and_pirate_cards_are_not_goods() -> None:
    game = market(["conflict conflict", "wine", "wine"], "hochland")
    assert game.s.phase != "sale", "nobody is asked"
    assert [row[1] for row in game.s.sheet[-1]] == [0, 3, 3]


def test_player_is_asked_only_with_more_than_one_allocation() -> None:
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
    """The points of a sale in which everybody had one allocation."""
    game = market(offers, active, **given)
    return [row[1] for row in game.s.sheet[-1]]


def test_most_cards_win_whatever_the_good() -> None:
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
def test_points_are_shared_by_up_to_three_tied_and_lost_by_four(
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
def test_merchant_among_the_tied_gets_the_points_of_a_sole_winner(
    offers: list[str], points: list[int]
) -> None:
    """The merchant still counts among the tied, and the others get the points of that tie."""
    roles = ["merchant", None, None, None]
    assert earned_of(offers, "hochland", roles=roles, captain=1) == points


@pytest.mark.parametrize(("value", "points"), [("top", 4), ("none", 0)])
def test_merchant_four_tie_decides_the_merchants_points_when_all_four_tie(
    value: str, points: int
) -> None:
    found = earned_of(
        ["wine", "salt", "grain", "cloth"],
        "hochland",
        roles=["merchant", None, None, None],
        captain=1,
        options={"merchant_four_tie": value},
    )
    assert found == [points, 0, 0, 0]


@pytest.mark.parametrize(("value", "points"), [("third", 2), ("none", 0)])
def test_three_player_all_tie_decides_the_points_when_all_three_tie(
    value: str, points: int
) -> None:
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


@pytest.mark.parametrize(
    ("offers", "shared", "alone"),
    [
        (["wine", "salt", "", ""], [4, 3, 0, 0], [4, 0, 0, 0]),
        (["wine", "salt", "grain", ""], [4, 2, 2, 0], [4, 0, 0, 0]),
        (["wine", "salt", "grain", "cloth"], [4, 0, 0, 0], [4, 0, 0, 0]),
        (["", "salt", "grain", ""], [0, 3, 3, 0], [0, 3, 3, 0]),
        (["wine", "salt salt", "grain", ""], [0, 4, 0, 0], [0, 4, 0, 0]),
    ],
)
def test_merchant_ties_decides_what_the_others_in_a_tie_with_the_merchant_get(
    offers: list[str], shared: list[int], alone: list[int]
) -> None:
    """Their figure for the tie, or nothing; without a merchant among them it is the same."""
    roles = ["merchant", None, None, None]
    for value, points in (("share", shared), ("alone", alone)):
        options = {"merchant_ties": value}
        assert earned_of(offers, "hochland", roles=roles, captain=1, options=options) == points


@pytest.mark.parametrize(("value", "points"), [("third", 4), ("none", 0)])
def test_merchant_ties_alone_leaves_the_tie_of_all_to_its_own_options(
    value: str, points: int
) -> None:
    options = {
        "merchant_ties": "alone",
        "three_player_all_tie": value,
        "merchant_four_tie": "none",
    }
    found = earned_of(
        ["wine", "salt", "grain"],
        "hochland",
        roles=["merchant", None, None],
        captain=1,
        options=options,
    )
    assert found == [points, 0, 0]


def test_three_of_four_tied_is_not_a_tie_of_all() -> None:
    options = {"three_player_all_tie": "none"}
    assert earned_of(["wine", "salt", "grain", ""], "hochland", options=options) == [2, 2, 2, 0]


def test_sale_is_scored_on_each_active_island() -> None:
    found = earned_of(["salt salt", "ruby", "salt"], "gruenland eisfelsen")
    assert found == [5, 6, 0]


def test_third_price_may_be_nought() -> None:
    assert earned_of(["ruby", "ruby", "ruby", ""], "fingerhut") == [0, 0, 0, 0]


@pytest.mark.parametrize(("value", "first"), [("new_captain", 2), ("old_captain", 0)])
def test_sale_order_decides_who_sells_first_after_a_mutiny(value: str, first: int) -> None:
    """The new captain or the old one."""
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
