"""Opening an account in a browser: what was typed outlasts a refusal, the password too."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.devices import new_context
from tests.browser.in_the_suite import in_the_suite
from tests.browser.visitors import PHONE

pytestmark = [pytest.mark.slow, pytest.mark.browser]
TYPED = "plenty-of-rum-88"


@in_the_suite
def test_refused_registration_keeps_what_was_typed_in_the_browser(page: Page, site: str) -> None:
    page.goto(f"{site}/register")
    page.get_by_label("Name", exact=True).fill("a b")
    page.get_by_label("E-mail address").fill("nowhere")
    page.get_by_label("Password (optional)").fill(TYPED)
    page.get_by_role("button", name="Create an account").click()
    expect(page.locator("#username-error")).to_be_visible()
    expect(page.locator("#email-error")).to_have_text("That is not an e-mail address.")
    expect(page.get_by_label("Name", exact=True)).to_be_focused()
    assert page.get_by_label("Name", exact=True).input_value() == "a b"
    assert page.get_by_label("Password (optional)").input_value() == TYPED
    expect(page.locator("#password-again")).to_have_count(0)
    page.get_by_label("Name", exact=True).fill("registered-again")
    page.get_by_label("E-mail address").fill("registered-again@example.org")
    page.get_by_role("button", name="Create an account").click()
    page.wait_for_url("**/my-games")


@pytest.mark.parametrize(
    ("locale", "written"),
    [
        ("en-GB", "6 Dec 2026, 11:34"),
        ("en-US", "Dec 6, 2026, 11:34 AM"),
        ("de-AT", "06.12.2026, 11:34"),
    ],
)
def test_scripts_write_dates_as_the_readers_region(
    browser: Browser, site: str, locale: str, written: str
) -> None:
    context = new_context(browser, viewport=PHONE, locale=locale, timezone_id="UTC")
    page = context.new_page()
    page.goto(f"{site}/tables")
    said = page.evaluate(
        """async () => {
          const { formatExact } = await import("/static/games/site/lib/dom.js");
          return formatExact("2026-12-06T11:34:00Z");
        }"""
    )
    context.close()
    assert said.replace("\u202f", " ") == written
