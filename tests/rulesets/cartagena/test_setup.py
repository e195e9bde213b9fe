"""The components and the set-up."""

from __future__ import annotations

from collections import Counter

import pytest

from games.engine.events import Log
from games.engine.options import OptionsError
from games.rulesets.cartagena.manifest import RULESET
from games.rulesets.cartagena.rules import RULES
from games.rulesets.cartagena.rules.cards import PIRATES, SAILORS
from games.rulesets.cartagena.rules.state import Cartagena
from tests.rulesets.cartagena.table import SEED


def deal(seats: int, seed: str = SEED) -> tuple[Cartagena, Log]:
    return RULES.setup(seats, seed, RULES.options())


@pytest.mark.parametrize(("seats", "pile", "supply"), [(2, 36, 28), (3, 34, 27), (4, 32, 26)])
def test_each_player_starts_with_a_grey_1_a_pink_1_and_a_coin(
    seats: int, pile: int, supply: int
) -> None:
    s, _ = deal(seats)
    assert s.hands == [("grey1", "pink1")] * seats
    assert s.coins == [1] * seats
    assert (len(s.combat), s.supply, len(s.gold), sorted(s.sailors)) == (
        pile,
        supply,
        18,
        list(SAILORS),
    )


@pytest.mark.parametrize(("seats", "distance"), [(2, 24), (3, 20), (4, 16)])
def test_ship_starts_farther_away_with_fewer_players(seats: int, distance: int) -> None:
    s, log = deal(seats)
    assert s.distance == distance
    assert log[0].data["distance"] == distance


@pytest.mark.parametrize(("seats", "storms"), [(2, [18, 12, 6]), (3, [18, 12, 6]), (4, [12, 6])])
def test_storm_spaces_at_or_beyond_the_start_do_not_count(seats: int, storms: list[int]) -> None:
    assert RULES.observe(deal(seats)[0], None)["voyage"]["storms"] == storms


def test_components_name_their_reconstruction_and_its_figures() -> None:
    data = RULESET.wire.components()["reconstructions"]["reconstructed-v1"]
    assert data["combat_cards_of_each_colour"] == [
        {"value": 1, "count": 10},
        {"value": 2, "count": 6},
        {"value": 3, "count": 4},
    ]
    assert [row["count"] for row in data["gold_cards"]] == [9, 6, 3]
    assert [row["spaces"] for row in data["distance"]] == [24, 20, 16]
    assert data["storms_at_distance"] == [18, 12, 6]
    assert RULES.presets["standard"] == {"reconstruction": "reconstructed-v1"}
    assert "reconstruction" in RULES.options.schema()["properties"]


def test_box_has_forty_combat_cards_half_of_them_pink() -> None:
    s, _ = deal(2)
    box = Counter([*s.combat, *s.hands[0], *s.hands[1]])
    assert box == {"pink1": 10, "pink2": 6, "pink3": 4, "grey1": 10, "grey2": 6, "grey3": 4}


def test_box_has_thirteen_different_pirates() -> None:
    assert len(PIRATES) == len(set(PIRATES)) == 13


def test_first_dealer_is_drawn_by_chance() -> None:
    assert {deal(4, f"{number:064x}")[0].dealer for number in range(40)} == {0, 1, 2, 3}


def test_every_shuffle_follows_from_the_seed() -> None:
    assert deal(3)[0] == deal(3)[0]
    one, other = deal(3)[0], deal(3, "a1" * 32)[0]
    assert (one.combat, one.gold, one.sailors) != (other.combat, other.gold, other.sailors)


def test_set_up_has_public_events_only() -> None:
    assert [event.to for event in deal(4)[1]] == [None] * len(deal(4)[1])


@pytest.mark.parametrize(
    "options",
    [
        {"max_rounds": 0},
        {"max_rounds": 201},
        {"max_rounds": True},
        {"exhaustion_timing": "never"},
        {"nero_exchange": "three"},
        {"supply_refill": True},
        {"strongest": None},
        {"storms": 3},
    ],
)
def test_invalid_options_are_refused(options: dict[str, object]) -> None:
    with pytest.raises(OptionsError):
        RULES.options.parse(options)


def test_table_sizes_are_two_to_four() -> None:
    assert tuple(RULES.table_sizes) == (2, 3, 4)
    with pytest.raises(AssertionError):
        deal(5)
