"""All games: the built-in ones, and those of installed packages.

A package adds a game by an entry point, ``[project.entry-points."meuterer.rulesets"]``, whose value
is a ``Ruleset``. A package whose game cannot be used is left out, and ``REJECTED`` has the reason;
a built-in game that cannot be used stops the start.
"""

from __future__ import annotations

from collections.abc import Iterable
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from traceback import extract_tb
from typing import Final

from games.rulesets.contract import BrokenRulesetError, checked
from games.rulesets.manifest import Ruleset

GROUP: Final = "meuterer.rulesets"
BUILT_IN: Final = ("games.rulesets.meuterer.manifest", "games.rulesets.cartagena.manifest")


class RulesetGoneError(LookupError):
    """A game that is not installed here, although tables play it."""


def load(
    built_in: Iterable[str] = BUILT_IN, installed: Iterable[EntryPoint] | None = None
) -> tuple[dict[str, Ruleset], dict[str, str]]:
    """Load all games: the usable ones by key, and the reasons against the others by name.

    For a built-in game, raises BrokenRulesetError or whatever its import raises.
    """
    found: dict[str, Ruleset] = {}
    rejected: dict[str, str] = {}
    for module in built_in:
        ruleset = checked(import_module(module).RULESET, found)
        found[ruleset.key] = ruleset
    for point in entry_points(group=GROUP) if installed is None else installed:
        try:
            ruleset = checked(point.load(), found)
        except Exception as error:  # noqa: BLE001 -- whatever a stranger's package raises
            rejected[point.name] = _reason(error)
        else:
            found[ruleset.key] = ruleset
    return found, rejected


def _reason(error: Exception) -> str:
    """What is wrong, with the line of the package that raised it if it is not the contract."""
    if isinstance(error, BrokenRulesetError):
        return str(error)
    last = extract_tb(error.__traceback__)[-1]
    return f"{type(error).__name__}: {error} ({Path(last.filename).name}, line {last.lineno})"


_LOADED: Final = load()
RULESETS: Final = _LOADED[0]
REJECTED: Final = _LOADED[1]


def installed(key: str) -> Ruleset:
    """Return the game with this key. Raises RulesetGoneError."""
    try:
        return RULESETS[key]
    except KeyError as error:
        raise RulesetGoneError(key) from error
