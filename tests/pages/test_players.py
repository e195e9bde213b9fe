"""Profiles and leaderboards: frames for any visitor."""

from __future__ import annotations

import pytest

from games.models import Report
from games.rulesets.registry import RULESETS
from tests.kit.api_clients import Caller
from tests.pages.page_reader import LANGUAGES, browser, statements, words

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("path", ["/players/anna", "/leaderboard"])
def test_profiles_and_leaderboard_are_open_to_guests(
    anna: Caller, language: str, path: str
) -> None:
    answer = browser(language=language).get(path)
    assert answer.status_code == 200
    assert answer["Content-Language"] == language


def test_profile_is_found_in_any_case_of_letters(anna: Caller) -> None:
    page = browser().get("/players/ANNA").content.decode()
    assert '<div id="player" data-name="anna">' in page


@pytest.mark.parametrize("name", ["nobody", "no name", "a%00b", "x" * 200])
def test_profile_of_an_unknown_player_is_refused_with_404(db: None, name: str) -> None:
    answer = browser().get(f"/players/{name}")
    assert answer.status_code == 404
    assert "Nobody by that name" in answer.content.decode()


def test_profile_of_a_suspended_player_is_refused_with_404(anna: Caller) -> None:
    assert anna.user is not None
    anna.user.is_active = False
    anna.user.save(update_fields=["is_active"])
    assert browser().get("/players/anna").status_code == 404


def test_page_of_a_player_costs_one_statement(anna: Caller) -> None:
    assert statements(browser(), "/players/anna") == 1


def test_every_reason_of_a_report_has_a_text(anna: Caller) -> None:
    spoken = words(browser().get("/players/anna"))
    assert all(f"report_{reason}" in spoken for reason in Report.Reason.values)


@pytest.mark.parametrize("key", RULESETS)
def test_each_game_has_a_leaderboard_page(db: None, key: str) -> None:
    page = browser().get(f"/leaderboard?game={key}").content.decode()
    assert f'data-ruleset="{key}"' in page
    assert f'href="?game={key}" aria-current="page"' in page


def test_ladder_of_bots_has_a_page_of_its_own(db: None) -> None:
    page = browser().get("/leaderboard?game=cartagena&of=bots").content.decode()
    assert 'data-ruleset="cartagena"' in page and 'data-of="bots"' in page
    assert 'href="?game=cartagena&amp;of=bots" aria-current="page"' in page


def test_leaderboard_of_an_unknown_game_shows_the_first_game(db: None) -> None:
    page = browser().get("/leaderboard?game=chess").content.decode()
    assert f'data-ruleset="{next(iter(RULESETS))}"' in page
