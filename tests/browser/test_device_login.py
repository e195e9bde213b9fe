"""The page on which a player on a phone lets a program in that has no browser."""

from __future__ import annotations

from typing import Any

import pytest
import requests
from playwright.sync_api import Browser, Page, expect

from tests.api.oauth.apps import DEVICE
from tests.browser import pictures
from tests.browser.accessibility import check_accessibility
from tests.browser.devices import new_context, settle
from tests.browser.in_the_suite import in_the_suite
from tests.browser.test_person import log_in_anew
from tests.browser.visitors import PHONE

pytestmark = [pytest.mark.slow, pytest.mark.browser]
Codes = dict[str, Any]


@pytest.fixture
def codes(site: str) -> Codes:
    """What a program is told, with its id."""
    wish = {"client_name": "Parrot", "grant_types": [DEVICE, "refresh_token"]}
    app = requests.post(f"{site}/oauth/register", json=wish, timeout=60).json()
    form = {"client_id": app["client_id"], "scope": "read play"}
    begun = requests.post(f"{site}/oauth/device_authorization", data=form, timeout=60)
    return {**begun.json(), "client_id": app["client_id"]}


def poll(site: str, codes: Codes) -> Any:
    form = {name: codes[name] for name in ("client_id", "device_code")} | {"grant_type": DEVICE}
    return requests.post(f"{site}/oauth/token", data=form, timeout=60).json()


@in_the_suite
@pytest.mark.parametrize("light", ["light", "dark"])
def test_player_types_the_code_and_lets_the_program_in(
    browser: Browser, site: str, codes: Codes, light: Any
) -> None:
    context = new_context(browser, viewport=PHONE, color_scheme=light)
    page = context.new_page()
    log_in_anew(page, site)
    page.goto(codes["verification_uri"])
    shown(page, f"device-code-{light}")
    page.get_by_label("Code").fill("bbbb bbbb")
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert")).to_contain_text("No program is waiting with this code")
    shown(page, f"device-wrong-{light}")
    page.get_by_label("Code").fill(codes["user_code"].lower())
    page.get_by_role("button", name="Next").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Let “Parrot” act for you?")
    expect(page.get_by_text(codes["user_code"])).to_be_visible()
    shown(page, f"device-question-{light}")
    page.get_by_role("button", name="Allow").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("“Parrot” may act for you now")
    shown(page, f"device-done-{light}")
    assert poll(site, codes)["scope"] == "read play"
    context.close()


def test_link_with_the_code_asks_before_anything_is_given(
    page: Page, site: str, codes: Codes
) -> None:
    log_in_anew(page, site)
    page.goto(codes["verification_uri_complete"])
    expect(page.get_by_label("Code")).to_have_value(codes["user_code"])
    page.get_by_role("button", name="Next").click()
    page.get_by_role("button", name="Refuse").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("“Parrot” was not let in")
    assert poll(site, codes)["error"] == "access_denied"


def shown(page: Page, name: str) -> None:
    """Keep a picture; nothing is wider than the phone, and axe finds nothing."""
    settle(page)
    pictures.keep(page, name)
    check_accessibility(page, name)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
