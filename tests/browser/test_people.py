"""People in a real browser: found, followed, blocked; and the warning before one sits down."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser import pictures
from tests.browser.accessibility import check_accessibility
from tests.browser.in_the_suite import in_walks
from tests.browser.visitors import Visitor, path_of

pytestmark = [pytest.mark.slow, pytest.mark.browser]


@in_walks
def test_player_is_found_followed_and_blocked_and_warned_of(anna: Visitor, bernd: Visitor) -> None:
    page, name = anna.page, bernd.name
    table = bernd.table(ruleset="meuterer", seats=3, bots=0)
    page.goto(f"{anna.site}/people")
    page.get_by_label("The beginning of a name").fill(name[: len(name) - 1].upper())
    page.locator("#found").get_by_role("button", name=f"Follow {name}", exact=True).click()
    expect(page.locator("#follows").get_by_role("link", name=name)).to_be_visible()
    expect(page.locator(f"#table-{table}")).to_be_visible()
    pictures.keep(page, "people-followed")
    check_accessibility(page, "people")
    page.goto(f"{anna.site}/players/{name}")
    expect(page.get_by_role("button", name="Unfollow")).to_be_visible()
    page.get_by_role("button", name="Block").click()
    page.get_by_role("dialog").get_by_role("button", name="Block").click()
    expect(page.get_by_role("button", name="Unblock")).to_be_focused()
    for name_of_button in ("Follow", "Unfollow", "Invite"):
        expect(page.get_by_role("button", name=name_of_button, exact=True)).to_have_count(0)
    pictures.keep(page, "people-profile")
    page.goto(f"{anna.site}{path_of(table)}")
    expect(page.locator(".dock .blocked-here")).to_contain_text(name)
    pictures.keep(page, "people-warned")
    page.locator("#sit-down").click()
    expect(page.get_by_role("dialog").locator(".blocked-here")).to_be_visible()
    pictures.keep(page, "people-warned-dialog")
    page.goto(f"{anna.site}/people")
    expect(page.locator("#follows")).to_have_text("You follow nobody yet.")
    page.get_by_role("button", name=f"Unblock {name}").click()
    expect(page.locator("#blocks")).to_contain_text("You have blocked nobody.")
