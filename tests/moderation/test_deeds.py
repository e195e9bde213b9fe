"""What players did in each other's company: colluding programs are found, random ones are not."""

from __future__ import annotations

import random
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import UUID

import pytest

from games.engine.cartagena import RULES as CARTAGENA
from games.engine.core import Move, Ruleset
from games.engine.meuterer import RULES as MEUTERER
from games.selectors.moderation.deeds import (
    Made,
    Played,
    answered_at_once,
    fares,
    roles_taken,
    stolen_from,
)
from games.selectors.moderation.odds import shift

Chooser = Callable[[Any, list[Move], int, random.Random], Move]
NOON = datetime(2026, 11, 16, 12, tzinfo=UTC)


def at_random(state: Any, legal: list[Move], seat: int, rng: random.Random) -> Move:
    return rng.choice(legal)


def loyal_to_0(state: Any, legal: list[Move], seat: int, rng: random.Random) -> Move:
    """Seat 1 never steals from seat 0, and its quartermaster whenever it can be."""
    dumps = [(move, move.dump()) for move in legal]
    if seat == 1:
        wanted = [move for move, data in dumps if data.get("target") not in (0, None)]
        if getattr(state, "captain", None) == 0:
            wanted += [move for move, data in dumps if data.get("role") == "quartermaster"]
        if wanted:
            return rng.choice(wanted)
    return rng.choice(legal)


def game_of(rules: Ruleset[Any], number: int, choose: Chooser) -> list[Made]:
    """One game of three, as its record has it."""
    rng = random.Random(number)
    state, _ = rules.setup(3, f"{number:0128x}", rules.options.parse({}))
    made: list[Made] = []
    while seats := rules.to_move(state):
        seat = seats[0]
        move = choose(state, list(rules.legal_moves(state, seat)), seat, rng)
        state, _ = rules.apply(state, seat, move)
        made.append(Made(seat, move.dump(), NOON + timedelta(minutes=len(made))))
    return made


@pytest.mark.parametrize(("choose", "found"), [(loyal_to_0, True), (at_random, False)])
def test_a_loyal_quartermaster_stands_out(choose: Chooser, found: bool) -> None:
    games = [game_of(MEUTERER, number, choose) for number in range(20)]
    loyal = shift([roles_taken(moves, 1, 0, {"quartermaster"}) for moves in games])
    assert loyal is not None
    assert loyal.times_here + loyal.times_elsewhere > 80
    assert loyal.is_rare is found
    assert not found or loyal.here > loyal.elsewhere


@pytest.mark.parametrize(("choose", "found"), [(loyal_to_0, True), (at_random, False)])
def test_a_thief_who_spares_a_friend_stands_out(choose: Chooser, found: bool) -> None:
    games = [game_of(CARTAGENA, number, choose) for number in range(60)]
    spared = shift([stolen_from(moves, 1, 0) for moves in games])
    assert spared is not None
    assert (spared.p is not None and spared.p < 0.01) is found
    assert not found or spared.here < spared.elsewhere


def test_answers_at_once_are_told_by_whom_they_follow() -> None:
    times = [0, 60, 600, 660, 5000]
    seats = [0, 1, 2, 1, 0]
    moves = [
        Made(seat, {}, NOON + timedelta(seconds=at)) for seat, at in zip(seats, times, strict=True)
    ]
    split = answered_at_once(moves, 1, 0)
    assert split == ([1.0], [1.0])
    assert answered_at_once(moves, 0, 1) == ([0.0], [])


def test_places_are_compared_at_tables_of_a_kind() -> None:
    def game(number: int, seats: int, fared: float) -> Played:
        return Played(UUID(int=number), "meuterer", seats, 0, fared, NOON)

    with_him = [game(number, 3, 1.0) for number in range(6)]
    without = [game(number, 3, number % 2) for number in range(6, 16)]
    others = [game(number, 4, 0.0) for number in range(16, 40)]
    found = fares([*with_him, *without, *others], {played.game_id for played in with_him})
    assert found is not None
    assert (found.times_here, found.times_elsewhere) == (6, 34)
    alone = fares([*with_him, *without], {played.game_id for played in with_him})
    assert alone is not None
    assert found.z == pytest.approx(alone.z), "tables of four say nothing of tables of three"
