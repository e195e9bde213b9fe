"""What browsers and caches may keep of what the API answers."""

from __future__ import annotations

import pytest

from tests.kit.api_clients import PASSWORD, Caller

OWN = ("me", "me/tokens", "me/sessions", "me/preferences", "me/webhooks")


def test_answers_about_the_account_itself_are_kept_nowhere(anna: Caller) -> None:
    assert {anna.get(path)["Cache-Control"] for path in OWN} == {"no-store"}


@pytest.mark.django_db
def test_answer_with_a_new_token_is_kept_nowhere(visitor: Caller, anna: Caller) -> None:
    answer = visitor.post("login", {"username": "anna", "password": PASSWORD})
    assert (answer.status_code, answer["Cache-Control"]) == (201, "no-store")


def test_view_of_a_table_is_kept_by_its_reader_alone_and_asked_for_again(
    game: str, anna: Caller
) -> None:
    assert anna.get(f"games/{game}")["Cache-Control"] == "private, no-cache"
