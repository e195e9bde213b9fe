"""What a round brought: the card that comes at its end, and the ways back to it."""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from games.rulesets.registry import RULESETS
from meuterer_site.embedded.data_folder import ROOT
from tests.browser.devices import settle
from tests.browser.frame_laws import SIZES, check_laws
from tests.browser.in_the_suite import in_the_suite
from tests.browser.visitors import Visitor

pytestmark = [pytest.mark.slow, pytest.mark.browser]
PICTURES = Path(os.environ.get("SCREENSHOTS", ROOT / ".screenshots"))
SetUp = Callable[..., None]
CARD = "#round-result"
MINUS = "\N{MINUS SIGN}"


def in_round(number: int) -> Callable[[Any], bool]:
    """Whether the first seat is asked for an offer in a round."""
    rules = RULESETS["meuterer"].rules

    def reached(state: Any) -> bool:
        view = rules.observe(state, 0)
        return view["round"] == number and view["phase"] == "offer" and 0 in rules.to_move(state)

    return reached


def seen_before(visitor: Visitor, game: str, chapter: str) -> None:
    """Let this device, on which this player was before, have told of another result last."""
    visitor.page.goto(f"{visitor.site}/rules")  # from here on this device is theirs
    visitor.page.evaluate(f"localStorage.setItem('round seen {game}', '{chapter}')")


def at_round(visitor: Visitor, set_up: SetUp, number: int, seed: int = 1) -> str:
    """A table in a round, of whose last result this device has not told yet."""
    game = visitor.table(ruleset="meuterer", bots=0, clock="standard", options={"rounds": 5})
    set_up(game, seed, in_round(number))
    seen_before(visitor, game, "0")
    visitor.open_whole(game)
    return game


def cells(page: Page, row: str) -> list[int]:
    """The figures of a row of the card; 0 for what has nothing to do with a seat."""
    texts = page.locator(f"{CARD} {row} td").all_inner_texts()
    return [int(re.sub(f"[^0-9{MINUS}]", "", text).replace(MINUS, "-") or 0) for text in texts]


def skip_film(page: Page) -> None:
    """Let the film of what happened end, if one plays."""
    while page.locator("#table.film").count():
        page.keyboard.press("Escape")
        page.wait_for_timeout(50)


@in_the_suite
def test_card_shows_each_source_and_seat_with_its_reason_and_their_sums(
    anna: Visitor, set_up: SetUp
) -> None:
    game = at_round(anna, set_up, 3)
    page = anna.page
    skip_film(page)
    expect(page.locator(CARD)).to_be_visible()
    said = re.compile(rf"^Round 2: you [+{MINUS}]?\d+, (still|now) \w+$")
    expect(page.locator("#round-title")).to_have_text(said)
    sheet = anna.api.get(f"games/{game}/score-sheet").body
    last = sheet["rounds"][1]
    rows = page.locator(f"{CARD} tbody tr")
    expect(rows).to_have_count(len(last["sources"]))
    sums = [0, 0, 0]
    for place, source in enumerate(last["sources"]):
        expect(rows.nth(place)).to_contain_text(source["reason"])
        points = cells(page, f"tbody tr:nth-child({place + 1})")
        assert points == [one or 0 for one in source["points"]]
        sums = [one + other for one, other in zip(sums, points, strict=True)]
    assert cells(page, ".round-sum") == sums
    assert cells(page, ".round-total") == sheet["totals"]
    for size, view in SIZES.items():
        page.set_viewport_size(view)  # type: ignore[arg-type]
        settle(page)
        if "SCREENSHOTS" in os.environ:
            PICTURES.mkdir(exist_ok=True)
            page.screenshot(path=PICTURES / f"round-result-{size}.png")
        check_laws(page, f"round result, {size}")
        dock, card = (page.locator(at).bounding_box() for at in ("#at-dock", CARD))
        assert dock is not None and card is not None
        assert card["y"] + card["height"] <= dock["y"] + 1, "it leaves the decision uncovered"


def test_first_card_that_is_tapped_closes_it_and_is_picked(anna: Visitor, set_up: SetUp) -> None:
    at_round(anna, set_up, 3)
    page = anna.page
    skip_film(page)
    expect(page.locator(CARD)).to_be_visible()
    page.locator("#at-hand button:enabled").first.click()
    expect(page.locator(CARD)).to_have_count(0)
    expect(page.locator("#confirm")).to_be_visible()


def test_closed_card_is_opened_again_from_news_and_log(anna: Visitor, set_up: SetUp) -> None:
    at_round(anna, set_up, 3)
    page = anna.page
    skip_film(page)
    page.locator("#close-round").click()
    expect(page.locator(CARD)).to_have_count(0)
    page.set_viewport_size(SIZES["1280"])  # type: ignore[arg-type]
    page.locator("#log-round-1 summary").click()
    page.locator("#show-round-1").click()
    expect(page.locator("#round-title")).to_contain_text("Round 1: you")
    page.keyboard.press("Escape")
    expect(page.locator(CARD)).to_have_count(0)
    page.locator("#log-round-2 summary").click()
    page.locator("#show-round-2").click()
    page.locator("#all-rounds").click()
    expect(page.locator("#score-sheet")).to_be_visible()
    expect(page.locator("#score-sheet tbody")).to_have_count(2)


def test_card_comes_when_a_round_ends_and_seats_show_what_it_brought(
    anna: Visitor, set_up: SetUp
) -> None:
    game = anna.table(ruleset="meuterer", bots=0, clock="standard", options={"rounds": 5})
    set_up(game, 1, in_round(2))
    anna.open_whole(game)
    page = anna.page
    skip_film(page)
    expect(page.locator(CARD)).to_have_count(0)  # the first result of this device is an old one
    while (view := anna.view(game))["view"]["round"] == 2:
        if not view["legal_moves"]:
            page.wait_for_timeout(50)
            continue
        move = {"ply": view["ply"], "move": view["legal_moves"][-1]["move"]}
        anna.api.post(f"games/{game}/moves", move)
    expect(page.locator(CARD)).to_be_visible()
    expect(page.locator("#round-title")).to_contain_text("Round 2")
    rounds = anna.api.get(f"games/{game}/score-sheet").body["rounds"]
    gained = [
        sum(source["points"][seat] or 0 for source in rounds[1]["sources"]) for seat in range(3)
    ]
    for seat in (1, 2):
        if gained[seat] > 0:
            expect(page.locator(f"#seat-{seat} .gain")).to_have_text(f"+{gained[seat]}")


def test_duel_brings_a_card_and_a_round_of_the_voyage_none(anna: Visitor, set_up: SetUp) -> None:
    rules = RULESETS["cartagena"].rules
    options = {"max_rounds": 8}
    game = anna.table(ruleset="cartagena", bots=0, clock="standard", options=options)

    def second_duel(state: Any) -> bool:
        view = rules.observe(state, 0)
        mutiny = view["mutiny"]
        return bool(mutiny and len(mutiny["won"]) == 1 and 0 in rules.to_move(state))

    set_up(game, 0, second_duel)
    page = anna.page
    seen_before(anna, game, "-")
    anna.open_whole(game)
    skip_film(page)
    expect(page.locator("#round-title")).to_have_text(
        re.compile(r"^Duel A: \w+ wins, Valverde \d+, Diaz \d+$")
    )
    for size, view in SIZES.items():
        page.set_viewport_size(view)  # type: ignore[arg-type]
        settle(page)
        if "SCREENSHOTS" in os.environ:
            page.screenshot(path=PICTURES / f"duel-result-{size}.png")
