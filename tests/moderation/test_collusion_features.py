"""What players did in each other's company: colluding bots are found, random ones are not."""

from __future__ import annotations

import random
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import UUID

import pytest

from games.engine.moves import Move
from games.engine.protocols import Rules
from games.engine.rewind import rewind
from games.rulesets.cartagena.moderation import stolen_from
from games.rulesets.cartagena.rules import RULES as CARTAGENA
from games.rulesets.collusion import LoggedMove
from games.rulesets.meuterer.moderation import roles_taken
from games.rulesets.meuterer.rules import RULES as MEUTERER
from games.selectors.moderation.collusion_features import (
    Played,
    answered_at_once,
    fares,
    stood,
)
from games.selectors.moderation.significance import RARE, rare_below, shift

Chooser = Callable[[Any, list[Move], int, random.Random], Move]
NOON = datetime(2026, 11, 16, 12, tzinfo=UTC)


def entry(ply: int, seat: int | None, move: Any, *, by_hand: bool = True) -> LoggedMove:
    """An entry of the log; there is one a minute."""
    return LoggedMove(ply, seat, move, NOON + timedelta(minutes=ply), by_hand)


def at_random(state: Any, legal: list[Move], seat: int, rng: random.Random) -> Move:
    return rng.choice(legal)


def loyal_to_0(state: Any, legal: list[Move], seat: int, rng: random.Random) -> Move:
    """Seat 1 never steals from seat 0, and becomes its quartermaster whenever possible."""
    dumps = [(move, move.dump()) for move in legal]
    if seat == 1:
        wanted = [move for move, data in dumps if data.get("target") not in (0, None)]
        if getattr(state, "captain", None) == 0:
            wanted += [move for move, data in dumps if data.get("role") == "quartermaster"]
        if wanted:
            return rng.choice(wanted)
    return rng.choice(legal)


def game_of(rules: Rules[Any], number: int, choose: Chooser) -> list[LoggedMove]:
    """A game of three seats as its log has it."""
    rng = random.Random(number)
    state, _ = rules.setup(3, f"{number:0128x}", rules.options.parse({}))
    made: list[LoggedMove] = []
    while seats := rules.to_move(state):
        seat = seats[0]
        move = choose(state, list(rules.legal_moves(state, seat)), seat, rng)
        state, _ = rules.apply(state, seat, move)
        made.append(entry(len(made) + 1, seat, move.dump()))
    return made


@pytest.mark.parametrize(("choose", "found"), [(loyal_to_0, True), (at_random, False)])
def test_loyal_quartermaster_stands_out_and_a_random_one_does_not(
    choose: Chooser, found: bool
) -> None:
    games = [game_of(MEUTERER, number, choose) for number in range(20)]
    loyal = shift([roles_taken(moves, 1, 0, {"quartermaster"}) for moves in games])
    assert loyal is not None
    assert loyal.p is not None
    assert loyal.times_here + loyal.times_elsewhere > 80
    assert (loyal.p < RARE) is found
    assert not found or loyal.here > loyal.elsewhere


@pytest.mark.parametrize(("choose", "found"), [(loyal_to_0, True), (at_random, False)])
def test_thief_who_spares_a_friend_stands_out_and_a_random_one_does_not(
    choose: Chooser, found: bool
) -> None:
    games = [game_of(CARTAGENA, number, choose) for number in range(60)]
    spared = shift([stolen_from(moves, 1, 0) for moves in games], "fewer")
    assert spared is not None
    assert (spared.p is not None and spared.p < 0.01) is found
    assert not found or spared.here < spared.elsewhere


def test_immediate_answers_are_counted_by_the_seat_they_follow() -> None:
    times = [0, 60, 600, 660, 5000]
    seats = [0, 1, 2, 1, 0]
    moves = [
        LoggedMove(ply, seat, {}, NOON + timedelta(seconds=at))
        for ply, (seat, at) in enumerate(zip(seats, times, strict=True), 1)
    ]
    assert answered_at_once(moves, 1, 0) == ([1], [1])
    assert answered_at_once(moves, 0, 1) == ([0], [])


WAGE, LOYAL, REBEL = (
    {"kind": "wage", "coins": 1},
    {"kind": "role", "role": "quartermaster"},
    {"kind": "role", "role": "mutineer"},
)


