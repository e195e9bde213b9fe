"""Score sheets: what each seat earned, with what, and why."""

from __future__ import annotations

from typing import Annotated, TypedDict

from games.engine.types import Json
from games.payloads.rulesets import ScoreRow

Label = Annotated[int | str, "A round, or what else it is about."]


class ScoreSource(TypedDict):
    source: Annotated[str, "What brought it, by its name in that game."]
    about: Annotated[dict[str, Json], "Which one, such as the island of a sale."]
    points: Annotated[list[int | None], "By seat; null: hidden, or nothing to do with it."]
    reason: Annotated[str, "Why, in a line in the caller's language."]


class ScoredRound(TypedDict):
    round: Label
    ply: Annotated[int, "Of the last move that is in it."]
    sources: Annotated[list[ScoreSource], "In the order of the rules."]


class TurningPoint(TypedDict):
    round: Label
    ply: Annotated[int, "Which move, for the replay."]
    seat: Annotated[int | None, "Who gained most by it; null: no one seat did."]
    swing: Annotated[int, "How much of a lead over the best of the others that made."]
    text: Annotated[str, "What it was, in a line in the caller's language."]


class ScoreSheet(TypedDict):
    ply: Annotated[int | None, "Null: nothing to see yet."]
    rows: list[ScoreRow]
    totals: list[int | None]
    rounds: Annotated[
        list[ScoredRound] | None,
        "Every change of the scores with its reason; null: its moves were put away.",
    ]
    turning_points: Annotated[list[TurningPoint], "After the end, the weightiest first."]
