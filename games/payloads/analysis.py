"""What my decisions in a finished game were worth, and hints in a running one."""

from __future__ import annotations

from typing import Annotated, Literal, TypedDict

from games.payloads.markers import Keywords
from games.payloads.rulesets import Move

AnalysisStatus = Literal["none", "running", "done", "failed"]
HintStatus = Literal["none", "thinking", "done"]
Chance = Annotated[float, Keywords({"minimum": 0, "maximum": 1})]


class WeighedMove(TypedDict):
    """A move, and what it leaves."""

    label: Annotated[str, "In the caller's language."]
    move: Move
    chance: Annotated[Chance, "To win, after this move."]
    margin: Annotated[Chance, "How far off that may be, either way (95 %)."]


class AnalysedDecision(TypedDict):
    """A decision of mine with more than one legal move."""

    ply: Annotated[int, "Of my move; what I saw is the position of the ply before."]
    played: Annotated[WeighedMove, "What I did."]
    moves: Annotated[list[WeighedMove], "What I could have done, the best first."]
    lost: Annotated[Chance, "Of the chance to win, against the best move."]
    margin: Annotated[Chance, "How far off that may be, either way (95 %)."]
    again: Annotated[bool, "Whether it was looked at twice, as it seemed to have cost much."]


class CurvePoint(TypedDict):
    """How likely I was to win."""

    ply: Annotated[int, "Of my move; at the end that of the last position."]
    chance: Annotated[Chance, "To win, after my move; at the end what I had of the win."]


class AnalysisProgress(TypedDict):
    """How far the workers are."""

    done: Annotated[int, "Steps that were taken: one for each decision, more for the costliest."]
    steps: Annotated[int, "So many there are in all; 0 before anybody has asked."]


class AnalysisShape(TypedDict):
    """What my decisions in a finished game were worth."""

    status: Annotated[
        AnalysisStatus,
        "`none`: nobody has asked for it. `failed`: its moves cannot be played through any more.",
    ]
    seat: Annotated[int, "Whose decisions: mine there."]
    progress: Annotated[AnalysisProgress, "How much of it is done."]
    accuracy: Annotated[
        int | None,
        Keywords({"minimum": 0, "maximum": 100}),
        "100: always the best move; 0: always the worst. Null until it is done.",
    ]
    curve: Annotated[list[CurvePoint], "In order; empty until it is done."]
    costliest: Annotated[list[int], "The plies of the costliest decisions, the costliest first."]
    decisions: Annotated[list[AnalysedDecision], "Mine, in order; empty until it is done."]


class AnalysisAsked(TypedDict):
    """That an analysis is there, or being made."""

    status: AnalysisStatus
    progress: Annotated[AnalysisProgress, "How much of it is done."]


class HintAsked(TypedDict):
    """That a hint is there, or being made."""

    status: HintStatus
    ply: Annotated[int, "Of the position that it is about."]


class HintShape(TypedDict):
    """Which move the strongest bot would make in my stead."""

    status: Annotated[HintStatus, "`none`: nobody has asked for one at this ply."]
    ply: Annotated[int, "Of the position that it is about."]
    text: Annotated[str | None, "Why, in a sentence or two in the caller's language."]
    moves: Annotated[list[WeighedMove], "The move to make, then others, the best first."]
