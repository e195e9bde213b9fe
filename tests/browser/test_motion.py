"""Pieces travel from their real places; nothing that one can press waits for them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.test_film import DEAL, MOVING, asked_after
from tests.browser.visitors import DESKTOP, PHONE, TRUST, Visitor, visiting

pytestmark = [pytest.mark.slow, pytest.mark.browser]
SetUp = Callable[..., None]
SLOWED = 4  # times
LONG_TASK_MS = 50
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
# A film from its beginning until I am asked again and that is painted.
WHOLE_FILM = """() => new Promise((done) => {
  const dock = document.getElementById("at-dock");
  let begun = false;
  new MutationObserver((_, watch) => {
    const asks = dock.hasAttribute("data-asks");
    begun ||= !asks;
    if (!begun || !asks) return;
    watch.disconnect();
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)));
  }).observe(dock, { attributes: true });
  document.getElementById("play-film").click();
})"""
TAP_FIRST_CARD = """() => {
  const card = document.querySelector("#at-hand .card");
  const { left, top, width, height } = card.getBoundingClientRect();
  const there = { clientX: left + width / 2, clientY: top + height / 2, detail: 1 };
  const tap = new MouseEvent("click", { bubbles: true, cancelable: true, ...there });
  document.elementFromPoint(there.clientX, there.clientY).dispatchEvent(tap);
  return ["#at-hand [aria-pressed=true]", "#confirm"]
    .map((name) => document.querySelector(name) !== null);
}"""
COUNT_SOUNDS = """() => {
  window.sounds = 0;
  window.AudioContext = class {
    constructor() { window.sounds += 1; }
    createOscillator() { return { frequency: {}, connect: (to) => to, start() {}, stop() {} }; }
    createGain() {
      const gain = { setValueAtTime() {}, exponentialRampToValueAtTime() {} };
      return { gain, connect() {} };
    }
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
    set_up(game, DEAL, asked_after(ruleset, 40))
    mover.open(game)
    while not travelled(page):
        page.wait_for_timeout(10)
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
        set_up(game, DEAL, asked_after("meuterer", 40))
        anna.open_whole(game)
        page = anna.page
        page.locator("#play-film").click()
        wait_for_film(page)
        while page.locator("#film-on").count():
            page.locator("#film-on").click()
        assert not travelled(page)
        assert page.locator(".traveller").count() == 0


def test_my_own_move_flies_from_my_hand(mover: Visitor, set_up: SetUp) -> None:
    page = mover.page
    game = mover.table(ruleset="meuterer", bots=0)
    set_up(game, DEAL, asked_after("meuterer", 9))
    mover.open_whole(game)
    page.keyboard.press("Escape")
    wait_for_film(page, ending=True)
    page.evaluate("window.begun.length = 0")
    page.locator("#at-hand .card:enabled").first.click()
    page.locator("#confirm").click()
    while not any(one["what"] == "traveller" for one in begun(page)):
        page.wait_for_timeout(10)


def test_card_is_picked_at_once_while_pieces_fly(mover: Visitor, set_up: SetUp) -> None:
    """The tap ends the film, draws the table and picks the card before anything else happens."""
    page = mover.page
    game = mover.table(ruleset="meuterer", bots=0)
    set_up(game, DEAL, asked_after("meuterer", 9))
    mover.open(game)
    while not travelled(page):
        page.wait_for_timeout(10)
    assert page.evaluate(TAP_FIRST_CARD) == [True, True]


def test_nothing_sounds_unless_it_was_switched_on(anna: Visitor, bernd: Visitor) -> None:
    """Not when it is my turn, and with it switched on not while the page loads."""
    for visitor in (anna, bernd):
        visitor.page.add_init_script(f"({COUNT_SOUNDS})()")
    bernd.page.add_init_script("localStorage.setItem('at tables', '{\"sounds\":true}')")
    game = anna.table(ruleset="meuterer", seats=3, bots=1)
    bernd.api.post(f"games/{game}/seats", TRUST)
    anna.api.post(f"games/{game}/start")
    for visitor in (anna, bernd):
        visitor.open_whole(game)
        assert visitor.page.evaluate("window.sounds") == 0
    while not bernd.page.evaluate("window.sounds"):
        for visitor in (anna, bernd):
            view = visitor.view(game)
            if view["legal_moves"]:
                move = view["legal_moves"][0]["move"]
                visitor.api.post(f"games/{game}/moves", {"ply": view["ply"], "move": move})
        bernd.catch_up(game)
    assert anna.page.evaluate("window.sounds") == 0


@pytest.mark.acceptance("tables")  # it is measured, and so no part of the suite
@pytest.mark.parametrize("ruleset", ["meuterer", "cartagena"])
def test_no_task_is_long_while_pieces_move_on_a_slow_device(
    mover: Visitor, set_up: SetUp, ruleset: str
) -> None:
    """Every task of the page's main thread counts, from before a film begins until it has ended.

    A slow device needs several times the processor time. The browser's own slowing would take the
    time that other programs use for the page's.
    """
    page = mover.page
    game = mover.table(ruleset=ruleset, bots=0)
    set_up(game, DEAL, asked_after(ruleset, 40))
    mover.open_whole(game)
    page.keyboard.press("Escape")
    wait_for_film(page, ending=True)
    session = mover.context.new_cdp_session(page)
    longest = longest_tasks(session, page)
    print(f"{ruleset}: the longest tasks of a film take {longest} ms")  # noqa: T201
    assert longest[0] < LONG_TASK_MS


def longest_tasks(session: Any, page: Page) -> list[float]:
    """The longest tasks of a film in milliseconds of a slow device, the longest first."""
    events = traced(session, page)
    tasks = [event["tdur"] for event in events if event["name"].endswith("RunTask")]
    assert any(event["name"] == "Layout" for event in events)
    return [SLOWED * task / 1000 for task in sorted(tasks, reverse=True)[:8]]


def traced(session: Any, page: Page) -> list[dict[str, Any]]:
    """What the page's main thread does during a film, in microseconds, of processor time too."""
    events: list[dict[str, Any]] = []
    done: list[bool] = []
    session.on("Tracing.dataCollected", lambda data: events.extend(data["value"]))
    session.on("Tracing.tracingComplete", lambda _: done.append(True))
    categories = "toplevel,devtools.timeline"
    session.send("Tracing.start", {"categories": categories, "transferMode": "ReportEvents"})
    page.evaluate(WHOLE_FILM)
    session.send("Tracing.end")
    while not done:
        page.wait_for_timeout(20)
    mains = {
        event["tid"]
        for event in events
        if event["name"] == "thread_name" and event["args"]["name"] == "CrRendererMain"
    }
    return [
        {"dur": 0, "tdur": 0, **event}
        for event in events
        if event["tid"] in mains and event["ph"] != "M"
    ]
