"""Refuses migrations that lock tables for long or break the previous version of the site.

squawk reads the SQL of each migration and knows what locks. Below is which of its rules count here,
and what to write instead; docs/upgrades.md explains it.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from django.db import connection
from django.db.migrations import Migration
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.state import ProjectState

APP: Final = "games"
# Migrations up to this one were committed before anything checked them, and stay as they are.
BASELINE: Final = "0006_rules_version"
EXCEPTIONS: Final = "linter_exceptions"  # an attribute of a migration: reasons by rule
POSTGRES: Final = "18.0"
# Questions of style that Django decides, and timeouts, which ``manage.py migrate`` sets.
LEFT_OUT: Final = (
    "ban-char-field",
    "prefer-bigint-over-int",
    "prefer-bigint-over-smallint",
    "prefer-identity",
    "prefer-robust-stmts",
    "prefer-text-field",
    "prefer-timestamp-tz",
    "require-lock-timeout",
    "require-statement-timeout",
)
NOT_VALID: Final = (
    "AddConstraintNotValid, and ValidateConstraint in a migration of its own "
    "(django.contrib.postgres.operations)"
)
NULL_FIRST: Final = "a check of NOT NULL by AddConstraintNotValid, then ValidateConstraint"
REMEDIES: Final = {
    "require-concurrent-index-creation": "AddIndexConcurrently, in a migration with atomic = False",
    "require-concurrent-index-deletion": "RemoveIndexConcurrently, likewise with atomic = False",
    "constraint-missing-not-valid": NOT_VALID,
    "adding-foreign-key-constraint": "a new column with db_constraint=False, db_index=False; then "
    "its index concurrently; then the constraint by RunSQL, NOT VALID, and validated in the next "
    "migration",
    "disallowed-unique-constraint": "a unique index by RunSQL with CONCURRENTLY; then the "
    "constraint USING INDEX",
    "adding-required-field": "a column with null=True or db_default=…",
    "adding-not-nullable-field": NULL_FIRST,
    "ban-drop-default": "db_default=… in place of default=…: processes of the version before "
    "write rows without the new column",
    "changing-column-type": "a new column, filled in batches, and the old one dropped a release "
    "later",
    "renaming-column": "a new column beside the old one, or db_column=… with the old name",
    "renaming-table": "db_table = … with the old name",
    "ban-drop-column": "a release in which no code names the column; then drop it, and say so in "
    f"{EXCEPTIONS}",
    "ban-drop-table": "a release in which no code names the table; then drop it, and say so in "
    f"{EXCEPTIONS}",
}


@dataclass(frozen=True)
class Finding:
    """Something that a migration must not do."""

    migration: str
    statement: str
    rule: str
    why: str

    def __str__(self) -> str:
        remedy = REMEDIES.get(self.rule)
        instead = f"\n  Instead: {remedy}." if remedy else ""
        return f"{self.migration}: {self.rule}\n  {self.statement}\n  {self.why}{instead}"


def check_new_migrations() -> dict[str, list[Finding]]:
    """Return the findings in each migration of ``games`` that is newer than the baseline.

    They are by migration name, in order; a migration's declared exceptions are left out.
    """
    return {
        migration.name: [
            one
            for one in check_sql(migration.name, sql)
            if not getattr(migration, EXCEPTIONS, {}).get(one.rule)
        ]
        for migration, sql in _new_migrations()
    }


def _new_migrations() -> Iterator[tuple[Migration, str]]:
    """Yield each new migration with its SQL, as ``sqlmigrate`` writes it.

    That command would build the models anew for each migration.
    """
    loader = MigrationLoader(connection, replace_migrations=False)
    found = loader.disk_migrations
    last = max(name for app, name in found if app == APP)
    state = ProjectState(real_apps=loader.unmigrated_apps)
    for key in loader.graph.forwards_plan((APP, last)):
        migration = loader.graph.nodes[key]
        if key[0] != APP or key[1] <= BASELINE:
            state = migration.mutate_state(state, preserve=False)
            continue
        with connection.schema_editor(collect_sql=True, atomic=migration.atomic) as editor:
            state = migration.apply(state, editor, collect_sql=True)
        lines = editor.collected_sql
        yield migration, "\n".join(["BEGIN;", *lines, "COMMIT;"] if migration.atomic else lines)


def check_sql(name: str, sql: str) -> list[Finding]:
    """Return what squawk finds in the SQL of a migration."""
    lines = sql.splitlines()
    command = [
        *(
            _program(),
            "--reporter=json",
            f"--pg-version={POSTGRES}",
            f"--stdin-filepath={name}.sql",
        ),
        *(f"--exclude={rule}" for rule in LEFT_OUT),
    ]
    done = subprocess.run(  # noqa: S603
        command, input=sql, capture_output=True, text=True, check=False
    )
    try:
        told = json.loads(done.stdout)
    except ValueError as error:
        raise RuntimeError(f"squawk failed: {done.stderr or done.stdout}") from error
    return [
        Finding(name, lines[one["line"]].strip(), one["rule_name"], one["message"]) for one in told
    ]


def _program() -> str:
    beside = str(Path(sys.executable).parent)
    found = shutil.which("squawk", path=beside) or shutil.which("squawk")
    if found is None:
        raise RuntimeError("squawk is not installed; requirements-dev.txt has it.")
    return found
