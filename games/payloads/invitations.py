"""Invitations, and the links that open a table."""

from __future__ import annotations

from typing import Annotated, TypedDict

from games.payloads.markers import BotOf, ClockKey, OneOf, RulesetKey, TableStatus, Url, Uuid
from games.payloads.timestamps import Instant

InvitationStatus = Annotated[str, OneOf("InvitationStatus")]
DeclineReason = Annotated[str, OneOf("DeclineReason")]


class InvitationShape(TypedDict):
    id: Uuid
    game: Uuid
    ruleset: RulesetKey
    clock: ClockKey
    game_status: TableStatus
    host: Annotated[str, "Who invited me."]
    bot_of: BotOf
    status: InvitationStatus
    reason: DeclineReason | None
    created_at: Instant
    answered_at: Instant | None


class GuestShape(TypedDict):
    player: Annotated[str, "Who is invited."]
    bot_of: BotOf
    host: Annotated[str, "Who invited them."]
    status: InvitationStatus
    reason: Annotated[DeclineReason | None, "Why they declined; for whoever invited them."]
    created_at: Instant
    answered_at: Instant | None


class LinkShape(TypedDict):
    id: Uuid
    token: Annotated[str, "Opens this table to whoever has it."]
    url: Url
    host: Annotated[str, "Who made it."]
    greeting: Annotated[str, "What its maker says to whoever opens it; blank: nothing."]
    refusals: Annotated[int, "How many said that they do not come, without a name."]
    created_at: Instant
    expires_at: Instant


class Reason(TypedDict):
    reason: DeclineReason
    label: Annotated[str, "In the caller's language."]
