"""What is called certain is so: in every position that a seat cannot tell apart, by any options."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import product
from random import Random
from typing import cast

import pytest

from games.engine.moves import Move
from games.engine.playout import random_move, walk
from games.engine.types import Json, Seat
from games.rulesets.cartagena.manifest import RULESET
from games.rulesets.cartagena.rules import RULES
from games.rulesets.cartagena.rules.cards import PIRATES, Pirate
from games.rulesets.cartagena.rules.invariants import check
from games.rulesets.cartagena.rules.moves import Pang, Use
from games.rulesets.cartagena.rules.options import CartagenaOptions
from games.rulesets.cartagena.rules.resample import resample
from games.rulesets.cartagena.rules.state import Cartagena
from games.rulesets.cartagena.texts.preview import SENTENCES
from tests.engine.deals import in_long_run_too
from tests.kit import long_runs
from tests.rulesets.cartagena.preview_checks import CHECKS, Outcome
from tests.rulesets.cartagena.table import Table, voyage

GAMES = 24  # of each size at `manage.py acceptance rules`; a third of them in the suite
LEAST = 2  # coins in the supply, and cards in a pile, that are left in a late position
FAR = 0.97  # how likely one more is handed out before
MOVES = 4  # of those offered, so many are previewed
OTHERS = 2  # positions that the seat cannot tell from the one at hand

STOCKS = ("combat", "gold", "supply")


def any_options(rng: Random) -> CartagenaOptions:
    """Any options; each has its default in half of the games or more."""
    schema = CartagenaOptions.schema()["properties"]
    chosen = {
        name: rng.choice([entry["default"], rng.choice(entry["enum"])])
        for name, entry in schema.items()
    }
    return CartagenaOptions.parse(chosen)


def games(*sizes: int) -> Iterator[tuple[Cartagena, Random]]:
    """Games with any options by any version, each second of them as it may be late in a voyage."""
    count = GAMES if long_runs.at_length() else GAMES // 3
    for seats, number in product(sizes, range(count)):
        rng = Random(f"{seats}/{number}")
        rules = RULESET.rules_of(rng.choice(RULESET.versions))
        state, _ = rules.setup(seats, f"{number:064x}", any_options(rng))
        if number % 2:
            make_late(state, rng)
            check(state)
        yield state, rng


def make_late(s: Cartagena, rng: Random) -> None:
    """Hand out most of the piles and coins, and place all sailors."""
    while s.supply > LEAST and rng.random() < FAR:
        s.supply -= 1
        s.coins[rng.randrange(s.seats)] += 1
    while len(s.combat) > LEAST and rng.random() < FAR:
        seat = rng.randrange(s.seats)
        s.hands[seat] = tuple(sorted([*s.hands[seat], s.combat.pop()]))
    while len(s.gold) > LEAST and rng.random() < FAR:
        seat = rng.randrange(s.seats)
        s.golds[seat] = tuple(sorted([*s.golds[seat], s.gold.pop()]))
    while s.sailors:
        s.valverde.append(s.sailors.pop())
        s.diaz.append(s.sailors.pop())


def alike(s: Cartagena, seat: Seat, rng: Random) -> list[Cartagena]:
    """The position, and others with the same view."""
    return [s, *(resample(s, seat, rng) for _ in range(OTHERS))]


@in_long_run_too
def test_preview_facts_hold_in_every_position_alike() -> None:
    seen: set[str] = set()
    for state, rng in games(2, 3, 4):
        for before, seat, *_ in walk(RULES, state, rng):
            moves = list(RULES.legal_moves(before, seat))
            for move in rng.sample(moves, min(MOVES, len(moves))):
                seen |= holds_everywhere(before, seat, move, rng)
    assert seen == set(CHECKS), "each fact was told in some game"


def holds_everywhere(before: Cartagena, seat: Seat, move: Move, rng: Random) -> set[str]:
    """Check the preview of a move in all positions alike; return the facts that it tells."""
    facts = RULESET.preview.preview(RULES.observe(before, seat), move, before.options)
    for other in alike(before, seat, rng):
        after, log = RULES.apply(other, seat, move)
        for fact in facts:
            CHECKS[fact.kind](fact.data, Outcome(other, seat, move, after, log, rng))
    return {fact.kind for fact in facts}


@pytest.mark.parametrize("timing", ["end_of_round", "immediate"])
def test_stocks_that_a_choice_uses_up_are_foretold_by_the_timing_of_the_table(timing: str) -> None:
    few = {"combat": "pink1 pink2", "supply": 1, "exhaustion_timing": timing}
    table = voyage("crackpott pang", hands=["grey1"] * 3, coins=[1, 0, 0], **few)
    view = RULES.observe(table.s, 0)
    for pirate, stocks in (("crackpott", [["combat"]]), ("pang", [])):
        facts = RULESET.preview.preview(view, Use(cast("Pirate", pirate)), table.s.options)
        told = [fact.data for fact in facts if fact.kind == "exhausts"]
        assert [data["stocks"] for data in told] == stocks
        assert all(data["at_once"] == (timing == "immediate") for data in told)
    taken, _ = RULES.apply(table.s, 0, Use("pang"))
    facts = RULESET.preview.preview(RULES.observe(taken, 0), Pang("coin"), table.s.options)
    assert [fact.data["stocks"] for fact in facts if fact.kind == "exhausts"] == [["coins"]]


def test_every_fact_that_has_a_sentence_is_checked() -> None:
    assert set(CHECKS) == set(SENTENCES)


@pytest.mark.parametrize("pirate", [pirate for pirate in PIRATES if pirate != "ghost"])
@pytest.mark.parametrize("nero_exchange", ["fixed", "one_by_one"])
def test_promised_sailing_comes_whatever_the_last_turn_takes(
    pirate: str, nero_exchange: str
) -> None:
    """V8: with ``immediate`` the voyage ends before it if the turn empties a pile or the supply."""
    rng = Random(pirate)
    promised = set()
    for seats, stock, left in product((2, 3, 4), STOCKS, range(7)):
        for offer in range(1, seats + 1 if pirate == "sate" else 2):
            table = last_turn(pirate, seats, stock, left, offer, nero_exchange)
            facts = holds_everywhere(table.s, seats - 1, Use(cast("Pirate", pirate)), rng)
            promised.add("sails" in facts)
    assert promised == {True, False}


def last_turn(
    pirate: str, seats: int, stock: str, left: int, offer: int, nero_exchange: str
) -> Table:
    """The last turn of a round, in which little is left of one thing."""
    hands = ["grey1 pink1 pink2"] * seats
    lack = {"combat": "pink1 " * left, "gold": "gold1 " * left, "supply": left}[stock]
    return voyage(
        f"{pirate} {'sate' if pirate != 'sate' else 'pang'} ghost",
        "bijoux" if pirate != "bijoux" else "ojo",
        seats=seats, turns=seats - 1, offer=offer, hands=hands, coins=[3] * seats,
        exhaustion_timing="immediate", nero_exchange=nero_exchange, **{stock: lack},
    )  # fmt: skip


def foreseen(s: Cartagena, seat: Seat) -> list[Json]:
    view = json.loads(json.dumps(RULES.observe(s, seat)))
    questions = RULESET.orders.foreseen(view, s.options, s.version)
    return [question._asdict() for question in questions]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_foreseen_moves_are_exactly_those_that_become_legal_in_every_position_alike(
    seats: int,
) -> None:
    asked = 0
    for state, rng in games(seats):
        for *_, after, _log in walk(RULES, state, rng):
            for seat in range(seats):
                questions = foreseen(after, seat)
                if not questions or rng.random() < 0.5:
                    continue
                (question,) = questions
                for other in alike(after, seat, rng):
                    assert foreseen(other, seat) == questions
                    assert next_asked(other, seat, rng) == question
                    asked += 1
    assert asked


def next_asked(state: Cartagena, seat: Seat, rng: Random) -> Json:
    """Play on at random until a seat is asked for a card; say which it may play."""
    while not (state.phase == "fight" and seat in RULES.to_move(state)):
        mover, move = random_move(RULES, state, rng)
        state, _ = RULES.apply(state, mover, move)
    moves = [move.dump() for move in RULES.legal_moves(state, seat)]
    return {"question": "play", "moves": moves}
