"""The parts of the generic table, with views and moves that no installed game has."""

from __future__ import annotations

import json
import mimetypes
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.contrib.staticfiles import finders
from playwright.sync_api import Page, Route, expect

from games.pages.strings import every_page, table
from games.rulesets.described_view import described_view
from tests.browser.in_the_suite import in_the_suite

pytestmark = [pytest.mark.slow, pytest.mark.browser]
ORIGIN = "https://table.example"
SCHEMA = {
    "type": "object",
    "properties": {
        "prizes_left": {"type": "integer", "title": "Prizes to come"},
        "scores": {"type": "array", "minItems": 2, "maxItems": 3, "items": {"type": "integer"}},
        "rows": {
            "type": "array",
            "items": {"type": "array", "minItems": 2, "maxItems": 3, "items": {"type": "integer"}},
        },
        "ship": {"type": "object", "properties": {"speed": {"title": "Knots"}}},
    },
}
DRAWN = """async ([view, seats, rows]) => {
  const generic = await import('/games/site/table/generic.js');
  const scratch = {};
  const ui = {
    seats, scratch, picked: null, redraw() {}, pick(row) { window.picked = row; },
    name: (seat) => seats[seat].player,
    nameplate: (seat) => document.createTextNode(seats[seat].player),
  };
  const table = { view, seats, seat: 0, legal_moves: rows, to_move: [0], standings: null };
  ui.table = table;
  document.querySelector('main').replaceChildren(...[
    generic.sheet(table, ui).body, generic.stage(table, ui), generic.hand(table, ui),
    ...seats.map(({ seat }) => generic.seat(table, ui, seat).body)].flat(9).filter(Boolean));
  return generic.account(table, ui);
}"""
Draw = Callable[..., list[str]]


@pytest.fixture
def draw(page: Page) -> Draw:
    """Draw the generic table of two players; it gives the account in words."""
    described = described_view(SCHEMA, (2, 3))
    strings = {key: str(text) for key, text in (every_page.WORDS | table.WORDS).items()}
    empty = (
        "<!doctype html><html lang=en><title>empty</title><main></main>"
        f"<script type=application/json id=strings>{json.dumps(strings)}</script>"
        f"<script type=application/json id=described-view>{json.dumps(described)}</script>"
    )

    def serve(route: Route) -> None:
        path = route.request.url.removeprefix(f"{ORIGIN}/")
        kind = mimetypes.guess_type(path)[0] or "text/html"
        found = finders.find(path) if path else None
        body = Path(found).read_text() if isinstance(found, str) else empty
        route.fulfill(body=body, content_type=kind)

    page.route(f"{ORIGIN}/**", serve)
    page.goto(f"{ORIGIN}/")
    seats = [{"seat": seat, "player": name} for seat, name in enumerate(("anna", "bernd"))]
    return lambda view, rows=(): page.evaluate(DRAWN, [view, seats, list(rows)])


def rows(count: int, kinds: int = 1) -> list[dict[str, Any]]:
    return [
        {"move": {"kind": f"kind_{number % kinds}", "card": number}, "label": f"card {number}"}
        for number in range(count)
    ]


@in_the_suite
def test_titles_of_the_schema_are_shown_and_other_names_are_made_readable(draw: Draw) -> None:
    told = draw({"prizes_left": 3, "wind_from": "north_west", "ship": {"speed": 4, "crew": None}})
    assert told[1:] == [
        "Prizes to come: 3",
        "Wind from: north west",
        "Ship: Knots: 4; Crew: \N{EN DASH}",
    ]


def test_lists_that_have_an_item_for_each_seat_name_the_players(draw: Draw, page: Page) -> None:
    told = draw({"scores": [7, 9], "rows": [[1, 2], [3, 4]], "cards": [5, 6]})
    assert told[1] == "Scores: anna: 7; bernd: 9"
    assert told[3] == "Cards: 5, 6"
    text = page.locator("main").inner_text()
    assert [" ".join(part.split()) for part in text.split("Scores")][1].startswith("anna 7 bernd 9")


def test_objects_with_a_seat_are_headed_by_its_player(draw: Draw) -> None:
    told = draw({"turns": [{"seat": 1, "passed": True}], "leader": {"seat": 0, "cards": []}})
    assert told[1:] == ["Turns: bernd: Passed: Yes", "Leader: anna: Cards: \N{EN DASH}"]


def test_filter_leaves_the_moves_that_have_its_words_and_counts_them(
    draw: Draw, page: Page
) -> None:
    draw({}, rows(41))
    page.get_by_label("Find a move").fill("Card 40")
    expect(page.locator("#generic-moves button:visible")).to_have_text(["card 40"])
    expect(page.locator("#moves-count")).to_have_text("1 of 41 moves")
    page.get_by_label("Find a move").press("Enter")
    expect(page.locator("#move-40")).to_be_focused()
    page.keyboard.press("Enter")
    assert page.evaluate("window.picked.move.card") == 40
    page.get_by_label("Find a move").fill("nothing like that")
    expect(page.locator("#moves-count")).to_have_text("0 of 41 moves")


def test_forty_moves_have_no_filter(draw: Draw, page: Page) -> None:
    draw({}, rows(40))
    expect(page.locator("#generic-moves button")).to_have_count(40)
    expect(page.locator("#moves-filter")).to_have_count(0)


def test_many_moves_of_several_kinds_stand_under_headings(draw: Draw, page: Page) -> None:
    draw({}, rows(9, kinds=2))
    expect(page.get_by_role("group", name="Kind 0").get_by_role("button")).to_have_count(5)
    expect(page.get_by_role("group", name="Kind 1").get_by_role("button")).to_have_count(4)
    draw({}, rows(8, kinds=2))
    expect(page.get_by_role("heading")).to_have_count(0)


def test_open_hands_show_what_each_seat_alone_knows(draw: Draw, page: Page) -> None:
    draw({})
    views = [
        {"round": 2, "players": [{"seat": 0, "role": "cook"}, {"seat": 1, "role": None}],
         "me": {"seat": 0, "hand": [1]}},
        {"round": 2, "players": [{"seat": 0, "role": None}, {"seat": 1, "role": "mate"}],
         "me": {"seat": 1, "hand": [2]}},
    ]  # fmt: skip
    run = "async (views) => (await import('/games/site/table/generic.js')).openHands(views)"
    assert page.evaluate(run, views) == {
        "round": 2,
        "players": [{"seat": 0, "role": "cook"}, {"seat": 1, "role": "mate"}],
        "known_by_seats": [{"seat": 0, "hand": [1]}, {"seat": 1, "hand": [2]}],
    }
