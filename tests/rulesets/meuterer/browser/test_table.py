"""The table of Meuterer in the browser: its pickers, and a whole game by tapping."""

from __future__ import annotations

import json
from collections.abc import Callable
from itertools import combinations
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from games.rulesets.meuterer.rules import RULES
from tests.browser.positions import seed_of
from tests.browser.visitors import Visitor

pytestmark = [pytest.mark.slow, pytest.mark.browser]
SetUp = Callable[..., None]
KINDS = ("wage", "offer", "take", "conflict", "sell", "return")
WITHHELD = {"rounds": 4, "withhold_goods": True}
ROUNDS = 2
TAPS = 120  # on the goods of a sale, enough to find every way to sell them

# Tap controls one by one, and read after each the move that could be confirmed.
TAP = """ids => ids.map(id => {
  document.getElementById(id).click();
  const mine = `draft ${document.getElementById("table").dataset.game}`;
  const draft = Object.keys(sessionStorage).find(key => key.startsWith(mine));
  const confirm = document.getElementById("confirm");
  return confirm ? JSON.parse(sessionStorage[draft])[1] : null;
})"""
CLEAR = """() => {
  let chosen;
  while ((chosen = document.querySelector("#ask .hand [aria-pressed=true]"))) chosen.click();
}"""
IDS = "selector => [...document.querySelectorAll(selector)].map(node => node.id)"


def test_whole_game_can_be_played_by_tapping(anna: Visitor) -> None:
    """At random, by what the page alone offers."""
    game = anna.table(ruleset="meuterer", seats=3, options={"rounds": ROUNDS})
    anna.open(game)
    rng = Random(7)
    for _ in range(400):
        expect(anna.page.locator("#ask, .standings").first).to_be_visible()
        if anna.page.locator(".standings").count():
            break
        decide(anna.page, rng)
    expect(anna.page.locator(".standings li")).to_have_count(3)
    view = anna.view(game)
    assert view["view"]["round"] == ROUNDS
    assert str(view["standings"][0]["score"]) in anna.page.locator(".standings").inner_text()


def decide(page: Page, rng: Random) -> None:
    """Tap at random until there is something to confirm, and confirm it."""
    confirm = page.locator("#confirm")
    while not confirm.count():
        page.locator(f"#{rng.choice(offered(page))}").click()
    confirm.click()
    confirm.wait_for(state="detached")


def offered(page: Page) -> list[str]:
    """The ids of visible buttons not chosen yet."""
    found: list[str] = page.evaluate(
        IDS, "#ask button:enabled:not([aria-pressed=true], details:not([open]) *)"
    )
    return found


def test_picker_offers_exactly_the_legal_moves(anna: Visitor, set_up: SetUp) -> None:
    rng = Random(3)
    for kind in KINDS:

        def reached(state: Any, kind: str = kind) -> bool:
            moves = RULES.legal_moves(state, 0) if 0 in RULES.to_move(state) else ()
            return len(moves) > 1 and kind_of(moves[0].dump()) == kind

        game = anna.table(ruleset="meuterer", bots=0, options=WITHHELD)
        set_up(game, seed_of("meuterer", WITHHELD, reached), reached)
        anna.open(game)
        expect(anna.page.locator("#ask")).to_be_visible()
        legal = {told(row["move"]) for row in anna.view(game)["legal_moves"]}
        assert {told(move) for move in ways(anna.page, kind, rng)} == legal, kind


def kind_of(move: Any) -> str:
    kind: str = move["kind"]
    return "take" if "role" in move else kind


def told(move: Any) -> str:
    """A move as text; equal moves give equal texts."""
    cards = {"cards": sorted(move["cards"])} if "cards" in move else {}
    return json.dumps({**move, **cards}, sort_keys=True)


def ways(page: Page, kind: str, rng: Random) -> list[Any]:
    """Every move that can be confirmed by tapping."""
    if kind == "sell":
        goods = page.evaluate(IDS, "#ask .hand button:enabled")
        taps = [rng.choice(goods) for _ in range(TAPS)]
    elif kind == "return":
        drawn = page.evaluate(IDS, "#ask .hand button:enabled")
        return [put_back(page, list(three)) for three in combinations(drawn, 3)]
    else:
        taps = page.evaluate(IDS, "#ask button:enabled")
    return [move for move in page.evaluate(TAP, taps) if move is not None]


def put_back(page: Page, three: list[str]) -> Any:
    """The move that three cards make, tapped while none is chosen."""
    page.evaluate(CLEAR)
    return page.evaluate(TAP, three)[-1]


def test_page_contains_no_card_of_another_hand(anna: Visitor) -> None:
    """Of other players' hands the page has the number of cards, and no picture."""
    game = anna.table(ruleset="meuterer", seats=4)
    while not anna.view(game)["legal_moves"]:
        anna.page.wait_for_timeout(30)
    anna.open(game)
    others = anna.page.locator(".player:not(:first-child)")
    expect(others).to_have_count(3)
    lying = sum(len(player["offered"]) for player in anna.view(game)["view"]["players"][1:])
    expect(others.locator("[data-kind]")).to_have_count(lying)


def test_tapped_island_shows_its_figures(anna: Visitor) -> None:
    game = anna.table(ruleset="meuterer", seats=3)
    anna.open(game)
    anna.page.locator("#island-eisfelsen").click()
    dialog = anna.page.get_by_role("dialog", name="Eisfelsen")
    for figure in ("6 VP", "4 VP", "3 VP", "5 VP"):
        expect(dialog).to_contain_text(figure)
    anna.page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    expect(anna.page.locator("#island-eisfelsen")).to_be_focused()
