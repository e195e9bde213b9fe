"""The first page: a welcome for guests; players go to their games."""

from __future__ import annotations

import pytest
from django.utils.html import escape

from games.rulesets.registry import RULESETS
from tests.kit.api_clients import Caller
from tests.pages.page_reader import LANGUAGES, browser, statements

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("language", LANGUAGES)
def test_first_page_welcomes_a_guest_with_every_game(language: str) -> None:
    answer = browser(language=language).get("/")
    assert answer.status_code == 200
    assert answer["Content-Language"] == language
    page = answer.content.decode()
    assert all(f'href="/rules/{key}"' in page for key in RULESETS)
    assert 'href="/learn"' in page
    assert 'href="/tables"' in page


def test_first_page_needs_no_script_and_no_statement() -> None:
    assert 'type="module"' not in browser().get("/").content.decode()
    assert statements(browser(), "/") == 0


def test_first_page_sends_a_player_to_their_games(anna: Caller) -> None:
    answer = browser(anna).get("/")
    assert (answer.status_code, answer["Location"]) == (302, "/my-games")
    assert "no-cache" in answer["Cache-Control"], "the welcome comes back after logging out"


def test_first_page_describes_every_game() -> None:
    page = browser().get("/").content.decode()
    for ruleset in RULESETS.values():
        assert f">{ruleset.name}</h2>" in page
        assert ruleset.about is not None
        assert escape(str(ruleset.about.sentences)) in page
