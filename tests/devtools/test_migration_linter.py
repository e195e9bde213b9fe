"""Migrations that lock a running site, or break the version before, are refused."""

from __future__ import annotations

from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from devtools import migration_linter
from tests.kit.planted_migrations import Planted

ROOT = Path(__file__).resolve().parents[2]
# Without a transaction around them: an index is not built concurrently in one.
pytestmark = pytest.mark.django_db(transaction=True)
INDEX = 'model_name="game", index=models.Index(fields=["ply"], name="game_ply")'
CHECK = 'models.CheckConstraint(condition=models.Q(ply__lt=9999), name="game_ply_small")'
NUMBER = "models.IntegerField({0})"


@pytest.fixture
def planted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, settings: Any) -> Planted:
    """Migrations after those of the site, which count as checked: they have a test of their own."""
    found = Planted(tmp_path, monkeypatch, settings)
    monkeypatch.setattr(migration_linter, "BASELINE", found.last)
    return found


def rules() -> list[str]:
    """The rules that new migrations break."""
    found = migration_linter.check_new_migrations().values()
    return [one.rule for findings in found for one in findings]


def field(kind: str, field: str, name: str = "extra") -> str:
    return f'migrations.{kind}(model_name="game", name="{name}", field={field})'


LOCKING = {
    "index": (f"migrations.AddIndex({INDEX})", "require-concurrent-index-creation"),
    "check": (
        f'migrations.AddConstraint(model_name="game", constraint={CHECK})',
        "constraint-missing-not-valid",
    ),
    "column without a default in the database": (
        field("AddField", NUMBER.format("default=1")),
        "ban-drop-default",
    ),
    "column that is not null": (
        field("AlterField", "models.DateTimeField()", "started_at"),
        "adding-not-nullable-field",
    ),
    "type": (field("AlterField", "models.BigIntegerField()", "ply"), "changing-column-type"),
    "index dropped": (
        'migrations.RemoveIndex(model_name="game", name="game_paused")',
        "require-concurrent-index-deletion",
    ),
    "unique": (
        field("AlterField", "models.CharField(max_length=64, unique=True)", "commitment"),
        "disallowed-unique-constraint",
    ),
    "foreign key": (
        field("AddField", 'models.ForeignKey("games.game", models.CASCADE, null=True)', "rival"),
        "adding-foreign-key-constraint",
    ),
    "table renamed": (
        'migrations.AlterModelTable(name="Notice", table="games_remark")',
        "renaming-table",
    ),
    "column required, by SQL": (
        'migrations.RunSQL("ALTER TABLE games_note ADD COLUMN n integer NOT NULL")',
        "adding-required-field",
    ),
    "column renamed": (
        'migrations.RenameField(model_name="game", old_name="ply", new_name="number")',
        "renaming-column",
    ),
    "column dropped": (
        'migrations.RemoveField(model_name="game", name="language")',
        "ban-drop-column",
    ),
    "table dropped": ('migrations.DeleteModel(name="Note")', "ban-drop-table"),
}
GENTLE = {
    "index": (f"operations.AddIndexConcurrently({INDEX})", "atomic = False"),
    "check": (f'operations.AddConstraintNotValid(model_name="game", constraint={CHECK})', ""),
    "check, validated": (
        'operations.ValidateConstraint(model_name="game", name="game_ply_small")',
        "",
    ),
    "index dropped": (
        'operations.RemoveIndexConcurrently(model_name="game", name="game_paused")',
        "atomic = False",
    ),
    "unique, its index": (
        'migrations.RunSQL("CREATE UNIQUE INDEX CONCURRENTLY once ON games_game (commitment)")',
        "atomic = False",
    ),
    "unique": (
        'migrations.RunSQL("ALTER TABLE games_game ADD CONSTRAINT c UNIQUE USING INDEX once")',
        "",
    ),
    "foreign key, its column": (
        field(
            "AddField",
            'models.ForeignKey("games.game", models.CASCADE, null=True, db_constraint=False,'
            " db_index=False)",
            "rival",
        ),
        "",
    ),
    "foreign key": (
        'migrations.RunSQL("ALTER TABLE games_game ADD CONSTRAINT rival FOREIGN KEY (rival_id)'
        ' REFERENCES games_game (id) NOT VALID")',
        "",
    ),
    "foreign key, validated": (
        'migrations.RunSQL("ALTER TABLE games_game VALIDATE CONSTRAINT rival")',
        "",
    ),
    "column that may be null": (field("AddField", NUMBER.format("null=True")), ""),
    "column with a default in the database": (
        field("AddField", NUMBER.format("db_default=1"), "other"),
        "",
    ),
    "new table": (
        'migrations.CreateModel(name="Added", fields=['
        '("id", models.BigAutoField(primary_key=True)),'
        ' ("game", models.ForeignKey("games.game", models.CASCADE)),'
        ' ("name", models.CharField(max_length=9, unique=True))])',
        "",
    ),
}


def test_migrations_that_lock_or_break_are_refused_with_their_remedies(planted: Planted) -> None:
    expected = {planted.add(operations): rule for operations, rule in LOCKING.values()}
    assert set(expected.values()) == set(migration_linter.REMEDIES)
    with pytest.raises(CommandError) as refused:
        call_command("lint_migrations")
    for name, rule in expected.items():
        said = str(refused.value).partition(f"{name}: {rule}")[2]
        assert said.partition("Instead: ")[2].startswith(migration_linter.REMEDIES[rule]), name


def test_migrations_that_a_running_site_does_not_notice_pass(planted: Planted) -> None:
    names = [planted.add(operations, extra) for operations, extra in GENTLE.values()]
    assert said() == f"Checked: {', '.join(names)}.\n"


def test_exception_with_a_reason_is_allowed_and_nothing_else_with_it(planted: Planted) -> None:
    dropped, rule = LOCKING["column dropped"]
    locked, other = LOCKING["index"]
    reason = f'linter_exceptions = {{"{rule}": "No code has named it since the last release."}}'
    planted.add(f"{dropped}, {locked}", reason)
    assert rules() == [other]


def test_exception_without_a_reason_does_not_count(planted: Planted) -> None:
    dropped, rule = LOCKING["column dropped"]
    planted.add(dropped, f'linter_exceptions = {{"{rule}": ""}}')
    assert rules() == [rule]


@pytest.mark.acceptance("operations")
def test_new_migrations_of_the_site_pass() -> None:
    checked = migration_linter.check_new_migrations()
    assert set(map(tuple, checked.values())) == {()}
    assert migration_linter.BASELINE not in checked


def test_every_remedy_is_for_a_rule_that_squawk_has() -> None:
    """Else a rule that it renames would no longer be explained."""
    named = [*migration_linter.REMEDIES, "no-such-rule"]
    sql = "".join(f"-- squawk-ignore {rule}\n" for rule in named)
    found = migration_linter.check_sql("none", sql + "SELECT 1;")
    assert [one.why for one in found if "unknown name" in one.why] == ["unknown name no-such-rule"]


def test_page_on_upgrades_names_every_rule_that_has_a_remedy() -> None:
    text = (ROOT / "docs" / "upgrades.md").read_text()
    assert [rule for rule in migration_linter.REMEDIES if f"`{rule}`" not in text] == []


def said() -> str:
    told = StringIO()
    call_command("lint_migrations", stdout=told)
    return told.getvalue()
