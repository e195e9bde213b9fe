"""Rated games for tests: started, played to their ends, and what they changed."""

from __future__ import annotations

from io import StringIO
from typing import Any
from uuid import UUID

from django.core.management import call_command
from django.db import transaction

from devtools.time_travel.passing_time import TimeTravel
from games.clocks.now import now
from games.models import Game, Rating, RatingChange
from games.selectors.tables.visibility import seat_of
from games.services.play import game_state, substitutes
from tests.kit.api_clients import Caller
from tests.kit.playing_on import let_bot_move, play_players
from tests.kit.short_games import OPTIONS


def rated(*games: str) -> None:
    Game.objects.filter(pk__in=games).update(rated=True)


def start(players: list[Caller], *bots: str, ruleset: str = "meuterer") -> str:
    """Start a rated table of these players, for a short game."""
    body = {"ruleset": ruleset, "seats": len(players) + len(bots), "bots": bots}
    body["options"] = OPTIONS.get(ruleset, {})
    game = str(players[0].post("games", body).json()["id"])
    for player in players[1:]:
        player.post(f"games/{game}/seats", {})
    rated(game)
    assert players[0].post(f"games/{game}/start").status_code == 201
    return game


def ratings() -> list[tuple[Any, ...]]:
    """All ratings and changes, exactly."""
    rows = Rating.objects.order_by("ruleset", "user")
    changes = RatingChange.objects.order_by("number", "user")
    return [
        *rows.values_list("user", "ruleset", "mu", "sigma", "score", "games", "updated_at"),
        *changes.values_list("game", "user", "number", "place", "mu_before", "mu", "sigma"),
    ]


def play_on(game: str, days: TimeTravel) -> None:
    """Play to the end: players by first legal moves, bots as they do."""
    while Game.objects.get(pk=game).status == Game.Status.ACTIVE:
        play_players(game)
        let_bot_move(UUID(game))
    days.work()


def offer_seat_of(game: str, player: Caller) -> None:
    """Offer the player's seat, the last step after an absence."""
    with transaction.atomic():
        row = game_state.lock_game(UUID(game))
        seat = seat_of(row, player.user)
        assert seat is not None
        substitutes.offer_seat(row, seat, now())


def recompute(*arguments: str) -> str:
    out = StringIO()
    call_command("recompute_ratings", *arguments, stdout=out)
    return out.getvalue()
