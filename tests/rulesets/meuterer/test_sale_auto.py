"""M7 with ``sale_choice`` ``auto``: what lies on an any-good island counts by itself."""

from __future__ import annotations

from collections import Counter
from itertools import combinations_with_replacement, product
from typing import Any

import pytest

from games.rulesets.meuterer.rules.cards import GOODS, ISLANDS, Card
from games.rulesets.meuterer.rules.options import MeutererOptions
from games.rulesets.meuterer.rules.phases.sale import ways_to_sell
from games.rulesets.meuterer.rules.placings import outcomes
from games.rulesets.meuterer.rules.sale_allocations import sellable
from tests.rulesets.meuterer.table import PLACE, Table, cards, sell, table

both = pytest.mark.parametrize("withhold", [True, False])


def ways(goods: str, islands: str, *, withhold: bool = False, version: int = 2) -> list[Any]:
    """All that may be sold, as moves go over the wire."""
    options = MeutererOptions(sale_choice="auto", withhold_goods=withhold)
    places = tuple(PLACE[island] for island in islands.split())
    return [move.dump() for move in ways_to_sell(cards(goods), places, options, version)]


def market(offers: list[str], active: str, **options: Any) -> Table:
    return table(
        [""] * len(offers),
        offers=offers,
        active=active,
        at=active.rsplit(maxsplit=1)[-1],
        roles=[None] * len(offers),
        captain_to=0,
        phase="sale",
        options={"sale_choice": "auto"} | options,
    )


@both
def test_most_numerous_good_counts_by_itself_and_others_are_ignored(*, withhold: bool) -> None:
    """The example of the online room: two wine and a salt are two wine, and three salt win."""
    options = {"withhold_goods": withhold, "rounds": 1}
    game = market(["wine wine salt", "salt salt salt", ""], "hochland", **options)
    assert game.s.sales == [(("hochland", "wine", 2),), (("hochland", "salt", 3),), ()]
    assert [row[1] for row in game.s.sheet[-1]] == [0, 4, 0]


@both
def test_equal_numbers_name_the_first_good_and_nobody_is_asked(*, withhold: bool) -> None:
    assert ways("grain wine salt", "piratennest", withhold=withhold) == [sell(piratennest="1 salt")]
    assert ways("", "hochland", withhold=withhold) == [sell()]


@both
def test_goods_that_sell_on_one_island_lie_there_in_full(*, withhold: bool) -> None:
    """Whoever has no others is not asked, also where goods may be held back."""
    assert ways("salt salt", "gruenland", withhold=withhold) == [sell(gruenland="2 salt")]
    assert ways("salt salt ruby", "gruenland eisfelsen", withhold=withhold) == [
        sell(gruenland="2 salt", eisfelsen="1 ruby")
    ]
    assert ways("salt cloth cloth", "rotes_riff hochland", withhold=withhold) == [
        sell(hochland="2 cloth")
    ]


def test_player_with_a_good_for_both_islands_is_asked_where_its_cards_go() -> None:
    """Two wine and a salt: the salt lies on Hochland in any case."""
    assert ways("wine wine salt", "hochland rotes_riff") == [
        sell(hochland="2 wine"),
        sell(hochland="1 salt", rotes_riff="2 wine"),
        sell(hochland="1 salt", rotes_riff="1 wine"),
    ]


def test_other_players_are_not_asked_on_an_any_good_island() -> None:
    game = market(["wine salt salt", "salt cloth", "grain"], "hochland rotes_riff")
    assert game.turn == 0
    game.play(sell(hochland="2 salt"))
    assert game.s.phase != "sale"
    assert game.told("sale")[0]["sold"] == [2, 1, 1]


def test_cards_ignored_on_an_any_good_island_are_not_held_back() -> None:
    """The wine lies on Hochland, where two salt count."""
    assert sell(hochland="2 salt") in ways("wine salt salt", "hochland rotes_riff")


def test_withhold_goods_leaves_out_cards_that_sell_on_both_islands_alone() -> None:
    assert ways("wine wine", "hochland rotes_riff", withhold=True) == [
        sell(hochland="2 wine"),
        sell(hochland="1 wine", rotes_riff="1 wine"),
        sell(hochland="1 wine"),
        sell(rotes_riff="2 wine"),
        sell(rotes_riff="1 wine"),
        sell(),
    ]
    assert all(
        "hochland" in move["allocation"]
        for move in ways("wine wine salt", "hochland rotes_riff", withhold=True)
    )


