"""Which documents there are, and where: only these are ever read for anybody."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Final

FOLDER: Final = Path(__file__).resolve().parents[2] / "docs"
KINDS: Final = {".md", ".py", ".js", ".mjs", ".html", ".json", ".png", ".svg", ".jpg"}
PICTURES: Final = {".png": "image/png", ".svg": "image/svg+xml", ".jpg": "image/jpeg"}

# What stands together in the contents. What is named nowhere comes last.
GROUPS: Final[dict[str, tuple[str, ...]]] = {
    "Programs": (
        "clients",
        "walkthrough",
        "api",
        "auth",
        "bots",
        "streams",
        "limits",
        "archive",
        "api-changelog",
        "clients/bot.py",
    ),
    "The games": ("rules/meuterer", "rules/cartagena"),
    "At the table": (
        "accounts",
        "absence",
        "orders",
        "talk",
        "messages",
        "spectators",
        "replay",
        "ratings",
    ),
    "Fair dealing": ("fair-dealing", "record"),
    "Running a site": (
        "operations",
        "moderation",
        "site",
        "artwork",
        "adding-a-game",
        "dependencies",
    ),
}
DECISIONS: Final = "Decisions"
MORE: Final = "More"


@dataclass(frozen=True, slots=True)
class Document:
    """One file of the shelf."""

    name: str  # as its address has it: rules/meuterer, clients/bot.py
    path: Path

    @property
    def title(self) -> str:
        """Its first heading; of what is no Markdown its name."""
        if self.path.suffix != ".md":
            return self.name
        found = re.search(r"^# (.+)$", self.path.read_text(), re.MULTILINE)
        return found.group(1).replace("`", "") if found else self.name


@lru_cache(maxsize=1)
def shelf() -> dict[str, Document]:
    """All documents by name; read once, for a site's files do not change while it runs."""
    return {document.name: document for document in _found()}


def contents() -> list[tuple[str, list[Document]]]:
    """The contents: groups of pages in their order."""
    pages = {name: found for name, found in shelf().items() if found.path.suffix == ".md"}
    groups = {
        group: [pages.pop(name) for name in names if name in pages]
        for group, names in GROUPS.items()
    }
    decisions = [name for name in pages if name.startswith("decisions/")]
    groups[DECISIONS] = [pages.pop(name) for name in decisions]
    groups[MORE] = list(pages.values())
    return [(group, found) for group, found in groups.items() if found]


def _found() -> Iterator[Document]:
    for path in sorted(FOLDER.rglob("*")):
        if path.is_file() and path.suffix in KINDS:
            name = path.relative_to(FOLDER).as_posix()
            yield Document(name.removesuffix(".md"), path)
