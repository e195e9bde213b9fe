"""Two finished games that were the same for one seat until its last decision, and not elsewhere."""

from __future__ import annotations

from random import Random
from typing import Any, NamedTuple
from uuid import uuid4

from games.engine.events import Event
from games.engine.lookahead import OwnLog
from games.engine.moves import find_move
from games.engine.state import State
from games.models import Game, MoveRecord, Seat
from games.selectors.play.logged_moves import LoggedMove, logged_moves, told_of
from games.selectors.play.positions import position_at

SEAT = 0
DRAWS = 600  # of other positions, until one goes on as the game did


class Played(NamedTuple):
    """A move as it is stored, and all that came of it."""

    seat: int
    move: Any
    events: list[Any]


class Line(NamedTuple):
    start: State
    moves: list[Played]
    until: int  # how many of them lead up to the last decision of the seat


def twins(game: Game, *, decisions: int = 2) -> tuple[Game, Game]:
    """Copies of a finished game, begun where their first seat has so many decisions left.

    In the second one others hold other cards, of which that seat was told nothing until its last
    decision.
    """
    log = logged_moves(game, game.ply)
    own = [row.ply for row in log if row.seat == SEAT]
    ply, last = own[-decisions] - 1, own[-1]
    true = position_at(game, ply)
    search = game.ruleset_info.search
    assert search is not None
    known = OwnLog(true.options, true.version, told_of(log[: ply + 1], SEAT))
    view, rng = game.rules.observe(true, SEAT), Random(7)
    line = _along(game, true, log[ply + 1 :], last)
    assert line is not None
    for _ in range(DRAWS):
        drawn = search.resample(view, known, rng)
        other = _along(game, drawn, log[ply + 1 : last + 1], last)
        if other is not None and _told(other) == _told(line) and _differ(game, drawn, true):
            return _stored(game, log, line), _stored(game, log, other)
    raise AssertionError("No other position goes on as the game did.")


def _along(game: Game, start: State, moves: list[LoggedMove], last: int) -> Line | None:
    """Play these moves, and others to the end; None if one of them is not legal there.

    None also if the seat would have to decide once more.
    """
    rules, state, played = game.rules, start, list[Played]()
    wanted = [(row.seat, row.move) for row in moves]
    while waiting := rules.to_move(state):
        seat, data = wanted.pop(0) if wanted else (waiting[0], None)
        assert seat is not None
        if data is None and seat == SEAT:
            return None
        legal = rules.legal_moves(state, seat)
        try:
            move = legal[0] if data is None else find_move(legal, data)
        except ValueError:
            return None
        state, log = rules.apply(state, seat, move)
        played.append(Played(seat, move.dump(), [event.dump() for event in log]))
    return Line(start, played, last - start.ply - 1)


def _told(line: Line) -> list[Any]:
    """What the seat was told until its last decision."""
    each = [[Event(*event) for event in one.events] for one in line.moves[: line.until]]
    return [[event for event in events if event.seen_by(SEAT)] for events in each]


def _differ(game: Game, one: State, two: State) -> bool:
    """Whether what others see is not the same."""
    see = game.rules.observe
    return any(see(one, seat) != see(two, seat) for seat in range(one.seats) if seat != SEAT)


def _stored(game: Game, log: list[LoggedMove], line: Line) -> Game:
    seats, ply = list(Seat.objects.filter(game=game)), line.start.ply
    copy = Game.objects.get(pk=game.pk)
    copy.pk, copy.rated_number, copy.ply = uuid4(), None, ply + len(line.moves)
    copy.played_on = {"game": str(game.pk), "ply": ply}
    copy.save(force_insert=True)
    for seat in seats:
        seat.pk, seat.game = None, copy
    Seat.objects.bulk_create(seats)
    rows = [Played(row.seat or 0, row.move, row.events) for row in log[: ply + 1]] + line.moves
    rows[0] = rows[0]._replace(move={"drawn": line.start.dump()})
    for number, row in enumerate(rows):
        MoveRecord.objects.create(game=copy, ply=number, **row._asdict())
    return copy
