"""V6 to V9: the ship, storms, the end of the voyage, and piles that run out."""

from __future__ import annotations

from typing import Any

import pytest
from jsonschema_rs import Draft202012Validator

from games.rulesets.cartagena.manifest import RULESET
from tests.rulesets.cartagena.table import Table, voyage

ROW = "pang tembo crackpott sate"


def last_turn(down: int, distance: int, **position: Any) -> Table:
    """The last turn of a round, with so many pirates face down, after sate was used."""
    hidden = ["captain_valverde", "wessel_jan", "bijoux"][:down]
    table = voyage(ROW, " ".join(hidden), turns=2, distance=distance, **position)
    return table.act("use sate")


@pytest.mark.parametrize("down", [0, 1, 2, 3])
def test_v6_ship_moves_by_the_pirates_still_face_down(down: int) -> None:
    assert last_turn(down, 11).told("sailed") == [{"steps": down, "distance": 11 - down}]


def test_v6_ship_stops_at_the_mutiny_space() -> None:
    table = last_turn(3, 2)
    assert table.told("sailed") == [{"steps": 3, "distance": 0}]
    assert table.told("voyage_over") == [{"reason": "mutiny_space", "exhausted": []}]


@pytest.mark.parametrize(
    ("down", "distance", "storm"),
    [(1, 13, True), (2, 13, True), (1, 12, False), (0, 12, False), (1, 14, False), (3, 8, True)],
    ids=["reached", "passed", "left", "standing still", "before", "the last one"],
)
def test_v7_storm_strikes_when_its_space_is_reached_or_passed(
    down: int, distance: int, storm: bool
) -> None:
    table = last_turn(down, distance)
    assert bool(table.told("storm")) == storm
    assert (table.s.lifeboat is not None) == storm
    assert table.s.round == 2


def test_v7_no_storm_at_or_beyond_the_start() -> None:
    table = voyage(ROW, "bijoux", seats=4, turns=3, distance=16).act("use sate")
    assert not table.told("storm")


def test_v7_no_storm_on_the_move_to_the_mutiny() -> None:
    table = last_turn(3, 3, camps="v d v")
    assert table.s.ended == "mutiny_space"
    assert not table.told("storm")


def test_v7_no_storm_on_a_move_that_ends_the_voyage() -> None:
    assert not last_turn(1, 13, combat="").told("storm")
    assert not last_turn(1, 13, max_rounds=1).told("storm")


def test_v7_pirate_in_the_lifeboat_is_out_of_circulation() -> None:
    table = last_turn(1, 13)
    boat = table.s.lifeboat
    assert table.told("storm") == [{"pirate": boat, "returned": None}]
    assert table.view(None)["voyage"]["lifeboat"] == boat
    assert boat not in table.s.up + table.s.down + table.s.rest
    assert len(table.s.up + table.s.down + table.s.rest) == 12


def test_v7_pirate_already_in_the_lifeboat_returns_after_the_draw() -> None:
    table = last_turn(1, 13, lifeboat="ojo")
    assert table.told("storm")[0]["returned"] == "ojo"
    assert table.s.lifeboat != "ojo"
    assert "ojo" in table.s.up + table.s.down + table.s.rest


def test_v7_any_pirate_even_the_ghost_can_be_drawn() -> None:
    drawn = set()
    for number in range(120):
        table = voyage(ROW, "bijoux", turns=2, distance=13)
        table.s.storms = number  # another label, another draw
        drawn.add(table.act("use sate").s.lifeboat)
    assert len(drawn) == 13


@pytest.mark.parametrize("lacking", [{"combat": ""}, {"gold": ""}, {"supply": 0}])
def test_v8_empty_pile_or_supply_at_the_end_of_a_round_ends_the_voyage(lacking: Any) -> None:
    table = last_turn(1, 11, **lacking)
    assert table.told("sailed")
    assert table.s.ended == "exhausted"


def test_v8_empty_pile_in_mid_round_does_not_end_the_voyage_by_default() -> None:
    table = voyage("sate crackpott", "pang tembo", combat="pink1").act("use crackpott")
    assert (table.s.ended, table.to_move()) == (None, [1])


def test_v8_pile_filled_again_does_not_end_the_voyage_by_default() -> None:
    table = voyage(
        "wessel_jan crackpott dean_nero sate", "pang", turns=1, combat="pink2 pink3"
    ).act("use crackpott")
    assert not table.s.combat
    table.act("use dean_nero", "give grey1")
    assert table.s.ended is None
    assert table.s.round == 2


def test_v8_immediate_option_breaks_the_round_off_after_that_turn() -> None:
    table = voyage(
        "sate crackpott",
        "pang tembo bijoux",
        combat="pink1",
        distance=13,
        camps="v d -",
        dealer=2,
        exhaustion_timing="immediate",
    ).act("use crackpott")
    assert table.told("voyage_over") == [{"reason": "exhausted", "exhausted": ["combat"]}]
    assert not table.told("sailed")
    assert not table.told("storm")
    assert table.s.distance == 13
    assert table.told("mutiny") == [{"playing": [0, 1], "dealer": 2}]
    assert table.s.phase == "fight"


def test_v8_immediate_option_counts_only_what_the_turn_leaves_empty() -> None:
    table = voyage(
        "wessel_jan sate", "pang tembo", combat="pink1", exhaustion_timing="immediate"
    ).act("use wessel_jan", "give grey1 pink1")
    assert table.s.ended is None


def test_v8_immediate_option_counts_the_supply_too() -> None:
    table = voyage("sate pang", "tembo", supply=1, exhaustion_timing="immediate").act("use sate")
    assert table.told("voyage_over")[0]["exhausted"] == ["coins"]


@pytest.mark.parametrize(("number", "ended"), [(3, None), (4, "max_rounds")])
def test_v8_mutiny_begins_after_max_rounds(number: int, ended: str | None) -> None:
    assert last_turn(1, 11, number=number, max_rounds=4).s.ended == ended


@pytest.mark.parametrize(("number", "ended"), [(199, None), (200, "max_rounds")])
def test_v8_voyage_may_last_two_hundred_rounds_where_a_table_asks_for_it(
    number: int, ended: str | None
) -> None:
    table = last_turn(1, 11, number=number, max_rounds=200)
    assert table.s.ended == ended
    Draft202012Validator(RULESET.wire.schemas.view).validate(table.view(None))


def test_v9_as_much_as_possible_is_taken() -> None:
    table = voyage("crackpott", "pang sate", combat="pink3").act("use crackpott")
    assert table.told("gained") == [{"seat": 0, "combat": 1, "gold": 0, "coins": 0}]
    assert table.hand(0) == "grey1 pink1 pink3"


def test_v9_action_without_effect_is_a_legal_turn() -> None:
    table = voyage("captain_valverde", "pang sate", gold="", supply=0).act("use captain_valverde")
    assert table.told("gained") == [{"seat": 0, "combat": 0, "gold": 0, "coins": 0}]
    assert table.to_move() == [1]
