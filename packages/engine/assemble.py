"""Builds the package from those of the site's sources that need nothing but Python.

This folder has no copy of them. The files that ``[tool.meuterer]`` names are gathered into a
temporary folder, where flit builds the package. A source archive has them beside this file.
"""

from __future__ import annotations

import os
import shutil
import tempfile
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from flit_core import buildapi

HERE = Path(__file__).resolve().parent
ROOT = HERE if (HERE / "games").is_dir() else HERE.parents[1]
OWN = ("pyproject.toml", "README.md", "assemble.py")


def build_wheel(folder: str, settings: Any = None, metadata: str | None = None) -> str:
    """Build the wheel into a folder, and return its name (PEP 517)."""
    with gathered():
        return buildapi.build_wheel(folder)


def build_sdist(folder: str, settings: Any = None) -> str:
    """Build the source archive into a folder, and return its name (PEP 517)."""
    with gathered():
        return buildapi.build_sdist(folder)


def files() -> Iterator[Path]:
    """The sources of the package, relative to the root of the repository."""
    tool = tomllib.loads((HERE / "pyproject.toml").read_text())["tool"]["meuterer"]
    for pattern in tool["sources"]:
        found = sorted(path for path in ROOT.glob(pattern) if path.is_file())
        if not found:
            raise FileNotFoundError(f"no file is {pattern}")
        yield from (path.relative_to(ROOT) for path in found if path.suffix != ".pyc")


@contextmanager
def gathered() -> Iterator[None]:
    """Gather everything that belongs to the package in a folder, and work there."""
    with tempfile.TemporaryDirectory() as name:
        tree, before = Path(name), Path.cwd()
        for own in OWN:
            shutil.copy(HERE / own, tree)
        for source in files():
            (tree / source).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / source, tree / source)
        os.chdir(tree)
        try:
            yield
        finally:
            os.chdir(before)
