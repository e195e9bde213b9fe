"""Databases that were dumped at a release: a file of SQL, and one of what their players knew."""

from __future__ import annotations

import gzip
import json
import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from django.db import connection

from meuterer_site.embedded.postgres import programs
from tests.kit import database

FOLDER: Final = Path(__file__).resolve().parent / "dumps"


@dataclass(frozen=True)
class FrozenSite:
    """One of those databases."""

    sql: Path
    memory: Path

    @property
    def name(self) -> str:
        return self.sql.name.removesuffix(".sql.gz")

    def remembered(self) -> Any:
        """What players knew when it was dumped."""
        return json.loads(gzip.decompress(self.memory.read_bytes()))

    @contextmanager
    def loaded(self) -> Iterator[None]:
        """Connect to a database as it was dumped, until the end of the block."""
        with database.another(empty=True):
            with connection.cursor() as cursor:
                cursor.execute(gzip.decompress(self.sql.read_bytes()).decode())
            connection.close()  # the dump has set a search path and more
            connection.close_pool()
            yield


def dump(name: str, remembered: Any, folder: Path = FOLDER) -> FrozenSite:
    """Dump the database of the connection, and what is known of it. Never over an older one."""
    frozen = FrozenSite(folder / f"{name}.sql.gz", folder / f"{name}.json.gz")
    for path, text in ((frozen.sql, _sql()), (frozen.memory, json.dumps(remembered))):
        with path.open("xb") as file:
            file.write(gzip.compress(text.encode(), 9, mtime=0))
    return frozen


def all_dumps() -> list[FrozenSite]:
    """Every dump that was kept, the oldest first."""
    found = sorted(FOLDER.glob("*.sql.gz"))
    return [
        FrozenSite(path, path.with_name(path.name.replace(".sql.", ".json."))) for path in found
    ]


def _sql() -> str:
    """The database as statements that need no psql; without tables that only tests have."""
    settings = connection.settings_dict
    place = [
        f"--host={settings['HOST']}",
        f"--port={settings['PORT']}",
        f"--username={settings['USER']}",
    ]
    command = [
        *(str(programs() / "pg_dump"), *place, "--no-owner", "--no-privileges"),
        *("--inserts", "--rows-per-insert=100", "--exclude-table=knox_*", settings["NAME"]),
    ]
    env = os.environ | {"PGPASSWORD": str(settings["PASSWORD"])}
    done = subprocess.run(command, env=env, capture_output=True, text=True, check=True)
    return "".join(line for line in done.stdout.splitlines(True) if not line.startswith("\\"))
