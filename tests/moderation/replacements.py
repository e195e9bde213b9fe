"""Actions that give a seat to another, and what they change."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from games.models import ModerationAction, Seat, User
from games.selectors.tables import rows
from games.services.moderation import replacements
from games.services.moderation.inspection import inspect_position
from tests.kit.api_clients import Caller, request_of_its_own
from tests.moderation.player_actions import user

WHY = "They have asked for it."


def seat(by: User, game: str, player: Caller | User, number: int = 1) -> ModerationAction:
    """Let a moderator give a seat, by default Bernd's, to a player."""
    newcomer = player if isinstance(player, User) else user(player)
    with request_of_its_own():
        return replacements.replace(
            by=by, game_id=UUID(game), seat=number, player=newcomer, reason=WHY
        )


def give_to_bot(by: User, game: str, number: int = 1, bot: str = "greedy") -> ModerationAction:
    with request_of_its_own():
        return replacements.replace(by=by, game_id=UUID(game), seat=number, bot=bot, reason=WHY)


def inspect_game(by: User, game: str) -> None:
    inspect_position(
        by=by, game=rows.table(game_id=UUID(game)), seat=0, ply=0, reason="A report of cheating."
    )


def row_of(game: str, number: int = 1) -> Seat:
    return Seat.objects.select_related("user").get(game=game, number=number)


def code(answer: Any) -> tuple[int, str]:
    return answer.status_code, answer.json()["code"]
