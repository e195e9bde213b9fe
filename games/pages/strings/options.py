"""The options and presets of every game in words; before each name stands the game's key."""

from __future__ import annotations

from typing import Final

from games.rulesets.manifest import Text
from games.rulesets.registry import RULESETS


def _of_all(part: str) -> dict[str, Text]:
    return {
        f"{key}.{name}": text
        for key, ruleset in RULESETS.items()
        for name, text in getattr(ruleset.texts, part).items()
    }


NAMES: Final = _of_all("options")
HELP: Final = _of_all("option_help")
