"""The table of Cartagena on a phone: every decision can be tapped, and nothing hidden shows."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import psycopg
import pytest
from playwright.sync_api import Page, expect

from games.models.fields import CompactJSONField
from games.rulesets.cartagena.rules import RULES
from tests.browser import positions
from tests.browser.positions import SHORT, decisions, seed_of
from tests.browser.visitors import PHONE, Visitor, choose
from tests.kit import long_runs

pytestmark = [pytest.mark.slow, pytest.mark.browser]
Row = dict[str, Any]
SetUp = Callable[..., None]
MOVES_AT_MOST = 20 if long_runs.at_length() else 5
TIMES = re.compile(r"<time.*?</time>|csrfmiddlewaretoken[^>]*>")


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


@pytest.mark.acceptance("pages", short=True)
def test_picker_offers_exactly_the_legal_moves(anna: Visitor, set_up: SetUp) -> None:
    """For each kind of decision, where there are few enough moves to tap all of them."""
    for decision in decisions("cartagena"):

        def reached(state: Any, decision: str = decision) -> bool:
            few = len(RULES.legal_moves(state, 0)) <= MOVES_AT_MOST
            return few and positions.asked("cartagena", state) == decision

        game = anna.table(ruleset="cartagena", bots=0, options=SHORT["cartagena"])
        set_up(game, seed_of("cartagena", SHORT["cartagena"], reached), reached)
        anna.open(game)
        expect(anna.page.locator("#ask")).to_be_visible()
        offers_exactly(anna.page, anna.view(game)["legal_moves"])


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
    return re.sub(r"seat (\d)", r"bot random #\1", label)


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


BOTTOMS = """[...document.querySelectorAll("#ask .c-door")]
  .map((door) => door.getBoundingClientRect().bottom)"""


def test_question_and_all_pirates_are_visible_at_once(anna: Visitor) -> None:
    game = anna.table(ruleset="cartagena", seats=4)
    while not (view := anna.view(game))["legal_moves"]:
        anna.page.wait_for_timeout(30)
    voyage = view["view"]["voyage"]
    anna.open_whole(game)
    pirates = anna.page.locator("#ask .c-door")
    slots = len(voyage["face_up"]) + voyage["face_down"] + len(voyage["used"])
    expect(pirates).to_have_count(slots)
    # At one instant: the page may draw itself anew between two.
    bottoms = anna.page.evaluate(BOTTOMS)
    assert 0 < min(bottoms) < max(bottoms) <= PHONE["height"]


def test_chosen_card_is_not_shown_to_other_players(
    anna: Visitor, bernd: Visitor, set_up: SetUp, running: dict[str, str]
) -> None:
    """Had Anna chosen another card in the duel, Bernd's page would be the same."""
    game = anna.table(ruleset="cartagena", seats=2, bots=0, options={"max_rounds": 12})
    set_up(game, 0, is_duel, [bernd.name])
    view = anna.view(game)
    mine = view["legal_moves"][0]["move"]
    anna.api.post(f"games/{game}/moves", {"ply": view["ply"], "move": mine})
    before = seen_by(bernd, game)
    assert "has chosen" in before
    anna.open(game)
    expect(anna.page.locator(".c-mutiny .notice")).to_contain_text(mine["card"][-1])
    change_the_choice(running["DATABASE_URL"], game)
    assert seen_by(bernd, game) == before


def is_duel(state: Any) -> bool:
    """Whether both of two players choose a card in the mutiny."""
    return bool(RULES.observe(state, 0)["mutiny"]) and len(RULES.to_move(state)) == 2


def seen_by(visitor: Visitor, game: str) -> str:
    visitor.page.goto("about:blank")
    visitor.open_whole(game)
    expect(visitor.page.locator(".c-mutiny")).to_be_visible()
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
