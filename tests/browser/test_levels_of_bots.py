"""The levels of the site's bots: where one is chosen, and where one is told of them."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.visitors import Visitor

pytestmark = [pytest.mark.slow, pytest.mark.browser]
AT_A_TABLE = re.compile(r"/tables/[A-Za-z0-9_-]{22}$")
# The choices of lists that are wider than what a list shows beside its arrow.
CUT = """() => [...document.querySelectorAll("select[id^=level-], select[id^=seat-]")]
  .filter((list) => list.checkVisibility())
  .flatMap((list) => [...list.options].map((option) => [list, option.textContent]))
  .filter(([list, text]) => {
    const { font, paddingLeft, paddingRight } = getComputedStyle(list);
    const pen = document.createElement("canvas").getContext("2d");
    pen.font = font;
    const room = list.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight) - 20;
    return pen.measureText(text).width > room;
  })
  .map(([, text]) => text)"""


@pytest.mark.parametrize("ruleset", ["meuterer", "cartagena"])
@pytest.mark.parametrize(
    ("choice", "bots"),
    [
        ("Bot: medium", ["medium", "medium"]),
        ("Bots: easy, medium, hard", ["greedy", "medium", "hard"]),
    ],
)
def test_bots_are_chosen_before_a_game_against_them(
    choice: str, bots: list[str], ruleset: str, anna: Visitor
) -> None:
    phone = anna.page
    phone.goto(f"{anna.site}/tables/new")
    phone.locator(f"#level-{ruleset}").select_option(choice)
    phone.locator(f"[data-bots={ruleset}]").click()
    expect(phone).to_have_url(AT_A_TABLE)
    (table,) = anna.api.get("me/games").body["results"]
    assert table["ruleset"] == ruleset
    assert [seat["bot"] for seat in table["seats"]] == [None, *bots]


@pytest.mark.parametrize("language", ["en", "de", "fr", "ja"])
def test_levels_of_bots_can_be_read_whole_on_a_phone(language: str, anna: Visitor) -> None:
    anna.api.call("PATCH", "me/preferences", {"language": language}, {})
    anna.page.set_viewport_size({"width": 360, "height": 740})
    anna.page.goto(f"{anna.site}/tables/new")
    expect(anna.page.locator(f"html[lang={language}] #seat-2")).to_be_visible()
    anna.page.locator("#ruleset-meuterer").check()
    assert anna.page.evaluate(CUT) == []


@pytest.mark.parametrize("ruleset", ["meuterer", "cartagena"])
def test_sheet_of_a_bot_tells_its_level_and_its_rating(ruleset: str, anna: Visitor) -> None:
    game = anna.table(ruleset=ruleset, bots=2)
    anna.open(game)
    bots = anna.api.get(f"rulesets/{ruleset}").body["bots"]
    rating = next(row["rating"] for row in bots if row["bot"] == anna.view(game)["seats"][1]["bot"])
    anna.page.locator("#seat-open-1").click()
    sheet = anna.page.locator("#sheet-body")
    expect(sheet).to_contain_text("Level: ")
    expect(sheet).to_contain_text(f"Rating among bots: {rating:,}")
    sheet.get_by_role("link", name="What the levels are like").click()
    expect(anna.page).to_have_url(f"{anna.site}/help#bots")
