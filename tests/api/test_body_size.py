"""Bodies and addresses that no honest client sends: each is refused by a code, and costs little."""

from __future__ import annotations

import tracemalloc
from typing import Any

import pytest
from django.test import Client

from games.policy import BODY_BYTES
from tests.kit.api_clients import Caller

pytestmark = pytest.mark.django_db

MOVES = "games/{}/moves"


def send(caller: Caller, path: str, body: bytes, kind: str = "application/json") -> Any:
    return caller.client.post(f"/api/v1/{path}", data=body, content_type=kind)


def refusal(answer: Any) -> tuple[int, str]:
    assert answer["Content-Type"] == "application/problem+json"
    return answer.status_code, answer.json()["code"]


class Endless:
    """A body that never ends, and counts how much of it is read."""

    def __init__(self) -> None:
        self.taken = 0

    def read(self, size: int = -1) -> bytes:
        assert size > 0, "nobody reads this to its end"
        self.taken += size
        return b" " * size

    readline = read


class Piecewise:
    """A body that comes in small pieces and does not state its length."""

    def __init__(self, body: bytes) -> None:
        self.left = body

    def read(self, size: int = -1) -> bytes:
        piece, self.left = self.left[:7], self.left[7:]
        return piece

    readline = read


def chunked(stream: Any, path: str = "games", **environ: Any) -> Any:
    """Post a body of undeclared length."""
    extra = {"HTTP_TRANSFER_ENCODING": "chunked", "CONTENT_LENGTH": "", "wsgi.input": stream}
    extra["CONTENT_TYPE"] = "application/json"
    return Client().generic(
        "POST", f"/api/v1/{path}", content_type="application/json", **extra | environ
    )


def test_body_of_the_largest_allowed_size_is_read(anna: Caller) -> None:
    body = b"{" + b" " * (BODY_BYTES - 2) + b"}"
    assert refusal(send(anna, "games", body)) == (400, "invalid_request")


@pytest.mark.parametrize(
    "kind", ["application/json", "multipart/form-data; boundary=x", "text/plain"]
)
def test_body_above_the_limit_is_refused_whatever_its_type(anna: Caller, kind: str) -> None:
    assert refusal(send(anna, "games", b" " * (BODY_BYTES + 1), kind)) == (413, "body_too_large")


def test_body_with_a_declared_length_above_the_limit_is_not_read(anna: Caller) -> None:
    stream = Endless()
    answer = anna.client.generic(
        "POST",
        "/api/v1/games",
        content_type="application/json",
        **{"CONTENT_LENGTH": str(50 * 1024 * 1024), "wsgi.input": stream},
    )
    assert refusal(answer) == (413, "body_too_large")
    assert "RateLimit" not in answer  # there are none in tests, unless they ask for some
    assert stream.taken == 0


def test_body_without_a_declared_length_is_read_up_to_the_limit() -> None:
    stream = Endless()
    tracemalloc.start()
    answer = chunked(stream)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert refusal(answer) == (413, "body_too_large")
    assert stream.taken <= BODY_BYTES + 16 * 1024
    assert peak < 5 * 1024 * 1024


def test_small_body_in_chunks_is_accepted(anna: Caller) -> None:
    body = b'{"ruleset": "meuterer", "seats": 3}'
    token = anna.client._credentials["HTTP_AUTHORIZATION"]
    answer = chunked(Piecewise(body), HTTP_AUTHORIZATION=token)
    assert answer.status_code == 201, answer.content


@pytest.mark.parametrize("length", ["-1", "abc", "²", "9" * 5000])
def test_invalid_content_length_is_refused(anna: Caller, length: str) -> None:
    answer = anna.client.generic(
        "POST",
        "/api/v1/games",
        content_type="application/json",
        **{"CONTENT_LENGTH": length, "wsgi.input": Piecewise(b"{}")},
    )
    assert answer.status_code in (400, 413)


