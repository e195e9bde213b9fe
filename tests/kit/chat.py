"""Chat at the tables of these tests."""

from __future__ import annotations

from typing import Any

from django.db import transaction

from games.clocks.now import now
from games.models import Game
from games.services.play import substitutes
from games.services.play.game_state import lock_game
from tests.kit.api_clients import Caller


def say(
    caller: Caller, game: str, text: str = "Ahoy!", room: str = "players", **headers: str
) -> Any:
    return caller.post(f"games/{game}/chat", {"room": room, "text": text}, **headers)


def hear(caller: Caller, game: str, room: str = "players") -> Any:
    return caller.get(f"games/{game}/chat", {"room": room})


def texts(caller: Caller, game: str, room: str = "players") -> list[str | None]:
    """The lines that a caller reads in a room, the newest first."""
    answer = hear(caller, game, room)
    assert answer.status_code == 200, answer.content
    return [line["text"] for line in answer.json()["results"]]


def unread(caller: Caller) -> dict[tuple[str, str], int]:
    """The numbers of unread lines, by table and room."""
    tables = caller.get("me/chat").json()["results"]
    return {
        (table["game"], room["room"]): room["unread"] for table in tables for room in table["rooms"]
    }


def watched_by(game: str, spectators: str) -> None:
    """Set the spectator policy of a table."""
    delay = 3 if spectators == Game.Spectators.DELAYED else 0
    Game.objects.filter(pk=game).update(spectators=spectators, spectator_delay=delay)


def lose_seat(game: str, seat: int) -> None:
    """Let a player lose the seat, as after a long absence."""
    with transaction.atomic():
        substitutes.offer_seat(lock_game(Game.objects.get(pk=game).pk), seat, now())


def refusal(answer: Any) -> tuple[int, str]:
    return answer.status_code, answer.json()["code"]
