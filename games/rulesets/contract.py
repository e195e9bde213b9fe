"""The contract of a game, checked part by part before anybody plays it.

So a broken package is named with its reason at the start, and not by the first page that needs it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields
from functools import cache
from inspect import signature
from pathlib import Path
from types import UnionType
from typing import Any, Final, get_args, get_origin, get_type_hints

from games.engine import protocols
from games.engine.lookahead import Search
from games.engine.options import Options, OptionsError
from games.engine.state import State
from games.rulesets.manifest import About, Collusion, Film, Page, Ruleset, Scene, Texts

API: Final = 1
KEY: Final = re.compile(r"[a-z][a-z0-9_]{0,31}")
VERSION_AT_MOST: Final = 32767  # the limit of the database column
TAKEN: Final = frozenset({"site"})  # the sprite of the site itself has this name
STANDARD: Final = "standard"  # the preset that every game has
# The parts that have methods; a game may lack the optional ones.
PARTS: Final[dict[str, type]] = {
    "rules": protocols.Rules,
    "wire": protocols.Wire,
    "invariants": protocols.Invariants,
    "bot": protocols.Bot,
    "preview": protocols.Preview,
    "outlook": protocols.Outlook,
    "score_sheet": protocols.ScoreSheet,
    "sources": protocols.Sources,
    "orders": protocols.Orders,
    "sealed": protocols.SealedRecord,
    "notation": protocols.Notation,
}
OPTIONAL: Final = frozenset({"invariants", "score_sheet", "sources", "sealed", "notation"})
# Those that are data.
DATA: Final = (Texts, About, Collusion, Page, Scene, Film, Search)


class BrokenRulesetError(Exception):
    """A game that breaks the contract, with the reason."""


def checked(given: object, found: Mapping[str, Ruleset]) -> Ruleset:
    """Return what a package provides if it fulfils the contract and fits the games found before.

    Raises BrokenRulesetError.
    """
    if not isinstance(given, Ruleset):
        raise BrokenRulesetError(f"its entry point is no Ruleset but {type(given).__name__}")
    if given.api != API:
        raise BrokenRulesetError(f"it is written for version {given.api!r}; this site has {API}")
    _check_name(given, found)
    _check_static_files(given, found)
    _check_versions(given)
    for name, protocol in PARTS.items():
        part = getattr(given, name)
        if part is not None or name not in OPTIONAL:
            _check_part(name, part, protocol)
    _check_data("it", given, ignored=PARTS)
    _check_page(given)
    for version in given.versions:
        _check_rules(given.rules_of(version))
    _check_words_of_options(given)
    return given


def _check_name(given: Ruleset, found: Mapping[str, Ruleset]) -> None:
    if not isinstance(given.key, str) or not KEY.fullmatch(given.key):
        raise BrokenRulesetError(f"its key is {given.key!r}; it must fit {KEY.pattern}")
    if given.key in TAKEN or given.key in found:
        raise BrokenRulesetError(f"the key {given.key!r} is taken")
    if not isinstance(given.name, str) or not given.name:
        raise BrokenRulesetError("it has no name")
    if not isinstance(given.folder, Path) or not given.folder.is_dir():
        raise BrokenRulesetError(f"its folder {given.folder} is not there")


def _check_static_files(given: Ruleset, found: Mapping[str, Ruleset]) -> None:
    """Refuse a second game with the same folder, because Django would find only one's files."""
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
        _check_part(f"rules of version {version}", rules, protocols.Rules)


def _check_part(name: str, part: object, protocol: type) -> None:
    """Check that a part is an object with all that the protocol has, and takes its arguments."""
    if isinstance(part, type):
        raise BrokenRulesetError(f"its {name} is the class {part.__name__}, not an object of it")
    missing = [member for member in members(protocol) if not hasattr(part, member)]
    if missing:
        raise BrokenRulesetError(f"its {name} lacks {', '.join(missing)}")
    for method, arguments in _methods(protocol).items():
        found = getattr(part, method)
        if not callable(found):
            raise BrokenRulesetError(f"its {name}.{method} is not a method")
        try:
            signature(found).bind(*arguments)
        except TypeError:
            taken = ", ".join(arguments)
            raise BrokenRulesetError(f"its {name}.{method} does not take {taken}") from None


