"""docs/security/ has every requirement of levels 1 and 2, and names tests that exist."""

from __future__ import annotations

import ast
import re
from functools import cache
from typing import Final

from meuterer_site.embedded.data_folder import ROOT

FOLDER: Final = ROOT / "docs/security"
TABLES: Final = [FOLDER / name for name in ("requests.md", "accounts.md", "running.md")]
NUMBER: Final = r"(\d+\.\d+\.\d+)"
ROW: Final = re.compile(rf"^\| {NUMBER} \| ([12]) \| [^|]+ \| ([^|]+) \|[^|]*\|$", re.MULTILINE)
SHORT: Final = re.compile(r"\*(?:not met|partly)", re.IGNORECASE)
TEST: Final = re.compile(r"`([\w/]+\.py)::(\w+)`")
# Of ASVS 5.0.0: the last number of each section, and those of level 3, which are not asked here.
SECTIONS: Final = """
1.1:2 1.2:10 1.3:12 1.4:3 1.5:3 2.1:3 2.2:3 2.3:5 2.4:2 3.1:1 3.2:3 3.3:5 3.4:8 3.5:8 3.6:1 3.7:5
4.1:5 4.2:5 4.3:2 4.4:4 5.1:1 5.2:6 5.3:3 5.4:3 6.1:3 6.2:12 6.3:8 6.4:6 6.5:8 6.6:4 6.7:2 6.8:4
7.1:3 7.2:4 7.3:2 7.4:5 7.5:3 7.6:2 8.1:4 8.2:4 8.3:3 8.4:2 9.1:3 9.2:4 10.1:2 10.2:3 10.3:5
10.4:16 10.5:5 10.6:2 10.7:3 11.1:4 11.2:5 11.3:5 11.4:4 11.5:2 11.6:2 11.7:2 12.1:5 12.2:2 12.3:5
13.1:4 13.2:6 13.3:4 13.4:7 14.1:2 14.2:8 14.3:3 15.1:5 15.2:5 15.3:7 15.4:4 16.1:1 16.2:5 16.3:4
16.4:3 16.5:4 17.1:2 17.2:8 17.3:2
"""
LEVEL_3: Final = """
1.2.10 1.3.12 1.5.3 2.3.5 2.4.2 3.1.1 3.2.3 3.3.5 3.4.7 3.4.8 3.5.6 3.5.7 3.5.8 3.6.1 3.7.3 3.7.4
3.7.5 4.1.4 4.1.5 4.2.2 4.2.3 4.2.4 4.2.5 5.2.4 5.2.5 5.2.6 5.3.3 6.3.5 6.3.6 6.3.7 6.3.8 6.4.5
6.4.6 6.5.6 6.5.7 6.5.8 6.6.4 6.7.1 6.7.2 7.5.3 8.1.3 8.1.4 8.2.4 8.3.2 8.3.3 8.4.2 10.2.3 10.3.5
10.4.12 10.4.13 10.4.14 10.4.15 10.4.16 11.1.3 11.1.4 11.2.4 11.2.5 11.3.4 11.3.5 11.5.2 11.6.2
11.7.1 11.7.2 12.1.4 12.1.5 12.3.5 13.1.2 13.1.3 13.1.4 13.2.6 13.3.3 13.3.4 13.4.6 13.4.7 14.2.5
14.2.6 14.2.7 14.2.8 15.1.4 15.1.5 15.2.4 15.2.5 15.4.1 15.4.2 15.4.3 15.4.4 16.5.4 17.1.2 17.2.5
17.2.6 17.2.7 17.2.8
"""


def asked() -> list[str]:
    """The numbers of levels 1 and 2, in the standard's order."""
    sections = (part.split(":") for part in SECTIONS.split())
    numbers = [f"{section}.{n}" for section, last in sections for n in range(1, int(last) + 1)]
    return [number for number in numbers if number not in LEVEL_3.split()]


@cache
def names_in(file: str) -> set[str]:
    """The functions of a file of tests."""
    tree = ast.parse((ROOT / "tests" / file).read_text())
    return {node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)}


@cache
def rows() -> list[tuple[str, str, str]]:
    """Number, level and how it is met, of all tables."""
    return [found for path in TABLES for found in ROW.findall(path.read_text())]


def test_every_requirement_of_levels_1_and_2_has_a_row_and_no_other_has() -> None:
    assert [number for number, _level, _here in rows()] == asked()
    assert [level for _number, level, _here in rows()].count("1") == 70


def test_first_page_lists_what_is_not_met_and_nothing_else() -> None:
    text = (ROOT / "docs/security.md").read_text()
    listed = re.findall(NUMBER, text.partition("## What is not met")[2].partition("\n## ")[0])
    assert listed == [number for number, _level, here in rows() if SHORT.search(here)]


def test_every_test_that_a_row_names_exists() -> None:
    named = {found for path in TABLES for found in TEST.findall(path.read_text())}
    assert len(named) > 100
    assert [f"{file}::{name}" for file, name in named if name not in names_in(file)] == []
