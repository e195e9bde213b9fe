"""M5: how often each of the four is asked for conflict cards; option ``mutiny_laps``."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from games.engine.playout import walk
from games.rulesets.meuterer.manifest import RULESET
from games.rulesets.meuterer.rules import RULES
from games.rulesets.meuterer.rules.moves import Conflict
from games.rulesets.meuterer.rules.state import Meuterer
from tests.engine.deals import Deal, for_rulesets
from tests.rulesets.meuterer.table import Table, add, table

FULL = [None, "quartermaster", "mutineer", "cabin_boy"]
LAPS = ["one", "until_all_pass", "until_all_out"]


def fight(hands: list[str], laps: str, roles: list[Any] | None = None) -> Table:
    options = {"mutiny_laps": laps}
    return table(hands, roles=roles or FULL, options=options, phase="mutiny", captain_to=2)


def asked(game: Table, *counts: int) -> list[int]:
    """The seats in the order asked, for so many cards of each."""
    order = []
    for count in counts:
        order.append(game.turn)
        game.play(add(count))
    return order


def test_mutiny_of_one_lap_asks_everybody_once() -> None:
    """The default."""
    game = fight(["conflict", "wine", "conflict", "wine"], "one")
    assert asked(game, 1, 0, 1, 0) == [0, 1, 2, 3]
    assert game.s.phase != "mutiny"


def test_until_all_pass_goes_on_until_all_pass_in_succession() -> None:
    """Nobody drops out by adding none."""
    game = fight(["conflict", "conflict", "conflict", "wine"], "until_all_pass")
    game.play(add(0), add(0), add(1), add(0), add(0), add(1), add(0), add(0), add(1))
    assert game.turn == 1, "three passes in succession, of four, were broken by the captain"
    game.play(add(0), add(0), add(0))
    assert game.s.phase == "mutiny"
    game.play(add(0))
    assert game.s.phase != "mutiny"


def test_until_all_pass_ends_at_once_if_all_pass() -> None:
    game = fight(["conflict", "wine", "conflict"], "until_all_pass", [None, "merchant", "mutineer"])
    game.play(add(0), add(0))
    assert game.s.phase != "mutiny"


def test_until_all_out_leaves_out_seats_that_added_none() -> None:
    """As in the offer: who passes is out."""
    game = fight(["conflict", "conflict", "conflict conflict", "wine"], "until_all_out")
    assert asked(game, 1, 0, 1, 0, 0) == [0, 1, 2, 3, 0]
    assert game.turn == 2


def test_until_all_out_lets_the_last_one_go_on_alone() -> None:
    game = fight(["wine", "wine", "conflict conflict conflict", "wine"], "until_all_out")
    assert asked(game, 0, 0, 1, 0, 1, 1) == [0, 1, 2, 3, 2, 2]
    assert game.s.phase == "mutiny", "it ends with a pass, not with the last card"
    assert game.legal == [add(0)]
    game.play(add(0))
    assert game.told("mutiny") == [{"captain": 1, "mutineers": 3, "won": True}]


def test_until_all_out_ends_at_once_if_all_pass() -> None:
    game = fight(["conflict", "wine", "conflict"], "until_all_out", [None, "merchant", "mutineer"])
    game.play(add(0), add(0))
    assert game.told("mutiny") == [{"captain": 0, "mutineers": 0, "won": True}]


def turns(takers: Sequence[int], counts: Sequence[int], laps: str) -> list[int]:
    """Who is asked, by what everybody sees alone: who takes part, and what each has added."""
    waiting, order, passes = list(takers), [], 0
    for count in counts:
        order.append(seat := waiting.pop(0))
        passes = 0 if count else passes + 1
        if laps == "until_all_pass" or (laps == "until_all_out" and count):
            waiting.append(seat)
        if laps == "until_all_pass" and passes == len(waiting):
            waiting = []
    assert not waiting, "nobody is left out, whatever hand they hold"
    return order


def involved(s: Meuterer) -> list[int]:
    """Those who take part, from the captain clockwise."""
    clockwise = [*range(s.led, s.seats), *range(s.led)]
    return [seat for seat in clockwise if seat == s.led or s.roles[seat] in FULL[1:]]


@for_rulesets("meuterer", examples=60)
def test_asked_seat_follows_from_added_cards_alone(deal: Deal) -> None:
    """Not from hands: so it tells nothing about them, whatever ``mutiny_laps`` is."""
    order: list[int] = []
    counts: list[int] = []
    state, _ = deal.setup()
    for before, seat, move, after, _log in walk(RULES, state, deal.rng()):
        if not isinstance(move, Conflict):
            continue
        order.append(seat)
        counts.append(move.count)
        if after.phase != "mutiny":
            assert order == turns(involved(before), counts, before.options.mutiny_laps)
            order, counts = [], []


@pytest.mark.parametrize("laps", LAPS)
def test_player_without_conflict_cards_is_asked_as_often_as_with_them(laps: str) -> None:
    """Two hands that the others can not tell apart, and the same cards added: the same turns."""
    for number in range(40):
        rng = Random(number)
        rich = fight(["conflict conflict", "conflict", "conflict conflict", "conflict"], laps)
        poor = fight(["conflict", "wine", "conflict", "salt"], laps)
        while rich.s.phase == "mutiny":
            assert poor.s.phase == "mutiny"
            assert poor.turn == rich.turn
            move = rng.choice(poor.legal)
            rich.play(move)
            poor.play(move)
        assert poor.s.phase != "mutiny"


@for_rulesets("meuterer", examples=30)
def test_asked_seat_is_the_same_in_positions_alike_for_a_viewer(
    deal: Deal,
) -> None:
    rng = deal.rng()
    state, _ = deal.setup()
    for before, seat, move, after, _log in walk(RULES, state, deal.rng()):
        if before.phase != "mutiny":
            continue
        viewer = rng.choice([*range(deal.seats), None])
        other = RULESET.invariants.resample(before, viewer, rng)
        assert RULES.to_move(other) == [seat]
        if move in RULES.legal_moves(other, seat) and after.phase == "mutiny":
            assert RULES.to_move(RULES.apply(other, seat, move)[0]) == RULES.to_move(after)
