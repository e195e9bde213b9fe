"""What is decided in the dock of Meuterer: where its controls are, and what they come to."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, Final

from playwright.sync_api import Page, expect

from games.rulesets.meuterer.rules import RULES
from tests.browser.positions import seed_of
from tests.browser.visitors import Visitor

SetUp = Callable[..., None]
ASKED: Final = "#at-dock[data-asks]"
HAND: Final = f"{ASKED} #at-hand button:enabled"
# What a decision is made with: in the hand, beside it, or in the sheet over the sea.
CONTROLS: Final = (
    f"{HAND}, {ASKED} #at-action .choices button:enabled, #at-sheet #sheet-body button:enabled"
)
IDS: Final = "selector => [...document.querySelectorAll(selector)].map(node => node.id)"
# Tap controls one by one, and read after each the move that could be sent.
TAP: Final = """ids => ids.map(id => {
  document.getElementById(id).click();
  const mine = `draft ${document.getElementById("table").dataset.game}`;
  const draft = Object.keys(sessionStorage).find(key => key.startsWith(mine));
  const confirm = document.getElementById("confirm");
  return confirm ? JSON.parse(sessionStorage[draft])[1] : null;
})"""


def kind_of(move: Any) -> str:
    kind: str = move["kind"]
    return "take" if "role" in move else kind


def told(move: Any) -> str:
    """A move as text; equal moves give equal texts."""
    cards = {"cards": sorted(move["cards"])} if "cards" in move else {}
    return json.dumps({**move, **cards}, sort_keys=True)


def asks(kind: str, fewest: int = 2) -> Callable[[Any], bool]:
    """Whether the first seat has to choose among so many moves of a kind."""

    def reached(state: Any) -> bool:
        moves = RULES.legal_moves(state, 0) if 0 in RULES.to_move(state) else ()
        return len(moves) >= fewest and kind_of(moves[0].dump()) == kind

    return reached


def open_at(
    visitor: Visitor, set_up: SetUp, reached: Callable[[Any], object], options: dict[str, Any]
) -> str:
    """Open a table where a position is reached in which the first seat is asked."""
    game = visitor.table(ruleset="meuterer", bots=0, options=options)
    set_up(game, seed_of("meuterer", options, reached), reached)
    visitor.open(game)
    expect(visitor.page.locator(CONTROLS).first).to_be_visible()
    return game


def controls(page: Page) -> list[str]:
    """The ids of all controls."""
    found: list[str] = page.evaluate(IDS, CONTROLS)
    return found


def moves_by_tapping(page: Page, ids: list[str]) -> list[Any]:
    """The move that could be sent after each of these taps, where there is one."""
    return [move for move in page.evaluate(TAP, ids) if move is not None]


def wait_for_keys(page: Page) -> None:
    """Wait until the page hears keys: they are loaded when it is idle."""
    page.keyboard.press("?")
    help_sheet = page.locator("[data-sheet=keys]")
    while not help_sheet.count():
        page.wait_for_timeout(50)
        page.keyboard.press("?")
    page.keyboard.press("Escape")
    expect(help_sheet).to_have_count(0)
