"""The end of a game: who won, where the points came from, what decided it, and the ways on."""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from games.rulesets.registry import RULESETS
from meuterer_site.embedded.data_folder import ROOT
from tests.browser.devices import settle
from tests.browser.frame_laws import LEAST_TEXT, SIZES, TEXTS, scrolled
from tests.browser.in_the_suite import in_the_suite
from tests.browser.positions import SHORT
from tests.browser.visitors import Visitor, path_of

pytestmark = [pytest.mark.slow, pytest.mark.browser]
PICTURES = Path(os.environ.get("SCREENSHOTS", ROOT / ".screenshots"))
SetUp = Callable[..., None]
MINUS = "\N{MINUS SIGN}"
THEMES: Any = ("light", "dark", "light", "dark")


def ended(visitor: Visitor, set_up: SetUp, ruleset: str, *others: Visitor) -> str:
    """A game that is over, on the visitor's page."""
    game = visitor.table(
        ruleset=ruleset, bots=0, clock="standard", options=SHORT[ruleset], rated=bool(others)
    )
    set_up(
        game,
        0,
        lambda state: RULESETS[ruleset].rules.standings(state) is not None,
        [other.name for other in others],
    )
    visitor.open(game)
    expect(visitor.page.locator("#where-from")).to_have_count(1)
    settle(visitor.page)
    return game


def figures(page: Page, row: str) -> list[int]:
    """The figures of a row of the sources."""
    texts = page.locator(f"#where-from {row} td").all_inner_texts()
    return [int(re.sub(f"[^0-9{MINUS}]", "", text).replace(MINUS, "-") or 0) for text in texts]


@in_the_suite
@pytest.mark.parametrize("ruleset", list(SHORT))
def test_end_has_ranking_sources_lines_and_turning_points(
    anna: Visitor, set_up: SetUp, ruleset: str
) -> None:
    game = ended(anna, set_up, ruleset)
    page = anna.page
    for (size, view), theme in zip(SIZES.items(), THEMES, strict=True):
        page.set_viewport_size(view)  # type: ignore[arg-type]
        page.emulate_media(color_scheme=theme)
        settle(page)
        if "SCREENSHOTS" in os.environ:
            PICTURES.mkdir(exist_ok=True)
            page.screenshot(path=PICTURES / f"end-{ruleset}-{size}.png")
        assert max(scrolled(page)) <= 0, f"the end scrolls, {size}"
        assert page.evaluate(TEXTS, LEAST_TEXT) == [], size
    table = anna.view(game)
    places = page.locator("#ranking .place").all_inner_texts()
    assert places == sorted(str(row["place"]) for row in table["standings"])
    page.locator(".end-sources details").evaluate("(details) => { details.open = true; }")
    rows = page.locator("#where-from tbody tr").count()
    totals = figures(page, "tfoot tr")
    sums = [0, 0, 0]
    for row in range(rows):
        found = figures(page, f"tbody tr:nth-child({row + 1})")
        sums = [one + other for one, other in zip(sums, found, strict=True)]
    assert sums == totals == [row["score"] for row in table["standings"]]
    expect(page.locator(".points-chart polyline")).to_have_count(3)
    points = anna.api.get(f"games/{game}/score-sheet").body["turning_points"]
    links = page.locator("#turning-points .see-it")
    expect(links).to_have_count(len(points))
    addresses = [link.get_attribute("href") or "" for link in links.all()]
    plies = [int(address.split("ply=")[1]) for address in addresses]
    assert plies == sorted(point["ply"] for point in points)
    links.first.click()
    expect(page).to_have_url(re.compile(rf"/replay\?ply={plies[0]}"))


def test_main_button_of_the_end_is_the_rematch_and_never_the_proof(
    anna: Visitor, set_up: SetUp
) -> None:
    game = ended(anna, set_up, "meuterer")
    page = anna.page
    main = page.locator("#the-end .button:not(.quiet):not(.link)")
    assert [one.get_attribute("id") for one in main.all()] == ["rematch"]
    proof = page.locator("#see-proof")
    expect(proof).to_have_text("The deal was fair: see the proof")
    assert "button" not in (proof.get_attribute("class") or "")
    expect(page.locator("#new-like-this")).to_have_attribute("href", f"/tables/new?like={game}")
    page.locator("#rematch").click()
    page.wait_for_url(lambda address: path_of(game) not in address)


def test_rematch_is_a_wish_that_the_others_see(
    anna: Visitor, bernd: Visitor, set_up: SetUp
) -> None:
    game = ended(anna, set_up, "meuterer", bernd)
    bernd.open(game)
    here, there = anna.page, bernd.page
    expect(here.locator("#rematch")).to_have_text("Rematch · 0 of 2 want it")
    here.locator("#rematch").click()
    expect(here.locator("#rematch")).to_have_text("Rematch · 1 of 2 want it")
    expect(there.locator("#rematch")).to_have_text("Rematch · 1 of 2 want it")
    expect(there.locator("#wishes")).to_contain_text(f"{anna.name} ✓")
    here.locator("#rematch").click()
    expect(there.locator("#rematch")).to_have_text("Rematch · 0 of 2 want it")
    here.locator("#rematch").click()
    expect(there.locator("#rematch")).to_have_text("Rematch · 1 of 2 want it")
    there.locator("#rematch").click()
    there.wait_for_url(lambda address: path_of(game) not in address)
    expect(here.locator("#rematch")).to_have_text("To the rematch")


def test_talk_goes_on_after_the_end(anna: Visitor, set_up: SetUp) -> None:
    ended(anna, set_up, "meuterer")
    page = anna.page
    expect(page.locator("#at-panels [role=tab]").first).to_be_attached()
    page.locator("#open-chat").click()
    page.locator("#chat-text").fill("Well played!")
    page.locator("#chat-text").press("Enter")
    expect(page.locator("#chat-lines")).to_contain_text("Well played!")
    page.locator("#close-side").click()
    expect(page.locator("#ranking")).to_be_visible()
