"""Taking a running game back to an earlier ply, as the next entry of its history."""

from __future__ import annotations

from games.engine import rewind as rewinds
from games.engine.events import Event, Log
from games.models import Game, MoveRecord, StandingOrders
from games.selectors.play.game_log import events_of
from games.selectors.play.positions import position_at
from games.services.play import game_state


def rewind(game: Game, to: int, *, stopped: str) -> None:
    """Let a locked game go on from the position of an earlier ply.

    What is undone stays in the log, and who was shown something by it is noted there. All orders
    written for the game are dropped; ``stopped`` is why, as their owner reads it. Raises
    NotReplayableError if the rules of today do not lead there.
    """
    state = rewinds.taken_back(position_at(game, to), game.ply + 1)
    game_state.save_rewind(game, state, to, Log([_event(game, to)]))
    written = StandingOrders.objects.filter(game=game).exclude(orders=[], answers={})
    written.update(orders=[], answers={}, stopped=stopped)


def _event(game: Game, to: int) -> Event:
    """What everybody is told: the ply, and who was shown something after it."""
    rows = MoveRecord.objects.filter(game=game, ply__gt=to).order_by("ply")
    logs = ((row.ply, events_of(row)) for row in rows)
    return rewinds.event(game.ruleset_info, len(game.seat_rows), to, logs)
