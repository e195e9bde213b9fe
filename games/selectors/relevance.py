"""Whether a message is still true at the moment of sending it."""

from __future__ import annotations

from games.clocks.seat import SeatClock
from games.models import Game, Message
from games.selectors.instants import instant

OVER = "the turn is over"


def why_not(message: Message) -> str:
    """Say why a message is not to be sent any more; empty if it is still true.

    It is held against the position, not against what was planned when it was written.
    """
    if not message.user.is_active:
        return "the account is closed"
    if message.channel == Message.Channel.PUSH and message.device is None:
        return "the device is gone"
    if message.channel == Message.Channel.WEBHOOK and message.webhook is None:
        return "the webhook is gone"
    if message.webhook is not None and message.webhook.disabled_at is not None:
        return "the webhook is switched off"
    game = message.game
    if game is None:
        return ""
    match message.event:
        case "turn" | "extension":
            return "" if _is_asked(game, message) else OVER
        case "reminder":
            return _why_no_reminder(game, message)
        case "seat_lost" | "seat_offered":
            row = game.seat_rows[message.data["seat"]]
            offered = row.offered_at is not None and game.status == Game.Status.ACTIVE
            return "" if offered else "the seat is not offered any more"
        case "invited":
            return "" if game.status == Game.Status.OPEN else "the table is not open any more"
    return ""


def _is_asked(game: Game, message: Message) -> bool:
    """Whether the player still owes the very decision that the message is about."""
    seat = message.data["seat"]
    if game.status != Game.Status.ACTIVE or game.paused_at is not None:
        return False
    clock = SeatClock.load(game.clocks[seat])
    same = clock.decision == message.data["decision"] and clock.order_at is None
    return same and game.seat_rows[seat].user_id == message.user_id


def _why_no_reminder(game: Game, message: Message) -> str:
    seat = message.data["seat"]
    if not _is_asked(game, message):
        return OVER
    if instant(game.deadlines[seat]) != message.data["deadline"]:
        return "the deadline has moved"
    if len(game.rules.legal_moves(game.position(), seat)) < 2:
        return "there is nothing to choose"
    return ""
