"""Without a line: what is kept can be read, what was picked is sent later, and never wrongly."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.devices import settle
from tests.browser.in_the_suite import in_the_suite
from tests.browser.test_pages import look
from tests.browser.visitors import Visitor, path_of, tap, visiting

pytestmark = [pytest.mark.slow, pytest.mark.browser]

WORKS = "navigator.serviceWorker.register('/sw.js').then(() => navigator.serviceWorker.ready)"
KEPT = """async () => {
  const kept = await (await caches.open("tables")).keys();
  return kept.map(({ url }) => new URL(url).pathname).sort();
}"""
PAGES = "async () => (await (await caches.open('pages')).keys()).map(({ url }) => url)"


def with_worker(page: Page, address: str) -> None:
    """Open a page through the service worker, which keeps what it sees."""
    page.goto(address)
    page.evaluate(WORKS)
    page.reload()
    settle(page)


def wait_until(page: Page, script: str, holds: Any) -> Any:
    """Wait until what a script gives holds; return it."""
    while not holds(found := page.evaluate(script)):
        page.wait_for_timeout(50)
    return found


def wait_for_turn(visitor: Visitor, game: str) -> int:
    while not (view := visitor.view(game))["legal_moves"]:
        visitor.page.wait_for_timeout(30)
    ply: int = view["ply"]
    return ply


def cut(visitor: Visitor) -> None:
    visitor.context.set_offline(True)
    visitor.page.evaluate("window.dispatchEvent(new Event('offline'))")


@in_the_suite
def test_my_games_are_read_as_they_were_last(anna: Visitor) -> None:
    game = anna.table(ruleset="meuterer")
    wait_for_turn(anna, game)
    page = anna.page
    with_worker(page, f"{anna.site}/my-games")
    asked = page.locator(f"#table-{game} h2").inner_text()
    wait_until(page, KEPT, lambda names: "/kept/my-games" in names)
    wait_until(page, PAGES, lambda urls: any(url.endswith("/my-games") for url in urls))
    anna.context.set_offline(True)
    page.reload()
    expect(page.locator(f"#table-{game} h2")).to_have_text(asked)
    expect(page.locator("#connection")).to_contain_text("as it was")
    assert "last" not in page.locator("#connection").inner_text()
    expect(page.locator(".skeleton")).to_have_count(0)
    look(page, "my-games-offline")
    anna.context.set_offline(False)
    expect(page.locator("#connection")).to_be_hidden()


def test_list_that_was_never_kept_says_so_instead_of_loading(anna: Visitor) -> None:
    page = anna.page
    with_worker(page, f"{anna.site}/my-games")
    wait_until(page, PAGES, lambda urls: any(url.endswith("/my-games") for url in urls))
    page.evaluate("caches.delete('tables')")
    anna.context.set_offline(True)
    page.reload()
    expect(page.locator(".try-again")).to_contain_text("nothing was saved here")
    expect(page.locator(".skeleton")).to_have_count(0)
    anna.context.set_offline(False)


def test_kept_move_is_sent_after_a_reload_without_a_line(anna: Visitor) -> None:
    game = anna.table(ruleset="meuterer")
    ply = wait_for_turn(anna, game)
    page = anna.page
    with_worker(page, f"{anna.site}{path_of(game)}")
    anna.open_whole(game)
    anna.wait_until_kept(game)
    cut(anna)
    tap(page)
    page.locator("#confirm").click()
    kept = page.locator("#preview")
    expect(kept).to_contain_text("is kept here")
    words = kept.inner_text()
    page.reload()
    expect(page.locator("#headline")).to_have_text("No connection")
    expect(kept).to_have_text(words)
    assert anna.view(game)["ply"] == ply
    anna.context.set_offline(False)
    page.locator("#try-now").wait_for(state="detached")
    while anna.view(game)["ply"] == ply:
        page.wait_for_timeout(20)


def test_kept_move_whose_decision_was_made_elsewhere_is_dropped_with_a_word(anna: Visitor) -> None:
    """Wages are asked again each round: the same choice must not be sent for another decision."""
    game = anna.table(ruleset="meuterer")
    wait_for_turn(anna, game)
    anna.open_whole(game)
    page = anna.page
    cut(anna)
    tap(page)
    page.locator("#confirm").click()
    expect(page.locator("#try-now")).to_be_visible()
    view = anna.view(game)
    chosen = {"ply": view["ply"], "move": view["legal_moves"][-1]["move"]}
    anna.api.post(f"games/{game}/moves", chosen)
    wait_for_turn(anna, game)
    moved = [row["ply"] for row in anna.api.get(f"games/{game}/moves").body["results"]]
    anna.context.set_offline(False)
    expect(page.locator("#at-action")).to_contain_text("had moved on before")
    expect(page.locator("#confirm")).to_have_count(0)
    expect(page.locator("#try-now")).to_have_count(0)
    look(page, "kept-move-gone")
    assert [row["ply"] for row in anna.api.get(f"games/{game}/moves").body["results"]] == moved
    page.reload()
    expect(page.locator("#at-dock[data-asks]")).to_be_visible()
    expect(page.locator("#confirm")).to_have_count(0)
    assert [problem for problem in anna.problems if "409 (Conflict)" in problem] == anna.problems
    anna.problems.clear()


def test_kept_move_that_had_arrived_is_made_once(anna: Visitor) -> None:
    """The line broke after the move and before its answer."""
    game = anna.table(ruleset="meuterer")
    ply = wait_for_turn(anna, game)
    anna.open_whole(game)
    page = anna.page
    keys = []

    def answer_lost(route: Any) -> None:
        keys.append(route.request.headers["idempotency-key"])
        if len(keys) <= 4:  # as often as a page tries by itself
            if len(keys) == 1:
                route.fetch()
            route.abort()
        else:
            route.continue_()

    page.route("**/moves", answer_lost)
    tap(page)
    page.locator("#confirm").click()
    while anna.view(game)["ply"] == ply or len(keys) < 5:
        page.wait_for_timeout(50)
    page.locator("#try-now").wait_for(state="detached")
    assert len(set(keys)) == 1
    expect(page.locator("#at-action")).not_to_contain_text("moved on")


def test_page_for_no_connection_survives_a_log_in(anna: Visitor) -> None:
    page = anna.page
    session = anna.context.cookies()
    anna.context.clear_cookies()
    with_worker(page, f"{anna.site}/")
    anna.context.add_cookies(session)  # type: ignore[arg-type]
    page.goto(f"{anna.site}/my-games")
    expect(page.locator(f"html[data-player='{anna.name}']")).to_have_count(1)
    wait_until(page, PAGES, lambda urls: any(url.endswith("/my-games") for url in urls))
    anna.context.set_offline(True)
    page.goto(f"{anna.site}/leaderboard")
    expect(page.get_by_role("heading", level=1)).to_have_text("No connection")
    expect(page.locator("html[data-player]")).to_have_count(0)
    page.get_by_role("link", name="My games").last.click()
    expect(page.locator(f"html[data-player='{anna.name}']")).to_have_count(1)
    anna.context.set_offline(False)


def test_table_that_a_visitor_saw_is_kept_after_the_log_in(anna: Visitor, bernd: Visitor) -> None:
    """And what the player keeps then is gone when a visitor comes."""
    game = bernd.table(ruleset="meuterer", seats=4, bots=3, spectators="public")
    page = anna.page
    session = anna.context.cookies()
    anna.context.clear_cookies()
    with_worker(page, f"{anna.site}{path_of(game)}")
    anna.wait_until_kept(game)
    anna.context.add_cookies(session)  # type: ignore[arg-type]
    page.goto(f"{anna.site}/tables")
    expect(page.locator(f"html[data-player='{anna.name}']")).to_have_count(1)
    settle(page)
    assert page.evaluate(KEPT) == [f"/kept/{game}"]
    page.goto(f"{anna.site}/my-games")
    wait_until(page, KEPT, lambda names: "/kept/my-games" in names)
    anna.context.clear_cookies()
    page.goto(f"{anna.site}/tables")
    wait_until(page, KEPT, lambda names: not names)


def test_kept_data_of_one_account_is_not_read_by_the_next_in_this_browser(
    anna: Visitor, browser: Browser, site: str
) -> None:
    """Without a log-out in between: a session that has ended, another one that begins."""
    game = anna.table(ruleset="meuterer")
    wait_for_turn(anna, game)
    page = anna.page
    with_worker(page, f"{anna.site}{path_of(game)}")
    anna.wait_until_kept(game)
    page.goto(f"{anna.site}/my-games")
    wait_until(page, KEPT, lambda names: "/kept/my-games" in names)
    with visiting(browser, site) as other:
        session = other.context.cookies()
        anna.context.clear_cookies()
        anna.context.add_cookies(session)  # type: ignore[arg-type]
        page.goto(f"{anna.site}/help")  # a page without a script of its own
        wait_until(page, KEPT, lambda names: not names)
        pages = wait_until(page, PAGES, lambda urls: any(url.endswith("/help") for url in urls))
        assert not [url for url in pages if path_of(game) in url or "my-games" in url]
        page.goto(f"{anna.site}/my-games")
        settle(page)
        anna.context.set_offline(True)
        page.goto(f"{anna.site}{path_of(game)}")
        expect(page.get_by_role("heading", level=1)).to_have_text("No connection")
        page.goto(f"{anna.site}/my-games")
        expect(page.locator("#games")).not_to_contain_text(re.compile("bot"))
        expect(page.locator(f"#table-{game}")).to_have_count(0)
        anna.context.set_offline(False)


@pytest.mark.parametrize("path", ["/my-games", "/leaderboard", "/tables/new", "table"])
def test_page_that_gets_no_answer_ends_with_a_way_to_try_again(anna: Visitor, path: str) -> None:
    game = anna.table(ruleset="meuterer") if path == "table" else ""
    page = anna.page
    page.route("**/api/v1/**", lambda _: None)  # nothing is ever answered
    page.goto(f"{anna.site}{path_of(game) if game else path}")
    late = page.locator(".skeleton .late").first
    expect(late).to_be_attached()
    assert (
        not page.get_by_text("Loading")
        .locator("visible=true")
        .evaluate_all("nodes => nodes.filter((node) => !node.closest('.visually-hidden')).length")
    )
    expect(late).to_be_hidden()
    if not game:  # whose skip link leads to what is asked, and nothing is yet
        look(page, f"skeleton-{path.strip('/').replace('/', '-')}")
    late.evaluate("node => node.getAnimations().forEach((one) => one.finish())")
    expect(late.get_by_role("link", name="Try again")).to_be_visible()
    late.get_by_role("link", name="Try again").click()
    page.unroute("**/api/v1/**")
    expect(page.locator(".skeleton")).to_have_count(0)
