"""Every page, on a phone and at a desk, by day and by night: seen, and nothing in anybody's way."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from games.demo.client import Client
from games.engine.registry import RULESETS
from meuterer_site.embedded.folder import ROOT
from tests.browser.visitors import DESKTOP, PHONE, Visitor, path_of, visiting

pytestmark = [pytest.mark.slow, pytest.mark.browser]
PICTURES = Path(os.environ.get("SCREENSHOTS", ROOT / ".screenshots"))
SIZES = {"phone": PHONE, "desktop": DESKTOP}
THEMES: tuple[Any, ...] = ("light", "dark")
NARROW = 320
FOR_ALL = ["/", "/login", "/register", "/tables", "/learn", "/rules", "/help", "/leaderboard"]
FOR_ALL += ["/docs/", "/docs/api", "/mails", "/nothing-here", "/go/cut-off"]
FOR_PLAYERS = ["/my-games", "/tables/new", "/preferences", "/account", "/offline"]


def look(page: Page, name: str) -> None:
    """Keep a picture in each size and theme; hold the page against what axe knows."""
    for size, box in SIZES.items():
        for theme in THEMES:
            page.set_viewport_size(box)  # type: ignore[arg-type]
            page.emulate_media(color_scheme=theme)
            page.wait_for_timeout(250)  # what fades has faded
            PICTURES.mkdir(exist_ok=True)
            page.screenshot(path=PICTURES / f"{name}-{size}-{theme}.png", full_page=True)
            found = Axe().run(page)
            assert found.violations_count == 0, (
                f"{name}, {size}, {theme}: {found.generate_report()}"
            )
    page.set_viewport_size({"width": NARROW, "height": 640})
    wide = page.evaluate("document.documentElement.scrollWidth")
    assert wide <= NARROW, f"{name} scrolls sideways on a small phone: {wide} px"


def settled(page: Page) -> None:
    """Wait until scripts have filled the page."""
    expect(page.locator("main")).not_to_be_empty()
    page.wait_for_load_state("load")
    page.wait_for_timeout(700)


def name_of(path: str) -> str:
    return path.strip("/").replace("/", "-") or "welcome"


@pytest.mark.parametrize("path", [*FOR_ALL, *(f"/rules/{key}" for key in RULESETS)], ids=name_of)
def test_a_guest_sees(browser: Browser, site: str, path: str) -> None:
    context = browser.new_context()
    page = context.new_page()
    page.goto(f"{site}{path}")
    settled(page)
    look(page, f"guest-{name_of(path)}")
    context.close()


@pytest.mark.parametrize("path", FOR_PLAYERS, ids=name_of)
def test_a_player_sees(browser: Browser, site: str, path: str) -> None:
    with visiting(browser, site) as anna:
        anna.table(ruleset="meuterer")
        anna.page.goto(f"{site}{path}")
        settled(anna.page)
        look(anna.page, name_of(path))


def test_a_profile(anna: Visitor) -> None:
    anna.page.goto(f"{anna.site}/players/{anna.name}")
    settled(anna.page)
    look(anna.page, "profile")


def test_a_table_that_waits(anna: Visitor) -> None:
    game = anna.table(ruleset="meuterer", seats=4, bots=1)
    anna.open(game)
    settled(anna.page)
    look(anna.page, "table-waiting")


# What one is always asked at last; other decisions are looked at when chance brings them.
ASKED: Mapping[str, frozenset[str]] = {
    "meuterer": frozenset({"wage-wage", "offer-offer", "mutiny-conflict", "sale-sell"}),
    "cartagena": frozenset({"turn-use", "fight-play", "bijoux-bijoux"}),
}
SHORT = {"meuterer": {"rounds": 4}, "cartagena": {"max_rounds": 8}}
TABLES = 12  # more than chance ever needed until all of it was asked


@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_phase_of_a_table(anna: Visitor, ruleset: str) -> None:
    """Each decision that one is asked, with its pickers; then the end, and the replay."""
    seen: set[str] = set()
    for _ in range(TABLES):
        game = anna.table(ruleset=ruleset, seats=3, options=SHORT[ruleset])
        look_at_decisions(anna, game, ruleset, seen)
        if seen >= ASKED[ruleset]:
            break
    assert seen >= ASKED[ruleset]
    anna.page.reload()
    settled(anna.page)
    look(anna.page, f"{ruleset}-over")
    anna.page.goto(f"{anna.site}{path_of(game)}/replay")
    settled(anna.page)
    look(anna.page, f"{ruleset}-replay")


def look_at_decisions(anna: Visitor, game: str, ruleset: str, seen: set[str]) -> None:
    """Play the table to its end, and look at each decision not yet seen, which is noted."""
    anna.open(game)
    while (view := anna.view(game))["status"] == "active":
        if not view["legal_moves"]:
            anna.page.wait_for_timeout(30)
            continue
        asked = f"{view['view']['phase']}-{view['legal_moves'][0]['move']['kind']}"
        if asked not in seen:
            seen.add(asked)
            anna.page.reload()
            expect(anna.page.locator("#ask")).to_be_visible()
            settled(anna.page)
            look(anna.page, f"{ruleset}-{asked}")
        move(anna.api, game, view)


# What leads to decisions that chance seldom brings: the dearest first.
WISHES: tuple[tuple[str, str], ...] = (
    ("pirate", "bijoux"),
    ("action", "declare"),
    ("pirate", "ojo"),
    ("kind", "reveal"),
    ("role", "dock_worker"),
    ("role", "mutineer"),
)


def move(api: Client, game: str, view: Any) -> None:
    """Make a move that leads to much of the game."""
    rows = [row["move"] for row in view["legal_moves"]]
    wished = (move for name, value in WISHES for move in rows if move.get(name) == value)
    chosen = next(wished, rows[view["ply"] % len(rows)])
    api.post(f"games/{game}/moves", {"ply": view["ply"], "move": chosen})
