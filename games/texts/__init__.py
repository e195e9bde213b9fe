"""Words for what the engine only names: a module for each ruleset, translated by gettext."""

from __future__ import annotations

from importlib import import_module

from games.engine.core import Json


def move_label(ruleset: str, move: Json) -> str:
    """Say a move in the reader's language, in a few words."""
    label: str = import_module(f"games.texts.{ruleset}").move_label(move)
    return label
