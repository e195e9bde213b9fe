"""What an answer without a body is like."""

from __future__ import annotations

from tests.kit.api_clients import Caller


def test_answer_without_a_body_has_no_length(anna: Caller, bernd: Caller) -> None:
    """RFC 9110, 8.6: a server must not send one with 204."""
    anna.put("me/mutes/bernd")
    answer = anna.delete("me/mutes/bernd")
    assert answer.status_code == 204
    assert "Content-Length" not in answer.headers


def test_answer_with_a_body_has_its_length(anna: Caller) -> None:
    answer = anna.get("me")
    assert int(answer.headers["Content-Length"]) == len(answer.content)
