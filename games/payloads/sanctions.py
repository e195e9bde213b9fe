"""Sanctions and appeals, as the sanctioned player sees them."""

from __future__ import annotations

from typing import Annotated, TypedDict

from games.payloads.markers import OneOf, Uuid
from games.payloads.timestamps import Instant


class AppealShape(TypedDict):
    text: str
    status: Annotated[str, OneOf("AppealShapeStatusEnum")]
    answer: Annotated[str, "What its moderator says."]
    created_at: Instant
    decided_at: Instant | None


class SanctionShape(TypedDict):
    id: Uuid
    kind: Annotated[str, OneOf("SanctionShapeKindEnum")]
    reason: Annotated[str, "As I was told."]
    created_at: Instant
    until: Annotated[Instant | None, "Null if it ends not by itself."]
    lifted_at: Annotated[Instant | None, "When it ended."]
    may_appeal: Annotated[bool, "Once, and for some days."]
    appeal: AppealShape | None
