"""The page of all my games: a frame in my language, for me alone."""

from __future__ import annotations

import pytest

from tests.callers import Caller
from tests.pages.seen import LANGUAGES, browser, statements, words

pytestmark = pytest.mark.django_db


def test_a_guest_logs_in_first_and_comes_back() -> None:
    answer = browser().get("/my-games")
    assert (answer.status_code, answer["Location"]) == (302, "/login?next=/my-games")


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_speaks_the_language_of_its_player(anna: Caller, language: str) -> None:
    assert anna.user is not None
    anna.user.language = language
    anna.user.save(update_fields=["language"])
    answer = browser(anna).get("/my-games")
    assert answer.status_code == 200
    assert f'<html lang="{language}"' in answer.content.decode()
    assert words(answer)["your_turn"]
    assert answer["Cache-Control"] == "private, no-cache"


def test_it_says_which_page_it_is(anna: Caller) -> None:
    page = browser(anna).get("/my-games").content.decode()
    assert '<a href="/my-games" aria-current="page">' in page


def test_it_reads_nothing_but_who_is_logged_in(anna: Caller) -> None:
    """The games come from the API."""
    assert statements(browser(anna), "/my-games") <= 2
