"""The options and presets of every game in words; names are prefixed with the game's key."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from games.engine.types import Json
from games.pages.strings.terms import CONDITIONS
from games.rulesets.manifest import Ruleset, Text
from games.rulesets.registry import RULESETS


def _of_all(part: str) -> dict[str, Text]:
    return {
        f"{key}.{name}": text
        for key, ruleset in RULESETS.items()
        for name, text in getattr(ruleset.texts, part).items()
    }


NAMES: Final = _of_all("options")
HELP: Final = _of_all("option_help")


def differing(ruleset: Ruleset, options: Mapping[str, Json]) -> dict[str, Text]:
    """Words for the options of a table that differ from the game's defaults."""
    usual = ruleset.rules.options.parse({}).dump()
    here = ruleset.rules.options.parse(options).dump()
    changed = tuple(f"{ruleset.key}.option_{name}" for name in here if here[name] != usual[name])
    names = {key: text for key, text in NAMES.items() if key.startswith(changed)}
    return {"option_played": CONDITIONS["option_played"], **names} if changed else {}
