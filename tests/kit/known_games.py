"""What the tests of the site know of each game; it is in the folder of the game's own tests.

There, ``for_the_suite.py`` has ``GAME``. A game without it is left out of tests that need it.
A decision is named by its phase and the kind of its moves, as in ``tests.browser.positions``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib import import_module
from typing import Any, Final

from games.engine.moves import Move
from games.engine.types import Json
from games.rulesets.registry import RULESETS

MODULE: Final = "tests.rulesets.{}.for_the_suite"


@dataclass(frozen=True, kw_only=True, slots=True)
class Guide:
    """The lessons of a first game, in English."""

    opening: str  # the first decision of the first seat
    aim: str  # what the first lesson says under the usual options
    thorough_aim: str  # the same under ``KnownGame.thorough``
    before: tuple[str, ...] = ()  # titles of lessons that are read before that decision is made
    after: str  # the title, or a part of it, of the first one after it


@dataclass(frozen=True, kw_only=True, slots=True)
class Mistake:
    """A way to play a short game that certainly has a mistake, whatever the luck of playouts."""

    seed: int | None = None  # of its deal; None: the first deal that leads to ``reached``
    reached: Callable[[Any], bool] = lambda _: False
    avoids: Callable[[Any, Move], bool] = lambda _state, _move: False  # moves that nobody makes


@dataclass(frozen=True, kw_only=True, slots=True)
class KnownGame:
    """A game as the tests of the site know it."""

    short: Mapping[str, Json]  # options by which it ends soon, with every phase more than once
    # Options, for three players, by which a few deals ask a player every kind of decision.
    thorough: Mapping[str, Json]
    wishes: tuple[tuple[str, str], ...]  # moves that lead to rare decisions, the best first
    phases: int  # the number of phases in which somebody decides
    disclosures: frozenset[str]  # to whom its events may show what was hidden
    gain: str  # the kind of fact that says how much a move adds to the score
    counted_in: str  # what the score counts, in English
    mistake: Mistake

    usual: str  # the decision that is asked most often
    is_usual_sent_by_one_tap: bool  # where a player wants that; else by the verb alone
    taps: Mapping[str, int]  # until a decision is sent, the verb's among them
    guide: Guide

    unseen: tuple[str, ...]  # kinds of moves that the other seats do not see
    # Changes whatever is hidden from the other seats in a stored position; returns whether the
    # first seat can see the difference.
    swap_hidden: Callable[[dict[str, Any]], bool]

    drawn: frozenset[str]  # symbols that its sprite must have
    sprite_kilobytes: int  # at most, uncompressed


class UnknownGameError(LookupError):
    """A game of which the tests of the site know nothing, with the module that is missing."""


def known_game(key: str) -> KnownGame:
    """Return what the tests know of a game. Raises UnknownGameError."""
    name = MODULE.format(key)
    try:
        game: KnownGame = import_module(name).GAME
    except ModuleNotFoundError as error:
        if error.name is None or not f"{name}.".startswith(f"{error.name}."):
            raise  # something that the module itself imports
        raise UnknownGameError(f"{key}: there is no {name}") from error
    return game


def _look() -> tuple[dict[str, KnownGame], list[str]]:
    known: dict[str, KnownGame] = {}
    missing: list[str] = []
    for key in RULESETS:
        try:
            known[key] = known_game(key)
        except UnknownGameError as error:
            missing.append(str(error))
    return known, missing


_FOUND: Final = _look()
KNOWN_GAMES: Final = _FOUND[0]
MISSING: Final = _FOUND[1]  # what is missing for each of the other games
