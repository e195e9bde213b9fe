"""A real browser, and a site for it. Both end with these tests: others need the thread's loop."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

from meuterer_site.embedded.temporary import temporary_site
from tests.browser.visitors import DESKTOP, Visitor, visiting

QUIET = [
    "--no-sandbox",  # which root cannot have
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """Chromium as the system has it."""
    path = shutil.which("chromium") or shutil.which("chromium-browser")
    if path is None:
        words = "These tests need Chromium: apt install chromium"
        if os.environ.get("CI"):
            pytest.fail(words)
        pytest.skip(words)
    with sync_playwright() as playwright:
        found = playwright.chromium.launch(executable_path=path, args=QUIET)
        yield found
        found.close()


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
    """Another one, at a desktop."""
    with visiting(browser, site, size=DESKTOP) as visitor:
        yield visitor
