"""A hint at a table with bots: it is seen, says how sure it is, and ends with its decision."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from uuid import UUID

import pytest
from playwright.sync_api import Page, expect

from games.models import Hint
from games.services.play import hints
from tests.browser.test_round_result import CARD, at_round, skip_film
from tests.browser.visitors import Visitor

pytestmark = [pytest.mark.slow, pytest.mark.browser]
SetUp = Callable[..., None]
AtTheSite = Callable[..., Any]
SHEET = ".table-sheet[data-sheet=hint]"


def is_asked(state: Any) -> bool:
    """Whether the first seat is asked for an offer, and others have made theirs."""
    return state.ply > 3 and state.phase == "offer" and state.turn == 0


def at_an_offer(visitor: Visitor, set_up: SetUp) -> str:
    game = visitor.table(ruleset="meuterer", bots=0)
    set_up(game, 1, is_asked)
    visitor.open_whole(game)
    skip_film(visitor.page)
    return game


def give_hint(game: str) -> None:
    """Do what the workers do, who are not there."""
    hints.answer(hint_id=Hint.objects.get(game=UUID(game), moves=None).pk)


def tell(game: str, moves: list[Any], chances: list[float]) -> None:
    """Let a hint say what this test wants, with figures that may be 9 per cent off."""
    rows = zip(moves, chances, strict=True)
    weighed = [{"move": move, "chance": chance, "margin": 0.0885} for move, chance in rows]
    Hint.objects.filter(game=UUID(game)).update(moves=weighed)


def ask_for_hint(page: Page) -> None:
    """Press the button, until the site has taken it down."""
    with page.expect_response(lambda answer: answer.request.method == "POST"):
        page.locator("#hint").click()


def with_hint(visitor: Visitor, set_up: SetUp, at_the_site: AtTheSite) -> str:
    """A table at which a hint is shown."""
    game = at_an_offer(visitor, set_up)
    ask_for_hint(visitor.page)
    at_the_site(give_hint, game)
    expect(visitor.page.locator("#hint-take")).to_be_visible()
    return game


def test_hint_is_gone_once_another_move_was_made(
    bernd: Visitor, set_up: SetUp, at_the_site: AtTheSite
) -> None:
    with_hint(bernd, set_up, at_the_site)
    page = bernd.page
    page.locator("#at-hand button:enabled").first.click()
    expect(page.locator(SHEET)).to_be_visible()
    page.locator("#confirm").click()
    expect(page.locator(SHEET)).to_have_count(0)


def test_hint_is_gone_once_the_move_was_made_in_another_window(
    anna: Visitor, set_up: SetUp, at_the_site: AtTheSite
) -> None:
    game = with_hint(anna, set_up, at_the_site)
    view = anna.view(game)
    move = {"ply": view["ply"], "move": view["legal_moves"][0]["move"]}
    anna.api.post(f"games/{game}/moves", move)
    expect(anna.page.locator(SHEET)).to_have_count(0)


def test_hint_that_is_not_found_yet_is_gone_with_its_decision(anna: Visitor, set_up: SetUp) -> None:
    game = at_an_offer(anna, set_up)
    ask_for_hint(anna.page)
    view = anna.view(game)
    move = {"ply": view["ply"], "move": view["legal_moves"][0]["move"]}
    anna.api.post(f"games/{game}/moves", move)
    expect(anna.page.locator(SHEET)).to_have_count(0)


def test_hint_lies_over_no_card_of_a_round(
    anna: Visitor, set_up: SetUp, at_the_site: AtTheSite
) -> None:
    game = at_round(anna, set_up, 3)
    page = anna.page
    skip_film(page)
    expect(page.locator(CARD)).to_be_visible()
    ask_for_hint(page)
    expect(page.locator(CARD)).to_have_count(0)
    at_the_site(give_hint, game)
    page.locator("#hint-take").click()  # what is covered can't be pressed
    expect(page.locator("#confirm")).to_be_visible()


def test_hint_says_how_far_off_it_may_be_in_the_words_of_the_buttons(
    anna: Visitor, set_up: SetUp, at_the_site: AtTheSite
) -> None:
    game = at_an_offer(anna, set_up)
    page = anna.page
    moves = [row["move"] for row in anna.view(game)["legal_moves"]]
    moves.sort(key=lambda move: bool(move["kind"] != "pass"))
    button = page.locator("#pass").inner_text()
    ask_for_hint(page)
    at_the_site(tell, game, moves[:4], [0.44, 0.3, 0.47, 0.15])
    expect(page.locator("#hint-move")).to_have_text(button)
    expect(page.locator("#hint-why")).to_contain_text("About as good as 1 other move")
    others = page.locator(".hint-others .number")
    expect(others).to_have_text(["47% (±9%)", "30% (±9%)", "15% (±9%)"])
