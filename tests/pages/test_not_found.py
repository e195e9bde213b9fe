"""An address that leads nowhere: a page for people, a coded error for programs."""

from __future__ import annotations

import pytest
from django.test import Client

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(("language", "words"), [("en", "To the first page"), ("de", "Startseite")])
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