def test_placings_that_count_the_same_are_one_move() -> None:
    """Of three wine two or three may stay away from Hochland, where two salt lie."""
    found = ways("wine wine wine salt salt", "hochland rotes_riff", withhold=True)
    assert found.count(sell(hochland="2 salt", rotes_riff="1 wine")) == 1
    assert len({str(move) for move in found}) == len(found)
    numbers = [
        tuple(
            move["allocation"].get(at, {"count": 0})["count"] for at in ("hochland", "rotes_riff")
        )
        for move in found
    ]
    assert len(set(numbers)) == len(numbers)


def test_two_any_good_islands_ask_for_every_good() -> None:
    assert ways("wine grain", "hochland piratennest") == [
        sell(hochland="1 wine", piratennest="1 grain"),
        sell(hochland="1 wine"),
        sell(piratennest="1 wine"),
    ]


def test_hands_that_lie_on_islands_of_one_good_are_split_as_with_ask() -> None:
    assert ways("grain grain", "karge_zunge affeninsel") == [
        sell(karge_zunge="2 grain"),
        sell(karge_zunge="1 grain", affeninsel="1 grain"),
        sell(affeninsel="2 grain"),
    ]


Lots = tuple[tuple[int, int], ...]  # on each island: rank of the good (-1: none), and how many


def by_definition(goods: tuple[Card, ...], islands: tuple[int, ...], *, withhold: bool) -> Any:
    """Put each card on an island, count, and keep of equal numbers the first names."""
    best: dict[tuple[int, ...], Lots] = {}
    for places in product(*(spots(good, islands, withhold=withhold) for good in goods)):
        lying = [[g for g, at in zip(goods, places, strict=True) if at == here] for here in islands]
        lots = tuple(map(what_counts, lying))
        numbers = tuple(number for _, number in lots)
        best[numbers] = min(lots, best.get(numbers, lots))
    return best


def spots(good: Card, islands: tuple[int, ...], *, withhold: bool) -> list[int | None]:
    """Where a card may lie; None: it is left out, which only one that sells twice can be."""
    takers: list[int | None] = [at for at in islands if ISLANDS[at].good in (None, good)]
    return [*takers, None] if withhold and len(takers) == 2 else takers


def what_counts(lying: list[Card]) -> tuple[int, int]:
    most = max(Counter(lying).values(), default=0)
    ranks = [GOODS.index(good) for good, n in Counter(lying).items() if n == most]
    return min(ranks, default=-1), most


@both
def test_moves_are_exactly_what_placings_of_the_cards_come_to(*, withhold: bool) -> None:
    """For every set of up to four goods, and every kind of active islands."""
    kinds = [*[(n,) for n in (0, 2, 4)], (0, 9), (9, 0), (0, 4), (8, 0), (2, 7), (8, 11), (3, 6)]
    for size, islands in product(range(5), kinds):
        for goods in combinations_with_replacement(GOODS, size):
            offered = sellable(goods, islands)
            lying = tuple(good for good, n in offered for _ in range(n))
            expected = {
                tuple(
                    (ISLANDS[at].id, GOODS[good], n)
                    for at, (good, n) in zip(islands, lots, strict=True)
                    if n
                )
                for lots in by_definition(lying, islands, withhold=withhold).values()
            }
            found = [move.allocation for move in outcomes(offered, islands, withhold=withhold)]  # type: ignore[attr-defined]
            assert len(found) == len(expected)
            assert set(found) == expected


@both
def test_version_1_sold_by_itself_only_on_an_any_good_island_active_alone(
    *, withhold: bool
) -> None:
    """Equal numbers were asked there; with two islands everything was as with ``ask``."""
    assert ways("wine wine salt", "hochland", withhold=withhold, version=1) == [
        sell(hochland="2 wine")
    ]
    assert ways("wine salt", "piratennest", withhold=withhold, version=1) == [
        sell(piratennest="1 salt"),
        sell(piratennest="1 wine"),
    ]
    assert ways("", "hochland", withhold=withhold, version=1) == [sell()]
    ask = MeutererOptions(withhold_goods=withhold)
    for islands in ("hochland rotes_riff", "hochland piratennest", "rotes_riff"):
        places = tuple(PLACE[island] for island in islands.split())
        goods = cards("wine wine salt")
        plain = [move.dump() for move in ways_to_sell(goods, places, ask, 1)]
        assert ways("wine wine salt", islands, withhold=withhold, version=1) == plain
