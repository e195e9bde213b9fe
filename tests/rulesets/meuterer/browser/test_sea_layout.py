"""The sea of Meuterer laid out: all text whole and apart, at every size and in every language."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from functools import cache
from itertools import product
from typing import Any, Final

import pytest
from playwright.sync_api import Browser, Page, expect

from games.rulesets.meuterer.rules import RULES
from tests.browser.devices import new_context
from tests.browser.frame_laws import LEAST_TEXT, SIZES, TEXTS
from tests.browser.visitors import Visitor
from tests.rulesets.meuterer.browser.drawing import LONG_NAMES, Drawing, position

pytestmark = [pytest.mark.slow, pytest.mark.browser]
LARGE: Final = {(1280, 800): (680, 530), (1600, 1000): (850, 720)}
LANGUAGES: Final = ("en", "fr", "de", "ja")
# The suite has each of them once, and `manage.py acceptance tables` every combination.
IN_THE_SUITE: Final = {(3, "de", "light"), (3, "fr", "dark"), (4, "en", "dark"), (4, "ja", "light")}
LOOKS: Final[list[Any]] = [
    pytest.param(*look, marks=pytest.mark.acceptance("tables", short=look in IN_THE_SUITE))
    for look in product((3, 4), LANGUAGES, ("light", "dark"))
]
BOX: Final = """() => {
  const { width, height } = document.querySelector("#at-stage .sea").getBoundingClientRect();
  return [width, height];
}"""
# Texts of the sea of which one lies on another, and ships that lie on text.
OVERLAPS: Final = """() => {
  const texts = ".name, .prices span, .voyage, .lot, .counts .none, .tag, .letter, dd, dt, .sum b,"
    + ".rule, .whose li, .sellers li, .outcome, svg.vessel:not(.maybe)";
  const boxOf = (node) => {
    const box = node.getBoundingClientRect();
    const trim = node.matches(".vessel") ? 0.12 : 0; // a sprite's empty edge
    return { left: box.left + trim * box.width, right: box.right - trim * box.width,
      top: box.top + trim * box.height, bottom: box.bottom - trim * box.height };
  };
  const inner = (node) => {
    if (node.matches(".vessel, .tag, .letter, .voyage")) return boxOf(node);
    const range = document.createRange();
    range.selectNodeContents(node);
    return range.getBoundingClientRect();
  };
  const seen = [...document.querySelectorAll("#at-stage .sea")].flatMap((sea) =>
    [...sea.querySelectorAll(texts)].filter((node) => node.checkVisibility()));
  const told = (node) => `${node.getAttribute("class") ?? node.tagName} ${node.textContent}`;
  const found = [];
  seen.forEach((one, at) => seen.slice(at + 1).forEach((other) => {
    if (one.contains(other) || other.contains(one)) return;
    const [a, b] = [inner(one), inner(other)];
    const width = Math.min(a.right, b.right) - Math.max(a.left, b.left);
    const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
    if (width > 2 && height > 3) found.push(`${told(one)} / ${told(other)}`);
  }));
  return found;
}"""


def moments(seats: int) -> list[tuple[str, Any]]:
    """A position of each phase, as full as they become, to do with as one likes."""
    return deepcopy(found_moments(seats))


@cache
def found_moments(seats: int) -> list[tuple[str, Any]]:

    def at(phase: str, also: Callable[[Any], object] = lambda _: True) -> Any:
        return position(
            lambda s: s.phase == phase and s.round > 1 and RULES.to_move(s) and also(s), seats=seats
        )

    return [
        ("wage", at("wage")),
        ("offer", at("offer", lambda s: sum(map(len, s.offers)) > 4 and s.captain_to is None)),
        ("course set", at("offer", lambda s: sum(map(len, s.offers)) > 4 and s.passed)),
        ("mutiny", at("mutiny", lambda s: sum(s.added))),
        ("sale", at("sale", lambda s: len(s.active) > 1 and any(s.sales))),
        ("refill", at("refill")),
    ]


@pytest.mark.parametrize(("seats", "language", "scheme"), LOOKS)
def test_all_text_of_sea_and_seats_is_whole_and_apart(
    browser: Browser, seats: int, language: str, scheme: str
) -> None:
    """At four sizes, with names of 20 letters, wherever the ship lies."""
    context = new_context(browser, color_scheme=scheme)
    drawing = Drawing(context.new_page(), language)
    for at, (name, state) in enumerate(moments(seats)):
        drawing.show(state, RULES.to_move(state)[0], names=LONG_NAMES, pick=lambda _: True)
        for size, view in SIZES.items():
            check_text(drawing.page, view, f"{name} {language} {size}")
        if scheme == "dark":
            continue
        state.ship = (state.ship + 5 * at + seats) % len(state.circle)
        drawing.show(state, None, names=LONG_NAMES)
        check_text(drawing.page, SIZES["360"], f"{name} {language}, ship at {state.ship}")
    context.close()


def check_text(page: Page, view: Any, name: str) -> None:
    page.set_viewport_size(view)
    assert page.evaluate(TEXTS, LEAST_TEXT) == [], name
    assert page.evaluate(OVERLAPS) == [], name


@pytest.mark.parametrize("at", range(12))
def test_ship_covers_no_text_at_any_island(drawing: Drawing, at: int) -> None:
    for name, state in moments(4)[1:4]:
        state.ship = at
        state.active = [at, (at + 5) % 12]
        drawing.show(state, 0)
        for size, view in SIZES.items():
            check_text(drawing.page, view, f"{name}, ship at {at}, {size}")


def test_sea_fills_its_share_of_a_desk_beside_log_and_chat(bernd: Visitor) -> None:
    game = bernd.table(ruleset="meuterer", seats=4)
    bernd.open_whole(game)
    sea = bernd.page.locator("#at-stage .sea")
    for (width, height), least in LARGE.items():
        bernd.page.set_viewport_size({"width": width, "height": height})
        expect(sea).to_be_visible()
        shown = bernd.page.evaluate(BOX)
        assert shown[0] >= least[0], (width, height)
        assert shown[1] >= least[1], (width, height)
        for beside in (".side .log-entries", "#chat-text"):  # without opening or scrolling
            expect(bernd.page.locator(beside).first).to_be_in_viewport()


def test_each_meaning_of_the_sea_has_a_sign_besides_its_colour(drawing: Drawing) -> None:
    """Seats by shape, islands by letter, sides by flag and stripes."""
    _, state = moments(4)[3]
    drawing.show(state, 0)
    page = drawing.page
    letters = page.locator(".place.active .letter")
    assert sorted(letters.all_inner_texts()) == ["A", "B"][: letters.count()]
    for mark in page.locator("#at-stage .seat-mark").all():
        assert mark.inner_text() in "●■▲◆"
    for side in ("captain", "mutineer"):
        expect(page.locator(f".sum.{side} use[href$='#flag_{side}']")).to_be_attached()
    stripes = "node => getComputedStyle(node).backgroundImage"
    assert "gradient" in page.locator(".balance-bar .mutineer").first.evaluate(stripes)
