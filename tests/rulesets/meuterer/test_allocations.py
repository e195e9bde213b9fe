"""M7: what may be sold where."""

from __future__ import annotations

from collections import Counter
from itertools import combinations_with_replacement, product
from typing import Any

import pytest

from games.rulesets.meuterer.rules.cards import GOODS, ISLANDS
from games.rulesets.meuterer.rules.sale_allocations import allocations, sellable
from tests.rulesets.meuterer.table import PLACE

Lots = dict[str, str]


def ways(goods: str, islands: str, *, withhold: bool = False) -> list[Lots]:
    """All allocations, as ``{"hochland": "2 wine"}``."""
    counted = tuple((good, goods.split().count(good)) for good in dict.fromkeys(goods.split()))
    places = tuple(PLACE[island] for island in islands.split())
    moves = allocations(counted, places, withhold=withhold)
    return [
        {at: f"{lot['count']} {lot['good']}" for at, lot in move.dump()["allocation"].items()}
        for move in moves
    ]


def test_two_wine_and_a_salt_on_two_islands_can_be_sold_in_three_ways() -> None:
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


def test_each_island_takes_one_good() -> None:
    assert ways("wine wine salt", "hochland") == [{"hochland": "2 wine"}, {"hochland": "1 salt"}]


def test_one_good_may_be_split_over_both_islands() -> None:
    found = ways("grain grain grain", "karge_zunge hochland")
    assert {"karge_zunge": "1 grain", "hochland": "2 grain"} in found
    assert {"karge_zunge": "3 grain"} in found
    assert {"hochland": "3 grain"} in found
    assert len(found) == 4


def test_all_cards_of_a_good_must_be_sold() -> None:
    assert ways("salt salt", "gruenland") == [{"gruenland": "2 salt"}]


def test_unsaleable_cards_are_not_sold() -> None:
    assert ways("salt salt", "eisfelsen") == [{}]


def test_island_stays_empty_only_if_nothing_is_left_for_it() -> None:
    """Salt on Grünland: Hochland takes the wine, and may not stay empty."""
    assert ways("salt wine", "gruenland hochland") == [
        {"gruenland": "1 salt", "hochland": "1 wine"},
        {"hochland": "1 salt"},
    ]


@pytest.mark.parametrize("withhold", [True, False])
def test_withhold_goods_allows_selling_fewer_cards_or_none(*, withhold: bool) -> None:
    """Option ``withhold_goods``."""
    found = ways("salt salt", "gruenland", withhold=withhold)
    all_of_it: list[Lots] = [{"gruenland": "2 salt"}]
    assert found == ([*all_of_it, {"gruenland": "1 salt"}, {}] if withhold else all_of_it)


def by_definition(goods: tuple[str, ...], islands: tuple[int, ...], *, withhold: bool) -> set[Any]:
    """M7 word for word: put each card on an island or none, and check whether that is allowed."""
    found = set()
    for places in product((*islands, None), repeat=len(goods)):
        lots = [[g for g, at in zip(goods, places, strict=True) if at == here] for here in islands]
        if all(map(one_good_that_sells, lots, islands)) and (
            withhold or nothing_held_back(goods, lots, islands)
        ):
            found.add(tuple((lot[0], len(lot)) if lot else None for lot in lots))
    return found


def one_good_that_sells(lot: list[str], island: int) -> bool:
    return not lot or (len(set(lot)) == 1 and ISLANDS[island].good in (None, lot[0]))


def nothing_held_back(
    goods: tuple[str, ...], lots: list[list[str]], islands: tuple[int, ...]
) -> bool:
    """All cards of a chosen good are sold, and an island is empty only for want of another."""
    sold = Counter(good for lot in lots for good in lot)
    other = {good for good in goods if good not in sold}
    empty = [island for lot, island in zip(lots, islands, strict=True) if not lot]
    return all(count == goods.count(good) for good, count in sold.items()) and not any(
        ISLANDS[island].good in (None, good) for island in empty for good in other
    )


@pytest.mark.parametrize("withhold", [True, False])
def test_allocations_are_exactly_those_the_rule_allows(*, withhold: bool) -> None:
    """For every set of up to four cards, and every kind of active islands."""
    kinds = [*[(n,) for n in range(7)], *[(0, 9), (0, 4), (8, 0), (2, 7), (8, 11), (3, 6)]]
    for size, islands in product(range(5), kinds):
        for goods in combinations_with_replacement(GOODS, size):
            offered = sellable(goods, islands)
            moves = allocations(offered, islands, withhold=withhold)
            found = [dict(lots(move)) for move in moves]
            expected = by_definition(goods, islands, withhold=withhold)
            assert len(found) == len(expected)
            assert {tuple(lot.get(ISLANDS[n].id) for n in islands) for lot in found} == expected


def lots(move: Any) -> list[tuple[str, tuple[str, int]]]:
    return [(island, (good, count)) for island, good, count in move.allocation]
