"""The table of Cartagena on a phone: every decision can be tapped, and nothing hidden shows."""

from __future__ import annotations

import re
from typing import Any

import psycopg
import pytest
from playwright.sync_api import Page, expect

from games.models.fields import CompactJSONField
from tests.browser.visitors import PHONE, Visitor, choose

pytestmark = [pytest.mark.slow, pytest.mark.browser]
Row = dict[str, Any]
TIMES = re.compile(r"<time.*?</time>|csrfmiddlewaretoken[^>]*>")
DECLARERS = ("bijoux", "ojo")


def test_whole_game_can_be_played_by_tapping(anna: Visitor) -> None:
    game = anna.table(ruleset="cartagena", seats=2, options={"max_rounds": 3})
    anna.open(game)
    page = anna.page
    while (view := anna.view(game))["status"] == "active":
        if view["to_move"] != [view["seat"]]:  # in a duel the bot has its choice first
            page.wait_for_timeout(30)
            continue
        expect(page.locator("#ask")).to_be_visible()
        choose(page)
        page.locator("#confirm").wait_for(state="detached")
    expect(page.locator(".c-ending li")).to_have_count(2)
    expect(page.locator("#headline")).not_to_be_empty()
    expect(page.locator(".c-row")).to_have_count(0)


def test_picker_offers_exactly_the_legal_moves(anna: Visitor) -> None:
    seen: set[str] = set()
    for _ in range(4):
        look_at_each_decision(anna, seen)
        if "play" in seen and len(seen) > 6:
            break
    assert {"turn", "play"} <= seen
    assert len(seen) > 6


def look_at_each_decision(anna: Visitor, seen: set[str]) -> None:
    """Play a game; compare each kind of decision, when first asked, with the API."""
    game = anna.table(ruleset="cartagena", seats=2, options={"max_rounds": 20})
    anna.open(game)
    while (view := anna.view(game))["status"] == "active":
        rows: list[Row] = view["legal_moves"]
        if not rows:
            anna.page.wait_for_timeout(30)
            continue
        asked = "turn" if view["view"]["phase"] == "turn" else rows[0]["move"]["kind"]
        if asked not in seen and len(rows) < 20:
            seen.add(asked)
            anna.page.reload()
            expect(anna.page.locator("#ask")).to_be_visible()
            offers_exactly(anna.page, rows)
        row = wish(view, seen)
        anna.api.post(f"games/{game}/moves", {"ply": view["ply"], "move": row["move"]})


def offers_exactly(page: Page, rows: list[Row]) -> None:
    """Check that the buttons name exactly the legal moves, and that each can be reached."""
    expect(page.locator("#ask .c-choice").first).to_be_visible()  # rare pickers load when asked
    buttons = page.locator("#ask .c-choice:not(.c-tap)")
    found = [picked_by(page, buttons.nth(at)) for at in range(buttons.count())]
    ordered = [row for row in rows if row["move"].get("cards")]
    named = [label_of(row) for row in rows if row not in ordered]
    assert sorted(found) == sorted(named)
    for row in ordered:
        tap_in_order(page, row["move"]["cards"])
        expect(page.locator(".chosen")).to_have_text(row["label"])
    if ordered:
        longest = max(len(row["move"]["cards"]) for row in ordered)
        tap_in_order(page, next(cards(row) for row in ordered if len(cards(row)) == longest))
        more = page.locator("#ask .c-tap[aria-pressed=false]")
        expect(page.locator("#ask .c-tap[aria-disabled=true]")).to_have_count(more.count())
        page.reload()
        expect(page.locator("#ask .c-order")).to_have_count(longest)


def label_of(row: Row) -> str:
    """The label of a move with names: the API numbers the seats."""
    label: str = row["label"]
    return label.replace("seat 1", "bot random")


def picked_by(page: Page, button: Any) -> str:
    button.click()
    label: str = page.locator(".chosen").inner_text()
    return label


def cards(row: Row) -> list[str]:
    found: list[str] = row["move"]["cards"]
    return found


def tap_in_order(page: Page, wanted: list[str]) -> None:
    """Put down what is tapped, then tap these cards one after the other."""
    taps = page.locator("#ask .c-tap")
    while (pressed := page.locator("#ask .c-tap[aria-pressed=true]")).count():
        pressed.first.click()
    for card in wanted:
        text = f"{card[:-1]} {card[-1]}"
        taps.and_(page.locator("[aria-pressed=false]")).filter(has_text=text).first.click()


