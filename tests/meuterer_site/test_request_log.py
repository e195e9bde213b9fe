"""Each request has an id, which its answer shows and its log line names."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from django.db import OperationalError
from django.test import Client

from games import request_ids
from games.api.views.games import GameView
from games.policy import PASSWORDS_WRONG
from tests.kit.api_clients import PASSWORD, Caller, user_of
from tests.kit.log_lines import Lines, kept_lines

MARKER = "marker-4711"
MADE = re.compile(r"[0-9a-f]{32}")


@pytest.fixture
def lines() -> Iterator[Lines]:
    with kept_lines() as lines:
        yield lines


@pytest.mark.parametrize("given", ["a", "Root=1-5759e988.bd86_X", "x" * request_ids.LENGTH])
def test_well_formed_request_id_of_a_proxy_is_taken_over(given: str) -> None:
    given = given.replace("=", "-")
    answer = Client().get("/livez", headers={"X-Request-ID": given})
    assert answer["X-Request-ID"] == given


@pytest.mark.parametrize("given", ["", "a b", "a\tb", "a=b", "ä", "x" * (request_ids.LENGTH + 1)])
def test_odd_request_id_is_replaced(given: str) -> None:
    answer = Client().get("/livez", headers={"X-Request-ID": given})
    assert MADE.fullmatch(answer["X-Request-ID"])


def test_each_request_without_an_id_gets_another() -> None:
    ids = {Client().get("/livez")["X-Request-ID"] for _ in range(3)}
    assert len(ids) == 3


@pytest.mark.django_db
@pytest.mark.parametrize(
    "path", ["/nowhere", "/api/v1/games/none", "/static/nothing.js", "/api/v1/rulesets"]
)
def test_every_answer_has_a_request_id(path: str) -> None:
    assert Client().get(path, headers={"X-Request-ID": "mine"})["X-Request-ID"] == "mine"


def test_problem_has_the_request_id(visitor: Caller) -> None:
    answer = visitor.get("games/00000000-0000-4000-8000-000000000000", X_Request_ID="mine")
    assert answer.status_code == 404
    assert answer.json()["request_id"] == answer["X-Request-ID"] == "mine"
    wrong_path = visitor.get("nothing", X_Request_ID="mine")
    assert wrong_path.json()["request_id"] == "mine"


def test_request_line_names_route_status_duration_statements_and_user(
    game: str, anna: Caller, lines: Lines
) -> None:
    anna.get(f"games/{game}", X_Request_ID="mine")
    (line,) = lines.named("request")
    assert line["ms"] > 0
    assert 0 < line["statements"] < 10
    assert {name: line[name] for name in ("request_id", "method", "route", "path", "status")} == {
        "request_id": "mine",
        "method": "GET",
        "route": "api/v1/games/<uuid:game_id>",
        "path": f"/api/v1/games/{game}",
        "status": 200,
    }
    assert line["user"] == user_of(anna).pk


def test_request_line_of_a_refusal_has_its_code(game: str, anna: Caller, lines: Lines) -> None:
    anna.post("reports", {})
    Caller().get("me", Authorization="Bearer mp_none")
    anna.get(f"games/{game}")
    assert [(line["status"], line["code"]) for line in lines.named("request")] == [
        (400, "invalid_request"),
        (401, "bad_token"),
        (200, None),
    ]


def test_each_login_is_logged_with_its_outcome_and_without_the_name(
    anna: Caller, lines: Lines
) -> None:
    number = user_of(anna).pk
    wrong = {"username": MARKER, "password": MARKER}
    for _ in range(PASSWORDS_WRONG + 1):
        Caller().post("login", wrong)
    Caller().post("login", {"username": "anna", "password": PASSWORD})
    Caller().post("login", {"link": MARKER})
    found = [(line["by"], line["outcome"], line["user"]) for line in lines.named("log_in")]
    assert found == [
        *[("password", "wrong", None)] * PASSWORDS_WRONG,
        ("password", "locked", None),
        ("password", "right", number),
        ("link", "wrong", None),
    ]
    assert MARKER not in lines.text


@pytest.mark.django_db
def test_line_end_in_an_address_begins_no_line_of_the_log(lines: Lines) -> None:
    forged = '{"event": "log_in", "outcome": "right"}'
    Client().get(f"/nowhere%0A{forged}%0D%0A", headers={"User-Agent": f"x {forged}"})
    (line,) = lines.named("request")
    assert forged in line["path"]
    assert lines.named("log_in") == []


@pytest.mark.django_db
def test_request_line_has_no_query_and_no_token(lines: Lines) -> None:
    Client().get(f"/login/{MARKER}?next=/{MARKER}")
    Client().get(f"/go/{MARKER}/{MARKER}")
    assert [line["path"] for line in lines.named("request")] == ["/login/…", "/go/…"]
    assert MARKER not in lines.text


def test_probe_is_not_logged_unless_it_fails(lines: Lines) -> None:
    Client().get("/livez")
    assert lines.named("request") == []


def test_crash_of_a_view_is_logged_once_with_its_traceback_and_request_id(
    game: str, anna: Caller, lines: Lines, monkeypatch: pytest.MonkeyPatch
) -> None:
    def crash(*_: Any, **__: Any) -> None:
        raise KeyError(MARKER)

    monkeypatch.setattr(GameView, "get", crash)
    anna.client.raise_request_exception = False
    anna.client.checks = False
    answer = anna.get(f"games/{game}", X_Request_ID="mine")
    assert answer.status_code == 500
    assert answer.json()["request_id"] == "mine"
    (broken,) = [line for line in lines.all if "exception" in line]
    assert broken["request_id"] == "mine"
    assert broken["exception"][0]["frames"][-1]["function"] == "crash"
    (request,) = lines.named("request")
    assert (request["status"], request["level"]) == (500, "warning")
    assert MARKER not in lines.text + answer.content.decode()


def test_outage_behind_a_refusal_is_logged_under_its_request(
    game: str, anna: Caller, lines: Lines, monkeypatch: pytest.MonkeyPatch
) -> None:
    def crash(*_: Any, **__: Any) -> None:
        raise OperationalError(MARKER)

    monkeypatch.setattr(GameView, "get", crash)
    answer = anna.get(f"games/{game}", X_Request_ID="mine")
    assert answer.status_code == 503
    (line,) = lines.named("unavailable")
    assert line["request_id"] == answer.json()["request_id"] == "mine"
    assert line["error"] == [{"type": "django.db.utils.OperationalError"}]
    assert MARKER not in lines.text
