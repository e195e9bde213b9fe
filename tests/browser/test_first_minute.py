"""A stranger's first minute: to a first move at once, and what is asked after a round."""

from __future__ import annotations

import re
import secrets
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from games.rulesets.registry import RULESETS
from tests.browser.devices import new_context
from tests.browser.in_the_suite import in_the_suite, in_walks
from tests.browser.visitors import DESKTOP, PHONE, choose
from tests.kit.known_games import KNOWN_GAMES, known_game

pytestmark = [pytest.mark.slow, pytest.mark.browser]
FIRST = next(iter(RULESETS))  # the game that the home page offers first
# As a program: the first legal move of each decision, until a round is over.
PLAY_A_ROUND = """async ([table, until]) => {
  const address = `/api/v1/games/${table}`;
  const csrf = document.cookie.match(/csrftoken=([^;]+)/)[1];
  const rest = () => new Promise((done) => setTimeout(done, 50));
  for (;;) {
    const view = await (await fetch(address)).json();
    if (view.status !== "active" || (until && view.view.round > until)) return view.status;
    const [first] = view.legal_moves;
    if (!first) { await rest(); continue; }
    await fetch(`${address}/moves`, {
      method: "POST",
      headers: {"Content-Type": "application/json", "X-CSRFToken": csrf},
      body: JSON.stringify({ply: view.ply, move: first.move}),
    });
  }
}"""
SCORES = "(id) => fetch(`/api/v1/games/${id}/score-sheet`).then((answer) => answer.json())"
READ = "() => JSON.parse(localStorage.getItem('lessons') ?? '[]')"


@pytest.fixture
def stranger(browser: Browser) -> Iterator[Page]:
    """A phone without cookies, whose taps are counted in ``window.name``."""
    context = new_context(browser, viewport=PHONE)
    page = context.new_page()
    page.add_init_script(
        "addEventListener('pointerdown', () => {"
        "window.name = String(Number(window.name || 0) + 1)}, true)"
    )
    yield page
    context.close()


def taps(page: Page) -> int:
    return int(page.evaluate("window.name") or 0)


def start(page: Page, site: str, ruleset: str = FIRST) -> str:
    """Press the one button of the home page; return the id of the table."""
    page.goto(site)
    if not page.locator(f".door [value={ruleset}]").is_checked():
        page.locator(f".door label:has([value={ruleset}])").click()
    page.locator("#play-now").click()
    page.wait_for_url(re.compile(r"/tables/[\w-]{22}\?guide=1$"))
    expect(page.locator("#table.asked")).to_be_visible()
    game: str = page.locator("#table").get_attribute("data-game") or ""
    return game


def earned(sheet: Any) -> list[Any]:
    """What each source brought each seat, round by round."""
    return [[source["points"] for source in row["sources"]] for row in sheet["rounds"]]


def play_a_round(page: Page, game: str) -> None:
    """Let the first round be over, and wait for the card that tells what it brought."""
    page.evaluate(PLAY_A_ROUND, [game, 1])
    expect(page.locator("#round-result")).to_be_visible(timeout=30_000)


def ask_for_account(page: Page) -> str:
    """Fill in the form under the result; return the new name."""
    name = f"n-{secrets.token_hex(4)}"
    page.locator("#account-name").fill(name)
    page.locator("#account-email").fill(f"{name}@example.org")
    page.locator("#keep-game [type=submit]").click()
    expect(page.locator("#keep-game .keep-sent")).to_contain_text(f"{name}@example.org")
    return name


def link_of(page: Page, site: str, name: str) -> str:
    """The link of the mail to somebody, from the site's mailbox."""
    for _ in range(600):
        mails = page.request.get(f"{site}/mails").text()
        for path in re.findall(r'href="(/mails/[\w.-]+)"', mails):
            text = page.request.get(f"{site}{path}").text()
            found = re.search(r"https?://[^\s\"<]+(/login/[^\s\"<]+)", text)
            if f"{name}@example.org" in text and found:
                return found[1]
        page.wait_for_timeout(100)
    raise AssertionError("no mail came")


@in_the_suite
@pytest.mark.parametrize("ruleset", KNOWN_GAMES)
def test_stranger_has_the_first_decision_and_the_aim_after_two_taps_at_most(
    stranger: Page, site: str, ruleset: str
) -> None:
    start(stranger, site, ruleset)
    assert taps(stranger) <= 2
    expect(stranger.locator(".lesson p")).to_contain_text(known_game(ruleset).guide.aim)
    moved = stranger.expect_response(lambda answer: answer.url.endswith("/moves"))
    with moved as answer:
        choose(stranger)
    assert answer.value.status in {200, 201}
    assert stranger.context.cookies(), "the guest is bound to this browser"


@pytest.mark.parametrize("size", [PHONE, DESKTOP])
def test_guest_is_shown_nothing_that_takes_an_account_at_the_table(
    browser: Browser, site: str, size: Any
) -> None:
    context = new_context(browser, viewport=size)
    page = context.new_page()
    start(page, site)
    expect(page.locator("#at-panels [role=tab]").first).to_be_attached()
    for gone in ("#open-chat", "#tab-chat", "#tab-orders", "#side-foot textarea", "#push-hint"):
        expect(page.locator(gone).locator("visible=true")).to_have_count(0)
    expect(page.locator("#answer-ahead, #next-game, #keep-game")).to_have_count(0)
    page.locator("#menu").click()
    expect(page.locator("#menu-chat, #menu-orders")).to_have_count(0)
    expect(page.locator("#table-menu a[href^='/register']")).to_have_text("Create an account")
    context.close()


