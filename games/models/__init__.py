"""What is stored: columns and constraints. Rules are in rulesets, writes in services."""

from games.models.analyses import Analysis, Hint
from games.models.archived_moves import ArchivedMoves
from games.models.bot_ratings import BotRating, BotRatingChange
from games.models.calendar_links import CalendarLink
from games.models.chat import ChatMessage, ChatReadMarker, Mute
from games.models.due_games import DueGame
from games.models.games import Game, Seat
from games.models.idempotency import IdempotencyKey
from games.models.invitations import Invitation, InvitationLink
from games.models.messages import Message, PushDevice, Webhook
from games.models.moderation import AccountFingerprint, Appeal, ModerationAction, Sanction
from games.models.move_records import MoveRecord
from games.models.notes import Note
from games.models.orders import StandingOrders
from games.models.participations import Participation
from games.models.people import Block, Follow
from games.models.proposals import Proposal, ProposalVote
from games.models.ratings import Rating, RatingChange
from games.models.reports import Report
from games.models.seeks import Challenge, ChallengeTable, Match, Seek
from games.models.table_events import LeavingReason, Notice
from games.models.users import AccountSession, PersonalToken, User
from games.models.watched_tables import WatchedTable

__all__ = [
    "AccountFingerprint",
    "AccountSession",
    "Analysis",
    "Appeal",
    "ArchivedMoves",
    "Block",
    "BotRating",
    "BotRatingChange",
    "CalendarLink",
    "Challenge",
    "ChallengeTable",
    "ChatMessage",
    "ChatReadMarker",
    "DueGame",
    "Follow",
    "Game",
    "Hint",
    "IdempotencyKey",
    "Invitation",
    "InvitationLink",
    "LeavingReason",
    "Match",
    "Message",
    "ModerationAction",
    "MoveRecord",
    "Mute",
    "Note",
    "Notice",
    "Participation",
    "PersonalToken",
    "Proposal",
    "ProposalVote",
    "PushDevice",
    "Rating",
    "RatingChange",
    "Report",
    "Sanction",
    "Seat",
    "Seek",
    "StandingOrders",
    "User",
    "WatchedTable",
    "Webhook",
]
