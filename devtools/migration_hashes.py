"""Committed migrations never change: a list of their hashes shows it if one does.

The list is ``games/migrations/hashes.txt``: each line has a SHA-256 in hexadecimal and a file name.
"""

from __future__ import annotations

import hashlib
from pathlib import Path

FOLDER = Path(__file__).resolve().parent.parent / "games" / "migrations"
LIST = "hashes.txt"


class ChangedMigrationError(Exception):
    """A migration differs from the list, or is gone; the message names it."""


def current_hashes(folder: Path = FOLDER) -> dict[str, str]:
    """Return the hash of each migration in the folder, and of what it imports, by file name."""
    return {
        path.name: hashlib.sha256(path.read_bytes()).hexdigest()
        for path in sorted(folder.glob("*.py"))
        if path.name != "__init__.py"
    }


def listed_hashes(folder: Path = FOLDER) -> dict[str, str]:
    """Return the hash of each migration in the list, by file name."""
    path = folder / LIST
    lines = path.read_text().splitlines() if path.exists() else []
    return {name: digest for digest, name in (line.split() for line in lines)}


def changed_migrations(folder: Path = FOLDER) -> list[str]:
    """Return the listed migrations that were changed, renamed or removed."""
    current = current_hashes(folder)
    return [name for name, digest in listed_hashes(folder).items() if current.get(name) != digest]


def new_migrations(folder: Path = FOLDER) -> list[str]:
    """Return the migrations that are not in the list yet."""
    return sorted(current_hashes(folder).keys() - listed_hashes(folder).keys())


def add_new_hashes(folder: Path = FOLDER) -> list[str]:
    """List the new migrations, and return their names. Raises ChangedMigrationError."""
    changed = changed_migrations(folder)
    if changed:
        raise ChangedMigrationError(
            f"{', '.join(changed)}: a committed migration never changes. "
            "Restore it, and make a new one with makemigrations."
        )
    added = new_migrations(folder)
    lines = [f"{digest}  {name}\n" for name, digest in current_hashes(folder).items()]
    (folder / LIST).write_text("".join(lines))
    return added
