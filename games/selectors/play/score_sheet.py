"""What each seat has earned, and for what, as one viewer may know it."""

from __future__ import annotations

from collections.abc import Sequence

from games.engine.events import Event
from games.engine.scoring import Round, ScoreRow, totals
from games.engine.state import State
from games.engine.types import Seat
from games.models import Game, User
from games.payloads.scores import ScoredRound, ScoreSheet, TurningPoint
from games.selectors.play import table_view
from games.selectors.play.logged_moves import logged_moves, public_log
from games.selectors.play.seat_names import names_at
from games.selectors.tables.visibility import Visibility, visibility_of
from games.texts import game_texts


def score_sheet(*, game: Game, user: User | None) -> ScoreSheet:
    """What each seat has earned so far, round by round, as a viewer may know it.

    Raises NotForSpectatorsError for viewers who may see no position.
    """
    visibility = visibility_of(game, user)
    visibility.require()
    state = table_view.visible_position(game, visibility)
    rows = [] if state is None else _score_rows(game, state, visibility.seat)
    rounds = [] if state is None else _rounds(game, state, visibility)
    return {
        "ply": None if state is None else state.ply,
        "rows": [{"round": row.label, "seats": row.seats} for row in rows],
        "totals": totals(rows, len(game.seat_rows)),
        "rounds": None if rounds is None else [_round(each, game) for each in rounds],
        "turning_points": _turning_points(game, rounds or []),
    }


def _score_rows(game: Game, state: State, seat: Seat | None) -> list[ScoreRow]:
    """The score sheet of a position; only final scores for a game that keeps no sheet."""
    rules, sheet = game.rules, game.ruleset_info.score_sheet
    if sheet is not None:
        return sheet.score_sheet(rules.observe(state, seat))
    standings = rules.standings(state)
    if standings is None:
        return []
    return [ScoreRow("score", [{"score": standing.score} for standing in standings])]


def _rounds(game: Game, state: State, visibility: Visibility) -> list[Round] | None:
    """Where the points came from, by what everybody was told; None if the moves are archived.

    No statement for a game that does not record this.
    """
    parts = game.ruleset_info
    if parts.sources is None:
        return []
    log = logged_moves(game, state.ply)
    if not log:
        return None
    view = game.rules.observe(state, visibility.seat)
    return parts.sources.sources(view, public_log(log), state.options)


def _round(found: Round, game: Game) -> ScoredRound:
    return {
        "round": found.label,
        "ply": found.ply,
        "sources": [
            {
                "source": source.kind,
                "about": source.about,
                "points": source.points,
                "reason": _reason(game, source.reason),
            }
            for source in found.sources
        ],
    }


def _turning_points(game: Game, rounds: Sequence[Round]) -> list[TurningPoint]:
    """The turns that decided a finished game; empty before the end, when nobody knows."""
    if game.status != Game.Status.FINISHED or not rounds:
        return []
    sources = game.ruleset_info.sources
    assert sources is not None
    return [
        {
            "round": turning.label,
            "ply": turning.ply,
            "seat": turning.seat,
            "swing": turning.swing,
            "text": _reason(game, turning.reason),
        }
        for turning in sources.turnings(rounds, len(game.seat_rows))
    ]


def _reason(game: Game, fact: Event) -> str:
    return game_texts.reason_text(game.ruleset, fact, names_at(game))
