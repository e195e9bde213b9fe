"""Migrations that exist in a test alone, after those of the site."""

from __future__ import annotations

import importlib
import secrets
import shutil
import sys
from pathlib import Path
from typing import Any

import pytest
from django.apps import apps

IMPORTS = (
    "from django.db import migrations, models\nfrom django.contrib.postgres import operations\n"
)
MIGRATION = """
class Migration(migrations.Migration):
    dependencies = [("games", "{after}")]
    {body}
"""


class Planted:
    """A copy of the site's migrations, to which a test adds some."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch, settings: Any) -> None:
        name = f"planted_{secrets.token_hex(4)}"
        self.folder = folder / name
        own = Path(apps.get_app_config("games").path, "migrations")
        shutil.copytree(own, self.folder, ignore=shutil.ignore_patterns("__pycache__"))
        self.last = max(path.stem for path in self.folder.glob("0*.py"))
        monkeypatch.syspath_prepend(str(folder))
        monkeypatch.setattr(sys, "dont_write_bytecode", True)
        settings.MIGRATION_MODULES = settings.MIGRATION_MODULES | {"games": name}

    def add(self, operations: str, extra: str = "") -> str:
        """Write one more migration; return its name."""
        name = f"{int(self.last[:4]) + 1:04}_planted"
        body = f"{extra}\n    operations = [{operations}]"
        text = IMPORTS + MIGRATION.format(after=self.last, body=body)
        (self.folder / f"{name}.py").write_text(text)
        importlib.invalidate_caches()
        self.last = name
        return name
