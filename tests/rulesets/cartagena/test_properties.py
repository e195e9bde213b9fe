"""Properties that follow from the rules, checked in random games."""

from __future__ import annotations

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from games.engine.events import Event
from games.engine.playout import walk
from games.rulesets.cartagena.rules import RULES
from games.rulesets.cartagena.rules.options import CartagenaOptions

games = settings(max_examples=60)
numbers = st.integers(0, 10**9)
sizes = st.sampled_from([2, 3, 4])


def events(number: int, seats: int) -> list[Event]:
    state, log = RULES.setup(seats, f"{number:064x}", CartagenaOptions())
    told = list(log)
    for *_, after, more in walk(RULES, state, Random(number)):
        told += more
        coins = sum(after.coins) + after.supply
        assert coins == 30, "all coins, with those out of play"
    return told


def data(told: list[Event], kind: str) -> list[dict[str, object]]:
    return [event.data for event in told if event.kind == kind]


@games
@given(numbers, sizes)
def test_ship_moves_zero_to_three_steps(number: int, seats: int) -> None:
    assert {e["steps"] for e in data(events(number, seats), "sailed")} <= {0, 1, 2, 3}


@games
@given(numbers, sizes)
def test_player_with_nothing_face_down_has_at_least_four_pirates(number: int, seats: int) -> None:
    state, _ = RULES.setup(seats, f"{number:064x}", CartagenaOptions())
    for before, *_ in walk(RULES, state, Random(number)):
        if before.phase == "turn" and not before.down and not before.revealed:
            assert len([pirate for pirate in before.up if pirate != "ghost"]) >= 3
            assert len(before.up) >= 4


@games
@given(numbers, sizes)
def test_duel_never_ties_after_the_sum_of_cards(number: int, seats: int) -> None:
    """A tie would be an assertion in the engine; here each duel has one winner."""
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
