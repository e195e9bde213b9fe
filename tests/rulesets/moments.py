"""Moves of random games, each beside the outcome that it was said to have."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from games.engine.events import Log
from games.engine.moves import Move
from games.engine.outlook import Outcome
from games.engine.playout import walk
from games.engine.types import Json, Seat
from tests.engine.deals import Deal


class Moment(NamedTuple):
    """A move that was made, with the outcome that it was said to have."""

    view: Json
    outcome: Outcome
    before: Any  # positions, of the game's own class
    seat: Seat
    move: Move
    after: Any
    log: Log

    @property
    def effects(self) -> Json:
        return self.outcome.effects

    def told(self, kind: str) -> list[dict[str, Any]]:
        return [event.data for event in self.log if event.kind == kind]


def moments(deal: Deal) -> Iterator[Moment]:
    """Each move of a random game."""
    ruleset, rng = deal.ruleset, deal.rng()
    for before, seat, move, after, log in walk(deal.rules, deal.setup()[0], rng):
        view = ruleset.view(before, seat)
        (outcome,) = ruleset.outlook.outcomes(view, [move], deal.options)
        yield Moment(view, outcome, before, seat, move, after, log)
