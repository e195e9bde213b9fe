"""Whether a message is still true at the moment of sending it."""

from __future__ import annotations

from datetime import datetime, timedelta

from games.clocks.now import now
from games.clocks.seat_clock import SeatClock
from games.models import Game, Invitation, Match, Message, Proposal, ProposalVote
from games.payloads.timestamps import instant
from games.policy import CONFIRM_LINK_HOURS, LOGIN_LINK_MINUTES, MINUTE
from games.selectors.accounts import addresses
from games.selectors.people import blocks
from games.selectors.tables.visibility import seat_of

OVER = "the turn is over"
WAITING = (Game.Status.OPEN, Game.Status.FULL)
GOOD_FOR = {
    Message.Event.LOGIN: timedelta(minutes=LOGIN_LINK_MINUTES),
    Message.Event.CONFIRM: timedelta(hours=CONFIRM_LINK_HOURS),
}
PAUSED_SECONDS = 15 * MINUTE  # between two checks whether a pause is over


def address_of(message: Message) -> str:
    """Where a mail goes."""
    return message.address or message.user.email


def is_link(message: Message) -> bool:
    """Whether a message is a link for whoever reads the mail to an address."""
    return message.event in GOOD_FOR


def reason_to_drop(message: Message) -> str:
    """Say why a message should no longer be sent; empty if it is still true.

    It is compared with the present position, not with what was planned when it was written. The
    functions that this calls return a reason in the same way.
    """
    if reason := _no_recipient(message):
        return reason
    if message.repeats is not None:  # a redelivery is sent as it was written
        return ""
    if is_link(message) and (reason := _link_is_stale(message)):
        return reason
    game = message.game
    if game is None:
        return ""
    match message.event:
        case "turn" | "extension":
            return "" if _is_still_open(game, message) else OVER
        case "moved":
            return _moved_is_stale(game, message)
        case "reminder":
            return _reminder_is_stale(game, message)
        case "seat_lost" | "seat_offered":
            row = game.seat_rows[message.data["seat"]]
            offered = row.offered_at is not None and game.status == Game.Status.ACTIVE
            return "" if offered else "the seat is not offered any more"
        case "proposal" | "resumed":
            return _agreement_is_over(game, message)
        case "invited":
            return _invitation_is_closed(game, message)
        case "declined":
            return "" if game.status in WAITING else "the table is not open any more"
        case "seat_freed" | "closing" | "match":
            return _waiting_is_over(game, message)
    return ""


def _link_is_stale(message: Message) -> str:
    """Say why a link to an address leads nowhere by now."""
    user, address = message.user, address_of(message).lower()
    if now() - message.created_at > GOOD_FOR[Message.Event(message.event)]:
        return "the link was asked for too long ago"
    if message.event == Message.Event.LOGIN:
        here = user.email.lower() == address and addresses.state_of(address, user) == "free"
        return "" if here else "the address is another"
    waiting = user.new_email or ("" if addresses.is_confirmed(user) else user.email)
    return "" if waiting.lower() == address else "the address needs no proof any more"


def _no_recipient(message: Message) -> str:
    """Say why there is nobody to send a message to."""
    owner = message.user.owner
    closed = not message.user.is_active or (owner is not None and not owner.is_active)
    if closed and (message.event != Message.Event.MODERATION or message.user.deleted_at):
        return "the account is closed"
    if message.channel == Message.Channel.PUSH and message.device is None:
        return "the device is gone"
    if message.channel == Message.Channel.WEBHOOK and message.webhook is None:
        return "the webhook is gone"
    if message.webhook is not None and message.webhook.disabled_at is not None:
        return "the webhook is switched off"
    return ""


def postponed_until(message: Message, at: datetime) -> datetime | None:
    """Say when to look again at a message that is true but too early; None: send it now.

    While a game is paused nobody can move, but the decision will still be owed afterwards.
    """
    paused = message.game is not None and message.game.paused_at is not None
    early = (
        paused
        and message.repeats is None
        and message.event in (Message.Event.TURN, Message.Event.EXTENSION)
    )
    return at + timedelta(seconds=PAUSED_SECONDS) if early else None


