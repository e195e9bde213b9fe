"""My standing orders and answers in advance."""

from __future__ import annotations

from typing import Annotated, TypedDict

from games.engine.types import Json
from games.payloads.markers import INLINE, Part
from games.payloads.rulesets import Move


class WrittenMove(TypedDict):
    label: str
    move: Move


class Orders(TypedDict):
    orders: list[Annotated[Json, Part("Order")]]
    answers: Annotated[Json, Part("Answers")]
    stopped: Annotated[str, "Why the last orders stopped."]
    facts: Annotated[
        Annotated[Json, Part("Facts")] | None,
        "What conditions ask, as it is now; null to a token without `read`.",
    ]
    tests: Annotated[Json, Part("Tests"), "How each fact can be tested."]
    foreseen: Annotated[
        list[Annotated[Json, Part("Question")]], "What may be answered in advance now."
    ]
    moves: Annotated[
        list[Annotated[Json, Part("OrderMove")]],
        "What can be written into an order, by decision.",
    ]
    written: Annotated[
        list[Annotated[WrittenMove, INLINE]],
        "The moves that stand in my orders and answers.",
    ]
    words: Annotated[
        Json,
        Part("OrderWords"),
        "Decisions, facts, their values, tests and rules, in the caller's language.",
    ]
