"""Sites in processes of their own, whose database is a copy of the tests' template."""

from __future__ import annotations

import os
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from urllib.parse import urlsplit

import psycopg
from psycopg import sql

from meuterer_site.embedded.temporary_site import temporary_site
from tests.kit import database


@contextmanager
def running_site(**settings: str) -> Iterator[dict[str, str]]:
    """Run a site until the end of the block; yield its addresses.

    ``settings`` are added to its environment. The template must be there: ``django_db_setup``.
    """
    name = f"site_{secrets.token_hex(4)}"
    server = os.environ["DATABASE_URL"]
    with psycopg.connect(server, autocommit=True) as connected:
        connected.execute("SELECT pg_advisory_lock(%s)", [database.LOCK])
        copied = sql.SQL("CREATE DATABASE {} TEMPLATE {}")
        template = database.PREFIX + database.schema_hash()
        connected.execute(copied.format(sql.Identifier(name), sql.Identifier(template)))
    own = {
        "DATABASE_URL": urlsplit(server)._replace(path=f"/{name}").geturl(),
        "DJANGO_SETTINGS_MODULE": "devtools.site_settings",
    }
    try:
        with temporary_site(**(own | settings)) as addresses:
            yield addresses
    finally:
        with psycopg.connect(server, autocommit=True) as connected:
            dropped = sql.SQL("DROP DATABASE {} WITH (FORCE)")
            connected.execute(dropped.format(sql.Identifier(name)))
