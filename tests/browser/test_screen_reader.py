"""Whole games by what a screen reader says: roles, names and texts, and nothing that is drawn."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import suppress
from typing import Final

import pytest
from playwright.sync_api import Page, expect
from playwright.sync_api import TimeoutError as BrowserTimeoutError

from tests.browser.visitors import CONFIRM_MS, Visitor
from tests.kit.known_games import known_game
from tests.kit.short_games import OPTIONS

pytestmark = [pytest.mark.slow, pytest.mark.browser]
TAKE_BACK: Final = "Take the choice back"
# Parts of a table in which nothing is decided.
ASIDE: Final = ("What happened last", "Log, chat and more", "The players", "Site")
PART: Final = re.compile(r"""^  - '?(?:region|list|dialog|complementary|navigation) "(.*?)"'?:""")
BUTTON: Final = re.compile(r"""^ *- '?button "((?:[^"\\]|\\.)*)"(.*)""")


@pytest.mark.parametrize("ruleset", OPTIONS)
def test_whole_game_can_be_played_by_the_words_of_a_screen_reader_alone(
    bernd: Visitor, ruleset: str
) -> None:
    game = bernd.table(ruleset=ruleset, seats=3, options=OPTIONS[ruleset])
    bernd.open(game)
    while bernd.view(game)["status"] != "finished":
        decide(bernd.page)
    page = bernd.page
    page.get_by_role("button", name="Play again").wait_for()
    told = page.locator("main").aria_snapshot()
    assert bernd.name in told
    assert known_game(ruleset).counted_in in told


def decide(page: Page) -> None:
    """Press what is offered first until there is something to send, and send it."""
    for name in offered(page):
        with suppress(BrowserTimeoutError):  # what is no more there is not offered any more
            page.get_by_role("button", name=name, exact=True).first.press(
                "Enter", timeout=CONFIRM_MS
            )
        if send(page):
            return
    page.wait_for_timeout(20)  # it is the turn of others


def send(page: Page) -> bool:
    """Press the verb, which follows what takes the choice back; say whether there was one."""
    there_was = False
    while TAKE_BACK in (names := [name for name, _ in buttons(page)]):
        there_was = True
        at = names.index(TAKE_BACK) + 1
        named = page.get_by_role("button", name=names[at], exact=True)
        verb = named.nth(names[:at].count(names[at]))  # the choice itself may have the same name
        with suppress(AssertionError):  # a newer view may take the choice away
            expect(verb).to_be_enabled(timeout=CONFIRM_MS)  # not in its first moment
            verb.press("Enter")
            expect(page.get_by_role("button", name=TAKE_BACK)).to_have_count(0, timeout=CONFIRM_MS)
    return there_was


def offered(page: Page) -> Iterator[str]:
    """The names of what can be pressed, one after the other, as long as they say no more."""
    told: set[str] = set()
    while fresh := [name for name, is_on in buttons(page) if is_on and name not in told]:
        told.add(fresh[0])
        yield fresh[0]


def buttons(page: Page) -> list[tuple[str, bool]]:
    """The name of each button where one decides, in reading order, and whether it is on."""
    found, part = [], ""
    for line in page.locator("body").aria_snapshot().splitlines():
        if start := PART.match(line):
            part = start[1]
        elif (button := BUTTON.match(line)) and part not in ASIDE:
            name = button[1].replace("''", "'").replace('\\"', '"')
            found.append((name, "[disabled]" not in button[2]))
    return found
