"""What is stored: columns and constraints. Rules live in the engine, acts in the services."""

from games.models.absence import Notice, Stint
from games.models.answers import Answer
from games.models.games import Game, MoveRecord, Seat
from games.models.messages import Message, PushDevice, Webhook
from games.models.orders import StandingOrders
from games.models.users import PersonalToken, User

__all__ = [
    "Answer",
    "Game",
    "Message",
    "MoveRecord",
    "Notice",
    "PersonalToken",
    "PushDevice",
    "Seat",
    "StandingOrders",
    "Stint",
    "User",
    "Webhook",
]
