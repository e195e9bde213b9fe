"""Pieces travel from their real places; nothing that one can press waits for them."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.test_film import DEAL, FIRST_CARD, MOVING, asked_after
from tests.browser.visitors import DESKTOP, PHONE, Visitor, visiting

pytestmark = [pytest.mark.slow, pytest.mark.browser]
SetUp = Callable[..., None]
SLOWED = 4  # times
LONG_TASK_US = 50_000
AT_ONCE_MS = 100
# Every animation that begins, with its frames: what moves, what of it, and how long.
WATCH = """() => {
  window.begun = [];
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (frames, options) {
    const text = JSON.stringify(frames);
    const time = typeof options === "number" ? { duration: options } : options;
    window.begun.push({
      what: this.dataset?.piece ?? this.dataset?.place ?? this.className,
      properties: [...new Set(text.match(/[a-zA-Z]+(?=":)/g))].filter((name) => name !== "offset"),
      ends: (time.delay ?? 0) + time.duration,
    });
    return animate.call(this, frames, options);
  };
}"""
ALLOWED = {"transform", "opacity", "transformOrigin"}


@pytest.fixture
def mover(browser: Browser, site: str) -> Iterator[Visitor]:
    """A player at a desk that shows motion; all animations are noted."""
    with visiting(browser, site, size=DESKTOP, **MOVING) as visitor:
        visitor.page.add_init_script(f"({WATCH})()")
        yield visitor


def begun(page: Page) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = page.evaluate("window.begun")
    return found


def travelled(page: Page) -> list[dict[str, Any]]:
    return [one for one in begun(page) if "transform" in one["properties"]]


def wait_for_film(page: Page, ending: bool = False) -> None:
    skip = expect(page.locator("#film-skip"))
    if ending:
        skip.to_have_count(0)
    else:
        skip.to_be_visible()


@pytest.mark.parametrize("ruleset", ["meuterer", "cartagena"])
def test_film_moves_pieces_by_transform_and_opacity_alone(
    mover: Visitor, set_up: SetUp, ruleset: str
) -> None:
    page = mover.page
    game = mover.table(ruleset=ruleset, bots=0)
    set_up(game, DEAL, asked_after(40))
    mover.open(game)
    page.wait_for_function("window.begun.some((one) => one.properties.includes('transform'))")
    wait_for_film(page, ending=True)
    for animation in begun(page):
        assert set(animation["properties"]) <= ALLOWED, animation
        assert animation["ends"] <= 1500, animation
    assert travelled(page)


def test_nothing_travels_where_motion_is_reduced(
    browser: Browser, site: str, set_up: SetUp
) -> None:
    with visiting(browser, site, size=PHONE) as anna:
        anna.page.add_init_script(f"({WATCH})()")
        game = anna.table(ruleset="meuterer", bots=0)
        set_up(game, DEAL, asked_after(40))
        anna.open_whole(game)
        page = anna.page
        page.locator("#play-film").click()
        wait_for_film(page)
        while page.locator("#film-on").count():
            page.locator("#film-on").click()
        assert not travelled(page)
        assert page.locator(".traveller").count() == 0


def test_my_own_move_flies_and_the_next_pick_waits_for_nothing(
    mover: Visitor, set_up: SetUp
) -> None:
    page = mover.page
    game = mover.table(ruleset="meuterer", bots=0)
    set_up(game, DEAL, asked_after(9))
    mover.open_whole(game)
    page.keyboard.press("Escape")
    wait_for_film(page, ending=True)
    page.evaluate("window.begun.length = 0")
    page.locator("#at-hand .card:enabled").first.click()
    with page.expect_response("**/moves"):
        page.locator("#confirm").click()
    page.wait_for_function("window.begun.some((one) => one.what === 'traveller')")


def test_card_can_be_picked_at_once_when_others_have_moved(
    mover: Visitor, set_up: SetUp
) -> None:
    """Whatever flies: as soon as the answer is there, and even in the film that follows."""
    page = mover.page
    game = mover.table(ruleset="meuterer", bots=0)
    set_up(game, DEAL, asked_after(9))
    mover.open(game)
    wait_for_film(page)
    page.evaluate(
        """() => addEventListener("pointerup", () => {
          const begin = performance.now();
          new MutationObserver(() => {
            if (!window.picked && document.querySelector("#confirm"))
              window.picked = performance.now() - begin;
          }).observe(document.body, { childList: true, subtree: true });
        }, true)"""
    )
    page.mouse.click(*page.evaluate(FIRST_CARD))
    page.wait_for_function("window.picked")
    assert page.evaluate("window.picked") < AT_ONCE_MS * 10  # of a machine that does much else


def test_no_task_is_long_while_pieces_move_on_a_slow_device(
    mover: Visitor, set_up: SetUp
) -> None:
    page = mover.page
    game = mover.table(ruleset="meuterer", bots=0)
    set_up(game, DEAL, asked_after(40))
    mover.open(game)
    wait_for_film(page)
    page.locator("#film-skip").click()
    wait_for_film(page, ending=True)
    page.keyboard.press("f")
    wait_for_film(page)
    session = mover.context.new_cdp_session(page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWED})
    tasks = traced(session, page)
    assert tasks, "the trace has tasks"
    assert max(tasks) < LONG_TASK_US, sorted(tasks)[-5:]


def traced(session: Any, page: Page) -> list[int]:
    """How much processor time each task took until a film's end, in microseconds."""
    events: list[dict[str, Any]] = []
    session.on("Tracing.dataCollected", lambda data: events.extend(data["value"]))
    done: list[bool] = []
    session.on("Tracing.tracingComplete", lambda _: done.append(True))
    session.send(
        "Tracing.start",
        {"categories": "toplevel,devtools.timeline", "transferMode": "ReportEvents"},
    )
    wait_for_film(page, ending=True)
    session.send("Tracing.end")
    while not done:
        page.wait_for_timeout(20)
    mains = {
        event["tid"]
        for event in events
        if event["name"] == "thread_name" and event["args"]["name"] == "CrRendererMain"
    }
    assert json.dumps(sorted(mains))
    return [
        event.get("tdur", event.get("dur", 0))
        for event in events
        if event["name"].endswith("RunTask") and event["tid"] in mains
    ]
