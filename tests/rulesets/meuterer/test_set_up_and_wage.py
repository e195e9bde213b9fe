"""M1 and M2: the set-up, and the captain's promise of a wage."""

from __future__ import annotations

import pytest

from games.engine.chance import shuffled
from games.rulesets.meuterer.rules import RULES
from games.rulesets.meuterer.rules.cards import COUNTS, ISLANDS, ROLES, box
from games.rulesets.meuterer.rules.options import MeutererOptions
from tests.rulesets.meuterer.table import SEED, pay, table

HANDS = ["wine", "salt", "grain", "cloth"]


def test_box_has_36_cards_and_one_more_with_pirates() -> None:
    assert len(box(pirates=False)) == 36
    assert len(box(pirates=True)) == 37
    assert COUNTS["conflict"] == 6
    assert len(ROLES) == 5


@pytest.mark.parametrize("good", ["ruby", "salt", "wine", "cloth", "grain"])
def test_prices_of_every_good_sum_to_8_alone_and_3_for_three(good: str) -> None:
    islands = [island for island in ISLANDS if island.good == good]
    assert len(islands) == 2
    assert sum(island.prices[0] for island in islands) == 8
    assert sum(island.prices[2] for island in islands) == 3


@pytest.mark.parametrize("seats", [3, 4])
def test_set_up_deals_five_cards_each_with_the_ship_at_hochland(seats: int) -> None:
    s, _ = RULES.setup(seats, SEED, MeutererOptions())
    assert [len(hand) for hand in s.hands] == [5] * seats
    assert len(s.pile) == 36 - 5 * seats
    view = RULES.observe(s, None)
    assert (view["ship"], view["active"]) == ("hochland", ["hochland"])


def test_captain_islands_and_deal_follow_from_the_seed() -> None:
    s, _ = RULES.setup(4, SEED, MeutererOptions())
    assert s.captain == shuffled(SEED, "captain", range(4))[0]
    assert s.circle == [0, *shuffled(SEED, "islands", range(1, 12))]
    pile = shuffled(SEED, "deal", box(pirates=False))
    first = [pile.pop() for _ in range(5)]
    assert sorted(s.hands[s.captain]) == sorted(first)
    second = [pile.pop() for _ in range(5)]
    assert sorted(s.hands[(s.captain + 1) % 4]) == sorted(second), "five at once, clockwise"


def test_layout_chart_is_the_order_of_the_chart() -> None:
    s, _ = RULES.setup(4, SEED, MeutererOptions(layout="chart"))
    assert RULES.observe(s, None)["circle"] == [island.id for island in ISLANDS]


def test_layout_random_differs_from_seed_to_seed() -> None:
    circles = {tuple(RULES.setup(4, f"{n:064x}", MeutererOptions())[0].circle) for n in range(9)}
    assert len(circles) == 9


def test_captain_promises_a_wage_of_0_to_3_openly() -> None:
    game = table(HANDS)
    assert game.legal == [pay(value) for value in range(4)]
    game.play(pay(2))
    assert game.told("wage") == [{"seat": 0, "value": 2}]
    assert RULES.observe(game.s, 3)["wage"] == 2


@pytest.mark.parametrize(("seats", "rounds"), [(3, 9), (4, 8)])
def test_game_has_eight_rounds_with_four_players_and_nine_with_three(
    seats: int, rounds: int
) -> None:
    s, _ = RULES.setup(seats, SEED, MeutererOptions())
    assert RULES.observe(s, None)["rounds"] == rounds


def test_option_rounds_sets_the_number_of_rounds() -> None:
    s, _ = RULES.setup(4, SEED, MeutererOptions(rounds=20))
    assert RULES.observe(s, None)["rounds"] == 20
