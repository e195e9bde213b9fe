"""A real browser. It ends with these tests: others need the thread's loop."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from tests.browser import positions
from tests.browser.devices import new_context
from tests.browser.visitors import DESKTOP, PHONE, Visitor, visiting
from tests.kit.chromium import chromium


@pytest.fixture(scope="package")
def browser(running: dict[str, str]) -> Iterator[Browser]:
    """Chromium as the system has it. The site comes first: the loop keeps Django from databases."""
    with chromium() as found:
        yield found


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """A phone that has never been here."""
    context = new_context(browser, viewport=PHONE)
    yield context.new_page()
    context.close()


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
def carla(browser: Browser, site: str) -> Iterator[Visitor]:
    """A third player, on a desk of the usual size."""
    with visiting(browser, site, size={"width": 1280, "height": 800}) as visitor:
        yield visitor


@pytest.fixture
def dora(browser: Browser, site: str) -> Iterator[Visitor]:
    """Somebody who looks on, on a phone."""
    with visiting(browser, site) as visitor:
        yield visitor


@pytest.fixture
def at_the_site(running: dict[str, str], django_db_blocker: Any) -> Callable[..., Any]:
    """Call a function with its arguments in the database of the site that these tests visit."""

    def at_this_site(act: Callable[..., Any], *args: Any) -> Any:
        with django_db_blocker.unblock():
            return positions.at_the_site(running, lambda: act(*args))

    return at_this_site


@pytest.fixture
def set_up(at_the_site: Callable[..., Any]) -> Callable[..., None]:
    """``positions.set_up`` at that site."""
    return partial(at_the_site, positions.set_up)
