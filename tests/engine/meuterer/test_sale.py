"""M7: who may sell what where, and what it earns."""

from __future__ import annotations

from typing import Any

import pytest

from games.engine.meuterer import RULES
from games.engine.meuterer.sale import allocations
from tests.engine.meuterer.table import PLACE, Table, sell, table

Lots = dict[str, str]


def market(offers: list[str], active: str, **given: Any) -> Table:
    given.setdefault("roles", [None] * len(offers))
    given.setdefault("captain_to", 0)
    at = active.rsplit(maxsplit=1)[-1]
    return table([""] * len(offers), offers=offers, active=active, at=at, phase="sale", **given)


def ways(goods: str, islands: str, *, withhold: bool = False, auto: bool = False) -> list[Lots]:
    """All allocations, as ``{"hochland": "2 wine"}``."""
    counted = tuple((good, goods.split().count(good)) for good in dict.fromkeys(goods.split()))
    places = tuple(PLACE[island] for island in islands.split())
    moves = allocations(counted, places, withhold=withhold, auto=auto)  # type: ignore[arg-type]
    return [
        {at: f"{lot['count']} {lot['good']}" for at, lot in move.dump()["allocation"].items()}
        for move in moves
    ]


def test_two_wine_and_a_salt_on_hochland_and_rotes_riff() -> None:
    """The example of the rules: exactly these three."""
    found = ways("wine wine salt", "hochland rotes_riff")
    assert sorted(found, key=str) == sorted(
        [
            {"hochland": "2 wine"},
            {"hochland": "1 wine", "rotes_riff": "1 wine"},
            {"hochland": "1 salt", "rotes_riff": "2 wine"},
        ],
        key=str,
    )


def test_one_good_per_island() -> None:
    assert ways("wine wine salt", "hochland") == [{"hochland": "2 wine"}, {"hochland": "1 salt"}]


def test_he_may_split_one_good_over_both_islands() -> None:
    found = ways("grain grain grain", "karge_zunge hochland")
    assert {"karge_zunge": "1 grain", "hochland": "2 grain"} in found
    assert {"karge_zunge": "3 grain"} in found
    assert {"hochland": "3 grain"} in found
    assert len(found) == 4


def test_nothing_is_held_back() -> None:
    assert ways("salt salt", "gruenland") == [{"gruenland": "2 salt"}]


def test_what_cannot_be_sold_is_not() -> None:
    assert ways("salt salt", "eisfelsen") == [{}]


def test_an_island_stays_empty_only_if_it_must() -> None:
    """Salt on Grünland: Hochland takes the wine, and may not stay empty."""
    assert ways("salt wine", "gruenland hochland") == [
        {"gruenland": "1 salt", "hochland": "1 wine"},
        {"hochland": "1 salt"},
    ]


@pytest.mark.parametrize("withhold", [True, False])
def test_withhold_goods(*, withhold: bool) -> None:
    """Option: fewer cards than he has, or none, may be sold."""
    found = ways("salt salt", "gruenland", withhold=withhold)
    all_of_it: list[Lots] = [{"gruenland": "2 salt"}]
    assert found == ([*all_of_it, {"gruenland": "1 salt"}, {}] if withhold else all_of_it)


@pytest.mark.parametrize("withhold", [True, False])
def test_sale_choice_auto_sells_the_most_numerous_good_in_full(*, withhold: bool) -> None:
    """Also with ``withhold_goods``; among equal numbers it asks."""
    assert ways("wine wine salt", "hochland", withhold=withhold, auto=True) == [
        {"hochland": "2 wine"}
    ]
    assert ways("wine salt", "piratennest", withhold=withhold, auto=True) == [
        {"piratennest": "1 wine"},
        {"piratennest": "1 salt"},
    ]
    assert ways("", "hochland", withhold=withhold, auto=True) == [{}]


def test_sale_choice_auto_is_for_one_any_good_island_alone() -> None:
    plain = ways("wine wine salt", "hochland rotes_riff")
    assert ways("wine wine salt", "hochland rotes_riff", auto=True) == plain
    assert ways("wine", "rotes_riff", auto=True) == ways("wine", "rotes_riff")


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