def wish(view: Any, seen: set[str]) -> Row:
    """A move that declares early, then one that leads to a decision not seen yet."""
    if view["view"]["me"]["camp"] is None:
        return keen(view)
    fresh = (row for row in view["legal_moves"] if row["move"].get("pirate", "turn") not in seen)
    return next(fresh, None) or any_of(view)


def any_of(view: Any) -> Row:
    rows: list[Row] = view["legal_moves"]
    row: Row = rows[view["ply"] % len(rows)]
    return row


BOTTOMS = """[...document.querySelectorAll("#ask .c-door")]
  .map((door) => door.getBoundingClientRect().bottom)"""


def test_question_and_all_pirates_are_visible_at_once(anna: Visitor) -> None:
    game = anna.table(ruleset="cartagena", seats=4)
    while not (view := anna.view(game))["legal_moves"]:
        anna.page.wait_for_timeout(30)
    voyage = view["view"]["voyage"]
    anna.open(game)
    pirates = anna.page.locator("#ask .c-door")
    slots = len(voyage["face_up"]) + voyage["face_down"] + len(voyage["used"])
    expect(pirates).to_have_count(slots)
    anna.page.wait_for_timeout(300)
    # At one instant: the page may draw itself anew between two.
    bottoms = anna.page.evaluate(BOTTOMS)
    assert 0 < min(bottoms) < max(bottoms) <= PHONE["height"]


def test_chosen_card_is_not_shown_to_other_players(
    anna: Visitor, bernd: Visitor, running: dict[str, str]
) -> None:
    """Had Anna chosen another card in the duel, Bernd's page would be the same."""
    game = to_the_mutiny(anna, bernd)
    view = anna.view(game)
    mine = view["legal_moves"][0]["move"]
    anna.api.post(f"games/{game}/moves", {"ply": view["ply"], "move": mine})
    before = seen_by(bernd, game)
    assert "has chosen" in before
    anna.open(game)
    expect(anna.page.locator(".c-mutiny .notice")).to_contain_text(mine["card"][-1])
    change_the_choice(running["DATABASE_URL"], game)
    assert seen_by(bernd, game) == before


def to_the_mutiny(*players: Visitor) -> str:
    """Sail until the mutiny begins with all players in it."""
    anna, bernd = players
    for _ in range(5):
        game = anna.table(ruleset="cartagena", seats=2, bots=0, options={"max_rounds": 12})
        bernd.api.post(f"games/{game}/seats")
        anna.api.post(f"games/{game}/start")
        while (view := anna.view(game))["status"] == "active":
            if view["view"]["mutiny"] and len(view["to_move"]) == len(players):
                return game
            mover = players[view["to_move"][0]]
            asked = mover.view(game)
            mover.api.post(
                f"games/{game}/moves", {"ply": asked["ply"], "move": keen(asked)["move"]}
            )
    raise AssertionError("nobody declared")


def keen(view: Any) -> Row:
    """A declaration whenever possible; otherwise any move."""
    rows: list[Row] = view["legal_moves"]
    for row in rows:
        if row["move"].get("pirate") in DECLARERS or row["move"].get("camp"):
            return row
    return any_of(view)


def seen_by(visitor: Visitor, game: str) -> str:
    visitor.page.goto("about:blank")
    visitor.open(game)
    expect(visitor.page.locator(".c-mutiny")).to_be_visible()
    visitor.page.wait_for_timeout(700)
    return TIMES.sub("", visitor.page.content())


def change_the_choice(database_url: str, game: str) -> None:
    """Put a card that Anna does not hold in her place in the duel."""
    with psycopg.connect(database_url) as database:
        row = database.execute("SELECT state FROM games_game WHERE id = %s", [game]).fetchone()
        assert row is not None
        column = CompactJSONField()
        state: dict[str, Any] = column.from_db_value(row[0], None, None)
        assert state["chosen"][0]
        state["chosen"][0] = "pink3" if state["chosen"][0] == "grey3" else "grey3"
        database.execute(
            "UPDATE games_game SET state = %s WHERE id = %s", [column.get_prep_value(state), game]
        )
