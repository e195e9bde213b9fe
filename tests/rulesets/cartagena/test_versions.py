"""What a version of the rules changed in a built-in game shows in its records."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from games.engine.moves import Move
from games.engine.protocols import Rules
from games.engine.record import verify
from games.engine.record_shape import RecordError
from games.rulesets.registry import RULESETS
from tests.engine.deals import Deal
from tests.engine.written_records import record_of

NOTHING = {"kind": "look", "duel": None}


def prefers(move: Move) -> bool:
    """Whether a move leads to what only the second version allows, or is it."""
    data = move.dump()
    return data.get("pirate") == "cambivalute" or data == NOTHING


def walk(rules: Rules[Any], state: Any, rng: Random) -> Iterator[Any]:
    """A random game in which everybody prefers such moves."""
    while waiting := rules.to_move(state):
        moves = rules.legal_moves(state, waiting[0])
        move = next(filter(prefers, moves), rng.choice(moves))
        after, log = rules.apply(state, waiting[0], move)
        yield state, waiting[0], move, after, log
        state = after


@pytest.fixture
def record() -> Any:
    """The record of a game of Cartagena in which somebody looked at no duel."""
    ruleset = RULESETS["cartagena"]
    options = ruleset.rules.options()
    deals = (Deal(ruleset, 3, f"{number:064x}", options) for number in range(100))
    played = (record_of(deal, walk, bound=False) for deal in deals)
    return next(one for one in played if NOTHING in [entry["move"] for entry in one["moves"]])


def test_record_holds_by_the_version_that_it_names(record: Any) -> None:
    assert record["rules_version"] == 2
    assert verify(record, RULESETS)


@pytest.mark.parametrize("claimed", [1, None])
def test_record_that_claims_the_first_version_fails_at_its_place(
    record: Any, claimed: int | None
) -> None:
    forged = {**record, "rules_version": claimed}
    if claimed is None:
        del forged["rules_version"]
    ply = next(entry["ply"] for entry in record["moves"] if entry["move"] == NOTHING)
    with pytest.raises(RecordError, match=f"^ply {ply}: the move is not legal"):
        verify(forged, RULESETS)
