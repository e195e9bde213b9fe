"""The built-in games without texts and pages, in plain Python: usable with or without a site."""

from __future__ import annotations

import pkgutil
from collections.abc import Mapping
from importlib import import_module
from types import MappingProxyType
from typing import Final

import games.rulesets
from games.rulesets.manifest import Ruleset


def _found() -> dict[str, Ruleset]:
    """Load each game's ``game.py``, which needs no Django."""
    folders = [one.name for one in pkgutil.iter_modules(games.rulesets.__path__) if one.ispkg]
    found = [import_module(f"{games.rulesets.__name__}.{name}.game").GAME for name in folders]
    return {game.key: game for game in found}


GAMES: Final[Mapping[str, Ruleset]] = MappingProxyType(_found())