def members(protocol: type) -> list[str]:
    """The names of all members of a protocol."""
    names = {*vars(protocol), *protocol.__annotations__}
    return sorted(name for name in names if not name.startswith("_"))


@cache
def _methods(protocol: type) -> dict[str, list[str]]:
    """The methods of a protocol, with the names of their arguments."""
    found = {name: getattr(protocol, name, None) for name in members(protocol)}
    return {name: list(signature(of).parameters)[1:] for name, of in found.items() if callable(of)}


def _check_data(whose: str, data: object, *, ignored: Mapping[str, object]) -> None:
    """Check the fields of a dataclass, and of those that are its fields, by their types."""
    for name, hint in get_type_hints(type(data)).items():
        value = getattr(data, name)
        if name in ignored:
            continue
        if not _fits(value, hint):
            wanted = _named(hint)
            raise BrokenRulesetError(f"{whose} has {name} {value!r}, which is not of type {wanted}")
        if isinstance(value, DATA):
            _check_data(f"its {name}", value, ignored={})


def _check_page(given: Ruleset) -> None:
    """Check that the files of a game's page are there; a missing one would fail the whole site."""
    page = given.page
    names = [page.script, page.sprite, page.thumbnail, page.verify, *page.styles, *page.preload]
    if page.scene is not None:
        names.append(page.scene.style)
    for name in filter(None, names):
        if not (given.folder / "static" / name).is_file():
            raise BrokenRulesetError(f"its page names {name}, which is not in its folder static")


def _fits(value: object, hint: Any) -> bool:
    """Say whether a value is of a type, as far as that can be seen without using it.

    What a function takes is seen when it is called; texts are strings once they are shown.
    """
    if isinstance(hint, UnionType):
        return any(_fits(value, one) for one in get_args(hint))
    kind, inner = get_origin(hint) or hint, get_args(hint)
    if kind is Callable:
        return callable(value)
    if not isinstance(kind, type) or kind is Any or getattr(kind, "_is_protocol", False):
        return True
    if kind is Sequence:
        if isinstance(value, str) or not isinstance(value, Sequence):
            return False
        return all(_fits(one, inner[0]) for one in value)
    if kind is Mapping:
        return isinstance(value, Mapping) and all(
            _fits(key, inner[0]) and _fits(one, inner[1]) for key, one in value.items()
        )
    return isinstance(value, kind)


def _named(hint: Any) -> str:
    if isinstance(hint, UnionType):
        return " or ".join(_named(one) for one in get_args(hint))
    kind = get_origin(hint) or hint
    return "None" if kind is type(None) else str(getattr(kind, "__name__", kind))


def _check_rules(rules: protocols.Rules[State]) -> None:
    sizes = list(rules.table_sizes)
    if not sizes or not all(type(size) is int and size > 0 for size in sizes):
        raise BrokenRulesetError(f"its table sizes are {sizes!r}")
    if not (isinstance(rules.options, type) and issubclass(rules.options, Options)):
        raise BrokenRulesetError("its options are no subclass of Options")
    if STANDARD not in rules.presets:
        raise BrokenRulesetError(f"its presets lack {STANDARD!r}")
    for name, preset in rules.presets.items():
        try:
            rules.options.parse(preset)
        except OptionsError as error:
            raise BrokenRulesetError(f"its preset {name!r}: {error}") from None


def _check_words_of_options(given: Ruleset) -> None:
    """Refuse words for presets and options that no version has: a slip would leave them unsaid."""
    known = set[str]()
    for rules in map(given.rules_of, given.versions):
        known |= {f"preset_{name}" for name in rules.presets}
        for option in fields(rules.options):
            values = {json.dumps(one).strip('"') for one in option.metadata["values"]}
            known |= {f"option_{option.name}", *(f"option_{option.name}_{one}" for one in values)}
    for words, ending in ((given.texts.options, ""), (given.texts.option_help, "_help")):
        if unknown := sorted({*words} - {f"{name}{ending}" for name in known}):
            raise BrokenRulesetError(
                f"its texts name {unknown[0]}, which is neither a preset nor an option"
            )