def test_moves_taken_back_do_not_count() -> None:
    """Seat 1 was loyal, a moderator rewound to ply 1, and the second time it rebelled."""
    log = [entry(1, 0, WAGE), entry(2, 1, LOYAL), entry(3, None, rewind(1)), entry(4, 1, REBEL)]
    assert [made.ply for made in stood(log)] == [1, 3, 4]
    assert roles_taken(stood(log), 1, 0, {"quartermaster"}) == ([0], [])
    assert answered_at_once(stood(log), 1, 0) == ([], []), "the last answers nobody's move"
    taken = [entry(1, 1, {"kind": "steal", "target": 0}), entry(2, None, rewind(0))]
    assert stolen_from(stood(taken), 1, 0) == ([], [])


def test_moves_of_a_bot_do_not_count_for_its_player() -> None:
    theft = {"kind": "steal", "target": 0}
    log = [
        entry(1, 0, WAGE),
        entry(2, 1, LOYAL, by_hand=False),
        entry(3, 1, theft, by_hand=False),
        entry(4, 1, theft),
    ]
    assert roles_taken(log, 1, 0, {"quartermaster"}) == ([], [])
    assert stolen_from(log, 1, 0) == ([1], [])
    assert answered_at_once(log, 1, 0) == ([], [])


def test_moves_against_a_bot_do_not_count_against_its_player() -> None:
    log = [entry(1, 0, WAGE, by_hand=False), entry(2, 1, LOYAL)]
    assert roles_taken(log, 1, 0, {"quartermaster"}) == ([], [])
    assert answered_at_once(log, 1, 0) == ([], [])


def game(number: int, *places: int, seat: int = 0) -> Played:
    return Played(UUID(int=number), "meuterer", seat, places, NOON)


def test_places_are_compared_with_those_of_third_players() -> None:
    """The player always beats the third beside a partner, and half of the time otherwise."""
    with_him = [game(number, 2, 1, 3) for number in range(6)]
    without = [game(number, 2, 1, 3) for number in range(6, 16)]
    found = fares([*with_him, *without], {played.game_id: 1 for played in with_him})
    assert found is not None
    assert (found.here, found.elsewhere) == (1, 0.5)
    assert (found.times_here, found.times_elsewhere) == (6, 10)


def test_shared_place_counts_as_half() -> None:
    found = fares([game(1, 1, 2, 1), game(2, 1, 1, 1)], {UUID(int=1): 1})
    assert found is not None
    assert (found.here, found.elsewhere) == (0.5, 0.5)


def test_tables_of_two_say_nothing_about_collusion() -> None:
    games = [game(number, 1 + number % 2, 2 - number % 2) for number in range(40)]
    assert fares(games, {played.game_id: 1 for played in games[::2]}) is None


def test_places_are_compared_at_tables_of_the_same_size() -> None:
    with_him = [game(number, 1, 2, 3) for number in range(6)]
    without = [game(number, 1, 2, 3)._replace(seat=number % 3) for number in range(6, 16)]
    others = [game(number, 4, 1, 2, 3) for number in range(16, 40)]
    shared = {played.game_id: 1 for played in with_him}
    found, alone = (
        fares([*with_him, *without, *others], shared),
        fares([*with_him, *without], shared),
    )
    assert found is not None
    assert alone is not None
    assert (found.times_here, found.times_elsewhere) == (6, 34)
    assert found.p == alone.p, "tables of four say nothing of tables of three"


def contest(rng: random.Random, strengths: list[float]) -> list[int]:
    """Places by seat: twice as strong means first twice as often."""
    luck = [rng.expovariate(1) / strength for strength in strengths]
    return [1 + sum(other < mine for other in luck) for mine in luck]


def season(rng: random.Random, partner: float, helped: float) -> float | None:
    """The p-value of a player's places beside a partner of this strength, in 25 of 85 games."""
    games, shared = [], {}
    for number in range(85):
        together = number < 25
        strengths = [helped if together else 1.0, partner if together else 1.0, 1.0]
        played = game(rng.getrandbits(128), *contest(rng, strengths))
        games.append(played)
        if together:
            shared[played.game_id] = 1
    found = fares(games, shared)
    return None if found is None else found.p


@pytest.mark.parametrize("partner", [0.1, 1.0, 10.0])
def test_strength_of_the_partner_alone_does_not_stand_out(partner: float) -> None:
    rng = random.Random(8)
    found = [season(rng, partner, 1.0) for _ in range(300)]
    assert sum(p is not None and p < 0.05 for p in found) <= 0.07 * len(found)
    assert sum(p is not None and p < RARE for p in found) <= 2


def test_help_against_the_third_player_stands_out() -> None:
    rng = random.Random(8)
    found = [season(rng, 1.0, 20.0) for _ in range(50)]
    assert sum(p is not None and p < rare_below(10) for p in found) > 25
