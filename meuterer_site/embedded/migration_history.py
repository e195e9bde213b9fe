"""Checks that a database was made with migrations that this version has."""

from __future__ import annotations

from pathlib import Path

import psycopg

from meuterer_site.embedded import data_folder
from meuterer_site.embedded.data_folder import FolderError

MIGRATIONS = data_folder.ROOT / "games" / "migrations"


def check_migration_history(database_url: str, data: Path) -> None:
    """Raise FolderError if the database names migrations of ``games`` that are not in this version.

    ``data`` is the data folder, which the message names if the database is in it.
    """
    unknown = applied_migrations(database_url) - known_migrations()
    if unknown:
        raise FolderError(
            f"{_place(database_url, data)} was made by another version of the site: it names the "
            f"migration {min(unknown)}, which this version does not have, so it cannot be brought "
            f"up to date.\n{_remedy(database_url, data)}"
        )


def known_migrations() -> set[str]:
    """Return the names of the migrations of ``games`` in this version."""
    return {path.stem for path in MIGRATIONS.glob("[0-9]*.py")}


def applied_migrations(database_url: str) -> set[str]:
    """Return the names of the applied migrations of ``games``; none in a new database."""
    with psycopg.connect(database_url) as connection:
        table = connection.execute("SELECT to_regclass('django_migrations')").fetchone()
        if table is None or table[0] is None:
            return set()
        rows = connection.execute("SELECT name FROM django_migrations WHERE app = 'games'")
        return {name for (name,) in rows}


def _embedded(database_url: str, data: Path) -> bool:
    """Return whether the database is the embedded one: only that has the folder's password."""
    path = data / "postgres-password"
    return path.exists() and f":{path.read_text()}@" in database_url


def _place(database_url: str, data: Path) -> str:
    if _embedded(database_url, data):
        return f"The data folder {data}"
    return "The database at DATABASE_URL"


def _remedy(database_url: str, data: Path) -> str:
    if not _embedded(database_url, data):
        return "Use an empty database, or the version of the site that made this one."
    postgres = data_folder.service_folder(data, "postgres")
    folders = [str(data)] if postgres.is_relative_to(data) else [str(data), str(postgres.parent)]
    return (
        f"Remove {' and '.join(folders)} if nothing there is to be kept; or move it away, or set "
        "MEUTERER_DATA to another folder. Then start again."
    )
