"""The page on which a table is made."""

from __future__ import annotations

import pytest

from games.engine.registry import RULESETS
from games.models import Game
from tests.callers import Caller
from tests.pages.seen import LANGUAGES, browser, statements, words

pytestmark = pytest.mark.django_db


def test_a_guest_logs_in_first_and_comes_back() -> None:
    answer = browser().get("/tables/new")
    assert (answer.status_code, answer["Location"]) == (302, "/login?next=/tables/new")


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_explains_everything_in_four_languages(anna: Caller, language: str) -> None:
    assert anna.user is not None
    anna.user.language = language
    anna.user.save(update_fields=["language"])
    answer = browser(anna).get("/tables/new")
    assert answer["Content-Language"] == language
    assert {"make_table", "option_dock_return_help", "clock_begin"} <= words(answer).keys()


def test_every_game_can_be_played_against_bots_at_once(anna: Caller) -> None:
    page = browser(anna).get("/tables/new").content.decode()
    assert all(f'data-bots="{key}"' in page for key in RULESETS)


def test_to_look_at_it_makes_nothing(anna: Caller) -> None:
    assert statements(browser(anna), "/tables/new") <= 2
    assert not Game.objects.exists()


def test_every_way_of_looking_on_has_words(anna: Caller) -> None:
    spoken = words(browser(anna).get("/tables/new"))
    for kind in Game.Spectators.values:
        assert {f"spectators_{kind}", f"watched_{kind}"} <= spoken.keys()
