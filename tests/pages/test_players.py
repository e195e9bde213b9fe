"""Profiles and leaderboards: frames for whoever looks."""

from __future__ import annotations

import pytest

from games.engine.registry import RULESETS
from games.models import Report
from tests.callers import Caller
from tests.pages.seen import LANGUAGES, browser, statements, words

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("path", ["/players/anna", "/leaderboard"])
def test_guests_may_look(anna: Caller, language: str, path: str) -> None:
    answer = browser(language=language).get(path)
    assert answer.status_code == 200
    assert answer["Content-Language"] == language


def test_a_profile_is_found_in_any_case_of_letters(anna: Caller) -> None:
    page = browser().get("/players/ANNA").content.decode()
    assert '<div id="player" data-name="anna">' in page


@pytest.mark.parametrize("name", ["nobody", "no name", "a%00b", "x" * 200])
def test_there_is_no_such_player(db: None, name: str) -> None:
    answer = browser().get(f"/players/{name}")
    assert answer.status_code == 404
    assert "Nobody of that name" in answer.content.decode()


def test_who_has_closed_his_account_has_no_profile(anna: Caller) -> None:
    assert anna.user is not None
    anna.user.is_active = False
    anna.user.save(update_fields=["is_active"])
    assert browser().get("/players/anna").status_code == 404


def test_a_profile_costs_one_statement(anna: Caller) -> None:
    assert statements(browser(), "/players/anna") == 1


def test_every_reason_to_report_somebody_has_words(anna: Caller) -> None:
    spoken = words(browser().get("/players/anna"))
    assert all(f"report_{reason}" in spoken for reason in Report.Reason.values)


@pytest.mark.parametrize("key", RULESETS)
def test_there_is_a_leaderboard_for_each_game(db: None, key: str) -> None:
    page = browser().get(f"/leaderboard?game={key}").content.decode()
    assert f'data-ruleset="{key}"' in page
    assert f'href="?game={key}" aria-current="page"' in page


def test_a_game_that_is_not_there_gives_the_first(db: None) -> None:
    page = browser().get("/leaderboard?game=chess").content.decode()
    assert f'data-ruleset="{next(iter(RULESETS))}"' in page
