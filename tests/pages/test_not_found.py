"""An address that leads nowhere: a page for people, a coded error for programs."""

from __future__ import annotations

import pytest
from django.test import Client

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(("language", "words"), [("en", "Home"), ("de", "Startseite")])
def test_unknown_address_shows_people_a_page_with_a_way_on(language: str, words: str) -> None:
    headers = {"Accept": "text/html", "Accept-Language": language}
    answer = Client().get("/nothing-here", headers=headers)
    assert answer.status_code == 404
    assert words in answer.content.decode()


@pytest.mark.parametrize(
    ("path", "accept"),
    [("/nothing-here", "application/json"), ("/nothing", "*/*"), ("/api/v1/nothing", "text/html")],
)
def test_unknown_address_gives_programs_a_code(path: str, accept: str) -> None:
    answer = Client().get(path, headers={"Accept": accept})
    assert answer.status_code == 404
    assert answer.json()["code"] == "not_found"


@pytest.mark.parametrize(
    "path", ["/", "/help", "/login", "/static/games/art/icon.svg", "/api/v1/me"]
)
def test_request_by_trace_is_refused_and_not_repeated(path: str) -> None:
    answer = Client().generic("TRACE", path, headers={"Cookie": "sessionid=marker-4711"})
    assert answer.status_code in (401, 404, 405)
    assert b"marker-4711" not in answer.content


@pytest.mark.parametrize(
    "path", ["/static/", "/static/games", "/static/games/art/", "/docs/decisions/"]
)
def test_folder_is_listed_to_nobody(path: str) -> None:
    assert Client().get(path).status_code == 404
