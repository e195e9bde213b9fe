"""docs/api.md names every path of the API and every code of a refusal, and no other."""

from __future__ import annotations

import re
from pathlib import Path

from games.api import problems
from games.api.document import document

TEXT = (Path(__file__).resolve().parent.parent / "docs" / "api.md").read_text()
METHODS = "GET|POST|PUT|PATCH|DELETE"
NAMED = re.compile(rf"`((?:(?:{METHODS})(?:, )?)+) ([a-z{{][^`\s?]*)")
FURTHER = re.compile(r", `([a-z]+/\{\w+\})`")  # after a list: the same, one of them
OURS = {"schema", "docs"}  # the document itself is not in the document


def spelt(path: str) -> str:
    """A path with its parameters left nameless."""
    return re.sub(r"\{\w+\}", "{}", path.rstrip("`"))


def described() -> set[tuple[str, str]]:
    return {
        (method.upper(), spelt(path.removeprefix("/api/v1/")))
        for path, operations in document()["paths"].items()
        for method in operations
    }


def named() -> set[tuple[str, str]]:
    """Every method and path that the text names, as ``GET, POST games/{id}/links``."""
    found = {
        (method, spelt(path))
        for methods, path in NAMED.findall(TEXT)
        for method in methods.split(", ")
    }
    return found | {("GET", spelt(path)) for path in FURTHER.findall(TEXT)}


def test_every_operation_of_the_document_is_named() -> None:
    assert sorted(described() - named()) == []


def test_no_other_operation_is_named() -> None:
    unknown = {(method, path) for method, path in named() - described() if path not in OURS}
    assert sorted(unknown) == []


def test_every_code_is_named_with_its_status_and_no_other() -> None:
    rows = re.findall(r"^\| (\d{3}) \| `(\w+)` \|", TEXT, re.MULTILINE)
    known = {(str(row["status"]), row["code"]) for row in problems.catalogue()}
    assert set(rows) == known
    assert len(rows) == len(known), "none is named twice"
