"""The contract check works: an answer that the document does not describe fails a test."""

from __future__ import annotations

from typing import Any

import pytest
from django.http import HttpResponse, JsonResponse

from games.api.http.problems import CONTENT_TYPE, problem_body
from tests.kit.api_clients import Caller
from tests.kit.openapi_contract import check

ME = "/api/v1/me"
ANNA = {
    "username": "anna",
    "email": "anna@example.org",
    "email_confirmed": True,
    "new_email": None,
    "guest": False,
    "bot_of": None,
}


def refusal(code: str, status: int, **more: Any) -> HttpResponse:
    body = problem_body(code, status, "Title", "Detail") | more
    return JsonResponse(body, status=status, content_type=CONTENT_TYPE)


def broken(method: str, path: str, answer: HttpResponse, sent: bytes = b"") -> str:
    """The message of the failure by this answer."""
    with pytest.raises(AssertionError) as caught:
        check(method, path, sent, answer)
    return str(caught.value)


def test_answer_as_described_passes() -> None:
    check(
        "get",
        ME,
        b"",
        JsonResponse(ANNA),
    )
    check("post", ME, b"", refusal("method_not_allowed", 405))


def test_missing_field_is_named() -> None:
    words = broken("get", ME, JsonResponse({"username": "anna"}))
    assert words.startswith("GET /api/v1/me (200): the answer is not as described.")
    assert '"email" is a required property' in words


def test_unknown_field_is_named() -> None:
    answer = {"username": "anna", "email": "", "password": "rum"}
    assert "'password' was unexpected" in broken("get", ME, JsonResponse(answer))


def test_wrong_format_is_named() -> None:
    answer = JsonResponse({"username": "anna", "email": "not an address"})
    assert "['email']" in broken("get", ME, answer)


def test_undescribed_status_is_refused_with_what_to_do() -> None:
    words = broken("get", ME, refusal("stale_move", 409))
    assert "the document says 200, 400, 401" in words
    assert "`may_fail`" in words


def test_undeclared_code_is_named() -> None:
    words = broken("get", ME, refusal("bad_link", 401, wait=1))
    assert "the code bad_link is not declared" in words


def test_undescribed_member_of_a_problem_is_named() -> None:
    answer = refusal("bad_token", 401, seed="1234")
    answer["WWW-Authenticate"] = "Bearer"
    assert "'seed' was unexpected" in broken("get", ME, answer)


def test_missing_promised_header_is_named() -> None:
    assert "no header Retry-After" in broken("get", ME, refusal("unavailable", 503))


def test_other_content_type_is_refused() -> None:
    assert "text/html" in broken("get", ME, HttpResponse("<p>anna</p>"))


def test_body_in_an_empty_answer_is_refused() -> None:
    words = broken("delete", ME, HttpResponse("gone", status=204), b'{"confirm": "anna"}')
    assert "nothing was to come" in words


def test_undescribed_operation_is_refused() -> None:
    words = broken("post", "/api/v1/policy", JsonResponse({}, status=201))
    assert "the document has no such operation" in words


def test_accepted_request_must_be_as_described() -> None:
    answer = JsonResponse({"room": "players", "line": 3})
    path = "/api/v1/games/00000000-0000-4000-8000-000000000001/chat/read"
    assert "it took a request" in broken("put", path, answer, b'{"room": "players", "line": "3"}')


def test_accepted_query_must_be_described() -> None:
    answer = JsonResponse({"next": None, "previous": None, "results": []})
    assert "is not described" in broken("get", "/api/v1/games?colour=red", answer)
    assert "it took status=lost" in broken("get", "/api/v1/games?status=lost", answer)


def test_every_api_call_of_a_test_is_checked(
    visitor: Caller, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("games.api.views.rulesets._summary", lambda ruleset: {"key": ruleset.key})
    with pytest.raises(AssertionError, match="not as described"):
        visitor.get("rulesets")
    visitor.client.checks = False  # as for tests of addresses outside the document
    assert visitor.get("rulesets").status_code == 200
