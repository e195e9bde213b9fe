"""From a report to its end, on a phone: the way that docs/moderation.md describes.

Its pictures are those of the document. With ``MODERATION_PICTURES`` set to a folder they are
written there; docs/moderation/ has them as they were last.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.devices import follow, wait_until_faded
from tests.browser.moderators import AtTheSite, Console, moderating
from tests.browser.test_pages import PICTURES
from tests.browser.visitors import TRUST, Visitor, path_of, visiting

pytestmark = [pytest.mark.slow, pytest.mark.browser]
FOLDER = Path(os.environ.get("MODERATION_PICTURES", PICTURES))
INSULT = "You are a landlubber, and your mother was one!"


@pytest.fixture
def mori(browser: Browser, site: str, at_the_site: AtTheSite) -> Iterator[Console]:
    with moderating(browser, site, at_the_site, "moderator") as console:
        yield console


@pytest.fixture
def carla(browser: Browser, site: str) -> Iterator[Visitor]:
    """A player who has reported somebody before, and waits."""
    with visiting(browser, site) as visitor:
        yield visitor


def picture(page: Page, name: str) -> None:
    wait_until_faded(page)
    FOLDER.mkdir(exist_ok=True, parents=True)
    page.screenshot(path=FOLDER / f"{name}.png")


def test_report_of_a_line_is_brought_to_its_end(
    anna: Visitor, bernd: Visitor, carla: Visitor, mori: Console
) -> None:
    said = {"player": bernd.name, "reason": "other", "text": "He never greets."}
    assert carla.api.post("reports", said).status == 201
    game = anna.table(ruleset="meuterer", seats=3, bots=1)
    bernd.api.post(f"games/{game}/seats", TRUST)
    anna.api.post(f"games/{game}/start")
    bernd.api.post(f"games/{game}/chat", {"room": "players", "text": INSULT})

    # Anna reports the line where she reads it.
    anna.open(game)
    anna.page.locator("#open-chat").click()
    anna.page.get_by_role("button", name=f"Report this line by {bernd.name}").click()
    dialog = anna.page.get_by_role("dialog")
    dialog.get_by_label("Insults").check()
    picture(anna.page, "1-report")
    dialog.get_by_role("button", name="Report").click()
    expect(anna.page.get_by_text("Thank you. The moderators will look into it.")).to_be_visible()

    # Mori finds the report on the dashboard, and claims it.
    mori.open("")
    picture(mori.page, "2-desk")
    follow(mori.page.get_by_role("link", name="Open reports"))
    follow(mori.page.locator(".card", has_text=anna.name).locator(".card-name"))
    expect(mori.page.get_by_text(INSULT)).to_be_visible()
    picture(mori.page, "3-the-report")
    mori.follow("Claim it")
    mori.press("Claim it")
    mori.reads("The report is yours.")

    # The line is hidden, with a reason.
    mori.follow("Hide the line")
    mori.page.get_by_label("Insults have no place here").check()
    picture(mori.page, "4-hide-the-line")
    mori.press("Hide the line")
    mori.reads("The line is hidden.")

    # Its author is warned.
    mori.follow("Warn")
    mori.page.get_by_label("Insults have no place here").check()
    picture(mori.page, "5-warn")
    mori.press("Warn")
    mori.reads("The warning was sent.")

    # The reporter gets an answer, and the report is closed.
    mori.open("")
    follow(mori.page.get_by_role("link", name="Claimed by me"))
    follow(mori.page.locator(".card-name"))
    mori.follow("Answer it")
    mori.page.get_by_label("The line is hidden, and its author knows why.").check()
    picture(mori.page, "6-answer")
    mori.press("Answer it")
    mori.reads("The report is answered.")
    picture(mori.page, "7-closed")

    # Everything is in the log; Anna reads the outcome, and the line is gone.
    mori.open("games/moderationaction/")
    picture(mori.page, "8-log")
    mine = anna.api.get("me/reports").body["results"][0]
    assert (mine["status"], mine["outcome"]) == ("closed", "acted")
    anna.page.goto(f"{anna.site}{path_of(game)}")
    expect(anna.page.locator("#headline")).not_to_be_empty()
    expect(anna.page.get_by_text(INSULT)).to_have_count(0)
    assert bernd.api.get("me/sanctions").body["results"][0]["kind"] == "warning"
