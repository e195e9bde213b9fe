"""A real browser, and a site for it. Both end with these tests: others need the thread's loop."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from meuterer_site.embedded.temporary_site import temporary_site
from tests.browser import positions
from tests.browser.visitors import DESKTOP, Visitor, visiting
from tests.kit.chromium import chromium


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """Chromium as the system has it."""
    with chromium() as found:
        yield found


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """A phone that has never been here."""
    context = browser.new_context(viewport={"width": 360, "height": 740})
    context.set_default_timeout(20_000)
    yield context.new_page()
    context.close()


@pytest.fixture(scope="package")
def running() -> Iterator[dict[str, str]]:
    """A site that runs for these tests: its addresses."""
    with temporary_site() as addresses:
        yield addresses


@pytest.fixture(scope="package")
def site(running: dict[str, str]) -> str:
    """The address of its pages."""
    return running["SITE_URL"]


@pytest.fixture
def anna(browser: Browser, site: str) -> Iterator[Visitor]:
    """A player on a phone."""
    with visiting(browser, site) as visitor:
        yield visitor


@pytest.fixture
def bernd(browser: Browser, site: str) -> Iterator[Visitor]:
    """A player at a desktop."""
    with visiting(browser, site, size=DESKTOP) as visitor:
        yield visitor


@pytest.fixture
def set_up(running: dict[str, str], django_db_blocker: Any) -> Callable[..., None]:
    """``positions.set_up`` in the database of the site that runs for these tests."""

    def at_this_site(*args: Any) -> None:
        with django_db_blocker.unblock():
            positions.at_the_site(running["DATABASE_URL"], lambda: positions.set_up(*args))

    return at_this_site
