"""The page on which a table is made."""

from __future__ import annotations

import re

import pytest

from games.bots import bots_of
from games.models import Game
from games.rulesets.registry import RULESETS
from tests.kit.api_clients import Caller
from tests.pages.page_reader import LANGUAGES, browser, statements, words

pytestmark = pytest.mark.django_db


def test_new_table_page_as_guest_leads_through_the_login() -> None:
    answer = browser().get("/tables/new")
    assert (answer.status_code, answer["Location"]) == (302, "/login?next=/tables/new")


@pytest.mark.parametrize("language", LANGUAGES)
def test_new_table_page_has_its_texts_in_four_languages(anna: Caller, language: str) -> None:
    assert anna.user is not None
    anna.user.language = language
    anna.user.save(update_fields=["language"])
    answer = browser(anna).get("/tables/new")
    assert answer["Content-Language"] == language
    assert {"make_table", "meuterer.option_dock_return_help", "clock_begin"} <= words(answer).keys()


def test_new_table_page_offers_every_game_against_bots(anna: Caller) -> None:
    page = browser(anna).get("/tables/new").content.decode()
    assert all(f'data-bots="{key}"' in page for key in RULESETS)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_quick_bots_are_chosen_among_those_of_the_game(ruleset: str, anna: Caller) -> None:
    page = browser(anna).get("/tables/new").content.decode()
    choice = re.search(rf'<select id="level-{ruleset}".*?</select>', page, re.DOTALL)
    assert choice
    offered = [bots.split() for bots in re.findall(r'<option value="([\w ]+)"', choice[0])]
    strongest_first = [*bots_of(RULESETS[ruleset])][::-1]
    assert [bots[0] for bots in offered if len({*bots}) == 1] == strongest_first
    has_levels = {"medium", "hard"} <= {*strongest_first}
    assert (["greedy", "medium", "hard"] in offered) is has_levels
    (usual,) = re.findall(r'<option value="([\w ]+)" selected', choice[0])
    assert {*usual.split()} == {"greedy"}
    assert 'href="/help#bots"' in page


def test_viewing_the_new_table_page_creates_nothing(anna: Caller) -> None:
    assert statements(browser(anna), "/tables/new") <= 2
    assert not Game.objects.exists()


def test_every_spectator_policy_has_a_text(anna: Caller) -> None:
    spoken = words(browser(anna).get("/tables/new"))
    for kind in Game.Spectators.values:
        assert {f"spectators_{kind}", f"watched_{kind}"} <= spoken.keys()
