"""What can be proved of the rules, seen in random games."""

from __future__ import annotations

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from games.engine.cartagena import RULES
from games.engine.cartagena.options import CartagenaOptions
from games.engine.core import Event
from games.engine.playout import walk

games = settings(max_examples=60, deadline=None, derandomize=True, database=None)
numbers = st.integers(0, 10**9)
sizes = st.sampled_from([2, 3, 4])


def events(number: int, seats: int) -> list[Event]:
    state, log = RULES.setup(seats, f"{number:064x}", CartagenaOptions())
    told = list(log)
    for *_, after, more in walk(RULES, state, Random(number)):
        told += more
        coins = sum(after.coins) + after.supply
        assert coins == 30, "with those out of play"
    return told


def data(told: list[Event], kind: str) -> list[dict[str, object]]:
    return [event.data for event in told if event.kind == kind]


@games
@given(numbers, sizes)
def test_the_ship_moves_0_to_3(number: int, seats: int) -> None:
    assert {e["steps"] for e in data(events(number, seats), "sailed")} <= {0, 1, 2, 3}


@games
@given(numbers, sizes)
def test_a_player_with_nothing_face_down_has_at_least_four_pirates(number: int, seats: int) -> None:
    state, _ = RULES.setup(seats, f"{number:064x}", CartagenaOptions())
    for before, *_ in walk(RULES, state, Random(number)):
        if before.phase == "turn" and not before.down and not before.revealed:
            assert len([pirate for pirate in before.up if pirate != "ghost"]) >= 3
            assert len(before.up) >= 4


@games
@given(numbers, sizes)
def test_a_duel_never_ties_after_the_card_sum(number: int, seats: int) -> None:
    """It would be an assertion in the engine; here each duel has one winner."""
    for duel in data(events(number, seats), "duel_won"):
        assert duel["camp"] in ("valverde", "diaz")


@games
@given(numbers, sizes)
def test_sate_offers_at_most_as_many_coins_as_there_are_players(number: int, seats: int) -> None:
    state, _ = RULES.setup(seats, f"{number:064x}", CartagenaOptions())
    for *_, after, _log in walk(RULES, state, Random(number)):
        assert after.offer <= seats


@games
@given(numbers, sizes)
def test_combat_cards_sum_to_40_until_duels_discard_them(number: int, seats: int) -> None:
    state, _ = RULES.setup(seats, f"{number:064x}", CartagenaOptions())
    for *_, after, _log in walk(RULES, state, Random(number)):
        held = sum(len(hand) for hand in after.hands) + len(after.combat)
        assert held + len(after.table) + len(after.discards) == 40
