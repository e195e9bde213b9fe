"""The frame of every table: it fills the view, nothing in it moves, all of it can be reached."""

from __future__ import annotations

import json
import secrets
from collections import Counter
from collections.abc import Callable
from typing import Any, Final

import pytest
from django.conf import settings
from playwright.sync_api import Browser, Page, expect

from devtools.demo.api_client import Client
from tests.browser import positions
from tests.browser.accessibility import check_accessibility
from tests.browser.devices import settle
from tests.browser.every_device import GAMES_AND_SIZES
from tests.browser.frame_laws import SIZES, check_laws
from tests.browser.in_the_suite import in_the_suite
from tests.browser.positions import SHORT, decisions
from tests.browser.visitors import (
    DESKTOP,
    OFFERED,
    PASSWORD,
    PHONE,
    Visitor,
    choose,
    tap,
    visiting,
)

pytestmark = [pytest.mark.slow, pytest.mark.browser]
SetUp = Callable[..., None]
Size = dict[str, int]
LANGUAGES: Final = [language for language, _ in settings.LANGUAGES]
ASKED: Final[list[Any]] = [(key, *row) for key in SHORT for row in sorted(decisions(key).items())]
each_decision = pytest.mark.parametrize(("ruleset", "asked", "seed"), ASKED)
each_game = pytest.mark.parametrize("ruleset", SHORT)
DECISIONS: Final = 10  # of a game that is watched
FINGER: Final = 44  # px

BOXES: Final = """() => Object.fromEntries(["bar", "seats", "stage", "news", "dock"].map((name) => {
  const { x, y, width, height } = document.getElementById(`at-${name}`).getBoundingClientRect();
  return [name, [x, y, width, height].map(Math.round).join(" ")];
}))"""
# Controls that are seen, and where a finger of 44 pixels would not hit them.
SMALL: Final = """(least) => {
  const found = [];
  for (const node of document.querySelectorAll(
    "#at-bar :is(a, button), #at-seats button, #at-stage button, #at-news button," +
    " #at-dock :is(a, button), #at-sheet button, #side-tab"
  )) {
    const box = node.getBoundingClientRect();
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    const hits = (dx, dy) => {
      const there = document.elementFromPoint(x + dx, y + dy);
      return there !== null && (node.contains(there) || there.contains(node));
    };
    if (!box.width || !node.checkVisibility() || !hits(0, 0)) continue;
    const half = least / 2 - 1;
    const wide = box.width >= least - 0.5 || (hits(-half, 0) && hits(half, 0));
    const high = box.height >= least - 0.5 || (hits(0, -half) && hits(0, half));
    if (!wide || !high)
      found.push(`${node.id || node.className || node.textContent}: ${box.width} by ${box.height}`);
  }
  return found;
}"""
DRAFT: Final = """() => JSON.parse(sessionStorage.getItem(
  Object.keys(sessionStorage).find((key) => key.startsWith("draft ")) ?? "") ?? "[]")[1] ?? null"""
SILENT: Final = """
  window.sounds = 0;
  for (const name of ["AudioContext", "webkitAudioContext"])
    window[name] = class { constructor() { window.sounds += 1; } };
  HTMLMediaElement.prototype.play = () => { window.sounds += 1; return Promise.resolve(); };
"""


@pytest.fixture
def at_decision(anna: Visitor, set_up: SetUp) -> Callable[[str, str, int], str]:
    """Open a table at which Anna is asked such a thing."""

    def open_there(ruleset: str, asked: str, seed: int) -> str:
        game = anna.table(ruleset=ruleset, bots=0, options=SHORT.get(ruleset, {}))
        set_up(game, seed, lambda state: positions.asked(ruleset, state) == asked)
        anna.open_whole(game)
        return game

    return open_there


AtDecision = Callable[[str, str, int], str]


