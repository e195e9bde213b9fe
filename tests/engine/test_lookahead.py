"""Positions drawn from a seat's view and from what it was told, and the bots that go by them."""

from __future__ import annotations

import inspect
import json
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from games.engine.events import Event, Log
from games.engine.lookahead import OwnLog, told
from games.engine.playout import random_move
from games.engine.state import State
from games.rulesets.manifest import Ruleset
from games.rulesets.registry import RULESETS
from tests.engine.deals import Deal, for_every_ruleset, having

Played = list[tuple[int, Log]]
FEW = 0.02  # of the playouts of a level, so that a whole game takes a moment


def positions(deal: Deal) -> Iterator[tuple[State, Played]]:
    """Play a game half by chance and half by its bot: each position, and the log up to it."""
    rules, rng = deal.rules, deal.rng()
    state, log = deal.setup()
    played = [(0, log)]
    yield state, played
    while rules.to_move(state):
        seat, move = random_move(rules, state, rng)
        if rng.random() < 0.5:
            moves = rules.legal_moves(state, seat)
            move = deal.ruleset.bot.suggest(rules.observe(state, seat), moves, rng, state.options)
        state, log = rules.apply(state, seat, move)
        played.append((state.ply, log))
        yield state, played


def wire(data: Any) -> Any:
    return json.loads(json.dumps(data))


def own_log(state: State, played: Played, seat: int) -> OwnLog:
    """What a client has kept of a game: all events as they came over the wire."""
    stored = [
        (ply, [Event(event.kind, wire(event.data), event.to) for event in events])
        for ply, events in told(played, seat)
    ]
    return OwnLog(state.options, state.version, stored)


@for_every_ruleset(20, "search", "invariants")
def test_drawn_position_looks_to_its_seat_like_the_one_at_hand(deal: Deal) -> None:
    rules, search, rng = deal.rules, deal.ruleset.search, deal.rng()
    assert search is not None
    for number, (state, played) in enumerate(positions(deal)):
        waiting = rules.to_move(state)
        if number % 7 and not (number % 3 == 0 and waiting):
            continue
        for seat in range(deal.seats) if waiting else ():
            view = rules.observe(state, seat)
            drawn = search.resample(wire(view), own_log(state, played, seat), rng)
            deal.ruleset.invariants.check(drawn)
            assert wire(rules.observe(drawn, seat)) == wire(view)
            assert rules.to_move(drawn) == waiting
            assert rules.legal_moves(drawn, seat) == rules.legal_moves(state, seat)
            assert drawn.seed != state.seed


@for_every_ruleset(3, "search")
def test_game_goes_on_from_a_drawn_position_to_its_end(deal: Deal) -> None:
    rules, search, rng = deal.rules, deal.ruleset.search, deal.rng()
    assert search is not None
    for number, (state, played) in enumerate(positions(deal)):
        if number % 10 == 0 and (waiting := rules.to_move(state)):
            seat = waiting[0]
            drawn = search.resample(rules.observe(state, seat), own_log(state, played, seat), rng)
            while moving := rules.to_move(drawn):
                moves = rules.legal_moves(drawn, moving[0])
                rules.play(drawn, moving[0], rng.choice(moves), Log())
            assert rules.standings(drawn)


@for_every_ruleset(3, "search", "invariants")
def test_level_chooses_the_same_in_positions_that_its_seat_cannot_tell_apart(deal: Deal) -> None:
    rules, search = deal.rules, deal.ruleset.search
    assert search is not None
    for number, (state, played) in enumerate(positions(deal)):
        if number % 12 or not (waiting := rules.to_move(state)):
            continue
        seat = waiting[0]
        twin = deal.ruleset.invariants.resample(state, seat, Random(number))
        for level in search.levels.values():
            chosen = [
                level.choose(
                    rules.observe(one, seat), own_log(one, played, seat),
                    rules.legal_moves(one, seat), Random(7), FEW,
                )
                for one in (state, twin)
            ]  # fmt: skip
            assert chosen[0] == chosen[1]
            assert chosen[0] in rules.legal_moves(state, seat)


@pytest.mark.parametrize("key", having("search"))
def test_nothing_that_draws_or_chooses_takes_a_position(key: str) -> None:
    search = RULESETS[key].search
    assert search is not None
    for function in (search.possible, search.resample):
        assert [*inspect.signature(function).parameters] in (
            ["view", "own_log"],
            ["view", "own_log", "rng"],
        )
    for level in search.levels.values():
        taken = [*inspect.signature(level.choose).parameters]
        assert taken == ["view", "own_log", "moves", "rng", "share"]


def test_game_without_search_has_no_levels() -> None:
    assert Ruleset.__dataclass_fields__["search"].default is None
