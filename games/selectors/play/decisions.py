"""What a seat is to decide: the question, and its legal moves, from its view alone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from django.utils.translation import gettext as _

from games.engine.moves import Move
from games.engine.state import State
from games.engine.types import Json
from games.models import Game
from games.payloads.tables import LegalMove
from games.selectors.play.seat_names import names_at
from games.texts import game_texts


class Decision(NamedTuple):
    """A seat's legal moves (none if it is not to move), and the view from which it decides."""

    game: Game
    view: Json
    moves: Sequence[Move]
    options: Json
    names: list[str]


def decision_of(game: Game, state: State, seat: int, view: Json) -> Decision:
    """What a seat in a running game is to decide; ``view`` is what it is shown."""
    moves = game.rules.legal_moves(state, seat)
    return Decision(game, view, moves, state.options, names_at(game) if moves else [])


def asked(decision: Decision) -> str | None:
    """Name the decision in a few words; None for a seat that has none."""
    game, view, moves, options, names = decision
    if not moves:
        return None
    fact = game.ruleset_info.outlook.asked(view, moves, options)
    said = game_texts.outlook_text(game.ruleset, fact, names)
    return said or _("It is your turn: choose a move.")


def legal_moves(decision: Decision) -> list[LegalMove]:
    """Describe each legal move and what it would do, as far as the seat's view tells."""
    game, view, moves, options, names = decision
    if not moves:
        return []
    parts = game.ruleset_info
    facts = [parts.preview.preview(view, move, options) for move in moves]
    outcomes = parts.outlook.outcomes(view, moves, options)
    dumped = [move.dump() for move in moves]
    described = game_texts.describe_moves(game.ruleset, dumped, facts, outcomes, names)
    return [
        {
            "label": said.label,
            "move": move,
            "brief": said.brief,
            "preview": said.preview,
            "effects": outcome.effects | {"open": said.open},
        }
        for move, outcome, said in zip(dumped, outcomes, described, strict=True)
    ]
