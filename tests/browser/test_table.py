"""A table in the browser: what it costs, what it survives, and what it never tells."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from games.engine.registry import RULESETS
from games.policy import BODY_BYTES
from tests.browser.visitors import OFFERED, Visitor, choose, path_of

pytestmark = [pytest.mark.slow, pytest.mark.browser]
each_ruleset = pytest.mark.parametrize("ruleset", RULESETS)
REQUESTS_AT_MOST = 12
BYTES_AT_MOST = 100_000
SECOND = 1000


def cold_load(visitor: Visitor, game: str) -> tuple[list[str], int]:
    """The requests until a decision can be made, from a cold cache, and their bytes on the line."""
    page = visitor.page
    line: Any = visitor.context.new_cdp_session(page)
    line.send("Network.enable")
    line.send("Network.clearBrowserCache")
    asked: list[str] = []
    stream: dict[str, int] = {}  # still open: what it has brought so far, as it went over the line
    whole: list[int] = []
    page.on("request", lambda request: asked.append(request.url))
    line.on("Network.dataReceived", lambda data: _add(stream, data))
    line.on("Network.loadingFinished", lambda data: _end(stream, whole, data))
    page.goto(f"{visitor.site}{path_of(game)}", wait_until="commit")
    page.locator("#ask button").first.wait_for()
    return asked.copy(), sum(whole) + sum(stream.values())


def _add(stream: dict[str, int], data: Any) -> None:
    stream[data["requestId"]] = stream.get(data["requestId"], 0) + data["dataLength"]


def _end(stream: dict[str, int], whole: list[int], data: Any) -> None:
    stream.pop(data["requestId"], None)
    whole.append(int(data["encodedDataLength"]))


@each_ruleset
def test_the_first_playable_view_is_light(anna: Visitor, ruleset: str) -> None:
    game = anna.table(ruleset=ruleset)
    anna.page.wait_for_timeout(300)
    requests, size = cold_load(anna, game)
    assert len(requests) <= REQUESTS_AT_MOST, "\n".join(requests)
    assert BODY_BYTES // 4 < size <= BYTES_AT_MOST


@each_ruleset
def test_it_is_whole_after_a_reload_at_any_moment(anna: Visitor, ruleset: str) -> None:
    """In every phase: what is asked stands there again."""
    game = anna.table(ruleset=ruleset, bots=2, options=short(ruleset))
    anna.open(game)
    seen: set[str] = set()
    while (view := anna.view(game))["status"] == "active":
        rows = view["legal_moves"]
        if not rows:
            anna.page.wait_for_timeout(30)
            continue
        if (asked := rows[0]["move"]["kind"]) not in seen:
            seen.add(asked)
            reload_here(anna.page)
        move = rows[view["ply"] % len(rows)]["move"]
        anna.api.post(f"games/{game}/moves", {"ply": view["ply"], "move": move})
    assert len(seen) > 2
    expect(anna.page.locator(".standings li")).to_have_count(3)
    anna.page.reload()
    expect(anna.page.locator(".standings li")).to_have_count(3)


def short(ruleset: str) -> dict[str, int]:
    return {"rounds": 3} if ruleset == "meuterer" else {"max_rounds": 8}


def reload_here(page: Page) -> None:
    """Bots wait while this player is asked: what stands there is for good."""
    offered = page.locator(OFFERED)
    expect(offered.first).to_be_visible()
    page.wait_for_timeout(200)  # the last answer has been drawn
    words, choices = page.locator("#headline").inner_text(), offered.all_inner_texts()
    page.reload()
    expect(page.locator("#headline")).to_have_text(words)
    assert offered.all_inner_texts() == choices


@each_ruleset
def test_what_was_picked_survives_a_reload_and_is_not_sent(anna: Visitor, ruleset: str) -> None:
    game = anna.table(ruleset=ruleset)
    ply = wait_for_turn(anna, game)
    anna.open(game)
    page = anna.page
    while not page.locator("#confirm").count():
        page.locator("#ask button:enabled:not([aria-pressed=true])").first.click()
    chosen = page.locator(".chosen").inner_text()
    page.reload()
    expect(page.locator(".chosen")).to_have_text(chosen)
    assert anna.view(game)["ply"] == ply


def wait_for_turn(visitor: Visitor, game: str) -> int:
    """The ply at which he is asked."""
    while not (view := visitor.view(game))["legal_moves"]:
        visitor.page.wait_for_timeout(30)
    ply: int = view["ply"]
    return ply


@each_ruleset
def test_two_see_each_others_moves_within_a_second(
    anna: Visitor, bernd: Visitor, ruleset: str
) -> None:
    game = anna.table(ruleset=ruleset, seats=3, bots=1)
    bernd.api.post(f"games/{game}/seats")
    if anna.view(game)["status"] == "full":
        anna.api.post(f"games/{game}/start")
    both = [anna, bernd]
    for visitor in both:
        visitor.open(game)
    for _ in range(6):
        mover, other = turn_of(both, game)
        before = other.page.locator("#news .last").inner_text()
        choose(mover.page)
        mover.page.locator("#confirm").wait_for(state="detached")
        expect(other.page.locator("#news .last")).not_to_have_text(before, timeout=3 * SECOND)


def turn_of(both: list[Visitor], game: str) -> tuple[Visitor, Visitor]:
    """Who is asked, and the other."""
    while True:
        for visitor in both:
            if visitor.view(game)["legal_moves"]:
                expect(visitor.page.locator("#ask")).to_be_visible()
                return visitor, both[1 - both.index(visitor)]


def test_a_lost_line_is_said_and_comes_back(anna: Visitor) -> None:
    """What is picked meanwhile is kept, and sent once there is a line again."""
    game = anna.table(ruleset="meuterer")
    wait_for_turn(anna, game)
    anna.open(game)
    page = anna.page
    page.wait_for_timeout(SECOND)
    anna.context.set_offline(True)
    page.evaluate("window.dispatchEvent(new Event('offline'))")
    expect(page.locator("#connection")).to_be_visible()
    while not page.locator("#confirm").count():
        page.locator("#ask button:enabled:not([aria-pressed=true])").first.click()
    page.locator("#confirm").click()
    expect(page.get_by_role("alert")).to_be_visible(timeout=20 * SECOND)
    assert page.locator("#confirm").count() == 1, "the choice is still there"
    anna.context.set_offline(False)
    expect(page.locator("#connection")).to_be_hidden(timeout=15 * SECOND)
    ply = anna.view(game)["ply"]
    page.locator("#confirm").click()
    page.locator("#confirm").wait_for(state="detached")
    assert anna.view(game)["ply"] > ply


def test_without_a_line_a_table_opens_as_it_was_last(anna: Visitor) -> None:
    game = anna.table(ruleset="meuterer")
    anna.open(game)
    page = anna.page
    page.evaluate(
        "navigator.serviceWorker.register('/sw.js').then(() => navigator.serviceWorker.ready)"
    )
    page.reload()  # this time through the service worker, which keeps what it sees
    expect(page.locator("#at-panels [role=tab]").first).to_be_visible()
    page.wait_for_timeout(SECOND)
    anna.context.set_offline(True)
    page.reload()
    expect(page.locator("#connection")).to_be_visible()
    expect(page.locator("#board, #at-board")).to_contain_text(re.compile(r"\w"))
    assert page.locator("#confirm").count() == 0
    anna.context.set_offline(False)


def test_what_is_kept_is_gone_for_whoever_comes_next(anna: Visitor) -> None:
    game = anna.table(ruleset="meuterer")
    anna.open(game)
    page = anna.page
    while not page.evaluate("caches.has('tables')"):
        page.wait_for_timeout(100)
    token = cookie(anna, "csrftoken")
    page.evaluate(LOG_OUT, token)
    page.goto(f"{anna.site}/login")
    assert not page.evaluate("caches.has('tables')")
    assert game not in page.evaluate("JSON.stringify(localStorage)")


def test_one_plays_where_the_browser_stores_nothing(anna: Visitor) -> None:
    game = anna.table(ruleset="meuterer")
    ply = wait_for_turn(anna, game)
    anna.page.add_init_script(STORES_NOTHING)
    anna.open(game, "?guide")
    anna.page.locator("#lesson-read").first.click()
    choose(anna.page)
    anna.page.locator("#confirm").wait_for(state="detached")
    assert anna.view(game)["ply"] > ply


STORES_NOTHING = """
  for (const name of ["localStorage", "sessionStorage"]) {
    const get = () => { throw new DOMException("no", "SecurityError"); };
    Object.defineProperty(window, name, { get });
  }
"""
LOG_OUT = "token => fetch('/logout', {method: 'POST', headers: {'X-CSRFToken': token}})"


def cookie(visitor: Visitor, name: str) -> str:
    return next(row["value"] for row in visitor.context.cookies() if row["name"] == name)
