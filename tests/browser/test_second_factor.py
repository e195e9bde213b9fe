"""A moderator's way into the console on a phone, with a new second factor."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest
from playwright.sync_api import Page, expect

from meuterer_site.embedded.data_folder import ROOT
from tests.browser.devices import follow
from tests.browser.test_pages import look, settled
from tests.browser.visitors import PASSWORD, Visitor
from tests.moderation.console_login import app_code

pytestmark = [pytest.mark.slow, pytest.mark.browser]


def grant(anna: Visitor, running: dict[str, str]) -> None:
    """Give a player a role by the command line, and log in again."""
    command = [sys.executable, str(ROOT / "manage.py"), "grant_role", anna.name, "helper"]
    subprocess.run(command, env=os.environ | running, check=True)
    anna.page.goto(f"{anna.site}/login")
    expect(anna.page.get_by_label("Password")).to_be_visible()
    anna.log_in()


def test_moderator_makes_a_second_factor_on_a_phone(anna: Visitor, running: dict[str, str]) -> None:
    page = anna.page
    grant(anna, running)
    page.goto(f"{anna.site}/admin/")
    expect(page.get_by_role("heading", level=1)).to_have_text("Your password once more")
    check_page(page, "second-factor-password")
    page.get_by_label("Password").fill(PASSWORD)
    follow(page.get_by_role("button", name="Continue"))

    picture = page.get_by_role("img", name="QR code")
    assert picture.evaluate("image => image.naturalWidth") > 0, "the policy lets it through"
    check_page(page, "second-factor-enrol")
    page.get_by_label("Code", exact=True).fill("123 456")
    follow(page.get_by_role("button", name="Make it my second factor"))
    expect(page.get_by_role("alert")).to_contain_text("This code is wrong")
    check_page(page, "second-factor-enrol-wrong")
    secret = page.locator("#secret").inner_text()
    page.get_by_label("Code", exact=True).fill(app_code(secret))
    follow(page.get_by_role("button", name="Make it my second factor"))

    codes = page.locator(".codes li")
    expect(codes).to_have_count(10)
    check_page(page, "second-factor-codes")
    recovery = codes.first.inner_text()
    follow(page.get_by_role("link", name="I have kept them"))
    page.wait_for_url("**/admin/")

    for path in ("", "codes", "codes/new", "off"):
        page.goto(f"{anna.site}/admin/second-factor/{path}")
        check_page(page, f"second-factor-{path.replace('/', '-') or 'overview'}-later")
    follow(page.get_by_role("button", name="Remove it and close the console"))
    page.goto(f"{anna.site}/admin/")
    page.wait_for_url("**/second-factor/password")
    assert recovery.isdigit()


def test_code_is_asked_for_after_another_login(anna: Visitor, running: dict[str, str]) -> None:
    page = anna.page
    grant(anna, running)
    page.goto(f"{anna.site}/admin/")
    page.get_by_label("Password").fill(PASSWORD)
    follow(page.get_by_role("button", name="Continue"))
    secret = page.locator("#secret").inner_text()
    page.get_by_label("Code", exact=True).fill(app_code(secret))
    follow(page.get_by_role("button", name="Make it my second factor"))
    recovery = page.locator(".codes li").first.inner_text()

    page.context.clear_cookies()
    anna.log_in()
    page.goto(f"{anna.site}/admin/")
    expect(page.get_by_label("Code", exact=True)).to_be_focused()
    check_page(page, "second-factor-show")
    page.get_by_label("Code", exact=True).fill(recovery)
    page.keyboard.press("Enter")
    page.wait_for_url("**/admin/")


def check_page(page: Page, name: str) -> None:
    settled(page)
    look(page, name)
