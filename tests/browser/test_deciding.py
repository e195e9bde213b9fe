"""How one decides in the dock: few taps, an outcome before it is sent, and nothing by accident."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Final

import pytest
from playwright.sync_api import Browser, Page, Request, expect

from devtools.demo.api_client import Client
from games.rulesets.registry import RULESETS
from tests.browser import positions
from tests.browser.devices import DRAWN, settle
from tests.browser.in_the_suite import in_the_suite
from tests.browser.positions import SHORT, decisions
from tests.browser.visitors import (
    DESKTOP,
    OFFERED,
    PHONE,
    Visitor,
    choose,
    new_account,
    visiting,
)
from tests.kit.known_games import KNOWN_GAMES, known_game

pytestmark = [pytest.mark.slow, pytest.mark.browser]
SetUp = Callable[..., None]
SEEDS: Final = {key: decisions(key) for key in SHORT}
FEW_TAPS: Final = [
    (key, asked, seed)
    for key, game in KNOWN_GAMES.items()
    for asked, seed in SEEDS[key].items()
    if asked in game.taps
]
ONE_TAP: Final = [row for row in FEW_TAPS if row[1] != "offer-pass"]
each_game = pytest.mark.parametrize("ruleset", SHORT)
GRID: Final = 40  # pixels between the places that are tapped twice: no target is smaller

PICKED: Final = """(node) => {
  document.getElementById(node.id).click();
  return document.querySelector("#preview strong")?.textContent ?? "";
}"""


@contextmanager
def moves_sent(page: Page) -> Iterator[list[str]]:
    """What the page sends that could be a move, in this block."""
    sent: list[str] = []

    def note(request: Request) -> None:
        if request.method != "GET":
            sent.append(request.url)

    page.on("request", note)
    yield sent
    page.remove_listener("request", note)


@pytest.fixture
def at_decision(anna: Visitor, set_up: SetUp) -> Callable[[str, str], str]:
    """Open a table at which Anna is asked such a thing."""

    def open_there(ruleset: str, asked: str) -> str:
        game = anna.table(ruleset=ruleset, bots=0, options=SHORT[ruleset])
        seed = SEEDS[ruleset][asked]
        set_up(game, seed, lambda state: positions.asked(ruleset, state) == asked)
        anna.open_whole(game)
        return game

    return open_there


AtDecision = Callable[[str, str], str]


@in_the_suite
@pytest.mark.parametrize(("ruleset", "asked", "seed"), FEW_TAPS)
def test_decision_takes_few_taps(
    anna: Visitor, at_decision: AtDecision, ruleset: str, asked: str, seed: int
) -> None:
    """T10: two for a wage, a card, swords, a door.

    Two for a role, and two for passing before: which roles are left is told to nobody who has not
    passed, and nothing is sent but by its verb.
    """
    game = at_decision(ruleset, asked)
    page, before = anna.page, anna.view(game)["ply"]
    taps = 0
    while not page.locator("#confirm").count():
        page.locator(OFFERED).first.click()
        taps += 1
    page.locator("#confirm").click()
    page.locator("#confirm").wait_for(state="detached")
    assert taps + 1 <= known_game(ruleset).taps[asked]
    assert anna.view(game)["ply"] > before


@pytest.mark.parametrize(("ruleset", "asked", "seed"), ONE_TAP)
def test_pick_shows_its_outcome_at_once_and_asks_nobody(
    anna: Visitor, at_decision: AtDecision, ruleset: str, asked: str, seed: int
) -> None:
    """T11: it stands there when the tap's own task ends, by what the table has already."""
    game = at_decision(ruleset, asked)
    page, rows = anna.page, anna.view(game)["legal_moves"]
    control = page.locator(f"#{page.locator(OFFERED).first.get_attribute('id')}")
    with moves_sent(page) as sent:
        page.evaluate(DRAWN)
        said = control.evaluate(PICKED)
        assert any(said.startswith(row["brief"] or row["label"]) for row in rows), said
    assert sent == []


@each_game
def test_two_quick_taps_at_any_place_send_nothing(
    anna: Visitor, at_decision: AtDecision, ruleset: str
) -> None:
    """T12: a double tap on a choice must not meet the verb that appears below the finger."""
    game = at_decision(ruleset, known_game(ruleset).usual)
    page, ply = anna.page, anna.view(game)["ply"]
    page.route(
        "**/*", lambda route: route.abort() if is_way_on(route.request) else route.fallback()
    )
    with moves_sent(page) as sent:
        for selector in ("#at-dock", "#at-stage"):
            box = page.locator(selector).bounding_box()
            assert box is not None
            for y in range(int(box["y"]) + 8, int(box["y"] + box["height"]), GRID):
                for x in range(8, int(box["width"]), GRID):
                    page.mouse.dblclick(x, y)
                    for _ in range(2):
                        page.keyboard.press("Escape")
    assert [url for url in sent if "/moves" in url] == []
    assert anna.view(game)["ply"] == ply


def is_way_on(request: Request) -> bool:
    return request.is_navigation_request()


