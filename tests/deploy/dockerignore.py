"""Which files of the context never reach the image."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path, PurePosixPath
from typing import Final

PARTS: Final = re.compile(r"\*\*/|\*\*|\*|\?|[^*?]+")
AS_REGEX: Final = {"**/": "(?:.*/)?", "**": ".*", "*": "[^/]*", "?": "[^/]"}


class Context:
    """The folder that an image is built from, without what its ``.dockerignore`` leaves out."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        lines = (folder / ".dockerignore").read_text().splitlines()
        self.rules = [_rule(line.strip()) for line in lines if line.strip() and line[0] != "#"]

    def is_left_out(self, path: PurePosixPath) -> bool:
        """Say whether the last rule that matches a path, or a folder above it, leaves it out."""
        names = [str(part) for part in (path, *path.parents) if part.name]
        matching = [keeps for keeps, pattern in self.rules if any(map(pattern.fullmatch, names))]
        return bool(matching) and not matching[-1]

    def files(self, source: str) -> Iterator[Path]:
        """Yield the files that a source of COPY stands for, relative to the folder.

        Raises FileNotFoundError if there are none.
        """
        start = self.folder / source
        found = [
            relative
            for path in ([start] if start.is_file() else sorted(start.rglob("*")))
            if path.is_file() and not self.is_left_out(relative := _relative(path, self.folder))
        ]
        if not found:
            raise FileNotFoundError(f"COPY {source}: there is no such file in the context.")
        yield from map(Path, found)


def _rule(line: str) -> tuple[bool, re.Pattern[str]]:
    keeps = line.startswith("!")
    glob = line.removeprefix("!").strip("/")
    parts = PARTS.findall(glob)
    return keeps, re.compile("".join(AS_REGEX.get(part, re.escape(part)) for part in parts))


def _relative(path: Path, folder: Path) -> PurePosixPath:
    return PurePosixPath(path.relative_to(folder).as_posix())
