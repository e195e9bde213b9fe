"""Every page of a site with a third game, in a real browser.

In `manage.py acceptance walks` each page in one of the languages, each with a fourth of them;
`manage.py acceptance pages` has every pair.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Final

import pytest
from django.conf import settings
from playwright.sync_api import Browser, Page, expect

from devtools.demo.game import play
from games.pages.urls import urlpatterns
from tests.browser.devices import new_context
from tests.browser.in_the_suite import every_case_in_walks
from tests.browser.moderators import AtTheSite, Console, moderating
from tests.browser.visitors import Visitor, path_of, visiting
from tests.kit import long_runs

pytestmark = [pytest.mark.slow, pytest.mark.browser, every_case_in_walks]
GAME: Final = "goofspiel"
LANGUAGES = [language for language, _ in settings.LANGUAGES]
every_pair_at_length = pytest.mark.acceptance("pages", short=True)
# By name of the address. {waiting}, {running} and {over} are the paths of tables.
PAGES: Final[Mapping[str, tuple[str, ...]]] = {
    "home": ("/",),
    "my-games": ("/my-games",),
    "tables": ("/tables",),
    "new-table": ("/tables/new", f"/tables/new?game={GAME}"),
    "table": ("{waiting}", "{running}", "{over}", "{running}?guide=1"),
    "replay": ("{running}/replay", "{over}/replay"),
    "leaderboard": ("/leaderboard", f"/leaderboard?game={GAME}"),
    "player": ("/players/{name}",),
    "people": ("/people",),
    "watch": ("/watch",),
    "account": ("/account",),
    "preferences": ("/preferences",),
    "learn": ("/learn",),
    "rules": ("/rules",),
    "ruleset-rules": (f"/rules/{GAME}",),
    "help": ("/help",),
    "documentation": ("/docs/",),
    "document": ("/docs/adding-a-game",),
    "register": ("/register",),
    "sign-in": ("/login",),
    "mails": ("/mails",),
    "device": ("/device",),
    "offline": ("/offline",),
}
# They change something, need a token from a mail, or are no pages.
NO_PAGES: Final = {
    "login-link", "address-link", "sign-out", "choose-language", "open-game", "appeal",
    "unsubscribe", "mail", "mail-html", "manifest", "service-worker", "security-txt",
    "webhook-posts", "webhook-post", "webhook-inbox",
    "document-file", "llms-txt", "api-catalog",
    "new-passkey", "adding-options", "passkey-options", "sign-in-by-passkey",
    "table-styles", "play-chosen", "play-now", "sit-down", "no-thanks", "leave-as-guest",
    "challenge", "calendar", "table-by-id",
}  # fmt: skip
FOR_GUESTS: Final = ("home", "tables", "learn", "register", "sign-in", "table", "replay")
# Pages of the console that name the game, the one with what is hidden last; then those beside them.
CONSOLE: Final = (
    "", f"games/game/?ruleset={GAME}", "games/game/{game}/change/",
    "games/game/{game}/inspect/?seat=0",
)  # fmt: skip
MORE_OF_THE_CONSOLE: Final = (
    "games/user/", "games/report/", "games/appeal/", "games/message/", "games/moderationaction/",
)  # fmt: skip


@pytest.fixture(scope="module")
def visitor(browser: Browser, site: str) -> Iterator[tuple[Visitor, dict[str, str]]]:
    """A player, and the ids of three tables of theirs: one waits, one runs, one is over."""
    with visiting(browser, site) as anna:
        games = {
            "waiting": anna.table(ruleset=GAME, seats=5, bots=1),
            "running": anna.table(ruleset=GAME, seats=2),
            "over": anna.table(ruleset=GAME, seats=2),
        }
        play([anna.api], games["over"], Random(1))
        yield anna, games


def test_addresses_of_all_pages_are_opened_here() -> None:
    assert {pattern.name for pattern in urlpatterns} == PAGES.keys() | NO_PAGES


@every_pair_at_length
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page_for_players_opens(
    visitor: tuple[Visitor, dict[str, str]], language: str
) -> None:
    anna, games = visitor
    anna.api.call("PATCH", "me/preferences", {"language": language}, {})
    for path in in_this_run([path for paths in PAGES.values() for path in paths], language):
        look(anna.page, address(path, anna, games), language)
    assert not anna.problems, anna.problems


def in_this_run(pages: Sequence[str], language: str) -> Sequence[str]:
    """Those that are opened in a language."""
    return pages if long_runs.at_length() else pages[LANGUAGES.index(language) :: len(LANGUAGES)]


def test_home_page_counts_all_games_and_their_players(browser: Browser, site: str) -> None:
    """Five: the built-in ones, the toy, and the built-in ones without pages."""
    context = new_context(browser)
    page = context.new_page()
    page.goto(site)
    expect(page.locator(".lead")).to_contain_text("Five table games for 2 to 5,")
    expect(page.locator(".installed-games > section")).to_have_count(5)
    expect(page.locator(".game-scene")).to_have_count(1)
    context.close()


def test_page_for_guests_opens_without_a_failed_script(
    browser: Browser, visitor: tuple[Visitor, dict[str, str]]
) -> None:
    anna, games = visitor
    context = new_context(browser, locale="de")
    problems: list[str] = []
    page = context.new_page()
    page.on("pageerror", lambda error: problems.append(str(error)))
    page.on("console", lambda said: said.type == "error" and problems.append(said.text))
    for name in FOR_GUESTS:
        for path in PAGES[name]:
            look(page, address(path, anna, games), "de")
    context.close()
    assert not problems, problems


def address(path: str, anna: Visitor, games: dict[str, str]) -> str:
    paths = {name: path_of(game) for name, game in games.items()}
    return f"{anna.site}{path.format(name=anna.name, **paths)}"


def look(page: Page, address: str, language: str) -> None:
    """Open a page, and wait until its scripts have filled it."""
    answer = page.goto(address)
    assert answer is not None
    assert answer.ok, f"{address}: {answer.status}"
    expect(page.locator("main p.waiting")).to_have_count(0)
    spoken = page.locator("html").get_attribute("lang")
    # Documents for programmers and caught mails are in English alone.
    assert spoken in {language, "en"}, f"{address}: {spoken}"


@every_pair_at_length
def test_console_shows_the_game_and_what_is_hidden_in_it(
    browser: Browser, site: str, at_the_site: AtTheSite, visitor: tuple[Visitor, dict[str, str]]
) -> None:
    _, games = visitor
    with moderating(browser, site, at_the_site) as mori:
        for path in MORE_OF_THE_CONSOLE:
            mori.open(path)
        for language in LANGUAGES:
            speak(mori, language)
            for path in in_this_run(CONSOLE, language):
                mori.open(path.format(game=games["running"]))
        mori.page.locator("[name=reason]").fill("A report of cheating.")
        mori.page.locator("form:has([name=reason]) [type=submit]").last.click()
        expect(mori.page.locator("#inspection-board .generic-board")).to_be_visible()


def speak(mori: Console, language: str) -> None:
    """Choose a language at the foot of a page."""
    mori.page.goto(f"{mori.site}/help")
    mori.page.locator(f".languages [value={language}]").click()
    expect(mori.page.locator("html")).to_have_attribute("lang", language)
