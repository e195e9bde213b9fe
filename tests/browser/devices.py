"""Browsers' contexts as all these tests want them, and what their pages still wait for."""

from __future__ import annotations

from typing import Any, Final
from weakref import WeakKeyDictionary

from playwright.sync_api import Browser, BrowserContext, Locator, Page, Request, expect

PATIENCE_MS: Final = 60_000  # for whatever a page is to do: only a test that fails waits so long
# Two frames are drawn, and what they call for has been called.
DRAWN: Final = """() => new Promise((done) =>
  requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))))"""
FADING: Final = """() => document.getAnimations()
  .some((one) => one.playState === "running" && one.effect.getComputedTiming().endTime !== Infinity)
"""

_asked: WeakKeyDictionary[Page, set[Request]] = WeakKeyDictionary()


def new_context(browser: Browser, **device: Any) -> BrowserContext:
    """A browser that has never been here. Nothing travels in it, unless a test wants that."""
    expect.set_options(timeout=PATIENCE_MS)
    context = browser.new_context(**{"reduced_motion": "reduce", **device})
    context.set_default_timeout(PATIENCE_MS)
    context.on("page", _watch)
    return context


def _watch(page: Page) -> None:
    """Keep note of what a page has asked for and not got yet. Streams never end: they are none."""
    asked = _asked[page] = set()

    def begin(request: Request) -> None:
        if "/events" not in request.url:
            asked.add(request)

    def end(request: Request) -> None:
        asked.discard(request)

    page.on("request", begin)
    page.on("requestfinished", end)
    page.on("requestfailed", end)


def follow(way: Locator) -> None:
    """Press a link or a form's button, and wait until the page to which it leads is loaded."""
    with way.page.expect_navigation():
        way.click()


def settle(page: Page) -> None:
    """Wait until a page has got and drawn all that it asked for, and asks for nothing more."""
    page.wait_for_load_state("load")
    page.evaluate(DRAWN)
    while _asked[page]:
        page.wait_for_timeout(10)
        page.evaluate(DRAWN)


def wait_until_faded(page: Page) -> None:
    """Wait until whatever fades has faded; what turns for ever is not waited for."""
    while page.evaluate(FADING):
        page.wait_for_timeout(20)
