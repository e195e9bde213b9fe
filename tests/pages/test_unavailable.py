"""Pages while Postgres does not answer: most need it, and say so; some do not need it at all."""

from __future__ import annotations

import pytest
from django.db import OperationalError
from django.test import Client

from games.asgi.application import WITHOUT_DATA

# Without the mark for it, these tests have no database: whatever asks for it fails.
PAGES = [
    *(
        "/",
        "/help",
        "/rules",
        "/rules/meuterer",
        "/learn",
        "/docs/",
        "/docs/operations",
        "/offline",
    ),
    *("/sw.js", "/manifest.webmanifest"),
]
BROWSER = {"Accept": "text/html,application/xhtml+xml"}


@pytest.mark.parametrize("path", PAGES)
def test_page_without_data_is_shown_to_a_visitor_without_the_database(path: str) -> None:
    assert Client().get(path, headers=BROWSER).status_code == 200
    assert WITHOUT_DATA.fullmatch(path)


@pytest.fixture
def lost(monkeypatch: pytest.MonkeyPatch) -> Client:
    """A browser at a site whose Postgres has gone."""

    def gone(_: str) -> None:
        raise OperationalError("no route")

    monkeypatch.setattr("games.selectors.accounts.players.by_name", gone)
    return Client(raise_request_exception=False)


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "Your games are safe."),
        ("fr", "Vos parties ne risquent rien."),
        ("de", "Ihren Spielen passiert nichts."),
        ("ja", "ゲームの内容は失われません。"),
    ],
)
def test_page_that_needs_the_database_asks_to_try_again(
    lost: Client, language: str, words: str
) -> None:
    answer = lost.get("/players/anna", headers={**BROWSER, "Accept-Language": language})
    assert (answer.status_code, answer["Retry-After"]) == (503, "3")
    assert words in answer.content.decode()
    assert "no route" not in answer.content.decode()


def test_programs_get_the_code_of_it(lost: Client) -> None:
    answer = lost.get("/players/anna", headers={"Accept": "application/json"})
    assert (answer.status_code, answer.json()["code"]) == (503, "unavailable")
    assert answer["Retry-After"] == "3"


def test_programming_error_is_not_an_outage(lost: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("games.selectors.accounts.players.by_name", lambda _: 1 // 0)
    answer = lost.get("/players/anna", headers=BROWSER)
    assert (answer.status_code, answer.json()["code"]) == (500, "server_error")
