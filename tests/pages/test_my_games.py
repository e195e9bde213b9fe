"""The page of all my games: a frame in my language, for me alone."""

from __future__ import annotations

import pytest

from tests.kit.api_clients import Caller
from tests.pages.page_reader import LANGUAGES, browser, statements, words

pytestmark = pytest.mark.django_db


def test_my_games_as_guest_leads_through_the_login() -> None:
    answer = browser().get("/my-games")
    assert (answer.status_code, answer["Location"]) == (302, "/login?next=/my-games")


@pytest.mark.parametrize("language", LANGUAGES)
def test_my_games_is_in_the_players_language(anna: Caller, language: str) -> None:
    assert anna.user is not None
    anna.user.language = language
    anna.user.save(update_fields=["language"])
    answer = browser(anna).get("/my-games")
    assert answer.status_code == 200
    assert f'<html lang="{language}"' in answer.content.decode()
    assert "%(count)s" in words(answer)["your_turn_in"]
    assert answer["Cache-Control"] == "private, no-cache"


def test_my_games_is_marked_as_the_current_page(anna: Caller) -> None:
    page = browser(anna).get("/my-games").content.decode()
    assert '<a href="/my-games" aria-current="page">' in page


def test_my_games_page_costs_two_statements(anna: Caller) -> None:
    """The games come from the API."""
    assert statements(browser(anna), "/my-games") <= 2
