"""Where the files of each game are, for pages and their scripts."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from django.templatetags.static import static

from games.rulesets.described_view import described_view
from games.rulesets.manifest import Ruleset
from games.rulesets.registry import RULESETS

SITE_SPRITE: Final = "games/art/site.svg"
GENERIC_SCRIPT: Final = "games/site/table/generic.js"
GENERIC_STYLE: Final = "games/site/table/generic.css"


@dataclass(frozen=True, slots=True)
class GameFiles:
    """The addresses of a game's files; the generic table's where it has none."""

    script: str  # the module that draws its table
    styles: list[str]
    preload: list[str]  # modules that the script imports immediately
    sprite: str  # "" if it has none
    verify: str  # the module that replays a record; "" if it has none
    described_view: dict[str, object] | None  # for the generic table, from the game's schemas


def files_of(key: str) -> GameFiles:
    """Find the files of a game; a game no longer installed has none of its own."""
    ruleset = RULESETS.get(key)
    if ruleset is None:
        return GameFiles(static(GENERIC_SCRIPT), [static(GENERIC_STYLE)], [], "", "", None)
    page = ruleset.page
    script = _address(key, page.script) if page.script else static(GENERIC_SCRIPT)
    styles = [_address(key, name) for name in page.styles]
    return GameFiles(
        script,
        styles if page.script else [static(GENERIC_STYLE), *styles],
        [_address(key, name) for name in page.preload],
        _address(key, page.sprite),
        _address(key, page.verify),
        None if page.script else _described(ruleset),
    )


def _described(ruleset: Ruleset) -> dict[str, object]:
    return described_view(ruleset.wire.schemas.view, ruleset.rules.table_sizes)


def names() -> dict[str, str]:
    """The names of this site's games by their keys."""
    return {key: ruleset.name for key, ruleset in RULESETS.items()}


def for_scripts() -> dict[str, dict[str, object]]:
    """Return the data for ``lib/rulesets.js``: each game by key, with "" for a missing file."""
    return {key: _for_scripts(key, ruleset) for key, ruleset in RULESETS.items()} | {
        "": {"script": static(GENERIC_SCRIPT)}
    }


def _for_scripts(key: str, ruleset: Ruleset) -> dict[str, object]:
    files = files_of(key)
    return {
        "name": ruleset.name,
        "symbol": symbol_of(ruleset),
        "script": files.script,
        "styles": files.styles,
        "sprite": files.sprite,
        "thumbnail": _address(key, ruleset.page.thumbnail),
        "verify": files.verify,
        "versions": ruleset.versions,
        "chapters": list(ruleset.page.chapters),
        "orders": bool(ruleset.orders.questions),
        "hints": ruleset.search is not None and ruleset.search.weighing is not None,
    }


def sprites() -> dict[str, str]:
    """The addresses of all sprites by name: the site's own, and the games' by their keys."""
    found = {key: _address(key, ruleset.page.sprite) for key, ruleset in RULESETS.items()}
    return {"site": static(SITE_SPRITE)} | {key: url for key, url in found.items() if url}


def symbol_of(ruleset: Ruleset) -> str:
    """The symbol shown before a game's name, as ``<sprite>/<symbol>``."""
    own = ruleset.about.symbol if ruleset.about and ruleset.page.sprite else ""
    return f"{ruleset.key}/{own}" if own else "site/logo"


def symbol_url(ruleset: Ruleset) -> str:
    """The address of that symbol, for templates."""
    sprite, symbol = symbol_of(ruleset).split("/")
    return f"{sprites()[sprite]}#{symbol}"


def _address(key: str, name: str) -> str:
    return static(f"rulesets/{key}/{name}") if name else ""
