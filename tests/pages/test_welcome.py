"""The first page: a welcome for guests; players go to their games."""

from __future__ import annotations

import pytest

from games.engine.registry import RULESETS
from games.pages.site.welcome import GAMES
from tests.callers import Caller
from tests.pages.seen import LANGUAGES, browser, statements

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_guest_is_told_what_this_is(language: str) -> None:
    answer = browser(language=language).get("/")
    assert answer.status_code == 200
    assert answer["Content-Language"] == language
    page = answer.content.decode()
    assert all(f'href="/rules/{key}"' in page for key in RULESETS)
    assert 'href="/learn"' in page
    assert 'href="/tables"' in page


def test_it_needs_no_script_and_no_database() -> None:
    assert 'type="module"' not in browser().get("/").content.decode()
    assert statements(browser(), "/") == 0


def test_a_player_goes_to_his_games(anna: Caller) -> None:
    answer = browser(anna).get("/")
    assert (answer.status_code, answer["Location"]) == (302, "/my-games")
    assert "no-cache" in answer["Cache-Control"], "who logs out gets the welcome again"


def test_every_game_is_named() -> None:
    assert GAMES.keys() == RULESETS.keys()
