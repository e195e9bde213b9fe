"""What the original shows in every phase is on the board in every phase, by day and by night."""

from __future__ import annotations

import re
from collections.abc import Callable
from colorsys import rgb_to_hsv
from typing import Any, Final

import pytest
from playwright.sync_api import Browser, Page, expect

from games.rulesets.meuterer.rules import RULES
from tests.browser.in_the_suite import in_the_suite
from tests.browser.positions import SEEDS, states
from tests.browser.visitors import DESKTOP, PHONE, Visitor, visiting

pytestmark = [pytest.mark.slow, pytest.mark.browser]
OPTIONS: Final = {"rounds": 2}
PHASES: Final = ("wage", "offer", "mutiny", "sale", "refill")
DEVICES: Final = {
    "phone-light": (PHONE, "light"),
    "phone-dark": (PHONE, "dark"),
    "desktop-light": (DESKTOP, "light"),
    "desktop-dark": (DESKTOP, "dark"),
}
CONTRAST: Final = 3  # of what is no text, WCAG 1.4.11
READ = """names => names.map(name =>
  getComputedStyle(document.querySelector(".sea")).getPropertyValue(name).trim())"""
# What a decision needs: each of it is drawn, and all of it is in the window of a phone.
NEEDED: Final = (
    "#headline",
    "#at-hand .card",
    "#at-seats .seat:not(.mine) .score",
    "#at-seats .seat:not(.mine) .hand-size",
    "#at-seats .seat:not(.mine) .before",
    ".sea svg.vessel",
    ".sea .active .prices",
    ".my-clock",
    "#at-news .last",
)
OUTSIDE = """names => names.filter(name => {
  const found = [...document.querySelectorAll(name)];
  return !found.length || !found.every(node => {
    const box = node.getBoundingClientRect();
    return box.width > 0 && box.left >= -1 && box.right <= innerWidth + 1
      && box.top >= 0 && box.bottom <= innerHeight + 1;
  });
})"""
# Whole, and within the window without scrolling.
SEEN = """() => [...document.querySelectorAll(".centre .fact")].every(node => {
  const box = node.getBoundingClientRect();
  return box.width > 0 && box.left >= 0 && box.right <= innerWidth
    && box.top >= 0 && box.bottom <= innerHeight && node.scrollWidth <= node.clientWidth + 1;
})"""


def is_at(phase: str) -> Callable[[Any], bool]:
    """The first seat is asked in a phase, in the second round, where cards are discarded."""

    def reached(state: Any) -> bool:
        if state.phase != phase or state.round < 2 - (phase == "refill"):
            return False
        return 0 in RULES.to_move(state)

    return reached


def seed_of(phase: str) -> int:
    """A deal that leads there."""
    return next(seed for seed in SEEDS if any(map(is_at(phase), states("meuterer", OPTIONS, seed))))


@in_the_suite
@pytest.mark.parametrize("phase", PHASES)
def test_board_shows_wage_pile_and_top_card_in_every_phase(
    phase: str, anna: Visitor, set_up: Callable[..., None]
) -> None:
    """On a phone and at a desktop; on a phone all that a decision needs, without scrolling."""
    game = anna.table(ruleset="meuterer", bots=0, options=OPTIONS, clock="standard")
    set_up(game, seed_of(phase), is_at(phase))
    for size in (DESKTOP, PHONE):
        anna.page.set_viewport_size(size)  # type: ignore[arg-type]
        anna.open_whole(game)
        check_facts(anna.page, anna.view(game)["view"], phase)
    assert anna.page.evaluate(OUTSIDE, NEEDED) == []


def check_facts(page: Page, view: Any, phase: str) -> None:
    """The facts in the middle of the circle, against what the view says."""
    assert view["phase"] == phase
    facts = ["wage", *(["roles"] if phase == "offer" else []), "pile", "discards"]
    shown = page.locator(".centre .fact")
    expect(shown).to_have_count(len(facts))
    assert shown.evaluate_all("nodes => nodes.map(node => node.dataset.place)") == facts
    page.wait_for_function(SEEN)  # what stands above them may still be loading
    assert (view["wage"] is None) == (phase == "wage")
    fact = {name: shown.nth(at).locator("dd") for at, name in enumerate(facts)}
    expect(fact["wage"]).to_have_text("\u2013" if phase == "wage" else str(view["wage"]))
    expect(fact["pile"]).to_have_text(str(view["pile_size"]))
    expect(fact["discards"]).to_contain_text(str(view["discards_size"]))
    if phase == "offer":
        expect(fact["roles"]).to_have_text(str(view["roles_left"]))
    top = view["discards_top"]
    assert top is not None
    expect(fact["discards"].locator(".top")).to_have_attribute("aria-label", f"on top: {top}")
    expect(fact["discards"].locator(".top use")).to_have_attribute("href", re.compile(f"#{top}$"))


def contains(text: str) -> re.Pattern[str]:
    return re.compile(re.escape(text))


@pytest.mark.parametrize("device", DEVICES)
def test_two_destinations_differ_in_colour_and_shape(
    device: str, browser: Browser, site: str, set_up: Callable[..., None]
) -> None:
    """The captain's is a sand-yellow square flag, the mutineer's a blue pennant."""
    size, scheme = DEVICES[device]
    with visiting(browser, site, size=size, color_scheme=scheme) as visitor:
        game = visitor.table(ruleset="meuterer", bots=0, options=OPTIONS)
        set_up(game, seed_of("mutiny"), is_at("mutiny"))
        visitor.open(game)
        page, view = visitor.page, visitor.view(game)["view"]
        for who in ("captain", "mutineer"):
            at = page.locator(f"#island-{view[f'{who}_destination']}")
            expect(at.locator(f"use[href$='#flag_{who}']")).to_be_attached()
            expect(at).to_have_accessible_name(contains(f"the {who}'s destination"))
        loyal, rebel, ink, water = page.evaluate(
            READ, ["--art-straw", "--art-cobalt", "--art-ink", "--water"]
        )
        assert is_sand_yellow(loyal)
        assert is_blue(rebel)
        assert contrast(loyal, rebel) >= CONTRAST
        for fill in (loyal, rebel):  # it or its outline stands out from the sea
            assert max(contrast(fill, water), contrast(ink, water)) >= CONTRAST


def rgb(colour: str) -> tuple[float, ...]:
    """The parts of ``#rrggbb``, each from 0 to 1."""
    assert re.fullmatch("#[0-9a-f]{6}", colour), colour
    return tuple(int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))


def is_sand_yellow(colour: str) -> bool:
    hue, saturation, value = rgb_to_hsv(*rgb(colour))
    return 40 / 360 < hue < 55 / 360 and saturation > 0.4 and value > 0.8


def is_blue(colour: str) -> bool:
    hue, saturation, _value = rgb_to_hsv(*rgb(colour))
    return 200 / 360 < hue < 225 / 360 and saturation > 0.5


def contrast(one: str, other: str) -> float:
    """How far two colours are apart, as WCAG reckons it."""
    bright, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (bright + 0.05) / (dark + 0.05)


def luminance(colour: str) -> float:
    parts = [
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in rgb(colour)
    ]
    return sum(weight * part for weight, part in zip((0.2126, 0.7152, 0.0722), parts, strict=True))
