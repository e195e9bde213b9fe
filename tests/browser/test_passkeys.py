"""A passkey is added on a phone, logs in, opens the console, and is removed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from games.models import User
from games.services.moderation import roles
from tests.browser.devices import follow
from tests.browser.test_pages import look, settled
from tests.browser.visitors import PASSWORD, visiting

pytestmark = [pytest.mark.slow, pytest.mark.browser]

# A phone whose owner unlocks it whenever it is asked for a passkey.
PHONE_WITH_PASSKEYS = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}


def make_helper(name: str) -> None:
    roles.set_role(User.objects.get(username=name), "helper")


def check_page(page: Page, name: str) -> None:
    settled(page)
    look(page, name)


def add_passkey(page: Page, name: str) -> None:
    page.get_by_label("Name of the passkey").fill(name)
    page.get_by_label("Current password").fill(PASSWORD)
    page.get_by_role("button", name="Add a passkey").click()


def rename(page: Page, old: str, new: str) -> None:
    page.get_by_role("button", name=f"Rename {old}").click()
    page.get_by_role("dialog").get_by_label("Name of the passkey").fill(new)
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("heading", name=new)).to_be_visible()


def remove(page: Page, name: str) -> None:
    page.get_by_role("button", name=f"Remove {name}").click()
    look(page, "passkey-remove")
    page.get_by_role("dialog").get_by_label("Current password").fill(PASSWORD)
    page.get_by_role("dialog").get_by_role("button", name="Remove").click()
    expect(page.get_by_text("Removed.")).to_be_visible()


def test_passkey_is_added_on_a_phone_logs_in_and_is_removed(
    browser: Browser, site: str, at_the_site: Callable[..., Any]
) -> None:
    by_name = site.replace("127.0.0.1", "localhost")  # passkeys belong to names
    with visiting(browser, by_name) as anna:
        page = anna.page
        devtools = page.context.new_cdp_session(page)
        devtools.send("WebAuthn.enable")
        devtools.send("WebAuthn.addVirtualAuthenticator", {"options": PHONE_WITH_PASSKEYS})
        page.goto(f"{by_name}/account#passkeys")
        add_passkey(page, "my phone")
        expect(page.get_by_text("never used")).to_be_visible()
        check_page(page, "passkeys")
        add_passkey(page, "again")
        expect(page.get_by_text("already has a passkey for your account")).to_be_visible()
        follow(page.get_by_role("button", name="Log out"))

        page.goto(f"{by_name}/login?next=/account%23passkeys")
        check_page(page, "login-by-passkey")
        follow(page.get_by_role("button", name="Log in with a passkey"))
        expect(page.get_by_text("last used")).to_be_visible()
        rename(page, "my phone", "my old phone")

        at_the_site(make_helper, anna.name)
        page.goto(f"{by_name}/admin/")
        expect(page).to_have_url(f"{by_name}/admin/")
        page.context.clear_cookies()
        anna.log_in()
        page.goto(f"{by_name}/admin/")
        check_page(page, "second-factor-passkey")
        follow(page.get_by_role("button", name="Use a passkey"))
        expect(page).to_have_url(f"{by_name}/admin/")

        page.goto(f"{by_name}/account#passkeys")
        remove(page, "my old phone")
        follow(page.get_by_role("button", name="Log out"))
        page.goto(f"{by_name}/login")
        follow(page.get_by_role("button", name="Log in with a passkey"))
        expect(page.get_by_role("alert")).to_contain_text("This passkey opens no account here")
        anna.problems.clear()  # the browser tells of the refusals that were asked for