@in_walks
def test_account_is_asked_for_after_the_result_and_keeps_table_score_and_lessons(
    stranger: Page, site: str
) -> None:
    page = stranger
    game = start(page, site)
    expect(page.locator(".lesson")).to_be_visible()
    page.locator("#lesson-read").click()
    expect(page.locator("#keep-game")).to_have_count(0)
    play_a_round(page, game)
    expect(page.locator("#round-title")).to_contain_text("Round 1: you")
    expect(page.locator("#play-on")).to_be_visible()
    expect(page.locator("#with-people")).to_be_visible()
    lessons = page.evaluate(READ)
    assert lessons
    before = page.evaluate(SCORES, game)
    name = ask_for_account(page)
    page.goto(site + link_of(page, site, name))
    page.locator("main button[type=submit]").click()
    page.wait_for_url(re.compile(r"/tables/[\w-]{22}$"))
    expect(page.locator(f"html[data-player={name}]:not([data-guest])")).to_have_count(1)
    assert page.locator("#table").get_attribute("data-game") == game, "led back to the table"
    after = page.evaluate(SCORES, game)
    assert after["totals"] == before["totals"]
    assert earned(after) == earned(before), "the reasons name the new account, the points stay"
    table = page.evaluate("(id) => fetch(`/api/v1/games/${id}`).then((r) => r.json())", game)
    assert table["seat"] == 0
    assert set(lessons) <= set(page.evaluate(READ))


def test_taken_and_free_addresses_are_answered_alike_and_errors_stand_at_their_fields(
    stranger: Page, site: str
) -> None:
    page = stranger
    game = start(page, site)
    play_a_round(page, game)
    page.locator("#account-name").fill("no name!")
    page.locator("#account-email").fill("nothing")
    page.locator("#keep-game [type=submit]").click()
    wrong = page.locator("#keep-game .field .error")
    expect(wrong).to_have_count(2)
    assert all(wrong.all_inner_texts())
    expect(page.locator("#account-email")).to_have_value("nothing")
    owner = f"o-{secrets.token_hex(4)}"
    wish = {"username": owner, "email": f"{owner}@example.org", "password": "plenty-of-rum-88"}
    assert page.request.post(f"{site}/api/v1/register", data=wish, headers={"Cookie": ""}).ok
    page.locator("#account-name").fill(f"x{owner}")
    page.locator("#account-email").fill(f"{owner}@example.org")
    page.locator("#keep-game [type=submit]").click()
    expect(page.locator(".keep-sent")).to_contain_text(f"We sent a link to {owner}@example.org")


def test_question_that_is_put_off_leaves_the_game_and_comes_at_its_end(
    stranger: Page, site: str
) -> None:
    page = stranger
    game = start(page, site)
    play_a_round(page, game)
    page.locator("#account-later").click()
    expect(page.locator("#keep-game")).to_have_count(0)
    page.locator("#play-on").click()
    expect(page.locator("#round-result")).to_have_count(0)
    assert page.evaluate(PLAY_A_ROUND, [game, 0]) == "finished"
    expect(page.locator("#the-end #keep-game")).to_be_visible(timeout=30_000)
    page.locator("#practise").click()
    page.wait_for_url(re.compile(r"/tables/[\w-]{22}\?guide=1$"))
    assert page.locator("#table").get_attribute("data-game") != game
    expect(page.locator(".lesson p")).to_contain_text(known_game(FIRST).guide.aim)
    page.goto(f"{site}/learn")
    expect(page.locator(f"section[aria-labelledby={FIRST}] button")).to_contain_text("Play on")


def test_guest_who_wants_people_is_told_how_and_led_back(
    stranger: Page, site: str, anna: Any
) -> None:
    page = stranger
    start(page, site)
    page.goto(f"{site}/tables/new")
    expect(page.locator("#new-table")).to_be_hidden()
    way = page.locator("#for-people a")
    assert way.get_attribute("href") == "/register?next=/tables/new"
    table = anna.table(ruleset=FIRST, bots=0, rated=True)
    link = anna.api.post(f"games/{table}/links").body["url"]
    page.goto(site + re.sub(r"https?://[^/]+", "", link))
    expect(page.locator("#for-accounts")).to_contain_text("a name and an e-mail address")
    expect(page.locator("#sit-down")).to_have_count(0)
    page.locator("#make-account").click()
    page.wait_for_url(re.compile(r"/register\?next="))
    name = f"n-{secrets.token_hex(4)}"
    page.locator("#username").fill(name)
    page.locator("#email").fill(f"{name}@example.org")
    page.locator("main button[type=submit]").click()
    page.goto(site + link_of(page, site, name))
    page.locator("main button[type=submit]").click()
    page.wait_for_url(re.compile(r"/tables/[\w-]{22}\?invitation="))
    page.locator("#sit-down").click()
    page.wait_for_url(re.compile(r"/tables/[\w-]{22}$"))
    expect(page.locator("#place-1")).to_contain_text(name)
