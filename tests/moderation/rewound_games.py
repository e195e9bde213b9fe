"""Games to rewind: started, played on, and their logs."""

from __future__ import annotations

from io import StringIO
from random import Random

from django.core.management import call_command

from games.engine.types import Json
from games.models import Game, MoveRecord
from games.services.play import moves
from tests.kit.api_clients import Caller

WHY = "The page had shown another card."


def play_on(game: str, players: list[Caller], rng: Random, count: int) -> Game:
    """Make so many random moves, or fewer if the game ends."""
    row = Game.objects.get(pk=game)
    for _ in range(count):
        if row.status != Game.Status.ACTIVE:
            break
        seat = rng.choice(row.to_move)
        move = rng.choice(list(row.rules.legal_moves(row.position(), seat)))
        user = players[seat].user
        assert user is not None
        row = moves.play_move(game_id=row.pk, user=user, ply=row.ply, move=move.dump())
        row.ruleset_info.invariants.check(row.position())
    return row


def started(
    players: list[Caller], ruleset: str = "cartagena", options: dict[str, Json] | None = None
) -> str:
    """Start another table with the same players."""
    host, *others = players
    asked = {"ruleset": ruleset, "seats": 3, "options": options or {}}
    game = str(host.post("games", asked).json()["id"])
    for player in others:
        assert player.post(f"games/{game}/seats", {}).status_code == 201
    assert host.post(f"games/{game}/start").status_code == 201
    return game


def log(game: str) -> list[Json]:
    rows = MoveRecord.objects.filter(game=game)
    return list(rows.values_list("ply", "seat", "move", "events"))


def holds(game: str) -> str:
    """The output of ``verify_record`` for a finished game; raises CommandError if it fails."""
    said = StringIO()
    call_command("verify_record", game, stdout=said)
    return said.getvalue()
