"""Reports to the moderators, as those who made them see them."""

from __future__ import annotations

from typing import Annotated, TypedDict

from games.payloads.markers import OneOf, Uuid
from games.payloads.timestamps import Instant


class ReportShape(TypedDict):
    id: Uuid
    reason: Annotated[str, OneOf("ReportReason")]
    text: str
    line: int | None
    game: Uuid | None
    player: str | None
    status: Annotated[str, OneOf("ReportStatus")]
    created_at: Instant
    outcome: Annotated[
        Annotated[str, OneOf("OutcomeEnum")] | None, "What came of it; null while it is open."
    ]
    answer: Annotated[str | None, "What the moderators say, in my language."]
    closed_at: Instant | None
