"""What the site posts to webhooks of the format ``standard``, by event: the ``data`` of a body.

``docs/messages.md`` says who is notified of what, and how a post is verified.
"""

from __future__ import annotations

from typing import Annotated, Final, TypedDict

from games.payloads.markers import TableStatus, Uuid
from games.payloads.proposals import ProposalKind
from games.payloads.timestamps import Instant

Seat = Annotated[int, "The seat that it is about; for events of mine, my own."]


class PingData(TypedDict):
    """What every event has."""

    game: Annotated[Uuid | None, "The table; null if it is about none."]
    url: Annotated[str, "The page of the table, which lets nobody in; empty if it is about none."]
    text: Annotated[str, "The whole message as sentences, in my language."]


class SeatData(PingData):
    """An event of my seat."""

    seat: Seat


class DecisionData(SeatData):
    """A decision that I have to make."""

    decision: Annotated[int, "The ply at which it was asked; what tells two decisions apart."]
    deadline: Annotated[Instant | None, "Until when; null without a clock."]


class InvitedData(PingData):
    """An invitation to me."""

    host: Annotated[str, "The name of who invites."]


class DeclinedData(PingData):
    """What came of an invitation, or of a link, of mine."""

    player: Annotated[str, "Who does not come; empty if somebody without an account."]
    reason: Annotated[str, "A code of `GET invitation-reasons`; empty after a link."]


class ClosingData(PingData):
    """A table of mine that is not full."""

    until: Annotated[Instant, "When it closes."]


class SeatFreedData(PingData):
    """A seat of mine that is free again."""

    closed: Annotated[bool, "Whether the table was closed, as nobody was left."]
    matched: Annotated[bool, "Whether quick match had made it: the others wait for somebody else."]


class MatchData(PingData):
    """A new table at which I sit: made by quick match, or by a link of mine; or its end."""

    until: Annotated[Instant | None, "Until when quick match waits for my nonce."]
    player: Annotated[str, "Who took up my link; empty for quick match."]
    closed: Annotated[bool, "Quick match closed it before its game, as somebody was missing."]
    waits: Annotated[bool, "I am in its queue again then, where I stood before."]


class OfferData(SeatData):
    """A seat that is offered: mine, or another's at a table of mine."""

    player: Annotated[str, "Whose seat it was."]
    until: Annotated[Instant, "Until when that player may take it back."]
    left: Annotated[bool, "Whether they left openly; else they stayed away."]


class OverData(SeatData):
    """A game of mine that is over."""

    called_off: Annotated[bool, "Whether all agreed to end it: then it has no result."]


class ProposalData(SeatData):
    """Something that is done once all at a table of mine agree."""

    player: Annotated[str, "Who proposes it."]
    proposal: Annotated[Uuid, "To answer by `games/{id}/proposals/{proposal}/vote`."]
    kind: ProposalKind
    until: Annotated[Instant, "When it ends, unless all agree before."]


class MovedData(PingData):
    """How far a table of mine is: what every seat may know."""

    ply: Annotated[int, "Moves made since the deal."]
    version: Annotated[int, "Rises with every change of the table."]
    status: TableStatus
    to_move: Annotated[list[int], "The seats that are to decide; empty once it is over."]


# By event: what it is about, and its data.
EVENTS: Final[dict[str, tuple[str, type]]] = {
    "turn": ("It is my turn.", DecisionData),
    "reminder": ("My time is nearly over.", DecisionData),
    "started": ("A game of mine has begun.", SeatData),
    "invited": ("I am invited to a table.", InvitedData),
    "declined": ("An invitation of mine is declined.", DeclinedData),
    "seat_freed": ("My seat is free again, as I added nothing to the deal.", SeatFreedData),
    "match": ("Quick match, or a link of mine, seated me at a new table.", MatchData),
    "closing": ("A table of mine that is not full closes soon.", ClosingData),
    "extension": ("My time was over, and was extended.", DecisionData),
    "seat_lost": ("My seat is offered to others.", OfferData),
    "seat_offered": ("A seat at a table of mine is offered.", OfferData),
    "over": ("A game of mine is over.", OverData),
    "proposal": ("Somebody at a table of mine proposes something; I am asked.", ProposalData),
    "resumed": ("A pause of a game of mine is over.", SeatData),
    "webhook_off": ("Another webhook of mine was switched off.", PingData),
    "moved": ("A table of mine has moved on; for programs.", MovedData),
    "ping": ("A test that I asked for.", PingData),
}
