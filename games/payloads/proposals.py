"""Proposals: what is done at a table once all agree."""

from __future__ import annotations

from typing import Annotated, TypedDict

from games.payloads.markers import OneOf, Uuid
from games.payloads.timestamps import Instant

ProposalKind = Annotated[str, OneOf("ProposalKind")]
ProposalState = Annotated[str, OneOf("ProposalState")]
LeavingReasonKey = Annotated[str, OneOf("LeavingReason")]


class ProposalShape(TypedDict):
    id: Uuid
    kind: ProposalKind
    state: Annotated[ProposalState, "Whether it can still be answered, and what came of it."]
    seat: Annotated[int, "Whose proposal it is."]
    player: Annotated[str, "Who made it."]
    ply: Annotated[int, "The ply at which it was made."]
    created_at: Instant
    ends_at: Annotated[Instant, "When it ends, unless all agree before: silence is no consent."]
    closed_at: Instant | None
    agreed: Annotated[list[int], "The seats that agree; bots always do."]
    asked: Annotated[list[int], "The seats whose players have not answered yet."]


class TableProposals(TypedDict):
    """Proposals at a table of mine."""

    possible: Annotated[list[ProposalKind], "What I may propose now, by public facts alone."]
    proposals: Annotated[list[ProposalShape], "The newest ones, the newest first."]


class LeavingReasonShape(TypedDict):
    reason: LeavingReasonKey
    label: Annotated[str, "In the caller's language."]


class MyLeaving(TypedDict):
    """How I left a table, or would."""

    left_at: Annotated[Instant | None, "When I left; null: I have not, or took my seat back."]
    reason: Annotated[
        LeavingReasonKey | None, "Why, as I said; moderators see it, and nobody else but me."
    ]
    take_back_until: Annotated[
        Instant | None, "Until when I may take my seat back, if nobody has it by then."
    ]
