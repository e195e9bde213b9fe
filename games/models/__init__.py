"""The rows: people, tables, and what was played at them."""

from games.models.answers import Answer
from games.models.games import Game, MoveRecord, Seat
from games.models.users import PersonalToken, User

__all__ = ["Answer", "Game", "MoveRecord", "PersonalToken", "Seat", "User"]
