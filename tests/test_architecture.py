"""The rooms stay small, and their names say what is in them."""

from __future__ import annotations

from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
SOURCES = [
    path
    for folder in ("games", "meuterer_site", "tests")
    for path in sorted((ROOT / folder).rglob("*.py"))
    if "migrations" not in path.parts
]


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: str(path.relative_to(ROOT)))
def test_a_file_is_short_and_says_what_it_is(path: Path) -> None:
    text = path.read_text()
    assert len(text.splitlines()) <= 400
    assert not text or text.startswith(('"""', "#!"))
    assert path.stem not in {"utils", "helpers", "common", "misc", "manager"}
