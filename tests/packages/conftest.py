"""The packages of this repository, installed as pip does it, each in a folder of its own."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from devtools.demo import api_client
from devtools.demo.game import sign_up
from meuterer_site.embedded.data_folder import ROOT

ALONE = ["--no-deps", "--no-index", "--no-build-isolation"]


def installed(name: str, folder: Path) -> Path:
    """Install the package of ``packages/<name>`` into a folder, without a network."""
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    source = ROOT / "packages" / name
    subprocess.run([*pip, *ALONE, f"--target={folder}", str(source)], check=True)
    return folder


@pytest.fixture(scope="session")
def engine(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder with the rules, and nothing else."""
    return installed("engine", tmp_path_factory.mktemp("engine"))


@pytest.fixture
def owner(site: str) -> Iterator[api_client.Client]:
    """A player with a new account."""
    with closing(sign_up(site, "owner")) as client:
        yield client
