"""The lobby: its filters, and the texts of everything that a table can ask."""

from __future__ import annotations

import re

import pytest

from games.pages.strings import options, terms
from games.policy import CLOCKS
from games.rulesets.registry import RULESETS
from tests.kit.api_clients import Caller
from tests.pages.page_reader import LANGUAGES, browser, statements, words

pytestmark = pytest.mark.django_db


def choices(page: str, name: str) -> set[str]:
    """The values that a filter offers."""
    found = re.search(rf'<select id="filter-{name}".*?</select>', page, re.DOTALL)
    assert found is not None
    return set(re.findall(r'<option value="([^"]+)"', found[0]))


@pytest.mark.parametrize("language", LANGUAGES)
def test_lobby_is_open_to_guests_in_every_language(language: str) -> None:
    answer = browser(language=language).get("/tables")
    assert answer.status_code == 200
    assert answer["Content-Language"] == language
    assert words(answer)["sit_down"]


def test_lobby_filters_offer_every_game_clock_and_language() -> None:
    page = browser().get("/tables").content.decode()
    assert choices(page, "ruleset") == set(RULESETS)
    assert choices(page, "clock") == set(CLOCKS)
    assert choices(page, "rated") == {"true", "false"}
    assert choices(page, "language") == set(LANGUAGES)


def test_lobby_page_reads_no_tables(anna: Caller, open_game: str) -> None:
    assert statements(browser(), "/tables") == 0
    assert statements(browser(anna), "/tables") <= 2


def test_every_clock_has_a_name() -> None:
    for clock in CLOCKS.values():
        assert clock.fixed or f"clock_{clock.key}" in terms.CLOCKS


@pytest.mark.parametrize("key", RULESETS)
def test_every_option_and_value_has_a_text(key: str) -> None:
    rules = RULESETS[key].rules
    for name, row in rules.options.schema()["properties"].items():
        assert f"{key}.option_{name}" in options.NAMES
        assert f"{key}.option_{name}_help" in options.HELP
        for value in row["enum"]:
            speaks_for_itself = isinstance(value, bool | int)
            said = "null" if value is None else value
            assert speaks_for_itself or f"{key}.option_{name}_{said}" in options.NAMES
    for preset in rules.presets:
        assert f"{key}.preset_{preset}" in options.NAMES
        assert f"{key}.preset_{preset}_help" in options.HELP
