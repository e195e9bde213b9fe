"""Builds the package from the site's own sources: what of them needs nothing but Python.

There is no copy of them in this folder. The files that ``[tool.meuterer]`` names are gathered into
a folder of their own, and flit builds what lies there. A source archive has them beside this file.
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
    """The sources that belong to the package, from the root of the repository."""
    tool = tomllib.loads((HERE / "pyproject.toml").read_text())["tool"]["meuterer"]
    for pattern in tool["sources"]:
        found = sorted(path for path in ROOT.glob(pattern) if path.is_file())
        if not found:
            raise FileNotFoundError(f"no file is {pattern}")
        yield from (path.relative_to(ROOT) for path in found if path.suffix != ".pyc")


@contextmanager
def gathered() -> Iterator[None]:
    """Work in a folder that has all that belongs to the package."""
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
