"""The list of documents and their files; no other file is ever shown."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Final

from games.rulesets.registry import RULESETS

FOLDER: Final = Path(__file__).resolve().parents[2] / "docs"
PICTURES: Final = {".png": "image/png", ".svg": "image/svg+xml", ".jpg": "image/jpeg"}
TEXT: Final = "text/plain; charset=utf-8"  # for programs: browsers show them and never run them
KINDS: Final = {".md": "text/markdown; charset=utf-8", ".json": "application/json"}
KINDS.update(dict.fromkeys((".py", ".js", ".mjs", ".html"), TEXT) | PICTURES)

# The pages of a game, in its folder ``docs``, and their names.
OF_A_GAME: Final = {"rules.md": "rules/{key}", "api.md": "rules/{key}/api"}

# Groups of the contents. Documents in none of them come last.
GROUPS: Final[dict[str, tuple[str, ...]]] = {
    "Programs": (
        "clients",
        "walkthrough",
        "api",
        "auth",
        "bots",
        "search",
        "streams",
        "limits",
        "archive",
        "api-changelog",
        "clients/bot.py",
    ),
    "The games": tuple(name.format(key=key) for key in RULESETS for name in OF_A_GAME.values()),
    "At the table": (
        "accounts",
        "quick-match",
        "people",
        "absence",
        "orders",
        "talk",
        "messages",
        "spectators",
        "replay",
        "analysis",
        "ratings",
    ),
    "Fair dealing": ("fair-dealing", "record", "notation"),
    "Running a site": (
        "first-evening",
        "operations",
        "machines",
        "logs",
        "alerts",
        "backups",
        "upgrades",
        "performance",
        "moderation",
        "security",
        "security/requests",
        "security/accounts",
        "security/running",
        "security/keys-and-data",
        "site",
        "artwork",
        "architecture",
        "adding-a-game",
        "dependencies",
    ),
}
DECISIONS: Final = "Decisions"
MORE: Final = "More"


@dataclass(frozen=True, slots=True)
class DocumentPage:
    """One file of the documentation."""

    name: str  # as in its address: rules/<key>, rules/<key>/api, clients/bot.py
    path: Path

    @property
    def file_name(self) -> str:
        """Its name with a file extension, under which the raw file is served."""
        return self.name if self.path.suffix != ".md" else f"{self.name}.md"

    @property
    def title(self) -> str:
        """Its first heading, or its name if it is not Markdown."""
        if self.path.suffix != ".md":
            return self.name
        found = re.search(r"^# (.+)$", self.path.read_text(), re.MULTILINE)
        return found.group(1).replace("`", "") if found else self.name


@lru_cache(maxsize=1)
def index() -> dict[str, DocumentPage]:
    """All documents by name. Read once, because files do not change while a site runs."""
    return {document.name: document for document in _found()}


@lru_cache(maxsize=1)
def by_path() -> dict[Path, DocumentPage]:
    """All documents by file, for links between them."""
    return {document.path.resolve(): document for document in index().values()}


def contents() -> list[tuple[str, list[DocumentPage]]]:
    """The table of contents: groups of pages in order."""
    pages = {name: found for name, found in index().items() if found.path.suffix == ".md"}
    groups = {
        group: [pages.pop(name) for name in names if name in pages]
        for group, names in GROUPS.items()
    }
    decisions = [name for name in pages if name.startswith("decisions/")]
    groups[DECISIONS] = [pages.pop(name) for name in decisions]
    groups[MORE] = list(pages.values())
    return [(group, found) for group, found in groups.items() if found]


def _found() -> Iterator[DocumentPage]:
    for path in sorted(FOLDER.rglob("*")):
        if path.is_file() and path.suffix in KINDS:
            name = path.relative_to(FOLDER).as_posix()
            yield DocumentPage(name.removesuffix(".md"), path)
    for key, ruleset in RULESETS.items():
        for page, name in OF_A_GAME.items():
            path = ruleset.folder / "docs" / page
            if path.is_file():
                yield DocumentPage(name.format(key=key), path)
