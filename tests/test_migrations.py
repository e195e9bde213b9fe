"""Committed migrations stay as they are; data from other migrations are not touched."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest
from django.db import connection

from devtools import migration_hashes
from meuterer_site.embedded import migration_history
from meuterer_site.embedded.data_folder import FolderError


def test_committed_migrations_match_their_hashes() -> None:
    assert migration_hashes.changed_migrations() == []


def test_new_migrations_are_in_the_list_of_hashes() -> None:
    assert migration_hashes.new_migrations() == [], "run: python3 manage.py hash_migrations"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "0001_first.py").write_text("first = 1\n")
    migration_hashes.add_new_hashes(tmp_path)
    return tmp_path


def test_hash_migrations_adds_a_new_migration(folder: Path) -> None:
    (folder / "0002_second.py").write_text("second = 2\n")
    before = migration_hashes.listed_hashes(folder)
    assert migration_hashes.add_new_hashes(folder) == ["0002_second.py"]
    listed = migration_hashes.listed_hashes(folder)
    assert listed == migration_hashes.current_hashes(folder)
    assert listed["0001_first.py"] == before["0001_first.py"]


def test_hash_migrations_refuses_a_changed_migration(folder: Path) -> None:
    (folder / "0001_first.py").write_text("first = 0\n")
    with pytest.raises(migration_hashes.ChangedMigrationError, match=r"0001_first\.py"):
        migration_hashes.add_new_hashes(folder)
    assert migration_hashes.changed_migrations(folder) == ["0001_first.py"]


def test_hash_migrations_refuses_a_removed_migration(folder: Path) -> None:
    (folder / "0001_first.py").rename(folder / "0001_renamed.py")
    with pytest.raises(migration_hashes.ChangedMigrationError, match=r"0001_first\.py"):
        migration_hashes.add_new_hashes(folder)


@pytest.fixture
def database_url(db: None) -> Iterator[str]:
    """An empty database beside that of the tests, whose password is in its URL."""
    settings = connection.settings_dict
    name = f"{settings['NAME']}_history"
    place = f"{settings['USER']}:{settings['PASSWORD']}@{settings['HOST']}:{settings['PORT']}"
    with psycopg.connect(f"postgresql://{place}/postgres", autocommit=True) as admin:
        admin.execute(f'DROP DATABASE IF EXISTS "{name}"')
        admin.execute(f'CREATE DATABASE "{name}"')
        try:
            yield f"postgresql://{place}/{name}"
        finally:
            admin.execute(f'DROP DATABASE "{name}" WITH (FORCE)')


def record_migrations(database_url: str, *names: str) -> None:
    with psycopg.connect(database_url) as other:
        other.execute("CREATE TABLE django_migrations (app text, name text)")
        for name in names:
            other.execute("INSERT INTO django_migrations VALUES ('games', %s)", [name])


def test_history_check_of_a_new_database_passes(database_url: str, tmp_path: Path) -> None:
    migration_history.check_migration_history(database_url, tmp_path)


def test_history_check_of_this_versions_database_passes(database_url: str, tmp_path: Path) -> None:
    record_migrations(database_url, *migration_history.known_migrations())
    migration_history.check_migration_history(database_url, tmp_path)


def test_history_check_of_an_old_data_folder_names_the_folder_and_the_remedy(
    database_url: str, tmp_path: Path
) -> None:
    (tmp_path / "postgres-password").write_text(str(connection.settings_dict["PASSWORD"]))
    record_migrations(database_url, "0001_initial", "0002_moves_are_for_ever")
    with pytest.raises(FolderError) as found:
        migration_history.check_migration_history(database_url, tmp_path)
    message = str(found.value)
    assert message.startswith(f"The data folder {tmp_path} ")
    assert "0001_initial" in message
    assert f"Remove {tmp_path}" in message
    assert "MEUTERER_DATA" in message


def test_history_check_of_an_old_foreign_database_names_no_password(
    database_url: str, tmp_path: Path
) -> None:
    record_migrations(database_url, "0002_moves_are_for_ever")
    with pytest.raises(FolderError) as found:
        migration_history.check_migration_history(database_url, tmp_path)
    assert str(found.value).startswith("The database at DATABASE_URL ")
    assert f":{connection.settings_dict['PASSWORD']}@" not in str(found.value)
