"""V1 to V5: the row, the turn, the ghost."""

from __future__ import annotations

import pytest

from games.engine.moves import IllegalMoveError
from games.rulesets.cartagena.rules import RULES
from tests.rulesets.cartagena.table import SEED, Table, voyage


def test_v1_dealer_takes_the_first_turn_then_clockwise() -> None:
    table = voyage(dealer=1)
    turns = []
    while table.s.round == 1:
        turns += table.to_move()
        table.act(f"use {table.s.up[-1]}")
        while table.s.phase != "turn":
            table.act(table.offered()[0])
    assert turns == [1, 2, 0]


def test_v1_next_dealer_is_the_left_neighbour() -> None:
    table = voyage("pang sate", turns=2, dealer=0).act("use sate")
    assert table.s.round == 2
    assert (table.s.dealer, table.to_move()) == (1, [1])


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_v2_row_has_three_more_pirates_than_players(seats: int) -> None:
    s, log = RULES.setup(seats, SEED, RULES.options())
    assert len(s.up) + len(s.down) + len(s.used) == seats + 3
    assert len(s.rest) == 13 - seats - 3
    assert next(event.data["row"] for event in log if event.kind == "round") == seats + 3


def test_v2_remaining_pirates_are_seen_by_nobody() -> None:
    table = voyage("pang", "crackpott sate")
    for seat in (None, 0, 1, 2):
        assert "dean_nero" not in str(table.view(seat))


def test_v3_first_pirate_is_revealed_without_asking_when_none_is_face_up() -> None:
    table = voyage("", "pang sate crackpott")
    assert table.told("revealed") == [{"seat": 0, "pirate": "pang"}]
    assert table.offered() == ["use pang", "reveal"]


def test_v3_any_face_up_pirate_may_be_used_whoever_skipped_it() -> None:
    table = voyage("pang sate tembo", "crackpott", turns=1)
    assert table.offered() == ["use pang", "use sate", "use tembo", "reveal"]


def test_v3_revealing_closes_all_earlier_pirates_to_the_player() -> None:
    table = voyage("pang sate", "tembo crackpott", turns=1).act("reveal")
    assert table.offered() == ["use tembo", "reveal"]
    assert table.view(2)["voyage"]["newest_only"]


def test_v3_next_player_may_use_what_was_closed() -> None:
    table = voyage("pang sate", "tembo bijoux crackpott").act("reveal", "use tembo")
    table.act(table.offered()[0])
    assert table.offered() == ["use pang", "use sate", "reveal"]


def test_v3_last_pirate_of_the_row_must_be_used() -> None:
    table = voyage("pang", "sate").act("reveal")
    assert table.told("used") == [{"seat": 0, "pirate": "sate"}]
    assert table.to_move() == [1]


def test_v3_choice_within_an_effect_is_a_second_decision() -> None:
    table = voyage("pang", "sate tembo").act("use pang")
    assert (table.s.phase, table.to_move()) == ("pang", [0])
    assert table.view(None)["voyage"]["using"] == "pang"
    assert table.offered() == ["take combat", "take coin"]


def test_turn_offers_no_passing_by_v3() -> None:
    table = voyage("pang", "sate tembo")
    assert table.offered() == ["use pang", "reveal"]
    with pytest.raises(IllegalMoveError):
        table.act("1: use pang")


def test_v3_pirate_without_effect_may_be_used() -> None:
    table = voyage("crackpott", "sate tembo", combat="").act("use crackpott")
    assert table.told("gained") == [{"seat": 0, "combat": 0, "gold": 0, "coins": 0}]
    assert table.s.turns == 1


def ghost(table: Table) -> Table:
    """Check that the ghost has just ended a turn: nothing was gained, and it lies face up."""
    assert "ghost" in table.s.up
    assert not table.told("gained")
    assert not table.told("used")
    assert table.s.hands == [("grey1", "pink1")] * 3
    return table


def test_v4_ghost_as_the_first_of_the_row_ends_the_turn() -> None:
    table = ghost(voyage("", "ghost pang sate tembo"))
    assert table.to_move() == [1]
    assert table.told("revealed") == [
        {"seat": 0, "pirate": "ghost"},
        {"seat": 1, "pirate": "pang"},
    ]


def test_v4_ghost_in_the_middle_ends_the_turn() -> None:
    table = ghost(voyage("pang", "ghost sate tembo").act("reveal"))
    assert (table.to_move(), table.offered()) == ([1], ["use pang", "reveal"])


def test_v4_ghost_as_the_last_ends_the_turn() -> None:
    table = ghost(voyage("pang sate", "ghost").act("reveal"))
    assert (table.to_move(), table.offered()) == ([1], ["use pang", "use sate"])


def test_v4_ghost_is_never_usable() -> None:
    assert voyage("ghost pang", "sate").offered() == ["use pang", "reveal"]


def test_v4_ghost_does_not_count_for_the_ship() -> None:
    table = voyage("pang tembo ghost sate", "crackpott", turns=2, distance=10).act("use sate")
    assert table.told("sailed") == [{"steps": 1, "distance": 9}]


def test_v5_face_up_pirate_is_used_when_none_is_face_down() -> None:
    table = voyage("pang ghost sate tembo bijoux", "", turns=2)
    assert table.offered() == ["use pang", "use sate", "use tembo", "use bijoux"]


def test_v6_used_pirate_leaves_the_row_in_public() -> None:
    table = voyage("sate pang", "tembo crackpott").act("use sate")
    assert table.view(None)["voyage"]["used"] == ["sate"]
    assert table.view(None)["voyage"]["face_up"] == ["pang"]
