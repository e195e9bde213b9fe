"""Players with a browser: each has an account and a device."""

from __future__ import annotations

import re
import secrets
from base64 import urlsafe_b64encode
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any
from uuid import UUID

from playwright.sync_api import Browser, BrowserContext, Page, expect
from playwright.sync_api import TimeoutError as BrowserTimeoutError

from devtools.demo.api_client import Client
from tests.browser.devices import new_context, settle

PASSWORD = "plenty-of-rum-88"
TRUST = {"trusts_server": True}  # of those whose tests are not about the deal
CONFIRM_MS = 3000  # then what was chosen is looked for again
PHONE = {"width": 360, "height": 740}
DESKTOP = {"width": 1440, "height": 900}
# What can be chosen and is not chosen yet: the hand, what stands beside it, the sheet, the stage.
# What only opens something to look at says so, by aria-haspopup; a guess is no move.
PLACES = ":is(#at-hand, #at-action .choices, #at-sheet .sheet-body, #at-stage)"
OFFERED = (
    f"#table.asked {PLACES} button"
    ":not([aria-pressed=true], [aria-haspopup], #unfold-sheet, .lesson *, [id*=guess])"
    ":enabled:not([aria-disabled=true]):visible"
)
KEPT = "async (game) => Boolean(await caches.match(`/kept/${game}`, {cacheName: 'tables'}))"
# Errors of the browser when a test has cut the connection, or asked for something refused.
EXPECTED = (
    "net::ERR_INTERNET_DISCONNECTED",
    "net::ERR_ABORTED",
    "net::ERR_FAILED",
    "when fetching the script",
)


class Visitor:
    """A player at a device: ``page`` is what they see, ``api`` a program of theirs."""

    def __init__(self, site: str, context: BrowserContext, name: str, token: str) -> None:
        self.site, self.context, self.name = site, context, name
        self.api = Client(site, token)
        self.problems: list[str] = []
        self.page = self.look(context.new_page())

    def look(self, page: Page) -> Page:
        """Hear what a page of theirs says in the console; return it."""
        page.on("pageerror", lambda error: self.problems.append(str(error)))
        page.on("console", self._said)
        return page

    def _said(self, message: Any) -> None:
        if message.type == "error" and not any(known in message.text for known in EXPECTED):
            self.problems.append(message.text)

    def log_in(self) -> None:
        """Log in by the login page."""
        self.page.goto(f"{self.site}/login?next=/offline")
        self.page.get_by_label("Name").fill(self.name)
        self.page.get_by_label("Password").fill(PASSWORD)
        self.page.locator("form:has(input[type=password]) button[type=submit]").click()
        expect(self.page.locator("html[data-player]")).to_have_count(1)

    def begin_session(self) -> None:
        """Log in as the login page does, without drawing it."""
        address, request = f"{self.site}/login", self.context.request
        form = {"username": self.name, "password": PASSWORD, "next": "/offline"}
        token = re.search(r'name="csrfmiddlewaretoken" value="(\w+)"', request.get(address).text())
        assert token is not None
        form["csrfmiddlewaretoken"] = token[1]
        sent = request.post(address, form=form, headers={"Referer": address}, max_redirects=0)
        assert sent.status == 302, sent.text()

    def table(self, *, ruleset: str, seats: int = 3, bots: int | None = None, **terms: Any) -> str:
        """Make a table with bots in all seats but mine, or in so many; return its id."""
        others = seats - 1 if bots is None else bots
        wish = {"ruleset": ruleset, "seats": seats, "bots": ["random"] * others, **TRUST, **terms}
        game: str = self.api.post("games", wish).body["id"]
        if others == seats - 1:
            self.api.post(f"games/{game}/start")
        return game

    def open(self, game: str, query: str = "") -> None:
        """Open a table, and wait until its question is shown."""
        self.page.goto(f"{self.site}{path_of(game)}{query}")
        expect(self.page.locator("#headline")).not_to_be_empty()

    def open_whole(self, game: str, query: str = "") -> None:
        """Open a running table, and wait until its page has loaded all that it does unasked."""
        with self.page.expect_response(f"**/api/v1/games/{game}/since*"):
            self.open(game, query)
        expect(self.page.locator("#at-panels [role=tab]").first).to_be_attached()
        settle(self.page)

    def wait_until_kept(self, game: str) -> None:
        """Wait until the browser keeps the table for times without a connection."""
        while not self.page.evaluate(KEPT, game):
            self.page.wait_for_timeout(20)

    def view(self, game: str) -> Any:
        return self.api.get(f"games/{game}").body

    def catch_up(self, game: str) -> Any:
        """Wait until the page has drawn the table as it is now; return the view of then."""
        view = self.view(game)
        while self.drawn() < view["version"]:
            self.page.wait_for_timeout(10)
        return view

    def keys_listed(self) -> list[str]:
        """The keys of a table that "?" lists; they are heard when the page is idle."""
        keys = self.page.locator("[data-sheet=keys] kbd")
        while not keys.count():
            self.page.keyboard.press("?")
            self.page.wait_for_timeout(50)
        return keys.all_text_contents()

    def drawn(self) -> int:
        """The version of the table that the page has drawn; -1 if none."""
        return int(self.page.locator("#table").get_attribute("data-version") or -1)


def path_of(game: str) -> str:
    """The address of a table's page."""
    return f"/tables/{urlsafe_b64encode(UUID(game).bytes).decode().rstrip('=')}"


def new_account(site: str) -> tuple[str, str]:
    """Create an account; return its name and a token."""
    name = f"p-{secrets.token_hex(4)}"
    guest = Client(site)
    wish = {"username": name, "email": f"{name}@example.org", "password": PASSWORD}
    token: str = guest.post("register", wish).body["token"]
    guest.close()
    return name, token


@contextmanager
def visiting(
    browser: Browser, site: str, *, size: dict[str, int] = PHONE, **device: Any
) -> Iterator[Visitor]:
    """A logged-in player, until the end of the block; no script may have failed by then."""
    name, token = new_account(site)
    context = new_context(browser, viewport=size, **device)
    visitor = Visitor(site, context, name, token)
    try:
        visitor.begin_session()
        yield visitor
        assert not visitor.problems, visitor.problems
    finally:
        visitor.api.close()
        context.close()


def tap(page: Page) -> None:
    """Choose what is offered first, whatever is asked, until it can be confirmed."""
    confirm = page.locator("#confirm")
    offered = page.locator(OFFERED)
    for _ in range(30):
        if confirm.count():
            # It takes no tap in its first moment; and a newer view may take the choice away.
            with suppress(AssertionError):
                expect(confirm).to_be_enabled(timeout=CONFIRM_MS)
                return
        offered.first.click()
    raise AssertionError(page.locator("#table").inner_text())


def choose(page: Page) -> None:
    """Choose what is offered first, and confirm it; again, if a newer view took the choice away."""
    for _ in range(20):
        tap(page)
        with suppress(BrowserTimeoutError):
            page.locator("#confirm").click(timeout=CONFIRM_MS)
            return
    raise AssertionError(page.locator("#table").inner_text())
