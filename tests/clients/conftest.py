"""A site that has the toy game, too, and its document as anybody gets it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from urllib.request import urlopen

import pytest

from tests.clients import generators
from tests.kit.sites import running_site
from tests.rulesets.third_game.conftest import install_toy


@pytest.fixture(scope="package")
def running(
    tmp_path_factory: pytest.TempPathFactory, django_db_setup: None
) -> Iterator[dict[str, str]]:
    """The addresses of the site."""
    packages = tmp_path_factory.mktemp("packages")
    install_toy(packages)
    with running_site(PYTHONPATH=str(packages), WEB_PROCESSES="1") as addresses:
        yield addresses


@pytest.fixture(scope="package")
def site(running: dict[str, str]) -> str:
    """Its address."""
    return running["SITE_URL"]


@pytest.fixture(scope="package")
def document(site: str, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The document that the site serves, in a file; the generators are there, too."""
    generators.install()
    file = tmp_path_factory.mktemp("served") / "openapi.json"
    with urlopen(f"{site}/api/v1/schema") as answer:
        file.write_bytes(answer.read())
    return file
