"""Taking a running game back to an earlier ply, as the next entry of its log."""

from __future__ import annotations

from games.engine import rewind as rewinds
from games.engine.events import Event, Log
from games.models import Game, MoveRecord, StandingOrders
from games.selectors.play.game_log import events_of
from games.selectors.play.positions import position_at
from games.services.play import game_state


def rewind(game: Game, to: int, *, stopped: str) -> None:
    """Continue a locked game from the position at an earlier ply.

    What is undone stays in the log, which also notes who was shown something by it. All orders for
    the game are dropped; ``stopped`` is the reason shown to their owners. Raises NotReplayableError
    if today's rules cannot replay the moves to it.
    """
    state = rewinds.taken_back(position_at(game, to), game.ply + 1)
    game_state.save_rewind(game, state, to, Log([_event(game, to)]))
    written = StandingOrders.objects.filter(game=game).exclude(orders=[], answers={})
    written.update(orders=[], answers={}, stopped=stopped)


def _event(game: Game, to: int) -> Event:
    """The public event: the ply, and who was shown something after it."""
    rows = MoveRecord.objects.filter(game=game, ply__gt=to).order_by("ply")
    logs = ((row.ply, events_of(row)) for row in rows)
    return rewinds.event(game.ruleset_info, len(game.seat_rows), to, logs)
