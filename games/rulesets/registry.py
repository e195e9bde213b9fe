"""The games that there are: the built-in ones, and those of installed packages.

A package adds a game by an entry point, ``[project.entry-points."meuterer.rulesets"]``, whose value
is a ``Ruleset``. A package whose game can not be used is left out, and ``REJECTED`` has the reason;
a built-in game that can not be used stops the start.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from typing import Final

from games.engine import protocols
from games.engine.lookahead import Search
from games.engine.options import Options
from games.engine.state import State
from games.rulesets.manifest import About, Collusion, Film, Page, Ruleset, Texts

API: Final = 1
GROUP: Final = "meuterer.rulesets"
BUILT_IN: Final = ("games.rulesets.meuterer.manifest", "games.rulesets.cartagena.manifest")
KEY: Final = re.compile(r"[a-z][a-z0-9_]{0,31}")
VERSION_AT_MOST: Final = 32767  # as far as the column goes
TAKEN: Final = frozenset({"site"})  # the sprite of the site itself has this name
# What each part must have, and whether a game can do without it.
PARTS: Final[dict[str, tuple[type, bool]]] = {
    "rules": (protocols.Rules, False),
    "wire": (protocols.Wire, False),
    "invariants": (protocols.Invariants, True),
    "bot": (protocols.Bot, False),
    "preview": (protocols.Preview, False),
    "outlook": (protocols.Outlook, False),
    "score_sheet": (protocols.ScoreSheet, True),
    "sources": (protocols.Sources, True),
    "orders": (protocols.Orders, False),
    "sealed": (protocols.SealedRecord, True),
    "notation": (protocols.Notation, True),
}
DATA: Final[dict[str, tuple[type, bool]]] = {
    "texts": (Texts, False),
    "about": (About, True),
    "collusion": (Collusion, True),
    "page": (Page, False),
    "film": (Film, False),
    "search": (Search, True),
}


class RulesetGoneError(LookupError):
    """A game that is not installed here, though there are tables where it is played."""


class BrokenRulesetError(Exception):
    """A game that does not fulfil the contract, with the reason."""


def load(
    built_in: Iterable[str] = BUILT_IN, installed: Iterable[EntryPoint] | None = None
) -> tuple[dict[str, Ruleset], dict[str, str]]:
    """Load all games: those that can be used by key, and the reasons why others can not, by name.

    Raises BrokenRulesetError, or what an import raises, for a built-in game.
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


def checked(given: object, found: Mapping[str, Ruleset]) -> Ruleset:
    """Return what a package gave if it is a game by the contract, and goes with those found before.

    Raises BrokenRulesetError.
    """
    if not isinstance(given, Ruleset):
        raise BrokenRulesetError(f"its entry point is no Ruleset but {type(given).__name__}")
    if given.api != API:
        raise BrokenRulesetError(f"it is written for version {given.api!r}; this site has {API}")
    if not isinstance(given.key, str) or not KEY.fullmatch(given.key):
        raise BrokenRulesetError(f"its key is {given.key!r}; it must fit {KEY.pattern}")
    if given.key in TAKEN or given.key in found:
        raise BrokenRulesetError(f"the key {given.key!r} is taken")
    if not isinstance(given.name, str) or not given.name:
        raise BrokenRulesetError("it has no name")
    if not isinstance(given.folder, Path) or not given.folder.is_dir():
        raise BrokenRulesetError(f"its folder {given.folder} is not there")
    _check_static_files(given, found)
    _check_versions(given)
    for name, (protocol, optional) in PARTS.items():
        _check_part(name, getattr(given, name), protocol, optional=optional)
    for name, (kind, optional) in DATA.items():
        part = getattr(given, name)
        if not (isinstance(part, kind) or (optional and part is None)):
            raise BrokenRulesetError(f"its {name} is no {kind.__name__}")
    for version in given.versions:
        _check_rules(given.rules_of(version))
    return given


def _check_static_files(given: Ruleset, found: Mapping[str, Ruleset]) -> None:
    """Django finds the files of a folder for one game only, and those of the other are lost."""
    if not (given.folder / "static").is_dir():
        return
    for key, other in found.items():
        if other.folder == given.folder:
            raise BrokenRulesetError(
                f"its folder {given.folder} is that of {key!r}: static files need one for each game"
            )


def _check_versions(given: Ruleset) -> None:
    if not isinstance(given.earlier, Mapping):
        raise BrokenRulesetError(f"its earlier rules are {type(given.earlier).__name__}")
    for version in (given.version, *given.earlier):
        if type(version) is not int or not 1 <= version <= VERSION_AT_MOST:
            raise BrokenRulesetError(f"a version of its rules is {version!r}")
    for version, rules in given.earlier.items():
        if version >= given.version:
            raise BrokenRulesetError(f"its earlier rules have the version {version}")
        _check_part(f"rules of version {version}", rules, protocols.Rules, optional=False)


def _check_part(name: str, part: object, protocol: type, *, optional: bool) -> None:
    if part is None and optional:
        return
    missing = [member for member in members(protocol) if not hasattr(part, member)]
    if missing:
        raise BrokenRulesetError(f"its {name} lacks {', '.join(missing)}")


def members(protocol: type) -> list[str]:
    """The names of all that a protocol asks for."""
    names = {*vars(protocol), *protocol.__annotations__}
    return sorted(name for name in names if not name.startswith("_"))


def _check_rules(rules: protocols.Rules[State]) -> None:
    sizes = list(rules.table_sizes)
    if not sizes or not all(type(size) is int and size > 0 for size in sizes):
        raise BrokenRulesetError(f"its table sizes are {sizes!r}")
    if not (isinstance(rules.options, type) and issubclass(rules.options, Options)):
        raise BrokenRulesetError("its options are no subclass of Options")
    for preset in rules.presets.values():
        rules.options.parse(preset)


def _reason(error: Exception) -> str:
    if isinstance(error, BrokenRulesetError):
        return str(error)
    return f"{type(error).__name__}: {error}"


_LOADED: Final = load()
RULESETS: Final = _LOADED[0]
REJECTED: Final = _LOADED[1]


def installed(key: str) -> Ruleset:
    """Return the game with this key. Raises RulesetGoneError."""
    try:
        return RULESETS[key]
    except KeyError as error:
        raise RulesetGoneError(key) from error
