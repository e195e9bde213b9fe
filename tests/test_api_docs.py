"""docs/api.md names every path of the API and every problem code, and no other."""

from __future__ import annotations

import re
from pathlib import Path

from games.api.http import problems
from games.api.openapi.document import document

TEXT = (Path(__file__).resolve().parent.parent / "docs" / "api.md").read_text()
METHODS = "GET|POST|PUT|PATCH|DELETE"
NAMED = re.compile(rf"`((?:(?:{METHODS})(?:, )?)+) ([a-z{{/][^`\s?]*)")
FURTHER = re.compile(r", `([a-z]+/\{\w+\})`")  # after a list: the same, one of them
OURS = {"schema", "docs"}  # the document itself is not in the document


def spelt(path: str) -> str:
    """A path with its parameters left nameless."""
    return re.sub(r"\{\w+\}", "{}", path.rstrip("`").removeprefix("/api/v1/"))


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


def test_api_page_names_every_operation() -> None:
    assert sorted(described() - named()) == []


def test_api_page_names_no_unknown_operation() -> None:
    unknown = {(method, path) for method, path in named() - described() if path not in OURS}
    assert sorted(unknown) == []


def test_api_page_names_every_code_with_its_status() -> None:
    rows = re.findall(r"^\| (\d{3}) \| `(\w+)` \|", TEXT, re.MULTILINE)
    known = {(str(row["status"]), row["code"]) for row in problems.catalogue()}
    assert set(rows) == known
    assert len(rows) == len(known), "each is named once"
