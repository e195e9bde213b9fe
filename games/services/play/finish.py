"""The end of a game: participations, decision times, ratings, who looked."""

from __future__ import annotations

from datetime import datetime

from games.models import Game
from games.selectors.tables import terms
from games.services.messages.outbox import NewMessage
from games.services.play import bot_ratings, clocks, participations, ratings
from games.services.play.notices import tell_looks
from games.services.play.participations import end_participation


def finish_game(game: Game, at: datetime) -> list[NewMessage]:
    """Close the books of a finished game."""
    players = [row for row in game.seat_rows if row.user is not None]
    players.sort(key=lambda row: row.user_id or 0)  # as every other settlement locks them
    for row in players:
        end_participation(game, row, at, game.standings[row.number])
    participations.save_decision_times(game=game)
    ratings.rate_game(game=game)
    bot_ratings.rate_bots(game=game)
    tell_looks(game)
    game.clocks, game.deadlines, game.due_at = [], [], terms.rematch_at(game)
    game.save(update_fields=clocks.FIELDS)
    return [
        NewMessage(row.user, "over", f"over:{game.pk}", game, {"seat": row.number})
        for row in players
        if row.user is not None
    ]
