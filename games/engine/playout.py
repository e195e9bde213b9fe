"""Playing games through: random playouts, and replays of what was played."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from random import Random

from games.engine.core import (
    IllegalMoveError,
    Json,
    Log,
    Move,
    Ruleset,
    S,
    Seat,
    Silence,
    find_move,
)


def random_move(rules: Ruleset[S], state: S, rng: Random) -> tuple[Seat, Move]:
    """Pick a seat that is to move, and one of its legal moves, evenly."""
    waiting = rules.to_move(state)
    seat = waiting[0] if len(waiting) == 1 else rng.choice(waiting)
    moves = rules.legal_moves(state, seat)
    return seat, moves[int(rng.random() * len(moves))]


def playout(rules: Ruleset[S], draft: S, rng: Random) -> S:
    """Play random legal moves to the end, in place."""
    silence = Silence()
    while rules.to_move(draft):
        seat, move = random_move(rules, draft, rng)
        rules.play(draft, seat, move, silence)
    return draft


def walk(rules: Ruleset[S], state: S, rng: Random) -> Iterator[tuple[S, Seat, Move, S, Log]]:
    """Play random legal moves through ``apply``: before, seat, move, after, events of each."""
    while rules.to_move(state):
        seat, move = random_move(rules, state, rng)
        after, log = rules.apply(state, seat, move)
        yield state, seat, move, after, log
        state = after


def replay(
    rules: Ruleset[S], state: S, moves: Iterable[tuple[Seat, Json]]
) -> Iterator[tuple[S, Log]]:
    """Play recorded moves (seat, wire data) from a position. Raises IllegalMoveError."""
    for seat, data in moves:
        move = find_move(rules.legal_moves(state, seat), data)
        state, log = rules.apply(state, seat, move)
        yield state, log


def follow(rules: Ruleset[S], draft: S, moves: Iterable[tuple[Seat, Json]]) -> S:
    """Play recorded moves (seat, wire data) in place; a third of what ``replay`` costs.

    Raises IllegalMoveError, and names the ply.
    """
    silence = Silence()
    for seat, data in moves:
        try:
            move = find_move(rules.legal_moves(draft, seat), data)
        except IllegalMoveError as error:
            raise IllegalMoveError(f"The move after ply {draft.ply} is not legal.") from error
        rules.play(draft, seat, move, silence)
    return draft
