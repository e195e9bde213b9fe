"""What is stored: columns and constraints. Rules live in the engine, acts in the services."""

from games.models.absence import Notice, Stint
from games.models.answers import Answer
from games.models.games import Game, MoveRecord, Seat
from games.models.invitations import Invitation, InvitationLink
from games.models.messages import Message, PushDevice, Webhook
from games.models.moderation import Act, Appeal, Sanction, Sighting
from games.models.orders import StandingOrders
from games.models.ratings import Rating, RatingChange
from games.models.talk import ChatMark, ChatMessage, Mute, Note, Report
from games.models.users import PersonalToken, User

__all__ = [
    "Act",
    "Answer",
    "Appeal",
    "ChatMark",
    "ChatMessage",
    "Game",
    "Invitation",
    "InvitationLink",
    "Message",
    "MoveRecord",
    "Mute",
    "Note",
    "Notice",
    "PersonalToken",
    "PushDevice",
    "Rating",
    "RatingChange",
    "Report",
    "Sanction",
    "Seat",
    "Sighting",
    "StandingOrders",
    "Stint",
    "User",
    "Webhook",
]