def _is_still_open(game: Game, message: Message) -> bool:
    """Whether the player still owes the same decision that the message is about."""
    seat = message.data["seat"]
    if game.status != Game.Status.ACTIVE:
        return False
    clock = SeatClock.load(game.clocks[seat])
    same = clock.decision == message.data["decision"]
    same = same and (clock.order_at is None or _is_shared(message))
    return same and game.seat_rows[seat].user_id == message.user_id


def _invitation_is_closed(game: Game, message: Message) -> str:
    offered = any(row.offered_at is not None for row in game.seat_rows)
    if game.status not in WAITING and not (game.status == Game.Status.ACTIVE and offered):
        return "the table is not open any more"
    answered = Invitation.objects.filter(game=game, user=message.user_id).exclude(
        status=Invitation.Status.PENDING
    )
    if answered.exists():
        return "the invitation is closed"
    unwanted = blocks.blocked_accounts_of(message.user)
    mine = Invitation.objects.filter(game=game, user=message.user_id, host__in=unwanted)
    return "the invitation is from a player whom they have blocked" if mine.exists() else ""


def _agreement_is_over(game: Game, message: Message) -> str:
    """Say why nobody waits for an answer to a proposal any more, or a game does not go on."""
    if message.event == Message.Event.RESUMED:
        goes_on = game.status == Game.Status.ACTIVE and game.paused_at is None
        return "" if goes_on and _sits(game, message) else "the game does not go on"
    said = ProposalVote.objects.filter(
        proposal=message.data["proposal"], user=message.user_id
    ).exists()
    is_open = Proposal.objects.filter(
        pk=message.data["proposal"], state=Proposal.State.OPEN, ends_at__gt=now()
    ).exists()
    waits = is_open and not said and _sits(game, message)
    return "" if waits else "the proposal is answered, or closed"


def _waiting_is_over(game: Game, message: Message) -> str:
    """Say why a message about waiting, or about a freed seat, is no longer true."""
    there = seat_of(game, message.user) is not None
    if message.event == Message.Event.SEAT_FREED:
        waits = game.status in (*WAITING, Game.Status.CLOSED) and not there
        return "" if waits else "they sit there again, or the game has begun"
    if message.data.get("closed"):
        waiting = Match.objects.filter(game=game, user=message.user_id)
        looks = waiting.filter(seek__waiting_since__isnull=False).exists()
        return "" if looks or not message.data["waits"] else "they no longer wait in the queue"
    statuses = WAITING if message.event == "match" else (Game.Status.OPEN,)
    waits = there and game.status in statuses
    return "" if waits else "they no longer wait at this table"


def _sits(game: Game, message: Message) -> bool:
    mine: int = message.data["seat"]
    return seat_of(game, message.user) == mine


def _moved_is_stale(game: Game, message: Message) -> str:
    """Only the latest message says how far a table is; those who left it get none."""
    if seat_of(game, message.user) is None:
        return "they no longer sit at this table"
    newer = Message.objects.filter(
        webhook=message.webhook,
        game=game,
        event=Message.Event.MOVED,
        status__in=[Message.Status.WAITING, Message.Status.SENT],
        created_at__gte=message.created_at,
        data__ply__gt=message.data["ply"],
        repeats=None,
    )
    return "a later one says it" if newer.exists() else ""


def _reminder_is_stale(game: Game, message: Message) -> str:
    seat = message.data["seat"]
    if not _is_still_open(game, message):
        return OVER
    if instant(game.deadlines[seat]) != message.data["deadline"]:
        return "the deadline has moved"
    forced = len(game.rules.legal_moves(game.position(), seat)) < 2
    if forced and not _is_shared(message):
        return "there is nothing to choose"
    return ""


def _is_shared(message: Message) -> bool:
    """Whether others read the channel: a missing message would tell them of an order, or a hand."""
    return message.webhook is not None and message.webhook.is_shared
