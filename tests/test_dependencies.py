"""The documentation names each package that is pinned, by its version."""

from __future__ import annotations

import json
import re
import tomllib

from meuterer_site.embedded.data_folder import ROOT

ROW = re.compile(r"^\| (@?[\w./-]+) \| (\S+) \| \d{4}-\d{2}-\d{2} \|$", re.MULTILINE)


def pinned() -> dict[str, str]:
    """Each direct dependency's version, of Python and of scripts."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    extras = project["optional-dependencies"].values()
    found = [line for group in (project["dependencies"], *extras) for line in group]
    versions = dict(re.sub(r"\[.*\]", "", line).split("==") for line in found)
    return versions | json.loads((ROOT / "package.json").read_text())["devDependencies"]


def test_table_of_versions_is_that_of_the_pins() -> None:
    rows = ROW.findall((ROOT / "docs/dependencies.md").read_text())
    assert dict(rows) == pinned()
    assert len(rows) == len(pinned())
