"""What one learns from a game in a browser: analysis, practice, playing on; hints on the way."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from uuid import UUID

import pytest
from playwright.sync_api import Browser, Page, expect

from games.engine.moves import Move
from games.models import Analysis, Hint
from games.rulesets.registry import RULESETS
from games.services.play import analysis, hints
from tests.browser import pictures
from tests.browser.devices import wait_until_faded
from tests.browser.in_the_suite import in_the_suite, in_walks
from tests.browser.positions import far_and_wide, seed_of
from tests.browser.visitors import DESKTOP, PHONE, Visitor, path_of, visiting
from tests.kit.known_games import KNOWN_GAMES, known_game
from tests.kit.short_games import OPTIONS

pytestmark = [pytest.mark.slow, pytest.mark.browser]
each_game = pytest.mark.parametrize("ruleset", KNOWN_GAMES)
AtTheSite = Callable[..., Any]


def is_over(state: Any) -> bool:
    return bool(state.phase == "over")


def analyse(game: str) -> None:
    """Do what workers have not done by now."""
    row = Analysis.objects.get(game=UUID(game))
    while Analysis.objects.filter(pk=row.pk, is_over=False).exists():
        analysis.take_step(analysis_id=row.pk)


def ask_for_hint(page: Page) -> None:
    """Press the button, until the site has taken it down."""
    with page.expect_response(lambda answer: answer.request.method == "POST"):
        page.locator("#hint").click()


def give_hint(game: str) -> None:
    hints.answer(hint_id=Hint.objects.get(game=UUID(game)).pk)


def finished_game(visitor: Visitor, ruleset: str, set_up: Callable[..., None]) -> str:
    """A short game in which the first seat made a mistake that no luck in playouts can hide."""
    options, mistake = OPTIONS[ruleset], known_game(ruleset).mistake
    game = visitor.table(ruleset=ruleset, bots=0, options=options)

    def make_it(state: Any, legal: tuple[Move, ...]) -> Move:
        left = tuple(move for move in legal if not mistake.avoids(state, move))
        return far_and_wide(state, left or legal)

    seed = mistake.seed
    if seed is None:
        seed = seed_of(ruleset, options, mistake.reached, make_it)
    set_up(game, seed, is_over, (), make_it)
    return game


@in_walks
@each_game
def test_decisions_are_analysed_chosen_again_and_played_on_from(
    anna: Visitor, ruleset: str, set_up: Callable[..., None], at_the_site: AtTheSite
) -> None:
    game = finished_game(anna, ruleset, set_up)
    page = anna.page
    page.goto(f"{anna.site}{path_of(game)}/replay#analysis")
    page.locator("#analyse").click()
    expect(page.locator("#analysis-progress")).to_be_visible()
    at_the_site(analyse, game)
    expect(page.locator(".accuracy strong")).not_to_be_empty()
    expect(page.locator(".analysis-curve polyline")).to_have_count(1)
    first = page.locator(".costliest > li").first
    first.locator("[id^=practise-]").click()
    first.locator(".practice-moves button").first.click()
    expect(first.locator(".bars > div").first).to_be_visible()
    ply = int(str(first.locator("[id^=practise-]").get_attribute("id")).rpartition("-")[2])
    expect(page.locator("#replay-slider")).to_have_value(str(ply - 1))
    page.locator("#play-on").click()
    page.wait_for_url(lambda url: path_of(game) not in url)
    expect(page.locator("#headline")).not_to_be_empty()
    anna.page.locator("#menu").click()
    expect(page.locator("#table-menu a[href*='ply=']")).to_be_visible()


@in_the_suite
def test_hint_stands_over_the_stage_and_can_be_taken(
    anna: Visitor, set_up: Callable[..., None], at_the_site: AtTheSite
) -> None:
    game = anna.table(ruleset="meuterer", bots=0)
    set_up(game, 1, lambda state: state.ply > 3 and state.phase == "offer" and state.turn == 0)
    anna.open(game)
    ask_for_hint(anna.page)
    expect(anna.page.locator(".hint-body")).to_be_visible()
    at_the_site(give_hint, game)
    expect(anna.page.locator("#hint-why")).to_contain_text("%")
    anna.page.locator("#hint-take").click()
    expect(anna.page.locator("#confirm")).to_be_visible()


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desk"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
@each_game
def test_pictures_of_each_step_of_learning_from_a_game_can_be_taken(
    browser: Browser, site: str, size: dict[str, int], scheme: str, ruleset: str,
    set_up: Callable[..., None], at_the_site: AtTheSite,
) -> None:  # fmt: skip
    with visiting(browser, site, size=size, color_scheme=scheme) as visitor:
        kind = f"{ruleset}-{'phone' if size is PHONE else 'desk'}-{scheme}"
        game = finished_game(visitor, ruleset, set_up)
        page = visitor.page
        visitor.open(game)
        pictures.keep(page, f"learning-end-{kind}")
        page.goto(f"{visitor.site}{path_of(game)}/replay#analysis")
        expect(page.locator("#analyse")).to_be_visible()
        pictures.keep(page, f"learning-before-{kind}")
        page.locator("#analyse").click()
        expect(page.locator("#analysis-progress")).to_be_visible()
        pictures.keep(page, f"learning-progress-{kind}")
        at_the_site(analyse, game)
        expect(page.locator(".accuracy strong")).not_to_be_empty()
        pictures.keep(page, f"learning-analysis-{kind}")
        first = page.locator(".costliest > li").first
        first.locator("[id^=practise-]").click()
        expect(first.locator(".practice-moves button").first).to_be_visible()
        wait_until_faded(page)
        pictures.keep(page, f"learning-practice-{kind}")
        first.locator(".practice-moves button").first.click()
        page.locator("#another-choice").scroll_into_view_if_needed()
        pictures.keep(page, f"learning-practised-{kind}")
        page.locator("#play-on").scroll_into_view_if_needed()
        pictures.keep(page, f"learning-play-on-{kind}")
        game = visitor.table(ruleset=ruleset, bots=0)
        set_up(game, 1, lambda state: state.ply > 3 and 0 in RULESETS[ruleset].rules.to_move(state))
        visitor.open(game)
        ask_for_hint(page)
        at_the_site(give_hint, game)
        expect(page.locator("#hint-why")).to_be_visible()
        pictures.keep(page, f"learning-hint-{kind}")
