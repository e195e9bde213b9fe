"""A site, in processes of its own, on which more games are installed than the built-in ones."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.browser.conftest import at_the_site  # noqa: F401 - a fixture
from tests.browser.visitors import DESKTOP, PHONE, Visitor, visiting
from tests.kit.chromium import chromium
from tests.kit.sites import running_site

HERE = Path(__file__).parent
PLAIN_GAMES = ("plain_meuterer", "plain_cartagena")


def install_toy(folder: Path) -> None:
    """Install the toy game into a folder, as pip does it without a network."""
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    alone = ["--no-deps", "--no-index", "--no-build-isolation"]
    subprocess.run([*pip, *alone, f"--target={folder}", str(HERE)], check=True)


@pytest.fixture(scope="package")
def packages(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder in which the toy game is installed by pip, and the games without pages."""
    folder = tmp_path_factory.mktemp("packages")
    install_toy(folder)
    shutil.copy(HERE / "plain_games.py", folder)
    metadata = folder / "plain_games-1.0.dist-info"
    metadata.mkdir()
    (metadata / "METADATA").write_text("Metadata-Version: 2.1\nName: plain-games\nVersion: 1.0\n")
    points = "".join(f"{key} = plain_games:{key.upper()}\n" for key in PLAIN_GAMES)
    (metadata / "entry_points.txt").write_text(f"[meuterer.rulesets]\n{points}")
    return folder


@pytest.fixture(scope="package")
def running(packages: Path, django_db_setup: None) -> Iterator[dict[str, str]]:
    """The addresses of a site that has these games."""
    with running_site(PYTHONPATH=str(packages), WEB_PROCESSES="1") as addresses:
        yield addresses


@pytest.fixture(scope="package")
def site(running: dict[str, str]) -> str:
    """The address of its pages."""
    return running["SITE_URL"]


@pytest.fixture(scope="package")
def browser(running: dict[str, str]) -> Iterator[Browser]:
    """Chromium as the system has it. The site comes first: the loop keeps Django from databases."""
    with chromium() as found:
        yield found


@pytest.fixture
def anna(browser: Browser, site: str) -> Iterator[Visitor]:
    """A player who taps on a phone."""
    with visiting(browser, site, size=PHONE, has_touch=True) as visitor:
        yield visitor


@pytest.fixture
def bernd(browser: Browser, site: str) -> Iterator[Visitor]:
    """Another one, at a desktop."""
    with visiting(browser, site, size=DESKTOP) as visitor:
        yield visitor