@each_game
def test_choice_is_taken_back_by_a_second_tap_by_the_cross_and_by_escape(
    anna: Visitor, at_decision: AtDecision, ruleset: str
) -> None:
    at_decision(ruleset, known_game(ruleset).usual)
    page = anna.page
    control = page.locator(f"#{page.locator(OFFERED).first.get_attribute('id')}")
    backs: list[Callable[[], None]] = [
        control.click,
        page.locator("#take-back").click,
        lambda: page.keyboard.press("Escape"),
    ]
    for back in backs:
        control.click()
        expect(page.locator("#confirm")).to_be_visible()
        back()
        expect(page.locator("#confirm")).to_have_count(0)


@each_game
def test_another_tap_changes_the_choice(
    anna: Visitor, at_decision: AtDecision, ruleset: str
) -> None:
    at_decision(ruleset, known_game(ruleset).usual)
    page = anna.page
    page.locator(OFFERED).first.click()
    first = page.locator("#confirm").inner_text()
    page.locator(OFFERED).last.click()
    expect(page.locator("[aria-pressed=true]")).to_have_count(1)
    expect(page.locator("#confirm")).not_to_have_text(first)


@each_game
@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_dock_says_who_decides_and_until_when_while_others_do(
    browser: Browser, site: str, set_up: SetUp, ruleset: str, size: dict[str, int]
) -> None:
    """T15: the hand stays to be looked at, and there is a useful button."""
    name, token = new_account(site)
    Client(site, token).close()
    with visiting(browser, site, size=size) as anna:
        game = anna.table(ruleset=ruleset, seats=3, bots=0, clock="standard")
        set_up(game, 0, lambda state: waits_for_the_second(ruleset, state), [name])
        anna.open_whole(game)
        page = anna.page
        assert anna.view(game)["to_move"] == [1]
        expect(page.locator("#headline")).to_contain_text(name)
        expect(page.locator(".dock-until")).to_contain_text("until")
        expect(page.locator("#at-hand > *").first).to_be_visible()
        ways = page.locator("#at-action :is(#answer-ahead, #next-game, #my-games)")
        assert ways.count() >= 1


def waits_for_the_second(ruleset: str, state: Any) -> bool:
    rules = RULESETS[ruleset].rules
    return state.ply > 4 and list(rules.to_move(state)) == [1]


def test_control_answers_at_once_though_things_still_travel(
    browser: Browser, site: str, set_up: SetUp
) -> None:
    """T41: the first tap on the next choice picks it, whatever still travels."""
    with visiting(browser, site, reduced_motion="no-preference") as anna:
        game = anna.table(ruleset="cartagena", bots=0, options=SHORT["cartagena"])
        seed = SEEDS["cartagena"]["turn-use"]
        set_up(game, seed, lambda state: positions.asked("cartagena", state) == "turn-use")
        anna.open_whole(game)
        page = anna.page
        page.keyboard.press("Escape")  # the film, if it plays
        choose(page)
        page.locator("#confirm").wait_for(state="detached")
        page.locator("#table.asked").wait_for()
        page.locator(OFFERED).first.evaluate("(node) => node.click()")
        expect(page.locator("#preview, #at-sheet .table-sheet").first).to_be_attached()


@each_game
def test_one_tap_sends_after_its_seconds_and_can_be_undone(
    anna: Visitor, at_decision: AtDecision, ruleset: str
) -> None:
    """Only where the game says so, and only for who switched it on."""
    known = known_game(ruleset)
    game = at_decision(ruleset, known.usual)
    page, ply = anna.page, anna.view(game)["ply"]
    page.evaluate("localStorage.setItem('at tables', JSON.stringify({ oneTap: true }))")
    with page.expect_response("**/one_tap*.js"):
        page.reload()
    settle(page)
    tapped = page.locator(OFFERED).first
    tapped.click()
    if not known.is_usual_sent_by_one_tap:
        expect(page.locator("#confirm")).to_be_visible()
        assert page.locator("#undo").count() == 0
        return
    page.locator("#undo").click()
    expect(page.locator("#undo")).to_have_count(0)
    assert anna.view(game)["ply"] == ply
    page.locator(OFFERED).first.click()
    expect(page.locator("#undo")).to_be_visible()
    while anna.view(game)["ply"] == ply:
        page.wait_for_timeout(50)


def test_keys_choose_send_and_are_listed_and_can_be_switched_off(
    bernd: Visitor, set_up: SetUp
) -> None:
    game = bernd.table(ruleset="meuterer", bots=0, options=SHORT["meuterer"])
    seed = SEEDS["meuterer"]["offer-offer"]
    set_up(game, seed, lambda state: positions.asked("meuterer", state) == "offer-offer")
    bernd.open_whole(game)
    page, ply = bernd.page, bernd.view(game)["ply"]
    page.keyboard.press("2")
    expect(page.locator("#card-1")).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("Escape")
    expect(page.locator("#confirm")).to_have_count(0)
    page.keyboard.press("?")
    expect(page.locator(".keys")).to_be_visible()
    page.locator("#keys-on").uncheck()
    page.locator("#fold-sheet").click()
    page.keyboard.press("2")
    expect(page.locator("#confirm")).to_have_count(0)
    page.evaluate("localStorage.removeItem('at tables')")
    page.keyboard.press("1")
    expect(page.locator("#confirm")).to_be_enabled()
    page.keyboard.press("Enter")
    page.locator("#confirm").wait_for(state="detached")
    assert bernd.view(game)["ply"] > ply
    expect(page.locator(":focus")).not_to_have_count(0)