@in_the_suite
@each_decision
def test_decision_fits_every_view_and_each_move_has_one_control_for_a_finger(
    anna: Visitor, at_decision: AtDecision, ruleset: str, asked: str, seed: int
) -> None:
    """T1, T4, T6, T7, T8 and T13, at one table: nothing picked, then something, day and night."""
    game = at_decision(ruleset, asked, seed)
    page = anna.page
    for number, (size, view) in enumerate(SIZES.items()):
        page.set_viewport_size(view)  # type: ignore[arg-type]
        page.emulate_media(color_scheme="dark" if number % 2 else "light")
        settle(page)
        check_laws(page, f"{asked}, {size}")
        assert page.evaluate(SMALL, FINGER) == [], size
        tap(page)
        check_laws(page, f"{asked}, {size}, picked")
        check_verb(page)
        page.locator("#take-back").click()
        expect(page.locator("#take-back")).to_have_count(0)
        check_accessibility(page, f"{asked}, {size}", only_looks=number > 0)
    check_controls(page, anna.view(game)["legal_moves"])
    check_sheet(page)


def check_verb(page: Page) -> None:
    """T8: 44 pixels each way, and 8 between the verb and what takes it back."""
    assert page.evaluate(SMALL, FINGER) == []
    verb, back = (page.locator(name).bounding_box() for name in ("#confirm", "#take-back"))
    assert verb is not None
    assert back is not None
    assert verb["x"] - (back["x"] + back["width"]) >= 8


def check_sheet(page: Page) -> None:
    """T13: what a game lays over the stage, or the frame opens, leaves dock and news free."""
    if not page.locator("#at-sheet .table-sheet").count():
        page.locator("#seat-open-1").click()
    for size in (DESKTOP, PHONE):
        page.set_viewport_size(size)  # type: ignore[arg-type]
        settle(page)
        sheet = page.locator("#at-sheet .table-sheet").bounding_box()
        assert sheet is not None
        for name in ("#at-dock", "#at-news", "#at-bar", *(["#at-seats"] if size is PHONE else [])):
            box = page.locator(name).bounding_box()
            assert box is not None
            apart = sheet["y"] + sheet["height"] <= box["y"] + 1
            assert apart or box["y"] + box["height"] <= sheet["y"] + 1, name


def check_controls(page: Page, rows: list[Any]) -> None:
    """T7: equal cards are one move; nothing else has two controls, and no move has none.

    Where a choice takes more than one tap, the games' own tests look at all of them.
    """
    expect(page.locator("#at-dock[data-asks]")).to_be_attached()
    found: Counter[tuple[str, str]] = Counter()
    legal = {as_text(row["move"]): row["move"] for row in rows}
    partial = any(len(move.get("cards") or ()) > 1 for move in legal.values())
    controls = page.locator(OFFERED)
    ids = controls.evaluate_all(
        "(nodes) => nodes.map((node) => [node.id, node.closest('[id^=at-]').id])"
    )
    for identity, place in ids:
        control = page.locator(f"#{identity}")
        control.click()
        if page.locator("#confirm").count():
            found[as_text(page.evaluate(DRAFT)), place] += 1
            page.locator("#take-back").click()
        else:
            partial = True
            page.keyboard.press("Escape")
            page.reload()
            expect(page.locator(OFFERED).first).to_be_visible()
    picked = [move for move, _ in found]
    assert len(picked) == len(set(picked)), f"in two places: {found}"
    assert set(picked) <= legal.keys()
    assert partial or set(picked) == legal.keys()
    twice = [(legal[move], place) for (move, place), times in found.items() if times > 1]
    assert all(place == "at-hand" or "cards" in move for move, place in twice), twice


def as_text(move: Any) -> str:
    return json.dumps(move, sort_keys=True)


