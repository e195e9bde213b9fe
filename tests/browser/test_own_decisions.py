"""An analysis on the page of a replay: what is called a mistake, practice, and the ways about.

Figures of these analyses are made up, so that all cases are there; positions are those of games.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser import pictures
from tests.browser.accessibility import check_accessibility
from tests.browser.devices import settle
from tests.browser.in_the_suite import in_the_suite
from tests.browser.test_first_minute import PLAY_A_ROUND, start
from tests.browser.test_learning import finished_game
from tests.browser.visitors import PHONE, Visitor, path_of, visiting

pytestmark = [pytest.mark.slow, pytest.mark.browser]
DESK = {"width": 1280, "height": 800}
SetUp = Callable[..., None]
ANY = "Better than what you did then, and about as good as any."


def weighed(label: str, chance: float, margin: float) -> dict[str, Any]:
    return {"label": label, "move": {"kind": label}, "chance": chance, "margin": margin}


RUBY, CLOTH, WINE = weighed("Ruby", 0.16, 0.01), weighed("Cloth", 0.155, 0.01), weighed("W", 0.1, 0)
PASS, NOTHING = weighed("Pass", 0.03, 0.004), weighed("Nothing", 0, 0)
LEFT, RIGHT = weighed("Left", 0.5, 0.06), weighed("Right", 0.45, 0.06)


def decision(ply: int, played: Any, moves: list[Any], lost: float, margin: float) -> dict[str, Any]:
    return {
        "ply": ply,
        "played": played,
        "moves": moves,
        "lost": lost,
        "margin": margin,
        "again": True,
    }


CLEAR = [
    decision(12, PASS, [RUBY, CLOTH, WINE, PASS, NOTHING], 0.13, 0.01),
    decision(20, NOTHING, [WINE, PASS, NOTHING], 0.1, 0.02),
]
CLOSE = [decision(31, RIGHT, [LEFT, RIGHT], 0.042, 0.082)]


def analysis(decisions: list[dict[str, Any]]) -> dict[str, Any]:
    curve = [{"ply": one["ply"], "chance": one["played"]["chance"]} for one in decisions]
    return {
        "status": "done",
        "seat": 0,
        "progress": {"done": 3, "steps": 3},
        "accuracy": 84,
        "costliest": [one["ply"] for one in decisions],
        "curve": [*curve, {"ply": 60, "chance": 0}],
        "decisions": decisions,
    }


def show(
    visitor: Visitor, set_up: SetUp, answer: dict[str, Any], ruleset: str = "meuterer"
) -> Page:
    """Open the replay of a finished game, at its analysis."""
    page, game = visitor.page, finished_game(visitor, ruleset, set_up)
    page.route("**/api/v1/games/*/analysis", lambda route: route.fulfill(json=answer))
    page.goto(f"{visitor.site}{path_of(game)}/replay#analysis")
    expect(page.locator("#analysis-title")).to_be_visible()
    return page


def choose_again(page: Page, label: str, verdict: str) -> None:
    page.locator(".practice-moves").get_by_role("button", name=label, exact=True).click()
    expect(page.locator("#practice-verdict")).to_have_text(verdict)
    page.locator("#another-choice").click()


def test_answer_of_a_decision_is_hidden_until_it_is_chosen_again(
    anna: Visitor, set_up: SetUp
) -> None:
    page = show(anna, set_up, analysis(CLEAR))
    row = page.locator("#costliest > li").first
    expect(row).to_contain_text("You: Pass")
    expect(row.get_by_text("Better:")).to_be_hidden()
    row.get_by_role("button", name="Choose again").click()
    expect(row.locator(".practice-moves button")).to_have_count(5)
    expect(row.get_by_text("Better:")).to_be_hidden()
    expect(row.locator(".answer")).to_be_hidden()
    row.get_by_role("button", name="Ruby").click()
    expect(row.locator(".bars")).to_contain_text("Pass")


@in_the_suite
def test_practise_my_mistakes_asks_one_after_the_other_without_the_close_ones(
    anna: Visitor, set_up: SetUp
) -> None:
    page = show(anna, set_up, analysis([*CLEAR, *CLOSE]))
    panel = page.locator("#replay-analysis")
    page.get_by_role("button", name="Practise my mistakes").click()
    expect(panel).to_contain_text("1 of 2")
    expect(page.locator("#replay-slider")).to_have_value("11")
    expect(panel.get_by_text(re.compile("Better|Best|You:|Then:"))).to_have_count(0)
    panel.get_by_role("button", name="Pass").click()
    expect(page.locator("#practice-verdict")).to_have_text("That is what you did then.")
    panel.get_by_role("button", name="Next one").click()
    expect(panel).to_contain_text("2 of 2")
    expect(page.locator("#replay-slider")).to_have_value("19")
    panel.get_by_role("button", name="W", exact=True).click()
    panel.get_by_role("button", name="Finish").click()
    expect(panel).to_contain_text("You found a better move in 1 of 2.")
    expect(page.locator("#costliest > li")).to_have_count(2)


def test_verdicts_of_practice_go_by_the_margins(anna: Visitor, set_up: SetUp) -> None:
    page = show(anna, set_up, analysis([*CLEAR, *CLOSE]))
    page.locator("#practise-12").click()
    choose_again(page, "Ruby", ANY)
    choose_again(page, "Cloth", ANY)
    choose_again(page, "W", "Better than what you did then, but not the best.")
    choose_again(page, "Nothing", "Worse than what you did then.")
    page.locator("#practise-31").click()
    choose_again(page, "Left", "About as good as what you did then.")
    choose_again(page, "Right", "That is what you did then, and it is about as good as any.")
    page.locator("#practise-20").click()
    choose_again(page, "W", "That is the best move.")


def test_loss_within_its_margin_is_not_called_a_mistake(anna: Visitor, set_up: SetUp) -> None:
    page = show(anna, set_up, analysis([*CLEAR, *CLOSE]))
    expect(page.locator("#costliest > li")).to_have_count(2)
    close = page.locator("#too-close")
    expect(close).to_contain_text("Too close to tell")
    expect(close.locator("li")).to_have_count(1)
    expect(page.locator(".analysis-curve .costly")).to_have_count(2)


def test_game_without_a_clear_mistake_says_so(anna: Visitor, set_up: SetUp) -> None:
    page = show(anna, set_up, analysis(CLOSE))
    expect(page.locator("#no-mistakes")).to_contain_text(
        "none of your decisions was clearly a mistake"
    )
    expect(page.locator("#practise-all, #costliest, .costly")).to_have_count(0)
    expect(page.locator("#too-close li")).to_have_count(1)


def test_figures_have_margins_unless_there_is_none_and_marks_are_explained(
    anna: Visitor, set_up: SetUp
) -> None:
    page = show(anna, set_up, analysis(CLEAR))
    first, second = page.locator("#costliest > li").all()
    expect(first).to_contain_text("13% (±1%)")
    expect(first).to_contain_text("You: Pass, 3% (±0.4%)")
    expect(second).to_contain_text("You: Nothing, 0%")
    expect(second).not_to_contain_text("±0%")
    expect(page.locator(".analysis-curve .band")).to_have_count(1)
    expect(page.locator(".curve figcaption")).to_contain_text("a decision that cost you much")


def test_decision_is_called_by_its_round_and_the_position_that_is_shown(
    anna: Visitor, set_up: SetUp
) -> None:
    page = show(anna, set_up, analysis(CLEAR))
    row = page.locator("#costliest > li").first
    expect(row).to_contain_text("Round 1, position 11")
    row.get_by_role("button", name="Show").click()
    expect(page.locator(".replay-slide output")).to_have_text(re.compile(r"^11 / \d+$"))


def test_way_back_from_a_position_stands_in_the_bar_and_a_reload_keeps_the_analysis(
    anna: Visitor, set_up: SetUp
) -> None:
    page = show(anna, set_up, analysis(CLEAR))
    page.locator("#see-12").click()
    expect(page.locator("#replay-analysis")).to_be_hidden()
    page.get_by_role("button", name="Your decisions").click()
    expect(page.locator("#costliest")).to_be_visible()
    page.locator("#practise-20").click()
    page.get_by_role("button", name="Look at the position").click()
    expect(page.locator("#back")).to_have_text("To the question")
    page.locator("#back").click()
    expect(page.locator(".practice-moves")).to_be_in_viewport()
    page.reload()
    expect(page.locator("#costliest")).to_be_visible()
    page.locator("#close-side").click()
    expect(page.locator("#back")).to_have_text("To the table")
    page.reload()
    expect(page.locator("#replay-happened")).to_be_visible()
    expect(page.locator("#replay-analysis")).to_be_hidden()


def test_analysis_that_is_being_made_says_how_long_and_that_one_may_leave(
    anna: Visitor, set_up: SetUp
) -> None:
    running = {**analysis([]), "status": "running", "progress": {"done": 0, "steps": 44}}
    page = show(anna, set_up, running)
    expect(page.locator("#analysis-wait")).to_contain_text("a minute or two")
    expect(page.locator("#analysis-wait")).to_contain_text("leave this page")


def test_playing_on_has_a_choice_of_bots_and_is_not_offered_at_the_end(
    carla: Visitor, set_up: SetUp
) -> None:
    page = show(carla, set_up, analysis(CLEAR))
    level = page.get_by_label("Against")
    expect(level.locator("option")).to_have_text(["Bot (easy)", "Bot (medium)", "Bot (hard)"])
    expect(level).to_have_value("medium")
    page.keyboard.press("End")
    expect(page.locator("#play-on")).to_be_hidden()
    expect(page.locator("#play-on-place")).to_contain_text("go to an earlier position")
    page.keyboard.press("ArrowLeft")
    level.select_option("hard")
    page.locator("#play-on").click()
    page.wait_for_url(lambda url: "/replay" not in url)
    expect(page.locator("#headline")).not_to_be_empty()
    table = page.locator("#table").get_attribute("data-game")
    seats = carla.api.get(f"games/{table}").body["seats"]
    assert [seat["bot"] for seat in seats] == [None, "hard", "hard"]


def test_guest_is_told_that_analyses_come_with_an_account(page: Page, site: str) -> None:
    game = start(page, site)
    page.evaluate(PLAY_A_ROUND, [game, 0])
    page.goto(f"{site}{path_of(game)}/replay#analysis")
    panel = page.locator("#replay-analysis")
    expect(panel).to_contain_text("comes with an account")
    expect(page.locator("#analyse")).to_have_count(0)
    expect(panel.get_by_role("link", name="Create an account")).to_have_attribute(
        "href", re.compile(r"/register\?next=.*replay%23analysis$")
    )


@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_pictures_of_each_step_of_practice_can_be_taken(
    browser: Browser, site: str, size: dict[str, int], scheme: Any, set_up: SetUp
) -> None:
    with visiting(browser, site, size=size, color_scheme=scheme) as visitor:
        kind = f"{'phone' if size is PHONE else 'desk'}-{scheme}"
        page = show(visitor, set_up, analysis([*CLEAR, *CLOSE]))
        settle(page)
        pictures.keep(page, f"decisions-{kind}")
        check_accessibility(page, "an analysis")
        page.locator("#too-close").scroll_into_view_if_needed()
        pictures.keep(page, f"decisions-close-{kind}")
        page.locator("#play-on").scroll_into_view_if_needed()
        pictures.keep(page, f"decisions-play-on-{kind}")
        page.locator("#practise-all").click()
        settle(page)
        pictures.keep(page, f"decisions-question-{kind}")
        if size is PHONE:
            page.get_by_role("button", name="Look at the position").click()
            settle(page)
            pictures.keep(page, f"decisions-position-{kind}")
            page.locator("#back").click()
        page.get_by_role("button", name="Nothing").click()
        settle(page)
        pictures.keep(page, f"decisions-verdict-{kind}")
        check_accessibility(page, "practice")
        page.get_by_role("button", name="Next one").click()
        page.get_by_role("button", name="W", exact=True).click()
        page.get_by_role("button", name="Finish").click()
        pictures.keep(page, f"decisions-finished-{kind}")
