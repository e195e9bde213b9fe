"""manage.py migrate on a site that runs: it waits for a lock for a moment, and tries again."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from io import StringIO
from pathlib import Path
from typing import Any

import psycopg
import pytest
from django.core.management import CommandError, call_command
from django.db import connection

from meuterer_site.management.commands import migrate
from tests.kit import database
from tests.kit.planted_migrations import Planted

pytestmark = pytest.mark.django_db(transaction=True)
COLUMN = (
    'migrations.AddField(model_name="game", name="extra", field=models.IntegerField(null=True))'
)
NOTED = """migrations.RunSQL(
    "CREATE TABLE noted AS SELECT current_setting('lock_timeout') AS lock, "
    "current_setting('statement_timeout') AS statement")"""


@pytest.fixture
def planted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, settings: Any) -> Iterator[Planted]:
    """A database of its own, for these migrations stay in it."""
    with database.another():
        yield Planted(tmp_path, monkeypatch, settings)


@contextmanager
def reader() -> Iterator[psycopg.Connection]:
    """A transaction that has read games, and goes on."""
    settings = connection.settings_dict
    names = {"host": "HOST", "port": "PORT", "user": "USER", "password": "PASSWORD"}
    place = {ours: settings[theirs] for ours, theirs in names.items()}
    with psycopg.connect(dbname=settings["NAME"], **place) as other:
        other.execute("SELECT count(*) FROM games_game")
        yield other


def run(**options: Any) -> str:
    said = StringIO()
    call_command("migrate", verbosity=0, stderr=said, **options)
    return said.getvalue()


def columns() -> set[str]:
    with connection.cursor() as cursor:
        found = connection.introspection.get_table_description(cursor, "games_game")
    return {column.name for column in found}


def value(query: str) -> Any:
    with connection.cursor() as cursor:
        cursor.execute(query)
        return cursor.fetchone()


def test_migration_behind_a_long_transaction_gives_way_and_succeeds_after_it(
    planted: Planted, monkeypatch: pytest.MonkeyPatch
) -> None:
    planted.add(COLUMN)
    with reader() as other:
        pauses: list[float] = []

        def pause(seconds: float) -> None:
            pauses.append(seconds)
            assert "extra" not in columns()
            other.execute("SELECT count(*) FROM games_game")  # nobody is in the way of others
            if len(pauses) == 2:
                other.rollback()

        monkeypatch.setattr(migrate.time, "sleep", pause)
        said = run(lock_seconds=0.05)
    assert pauses == [migrate.PAUSE_SECONDS] * 2
    assert "A table is in use: the migration was rolled back." in said
    assert "extra" in columns()


def test_migration_that_never_gets_its_lock_fails_and_says_how_to_find_the_holder(
    planted: Planted,
) -> None:
    planted.add(COLUMN)
    with reader(), pytest.raises(CommandError, match="pg_stat_activity"):
        run(lock_seconds=0.05, patience=0)
    assert "extra" not in columns()


def test_migration_that_fails_otherwise_is_not_tried_again(planted: Planted) -> None:
    planted.add('migrations.RunSQL("SELECT 1 / 0")')
    with pytest.raises(Exception, match="division by zero"):
        run()


def test_migration_has_a_lock_timeout_and_no_other(planted: Planted) -> None:
    before = value("SHOW lock_timeout")
    planted.add(NOTED)
    run(lock_seconds=2)
    assert value("SELECT lock, statement FROM noted") == ("2s", "0")
    assert value("SHOW lock_timeout") == before


def test_migration_without_a_transaction_waits_as_long_as_it_takes(planted: Planted) -> None:
    """An index is built concurrently, and that waits for all older transactions."""
    planted.add(NOTED, "atomic = False")
    run()
    assert value("SELECT lock, statement FROM noted") == ("0", "0")


def test_index_built_concurrently_waits_for_a_transaction_longer_than_a_lock_may_take(
    planted: Planted,
) -> None:
    index = 'model_name="game", index=models.Index(fields=["ply"], name="game_ply")'
    planted.add(f"operations.AddIndexConcurrently({index})", "atomic = False")
    with reader() as other:
        ends = threading.Timer(0.3, other.rollback)
        ends.start()
        assert run(lock_seconds=0.05) == ""
        ends.join()
    assert value("SELECT indisvalid FROM pg_index WHERE indexrelid = 'game_ply'::regclass") == (
        True,
    )