@each_game
def test_texts_fit_in_every_language_with_long_names(
    browser: Browser, site: str, set_up: SetUp, ruleset: str
) -> None:
    """T4: four players with names of twenty characters."""
    names = [f"Wilhelmine-{secrets.token_hex(4)}x"[:20] for _ in range(3)]
    for name in names:
        guest = Client(site)
        guest.post(
            "register",
            {"username": name, "email": f"{name}@example.org", "password": PASSWORD},
        )
        guest.close()
    with visiting(browser, site) as anna:
        game = anna.table(ruleset=ruleset, seats=4, bots=0)
        set_up(game, 0, lambda state: state.ply >= 9 and asks_first(ruleset, state), names)
        for language in LANGUAGES:
            anna.api.call("PATCH", "me/preferences", {"language": language}, {})
            anna.open_whole(game)
            for size, view in SIZES.items():
                anna.page.set_viewport_size(view)  # type: ignore[arg-type]
                settle(anna.page)
                check_laws(anna.page, f"{language}, {size}")


def asks_first(ruleset: str, state: Any) -> bool:
    return positions.asked(ruleset, state) is not None


@pytest.mark.parametrize(("ruleset", "size"), GAMES_AND_SIZES)
def test_boxes_of_the_frame_are_the_same_from_the_first_move_on(
    browser: Browser, site: str, ruleset: str, size: Size
) -> None:
    """T5: moves, picks, sheets and films change none of them."""
    with visiting(browser, site, size=size) as anna:
        game = anna.table(ruleset=ruleset, options=SHORT.get(ruleset, {}))
        anna.open_whole(game)
        page = anna.page
        before = page.evaluate(BOXES)
        for _ in range(DECISIONS):
            page.locator(f"{OFFERED}, #table.ended").first.wait_for()
            if page.locator("#table.ended").count():
                break
            tap(page)
            assert page.evaluate(BOXES) == before, "picked"
            choose(page)
            assert page.evaluate(BOXES) == before, "sent"
        else:
            page.locator("#seat-open-1").evaluate("(button) => button.click()")
            expect(page.locator("#at-sheet .table-sheet")).to_be_visible()
            assert page.evaluate(BOXES) == before, "a sheet"


@each_game
def test_drawer_of_a_small_desk_opens_over_the_seats_by_its_tab(
    anna: Visitor, ruleset: str
) -> None:
    """At 1024 pixels there is no column for log and chat: they come over the seats."""
    anna.page.set_viewport_size({"width": 1024, "height": 768})
    anna.open_whole(anna.table(ruleset=ruleset))
    page, tab = anna.page, anna.page.locator("#side-tab")
    seats = page.locator("#at-seats").bounding_box()
    check_laws(page, "1024")
    tab.click()
    expect(page.locator(".in-panel.log")).to_be_visible()
    assert page.locator("#at-panels").bounding_box() == seats
    tab.click()
    expect(page.locator("#at-panels")).to_be_hidden()
    assert page.evaluate(SMALL, 44) == []


@each_game
def test_seats_are_told_apart_without_colours(anna: Visitor, ruleset: str) -> None:
    """T43: each has a shape of its own, and the one that decides a word or a frame."""
    game = anna.table(ruleset=ruleset, seats=4)
    anna.open_whole(game)
    marks = anna.page.locator("#at-seats .seat-mark").all_text_contents()
    assert sorted(marks) == sorted("●■▲◆")
    widths = "(nodes) => nodes.map((node) => getComputedStyle(node).boxShadow)"
    expect(anna.page.locator("#table.asked")).to_be_visible()
    assert len(set(anna.page.locator("#at-seats > li").evaluate_all(widths))) == 2


@each_game
def test_nothing_sounds_unless_it_is_switched_on(anna: Visitor, ruleset: str) -> None:
    """T44: neither on load, nor on moves."""
    anna.page.add_init_script(SILENT)
    game = anna.table(ruleset=ruleset)
    anna.open_whole(game)
    for _ in range(3):
        choose(anna.page)
        anna.page.locator(f"{OFFERED}, #table.ended").first.wait_for()
    assert anna.page.evaluate("window.sounds") == 0
