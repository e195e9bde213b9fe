"""The end of a game: participations, decision times, ratings, notices of moderators' looks."""

from __future__ import annotations

from datetime import datetime
from typing import Final

from games.models import Game, Notice
from games.selectors.tables import terms
from games.services.messages.outbox import NewMessage
from games.services.play import bot_ratings, clocks, participations, ratings
from games.services.play.game_state import bump_version
from games.services.play.notices import add_notice, tell_looks
from games.services.play.participations import end_participation

CALLED_OFF: Final = (
    "status",
    "standings",
    "finished_at",
    "to_move",
    "bot_due",
    "paused_at",
    "pause_ends_at",
)


def call_off(game: Game, at: datetime) -> list[NewMessage]:
    """End a locked game because all at the table agreed: for good, without a result or a rating.

    It is revealed like any other finished game, and nobody's decisions in it count.
    """
    game.status, game.standings, game.finished_at = Game.Status.FINISHED, [], at
    game.to_move, game.bot_due, game.paused_at, game.pause_ends_at = [], False, None, None
    game.clocks, game.deadlines, game.due_at = [], [], None
    bump_version(game, *CALLED_OFF, *clocks.FIELDS)
    add_notice(game, Notice.Kind.CALLED_OFF, None, at)
    tell_looks(game)
    return [
        NewMessage(
            row.user, "over", f"over:{game.pk}", game, {"seat": row.number, "called_off": True}
        )
        for row in game.seat_rows
        if row.user is not None
    ]


def finish_game(game: Game, at: datetime) -> list[NewMessage]:
    """Settle a finished game: participations, ratings, messages."""
    players = [row for row in game.seat_rows if row.user is not None]
    players.sort(key=lambda row: row.user_id or 0)  # in the order in which all settlements lock
    for row in players:
        end_participation(game, row, at, game.standings[row.number])
    participations.save_decision_times(game=game)
    ratings.rate_game(game=game)
    bot_ratings.rate_bots(game=game)
    tell_looks(game)
    game.clocks, game.deadlines, game.due_at = [], [], terms.rematch_at(game)
    game.save(update_fields=clocks.FIELDS)
    return [
        NewMessage(
            row.user, "over", f"over:{game.pk}", game, {"seat": row.number, "called_off": False}
        )
        for row in players
        if row.user is not None
    ]