MALFORMED = {
    "nothing": b"",
    "blanks": b"   ",
    "half an object": b'{"ply": 0',
    "a list": b"[]",
    "a number": b"1",
    "null": b"null",
    "two objects": b"{}{}",
    "nested a hundred thousand deep": b'{"a":' + b"[" * 60_000,
    "nested a bit too deep": b'{"a":' + b"[" * 17 + b"]" * 17 + b"}",
    "objects nested": b'{"a":' * 900 + b"1" + b"}" * 900,
    "a byte of nought": b'{"ply": 0, "move": {"kind": "a\x00"}}',
    "half a character": b'{"ply": 0, "move": {"kind": "\\ud800"}}',
    "two halves in the wrong order": b'{"ply": 0, "move": {"kind": "\\udc00\\ud800"}}',
    "a name that is half a character": b'{"\\ud800": 0}',
    "a field twice": b'{"ply": 0, "ply": 1, "move": {"kind": "pass"}}',
    "a field twice, inside": b'{"ply": 0, "move": {"kind": "pass", "kind": "wage"}}',
    "a field twice, spelt in two ways": b'{"ply": 0, "pl\\u0079": 1, "move": {"kind": "pass"}}',
    "not a number": b'{"ply": NaN, "move": {}}',
    "for ever": b'{"ply": Infinity, "move": {}}',
    "a mark of byte order": b'\xef\xbb\xbf{"ply": 0, "move": {"kind": "pass"}}',
    "Latin-1": '{"ply": 0, "move": {"kind": "ü"}}'.encode("latin-1"),
    "UTF-16": '{"ply": 0, "move": {"kind": "pass"}}'.encode("utf-16"),
    "UTF-32": '{"ply": 0, "move": {"kind": "pass"}}'.encode("utf-32"),
    "too long a way of writing": b'{"ply": 0, "move": {"kind": "\xc0\x80"}}',
    "a comment": b'{"ply": 0, /* now */ "move": {"kind": "pass"}}',
    "a comma too many": b'{"ply": 0, "move": {"kind": "pass"},}',
    "single quotes": b"{'ply': 0}",
    "a leading nought": b'{"ply": 00, "move": {"kind": "pass"}}',
}


@pytest.mark.parametrize("name", MALFORMED)
def test_malformed_json_body_is_refused(anna: Caller, game: str, name: str) -> None:
    wanted = "invalid_request" if name in ("nothing", "blanks") else "malformed_request"
    answer = send(anna, MOVES.format(game), MALFORMED[name])
    assert answer.status_code == 400
    assert refusal(answer)[1] in (wanted, "malformed_request")


ODD = {
    "an integer of thousands of digits": b'{"ply": ' + b"9" * 5000 + b', "move": {"kind": "pass"}}',
    "an integer of 65 bits": b'{"ply": 18446744073709551616, "move": {"kind": "pass"}}',
    "a very negative one": b'{"ply": -9223372036854775809, "move": {"kind": "pass"}}',
    "a float for an integer": b'{"ply": 0.5, "move": {"kind": "pass"}}',
    "an exponent": b'{"ply": 1e400, "move": {"kind": "pass"}}',
    "a nought in a text": b'{"ply": 0, "move": {"kind": "\\u0000"}}',
    "a large number in a move": b'{"ply": 0, "move": {"kind": "wage", "value": 1e308}}',
    "a huge number in a move": b'{"ply": 0, "move": {"kind": "wage", "value": %d}}' % 2**90,
    "a name of fifty thousand letters": b'{"' + b"x" * 50_000 + b'": 1}',
    "thousands of fields": b"{" + b",".join(b'"f%d":0' % number for number in range(5000)) + b"}",
}


@pytest.mark.parametrize("name", ODD)
def test_json_body_that_is_no_move_is_refused(players: list[Caller], game: str, name: str) -> None:
    for player in players:
        answer = send(player, MOVES.format(game), ODD[name])
        assert answer.status_code in (400, 403, 422)
        assert len(answer.content) < 200_000
        refusal(answer)


@pytest.mark.parametrize("text", [b"\\u0000", b"\\ud83d", b"\\udfff\\ud800"])
def test_texts_that_the_database_cannot_store_are_refused_everywhere(
    anna: Caller, text: bytes
) -> None:
    bodies = {
        "register": b'{"username": "%s", "email": "a@example.org"}' % text,
        "login": b'{"username": "%s", "password": "x"}' % text,
        "games": b'{"ruleset": "meuterer", "seats": 3, "options": {"x": "%s"}}' % text,
        "me/tokens": b'{"name": "%s"}' % text,
    }
    for path, body in bodies.items():
        answer = send(anna, path, body)
        assert answer.status_code in (400, 401, 422), (path, answer.content)
        refusal(answer)


@pytest.mark.parametrize(
    "path",
    [
        "x" * 60_000,
        "users/" + "x" * 60_000,
        "users/%00",
        "users/%FF%FE",
        "games?cursor=" + "x" * 60_000,
        "games?status=%00",
        "games?" + "&".join(f"a{number}=1" for number in range(5000)),
        "games?cursor=%FF",
    ],
)
def test_addresses_that_lead_nowhere_get_a_short_answer(anna: Caller, path: str) -> None:
    answer = anna.get(path)
    assert answer.status_code in (400, 404)
    refusal(answer)


@pytest.mark.parametrize("name", ["Accept-Language", "If-None-Match", "Accept", "Authorization"])
def test_overlong_and_odd_headers_do_no_harm(anna: Caller, game: str, name: str) -> None:
    for value in ("x" * 60_000, "a;q=0.1," * 6000, "\x01", "é"):
        answer = anna.get(f"games/{game}", **{name: value})
        assert answer.status_code in (200, 401)
