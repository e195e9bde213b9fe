"""What the table of Cartagena shows besides a view: outcomes, and what is asked.

Nothing here looks at a position, so nothing can leak that the seat does not already see. It does
not guess what others may do, or what a pile may bring.
"""

from __future__ import annotations

from collections.abc import Sequence

from games.engine.moves import Move
from games.engine.outlook import Outcome
from games.engine.types import Json
from games.rulesets.cartagena.outlook import doors, fights, secret_choices
from games.rulesets.cartagena.outlook.asked import asked
from games.rulesets.cartagena.rules import moves as m
from games.rulesets.cartagena.rules.options import CartagenaOptions

__all__ = ["asked", "outcomes", "public"]


def public(view: Json) -> dict[str, Json]:
    """Add nothing: distance, storms, doors and duels are in the view."""
    return {}


def outcomes(view: Json, moves: Sequence[Move], options: CartagenaOptions) -> list[Outcome]:
    """Return what each move would lead to."""
    return [_outcome(view, move, options) for move in moves]


def _outcome(view: Json, move: Move, options: CartagenaOptions) -> Outcome:
    match move:
        case m.Reveal():
            return doors.reveal(view, options)
        case m.Use(pirate):
            return doors.use(view, pirate, options)
        case m.Play(card):
            return fights.play(view, card, options)
        case m.ChangYe(target) | m.Steal(target):
            return fights.theft(view, move, target, options)
    return secret_choices.outcome(view, move, options)
