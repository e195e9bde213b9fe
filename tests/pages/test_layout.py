"""The frame that all pages share, and what it gives to their scripts."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import AnonymousUser
from django.test import RequestFactory

from games.pages import installed_games
from games.pages.layout import layout
from tests.kit.api_clients import Caller
from tests.pages.page_reader import browser, script_data

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    "path", ["/tables", "/tables/new", "/leaderboard", "/my-games", "/learn", "/rules"]
)
def test_scripts_of_a_page_know_names_and_files_of_every_game(anna: Caller, path: str) -> None:
    answer = browser(anna).get(path)
    assert script_data(answer, "rulesets") == installed_games.for_scripts()


def test_page_that_takes_a_name_of_the_frame_is_refused() -> None:
    request = RequestFactory().get("/")
    request.user = AnonymousUser()
    with pytest.raises(TypeError, match="rulesets"):
        layout(request, "games/site/home.html", title="Home", rulesets={})
