"""Every page, on phone and desktop, in light and dark: accessible, and nothing overflows."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from games.rulesets.registry import RULESETS
from meuterer_site.embedded.data_folder import ROOT
from tests.browser import positions
from tests.browser.accessibility import check_accessibility
from tests.browser.devices import new_context, settle, wait_until_faded
from tests.browser.in_the_suite import in_the_suite
from tests.browser.positions import SHORT, decisions
from tests.browser.visitors import DESKTOP, PHONE, Visitor, path_of, visiting
from tests.kit import long_runs

pytestmark = [pytest.mark.slow, pytest.mark.browser, pytest.mark.acceptance("pages", short=True)]
PICTURES = Path(os.environ.get("SCREENSHOTS", ROOT / ".screenshots"))
SIZES = {"phone": PHONE, "desktop": DESKTOP}
SetUp = Callable[..., None]
Look = tuple[str, Any]  # size and theme
THEMES: tuple[Any, ...] = ("light", "dark")
# In the suite each size and each theme; `manage.py acceptance pages` has every pair.
LOOKS = [(size, theme) for size in SIZES for theme in THEMES]
SHORT_LOOKS: tuple[Look, ...] = (("phone", "light"), ("desktop", "dark"))
NARROW = 320
FOR_ALL = ["/", "/login", "/register", "/tables", "/learn"]
MORE = [
    "/rules",
    "/help",
    "/leaderboard",
    "/leaderboard?of=bots",
    "/watch",
    "/docs/",
    "/docs/api",
    "/mails",
    "/nothing-here",
]
MORE += ["/go/cut-off", *(f"/rules/{key}" for key in RULESETS)]
FOR_PLAYERS = ["/my-games", "/tables/new", "/account", "/preferences", "/offline"]


def look(page: Page, name: str, *, short_looks: Sequence[Look] = SHORT_LOOKS) -> None:
    """Check the page in each size and theme with axe, and for sideways scrolling.

    Where ``SCREENSHOTS`` names a folder, and in the long run, it keeps a picture of each.
    """
    looks = LOOKS if long_runs.at_length() else short_looks
    for size, theme in looks:
        page.set_viewport_size(SIZES[size])  # type: ignore[arg-type]
        page.emulate_media(color_scheme=theme)
        wait_until_faded(page)
        if long_runs.at_length() or "SCREENSHOTS" in os.environ:
            PICTURES.mkdir(exist_ok=True)
            page.screenshot(path=PICTURES / f"{name}-{size}-{theme}.png", full_page=True)
        again = (size, theme) != looks[0] and not long_runs.at_length()
        check_accessibility(page, f"{name}, {size}, {theme}", only_looks=again)
    page.set_viewport_size({"width": NARROW, "height": 640})
    wide = page.evaluate("document.documentElement.scrollWidth")
    assert wide <= NARROW, f"{name} scrolls sideways on a small phone: {wide} px"


def settled(page: Page) -> None:
    """Wait until scripts have filled the page."""
    expect(page.locator("main")).not_to_be_empty()
    expect(page.locator("main p.waiting")).to_have_count(0)
    settle(page)
    if page.locator(
        "#table:not(.replay) #at-seats > *"
    ).count():  # the panels of a running table come later
        expect(page.locator("#at-panels [role=tab]").first).to_be_attached()
        settle(page)


def name_of(path: str) -> str:
    return path.strip("/").replace("/", "-") or "welcome"


@in_the_suite
@pytest.mark.parametrize("path", [*FOR_ALL, *MORE], ids=name_of)
def test_page_for_guests_is_accessible(browser: Browser, site: str, path: str) -> None:
    context = new_context(browser)
    page = context.new_page()
    page.goto(f"{site}{path}")
    settled(page)
    look(page, f"guest-{name_of(path)}")
    context.close()


@in_the_suite
@pytest.mark.parametrize("path", FOR_PLAYERS, ids=name_of)
def test_page_for_players_is_accessible(browser: Browser, site: str, path: str) -> None:
    with visiting(browser, site) as anna:
        anna.table(ruleset="meuterer")
        anna.page.goto(f"{site}{path}")
        settled(anna.page)
        look(anna.page, name_of(path))


def test_page_of_a_player_is_accessible(anna: Visitor) -> None:
    anna.page.goto(f"{anna.site}/players/{anna.name}")
    settled(anna.page)
    look(anna.page, "profile")


def test_table_that_waits_for_players_is_accessible(anna: Visitor) -> None:
    game = anna.table(ruleset="meuterer", seats=4, bots=1)
    anna.open(game)
    settled(anna.page)
    look(anna.page, "table-waiting")


@pytest.mark.acceptance("pages")  # at every change by test_frame.py
@pytest.mark.parametrize(
    ("ruleset", "asked", "seed"),
    [(key, *row) for key in SHORT for row in sorted(decisions(key).items())],
)
def test_every_decision_at_a_table_is_accessible(
    anna: Visitor, set_up: SetUp, ruleset: str, asked: str, seed: int
) -> None:
    game = anna.table(ruleset=ruleset, seats=3, bots=0, options=SHORT.get(ruleset, {}))
    set_up(game, seed, lambda state: positions.asked(ruleset, state) == asked)
    anna.open(game)
    expect(anna.page.locator("#at-dock[data-asks]")).to_be_visible()
    settled(anna.page)
    look(anna.page, f"{ruleset}-{asked}")


@pytest.mark.parametrize("ruleset", RULESETS)
def test_end_and_replay_of_a_table_are_accessible(
    anna: Visitor, set_up: SetUp, ruleset: str
) -> None:
    game = anna.table(ruleset=ruleset, seats=3, bots=0, options=SHORT.get(ruleset, {}))
    set_up(game, 0, lambda state: RULESETS[ruleset].rules.standings(state) is not None)
    anna.open(game)
    settled(anna.page)
    look(anna.page, f"{ruleset}-over")
    anna.page.goto(f"{anna.site}{path_of(game)}/replay")
    settled(anna.page)
    look(anna.page, f"{ruleset}-replay")
