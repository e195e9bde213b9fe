"""The list of tables: its filters, and the words for everything that a table can ask."""

from __future__ import annotations

import re

import pytest

from games.engine.registry import RULESETS
from games.pages.words import options, terms
from games.policy import CLOCKS
from tests.callers import Caller
from tests.pages.seen import LANGUAGES, browser, statements, words

pytestmark = pytest.mark.django_db


def choices(page: str, name: str) -> set[str]:
    """The values that a filter offers."""
    found = re.search(rf'<select id="filter-{name}".*?</select>', page, re.DOTALL)
    assert found is not None
    return set(re.findall(r'<option value="([^"]+)"', found[0]))


@pytest.mark.parametrize("language", LANGUAGES)
def test_guests_may_look(language: str) -> None:
    answer = browser(language=language).get("/tables")
    assert answer.status_code == 200
    assert answer["Content-Language"] == language
    assert words(answer)["sit_down"]


def test_one_can_ask_for_every_game_and_every_clock() -> None:
    page = browser().get("/tables").content.decode()
    assert choices(page, "ruleset") == set(RULESETS)
    assert choices(page, "clock") == set(CLOCKS)
    assert choices(page, "rated") == {"true", "false"}
    assert choices(page, "language") == set(LANGUAGES)


def test_it_reads_no_tables_itself(anna: Caller, open_game: str) -> None:
    assert statements(browser(), "/tables") == 0
    assert statements(browser(anna), "/tables") <= 2


def test_every_clock_has_a_name() -> None:
    for clock in CLOCKS.values():
        assert clock.fixed or f"clock_{clock.key}" in terms.CLOCKS


@pytest.mark.parametrize("key", RULESETS)
def test_every_option_and_every_value_has_words(key: str) -> None:
    rules = RULESETS[key]
    for name, row in rules.options.schema()["properties"].items():
        assert f"option_{name}" in options.NAMES
        assert f"option_{name}_help" in options.HELP
        for value in row["enum"]:
            speaks_for_itself = isinstance(value, bool | int)
            said = "null" if value is None else value
            assert speaks_for_itself or f"option_{name}_{said}" in options.NAMES
    for preset in rules.presets:
        assert f"preset_{preset}" in options.NAMES
        assert f"preset_{preset}_help" in options.HELP
