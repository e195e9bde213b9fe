"""The controls of a decision at a table of Cartagena, wherever on the page they stand."""

from __future__ import annotations

import json
from typing import Any, Final

from playwright.sync_api import Locator, Page, expect

Row = dict[str, Any]
PLACES: Final = ("#at-stage", "#at-sheet .c-ask", "#at-hand", "#at-action .choices")
# Doors, what a sheet lays before me, cards of my hand: not the fold of a sheet, and no guess.
CONTROLS: Final = ", ".join(
    f"{place} button:enabled:not(.c-tap):not(.d-guess):not(#unfold-sheet)" for place in PLACES
)
KEPT: Final = """() => {
  const { game } = document.querySelector("#table").dataset;
  const names = Object.keys(sessionStorage);
  return sessionStorage.getItem(names.find((name) => name.startsWith(`draft ${game}`)));
}"""
TAPS: Final = "#at-sheet .c-tap"


def controls(page: Page) -> Locator:
    """What can be picked with a single tap; the frame's panels and menus have none of it."""
    return page.locator(CONTROLS)


def wait_until_asked(page: Page) -> None:
    """Wait until the decision can be made: rare controls are loaded when they are asked for."""
    expect(page.locator("#at-dock[data-asks]")).to_be_visible()
    expect(page.locator(f"{CONTROLS}, {TAPS}").first).to_be_visible()


def picked_move(page: Page) -> Any:
    """The move that is picked: the page keeps it, so that it survives a reload."""
    return json.loads(page.evaluate(KEPT))[1]


def picked_by(page: Page, control: Locator) -> Any:
    """Pick by a control that is not pressed, and take it back; return the move."""
    control.click()
    move = picked_move(page)
    expect(page.locator("#confirm")).to_be_visible()
    page.locator("#take-back").click()
    expect(page.locator("#confirm")).to_have_count(0)
    return move


def offered(page: Page) -> list[str]:
    """All moves that single taps pick, each as text, in no order of the page."""
    found = controls(page)
    return sorted(as_text(picked_by(page, found.nth(at))) for at in range(found.count()))


def as_text(move: Any) -> str:
    return json.dumps(move, sort_keys=True)


def put_down(page: Page) -> None:
    """Put down the cards that are tapped."""
    while (pressed := page.locator(f"{TAPS}[aria-pressed=true]")).count():
        pressed.first.click()


def tap_in_order(page: Page, wanted: list[str]) -> None:
    """Tap these cards one after the other, with none tapped before."""
    put_down(page)
    for card in wanted:
        text = f"{card[:-1]} {card[-1]}"
        taps = page.locator(f"{TAPS}[aria-pressed=false]")
        taps.filter(has_text=text).first.click()
