"""The tests' database: a copy of a template that is migrated once and kept between runs.

The template's name holds a hash of all migrations, so that a changed migration makes a new one.
Tests whose transactions are real leave rows behind. Django would truncate every table after each,
and write permissions anew, in a fifth of a second; deleting the rows takes some milliseconds.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlsplit

import django
import pytest
from django.apps import apps
from django.conf import settings
from django.core.management import call_command
from django.db import connection, transaction
from django.db.migrations.loader import MigrationLoader
from django.test import TransactionTestCase

PREFIX: Final = "template_"
LOCK: Final = 20261122  # of Postgres: one worker makes the template, the others wait for it


@contextmanager
def copied() -> Iterator[None]:
    """Give this worker a database of its own for as long as the context lasts."""
    template, own = PREFIX + schema_hash(), connection.creation._get_test_db_name()
    with connection._nodb_cursor() as cursor:
        cursor.execute("SELECT pg_advisory_lock(%s)", [LOCK])
        if template not in _templates(cursor):
            _make(template, cursor)
        cursor.execute(f"DROP DATABASE IF EXISTS {own} WITH (FORCE)")
        cursor.execute(f"CREATE DATABASE {own} TEMPLATE {template}")
    before = _connect_to(own)
    empty = _empty_tables()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(TransactionTestCase, "_fixture_teardown", lambda _: _delete_rows(empty))
        yield
    _connect_to(before)
    with connection._nodb_cursor() as cursor:  # a thread that has just ended may still hold it
        cursor.execute(f"DROP DATABASE {own} WITH (FORCE)")


@contextmanager
def another(*, empty: bool = False) -> Iterator[str]:
    """Connect to a database made for this block, a copy of the template or an empty one."""
    template = "template0" if empty else PREFIX + schema_hash()
    name = f"{connection.settings_dict['NAME']}_{secrets.token_hex(4)}"
    with connection._nodb_cursor() as cursor:
        cursor.execute("SELECT pg_advisory_lock(%s)", [LOCK])
        cursor.execute(f"CREATE DATABASE {name} TEMPLATE {template}")
    before = _connect_to(name)
    try:
        yield name
    finally:
        _connect_to(before)
        with connection._nodb_cursor() as cursor:
            cursor.execute(f"DROP DATABASE {name} WITH (FORCE)")


@contextmanager
def connected_to(url: str) -> Iterator[None]:
    """Connect to a database of another server, until the end of the block."""
    place = urlsplit(url)
    other = {
        "NAME": place.path.strip("/"),
        "HOST": place.hostname,
        "PORT": place.port,
        "USER": place.username,
        "PASSWORD": place.password,
    }
    connection.close()
    connection.close_pool()
    with pytest.MonkeyPatch.context() as patch:
        for name, value in other.items():
            patch.setitem(connection.settings_dict, name, value)
        try:
            yield
        finally:
            connection.close()
            connection.close_pool()


def _empty_tables() -> list[str]:
    """The tables that migrations leave empty. Tests write to no other but in a transaction."""
    tables = sorted(connection.introspection.django_table_names(only_existing=True))
    asked = [f"SELECT '{name}' WHERE NOT EXISTS (SELECT FROM {name})" for name in tables]
    with connection.cursor() as cursor:
        cursor.execute(" UNION ALL ".join(asked))
        return [name for (name,) in cursor.fetchall()]


def _delete_rows(tables: Iterable[str]) -> None:
    """Delete all rows of these tables, whatever triggers and foreign keys say."""
    deleted = [f"DELETE FROM {name}" for name in tables]
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("; ".join(["SET LOCAL session_replication_role = replica", *deleted]))


def schema_hash() -> str:
    """Hash what the tables come from: Django, and every file of migrations.

    An app without migrations counts by its models.
    """
    digest = hashlib.sha256(django.__version__.encode())
    for app in apps.get_app_configs():
        name, _ = MigrationLoader.migrations_module(app.label)
        folder = Path(app.path, name.rpartition(".")[2] if name else "models")
        files = sorted(folder.glob("*.py")) or [Path(app.path, "models.py")]
        for file in files:
            if file.exists():
                digest.update(f"{app.label} {file.name}".encode() + file.read_bytes())
    return digest.hexdigest()[:16]


def _templates(cursor: Any) -> list[str]:
    cursor.execute("SELECT datname FROM pg_database WHERE starts_with(datname, %s)", [PREFIX])
    return [name for (name,) in cursor.fetchall()]


def _make(template: str, cursor: Any) -> None:
    """Migrate a new template under another name, so that a half-made one is never used.

    Those of other migrations end here.
    """
    for old in _templates(cursor):
        cursor.execute(f"DROP DATABASE {old} WITH (FORCE)")
    unfinished = f"{template}_unfinished"
    cursor.execute(f"CREATE DATABASE {unfinished}")
    before = _connect_to(unfinished)
    call_command("migrate", verbosity=0, interactive=False, run_syncdb=True)
    _connect_to(before)
    cursor.execute(f"ALTER DATABASE {unfinished} RENAME TO {template}")


def _connect_to(name: str) -> str:
    """Let every connection from now on lead to another database; return the one before."""
    connection.close()
    connection.close_pool()
    before = str(connection.settings_dict["NAME"])
    settings.DATABASES["default"]["NAME"] = connection.settings_dict["NAME"] = name
    return before
