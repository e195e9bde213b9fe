"""Resampling: what a seat cannot know is dealt anew, and what it knows stays."""

from __future__ import annotations

from random import Random

from games.rulesets.cartagena.manifest import RULESET
from games.rulesets.cartagena.rules import RULES
from games.rulesets.cartagena.rules.state import Cartagena
from tests.rulesets.cartagena.table import Table, mutiny, voyage

BOTH = {"valverde", "diaz"}


def worlds(table: Table, seat: int | None) -> list[Cartagena]:
    """Sixty positions that the seat cannot tell from the real one."""
    found = [RULESET.invariants.resample(table.s, seat, Random(number)) for number in range(60)]
    for state in found:
        RULESET.invariants.check(state)
        assert RULES.observe(state, seat) == table.view(seat)
    return found


def camps(table: Table, viewer: int | None, of: int) -> set[str]:
    """The camps in which a player stands, as far as the viewer can tell."""
    return {state.oaths[of][-1][1] for state in worlds(table, viewer)}


def test_camps_of_others_vary_and_the_own_camp_stays() -> None:
    table = voyage("ojo", camps="v d -")
    assert camps(table, 0, 0) == {"valverde"}
    assert camps(table, 0, 1) == BOTH
    assert camps(table, None, 0) == camps(table, None, 1) == BOTH
    assert all(state.oaths[2] == () for state in worlds(table, 0)), "who has declared is public"


def test_camp_that_was_looked_at_stays_for_the_one_who_looked() -> None:
    table = voyage("ojo", camps="v d -").act("use ojo", "look at 1")
    assert camps(table, 0, 1) == {"diaz"}
    assert camps(table, 2, 1) == BOTH


def test_camp_that_may_have_changed_since_the_look_varies_again() -> None:
    table = voyage("ojo bijoux", camps="v d -").act("use ojo", "look at 1")
    table.act("use bijoux", "declare diaz")
    assert camps(table, 0, 1) == BOTH


def test_hands_of_others_and_pirates_face_down_vary_and_the_own_hand_stays() -> None:
    table = voyage("ojo", hands=["grey1 grey2", "pink1 pink2", "grey1 pink1"])
    found = worlds(table, 0)
    assert {state.hands[0] for state in found} == {table.s.hands[0]}
    assert len({state.hands[1] for state in found}) > 10
    assert len({tuple(state.down) for state in found}) > 10


def test_card_chosen_in_a_duel_varies_until_all_have_chosen() -> None:
    table = mutiny("grey1 pink2", "grey2 pink1").act("0: play pink2")
    assert len({state.chosen[0] for state in worlds(table, 1)}) > 1
    assert {state.chosen[0] for state in worlds(table, 0)} == {"pink2"}
