"""Playing games to the end: random playouts, and replays of recorded games."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence, Set
from random import Random
from typing import cast

from games.engine import rewind
from games.engine.events import Log, Silence
from games.engine.moves import IllegalMoveError, Move, find_move
from games.engine.phased import Phased
from games.engine.protocols import GameParts, Rules, S
from games.engine.types import Json, Seat

Entry = tuple[Seat | None, Json]  # of a log: the seat that moved, and the move's wire data


def random_move(rules: Rules[S], state: S, rng: Random) -> tuple[Seat, Move]:
    """Pick a seat to move, and one of its legal moves, each with equal probability."""
    waiting = rules.to_move(state)
    seat = waiting[0] if len(waiting) == 1 else rng.choice(waiting)
    moves = rules.legal_moves(state, seat)
    return seat, moves[int(rng.random() * len(moves))]


def playout(rules: Rules[S], draft: S, rng: Random) -> S:
    """Play random legal moves to the end, in place: like ``random_move``, but faster."""
    if isinstance(rules, Phased):
        end: S = rules.playout(draft, rng)
        return end
    silence = Silence()
    while rules.to_move(draft):
        seat, move = random_move(rules, draft, rng)
        rules.play(draft, seat, move, silence)
    return draft


def walk(rules: Rules[S], state: S, rng: Random) -> Iterator[tuple[S, Seat, Move, S, Log]]:
    """Play random legal moves through ``apply``; yield before, seat, move, after and events."""
    while rules.to_move(state):
        seat, move = random_move(rules, state, rng)
        after, log = rules.apply(state, seat, move)
        yield state, seat, move, after, log
        state = after


def replay(game: GameParts, state: S, moves: Iterable[Entry]) -> Iterator[tuple[S, Log]]:
    """Play recorded moves from the set-up, including those that were taken back later.

    Raises IllegalMoveError for an illegal move, ValueError for a rewind that does not lead back.
    """
    entries = list(moves)
    wanted = {rewind.target(data) for _, data in entries}
    kept = {0: state}  # the positions to which the game is taken back
    logs: list[Log] = []
    for ply, (seat, data) in enumerate(entries, start=1):
        to = rewind.target(data)
        if to is not None:
            if not 0 <= to < ply:
                raise ValueError(f"Ply {ply} can not take the game back to ply {to}.")
            state = rewind.taken_back(kept[to], ply)
            since = enumerate(logs[to:], start=to + 1)
            log = Log([rewind.event(game, state.seats, to, since)])
        else:
            state, log = _played(game.rules, state, seat, data)
        logs.append(log)
        if ply in wanted:
            kept[ply] = state
        yield state, log


def follow(rules: Rules[S], draft: S, moves: Iterable[Entry]) -> S:
    """Play recorded moves from the set-up, in place, at a third of the cost of ``replay``.

    Skips what was taken back. Raises IllegalMoveError, which names the ply, and ValueError for a
    rewind that does not lead back.
    """
    entries = list(moves)
    path = rewind.path([data for _, data in entries], len(entries))
    for _ply in _along(rules, draft, entries, path):
        pass
    return draft


def positions(rules: Rules[S], start: S, moves: Iterable[Entry], plies: Set[int]) -> dict[int, S]:
    """The positions at some plies from ``start`` on, including those that were taken back later.

    Costs as much as ``follow``, plus up to as much again for each rewind. Raises the same errors.
    """
    entries = list(moves)
    found = {start.ply: start} if start.ply in plies else {}
    for line in rewind.lines([data for _, data in entries]):
        wanted = plies & set(line) - found.keys()
        draft = start.copy()
        for ply in _along(rules, draft, entries, line) if wanted else ():
            if ply in wanted:
                found[ply] = draft.copy()
            if ply >= max(wanted):
                break
    return found


def _along(rules: Rules[S], draft: S, entries: Sequence[Entry], path: list[int]) -> Iterator[int]:
    """Play the entries of these plies in place, and yield each ply once it is played.

    Skips entries up to the draft's own ply, because they have led to it.
    """
    silence, begun = Silence(), draft.ply
    for ply in path:
        if ply <= begun:
            continue
        seat, data = entries[ply - 1]
        if rewind.target(data) is not None:
            rewind.take_back(draft, ply)
            yield ply
            continue
        try:
            move = _legal(rules, draft, seat, data)
        except IllegalMoveError as error:
            raise IllegalMoveError(f"The move after ply {draft.ply} is not legal.") from error
        rules.play(draft, cast("Seat", seat), move, silence)
        yield ply


def _played(rules: Rules[S], state: S, seat: Seat | None, data: Json) -> tuple[S, Log]:
    return rules.apply(state, cast("Seat", seat), _legal(rules, state, seat, data))


def _legal(rules: Rules[S], state: S, seat: Seat | None, data: Json) -> Move:
    """Find a recorded move. Raises IllegalMoveError, also if the entry has no seat."""
    return find_move(() if seat is None else rules.legal_moves(state, seat), data)
