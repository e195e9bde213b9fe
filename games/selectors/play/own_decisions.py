"""The decisions that somebody made in a game, each as they saw it: never a position."""

from __future__ import annotations

from games.engine import rewind
from games.engine.hindsight import Decision
from games.engine.lookahead import OwnLog
from games.engine.moves import find_move
from games.engine.types import Seat
from games.models import Game, Notice, User
from games.selectors.play import archived_moves
from games.selectors.play.decision_times import SeatHolders
from games.selectors.play.logged_moves import LoggedMove, begins_at, logged_moves, told_of
from games.selectors.play.positions import positions_at


def own_decisions(game: Game, user: User, seat: Seat) -> list[Decision]:
    """What a player decided at a seat when there was a choice, without what was taken back.

    Decisions by bots, and by earlier or later players of the seat, are left out. Raises
    NotReplayableError, MovesArchivedError.
    """
    log = logged_moves(game, game.ply)
    if not log:
        archived_moves.require_moves(game)
    made = [row for row in _made_by(game, user, log) if row.seat == seat]
    found = positions_at(game, log, {row.ply - 1 for row in made})
    rules, decisions = game.rules, []
    for row in made:
        position = found[row.ply - 1]
        legal = rules.legal_moves(position, seat)
        if len(legal) < 2:
            continue
        told = told_of(log[: row.ply], seat)
        own_log = OwnLog(position.options, position.version, told)
        played = find_move(legal, row.move)
        view = rules.observe(position, seat)
        decisions.append(Decision(row.ply, view, own_log, legal, played))
    return decisions


def _made_by(game: Game, user: User, log: list[LoggedMove]) -> list[LoggedMove]:
    """The moves of the log that a player made and that were not taken back."""
    alone = Notice.objects.filter(game=game, kind=Notice.Kind.AUTOPILOT)
    autopilots = set(alone.values_list("ply", "seat"))
    counting = set(rewind.path([row.move for row in log[1:]], len(log) - 1))
    sitting, found = SeatHolders(game, log[0].at), []
    for row in log[1:]:
        sitting.before(row.ply)
        if row.seat is None or row.ply not in counting or (row.ply, row.seat) in autopilots:
            continue
        if row.ply <= begins_at(game):
            continue  # made in the game that this one continues
        if sitting.players[row.seat] == user.pk:
            found.append(row)
    return found
