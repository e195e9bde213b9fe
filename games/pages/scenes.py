"""The pictures of games on the front page, each from a template in its game's folder."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from django.template import engines
from django.templatetags.static import static
from django.utils.safestring import SafeString

from games.pages.installed_games import files_of
from games.rulesets.manifest import Ruleset


@dataclass(frozen=True, slots=True)
class DrawnScene:
    """A picture as the page shows it."""

    html: SafeString
    style: str  # the address of its style sheet


def scene_of(ruleset: Ruleset) -> DrawnScene | None:
    """Draw the picture of a game, in the language that is active; None if it has none."""
    scene = ruleset.page.scene
    if scene is None:
        return None
    path = ruleset.folder / scene.template
    template = _template(path, path.stat().st_mtime_ns)
    html = template.render({"sprite": files_of(ruleset.key).sprite, "facts": scene.facts})
    return DrawnScene(html, static(f"rulesets/{ruleset.key}/{scene.style}"))


@lru_cache(maxsize=64)
def _template(path: Path, _changed: int) -> Any:
    """Read a template; a changed one is read again."""
    return engines["django"].from_string(path.read_text(encoding="utf-8"))
