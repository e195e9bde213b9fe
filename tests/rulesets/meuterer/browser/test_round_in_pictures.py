"""A round of Meuterer on a phone, decision by decision: the pictures of docs/site.md.

``SCREENSHOTS=docs/pictures python3 manage.py acceptance tables -k round_in_pictures`` takes them.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from games.rulesets.meuterer.rules import RULES
from tests.browser.devices import settle
from tests.browser.pictures import keep
from tests.browser.visitors import OFFERED, Visitor, tap

pytestmark = [pytest.mark.slow, pytest.mark.browser, pytest.mark.acceptance("tables")]
SetUp = Callable[..., None]
DEAL = 3
ROUND = 2


def asked_for_a_wage(state: Any) -> bool:
    view = RULES.observe(state, 0)
    return view["round"] == ROUND and view["phase"] == "wage" and 0 in RULES.to_move(state)


def test_round_in_pictures_from_the_wage_to_its_result(anna: Visitor, set_up: SetUp) -> None:
    page, numbers, known = anna.page, count(1), set()
    game = anna.table(ruleset="meuterer", seats=3, bots=0, options={"rounds": 5})
    set_up(game, DEAL, asked_for_a_wage)
    anna.open_whole(game)
    while (view := anna.view(game)["view"])["round"] == ROUND:
        page.locator(f"{OFFERED}, #round-result").first.wait_for()
        skip_film(page)
        kind = (view["phase"], anna.view(game)["legal_moves"][0]["move"]["kind"])
        if kind not in known:
            picture(page, next(numbers), f"{kind[0]}-asked")
        tap(page)
        if kind not in known:
            picture(page, next(numbers), f"{kind[0]}-picked")
        known.add(kind)
        page.locator("#confirm").click()
        page.locator("#confirm").wait_for(state="detached")
        page.locator(f"{OFFERED}, #round-result").first.wait_for()
    skip_film(page)
    expect(page.locator("#round-result")).to_be_visible()
    picture(page, next(numbers), "result")
    assert {phase for phase, _ in known} >= {"wage", "offer", "sale"}


def skip_film(page: Page) -> None:
    while page.locator("#table.film").count():
        page.locator("#film-skip").click()


def picture(page: Page, number: int, name: str) -> None:
    settle(page)
    keep(page, f"round-{number}-{name}")
