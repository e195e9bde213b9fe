"""A guest's account page, and the header that leads there, where there is little room."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.browser import pictures
from tests.browser.accessibility import check_accessibility
from tests.browser.devices import new_context, settle
from tests.browser.test_first_minute import start
from tests.browser.visitors import PHONE, Visitor

pytestmark = [pytest.mark.slow, pytest.mark.browser]
WIDER = "() => document.documentElement.scrollWidth - innerWidth"


@pytest.mark.parametrize("light", ["light", "dark"])
def test_guest_finds_what_a_guest_is_and_the_way_out(
    browser: Browser, site: str, light: Any
) -> None:
    context = new_context(browser, viewport=PHONE, color_scheme=light)
    page = context.new_page()
    start(page, site)
    page.goto(f"{site}/account")
    expect(page.locator("#log-out, #make-account, #to-table")).to_have_count(3)
    settle(page)
    pictures.keep(page, f"guest-page-{light}")
    check_accessibility(page, "a guest's page")
    page.locator("#delete-guest").click()
    expect(page.locator("#sure-error")).to_be_visible()
    page.locator("[name=sure]").check()
    page.locator("#delete-guest").click()
    page.wait_for_url(f"{site}/")
    expect(page.locator("html[data-player]")).to_have_count(0)
    context.close()


@pytest.mark.parametrize("language", ["de", "fr", "ja"])
def test_header_is_never_wider_than_the_page(anna: Visitor, language: str) -> None:
    anna.page.goto(f"{anna.site}/learn")
    anna.page.locator(f".languages [value={language}]").click()
    expect(anna.page.locator(f"html[lang={language}]")).to_have_count(1)
    for width in (320, 641, 660, 700, 768, 820, 834, 900):
        anna.page.set_viewport_size({"width": width, "height": 800})
        anna.page.goto(f"{anna.site}/learn")
        assert anna.page.evaluate(WIDER) <= 0, width
        nav = anna.page.locator(".site-nav").bounding_box()
        assert nav is not None
        assert nav["x"] + nav["width"] <= width, width
    pictures.keep(anna.page, f"header-{language}")
