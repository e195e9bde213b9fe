"""Guessing passwords: after ten wrong ones for a name, none is checked for a while."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from typing import Any

import pytest
from django.test import Client
from redis.exceptions import ConnectionError as RedisConnectionError

from games import signed_links
from games.clocks.now import Traveller, travelling
from games.models import User
from games.policy import LOCKOUT_MINUTES, PASSWORDS_WRONG
from games.services.accounts import lockout
from tests.kit.api_clients import PASSWORD, Caller, request_of_its_own
from tests.moderation.console_login import AT, log_in, send, somewhere
from tests.services.play.test_races import at_once

pytestmark = pytest.mark.django_db
SECONDS = LOCKOUT_MINUTES * 60


@pytest.fixture(autouse=True)
def window(monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> Iterator[Traveller]:
    """Counters for this test alone; its time stands still, so that no window ends by chance."""
    monkeypatch.setattr(lockout, "SALT", f"{request.node.nodeid} {socket.gethostname()}")
    with travelling() as traveller:
        traveller.hold()
        yield traveller


def guess(name: str = "anna", password: str = "guess") -> Any:
    return ask({"username": name, "password": password})


def ask(given: dict[str, str]) -> Any:
    client = Caller().client
    with request_of_its_own():
        return client.post("/api/v1/login", given, format="json", REMOTE_ADDR=somewhere())


def lock(name: str = "anna") -> None:
    for _ in range(PASSWORDS_WRONG):
        assert guess(name).status_code == 401


def test_right_password_after_ten_wrong_ones_is_refused(anna: Caller) -> None:
    lock()
    refused = guess(password=PASSWORD)
    assert (refused.status_code, refused.json()["code"]) == (429, "too_fast")
    assert 0 < int(refused["Retry-After"]) <= SECONDS


def test_lockout_ends_when_it_says(anna: Caller, window: Traveller) -> None:
    lock()
    wait = int(guess()["Retry-After"])
    window.on(seconds=wait)
    assert guess(password=PASSWORD).status_code == 201


def test_further_guesses_do_not_prolong_the_lockout(anna: Caller, window: Traveller) -> None:
    lock()
    wait = int(guess()["Retry-After"])
    window.on(seconds=wait // 2)
    assert int(guess()["Retry-After"]) == wait - wait // 2


def test_lockout_of_an_unknown_name_gives_the_same_answer(anna: Caller) -> None:
    lock("anna")
    lock("nobody-at-all")
    one, other = guess("anna").json(), guess("nobody-at-all").json()
    assert one.pop("wait") != 0
    assert other.pop("wait") != 0
    assert one == other


def test_right_passwords_do_not_count(anna: Caller) -> None:
    for _ in range(PASSWORDS_WRONG + 1):
        assert guess(password=PASSWORD).status_code == 201


def test_right_password_does_not_reset_the_count(anna: Caller) -> None:
    for _ in range(PASSWORDS_WRONG - 1):
        guess()
    assert guess(password=PASSWORD).status_code == 201
    assert guess().status_code == 401
    assert guess(password=PASSWORD).status_code == 429


def test_lockout_of_one_name_leaves_others_free(anna: Caller, bernd: Caller) -> None:
    lock("anna")
    assert guess("bernd", PASSWORD).status_code == 201


def test_lockout_ignores_the_case_of_the_name(anna: Caller) -> None:
    for name in ["ANNA", "Anna", "anna ", "aNNa", "anna"] * 2:
        guess(name)
    assert guess(password=PASSWORD).status_code == 429


def test_login_link_works_during_a_lockout(anna: Caller) -> None:
    lock()
    assert anna.user is not None
    answer = ask({"link": signed_links.login_token(anna.user)})
    assert answer.status_code == 201


def test_many_guesses_at_once_get_no_more_tries(anna: Caller) -> None:
    answers = at_once([lambda: lockout_says("anna")] * 30)
    assert answers.count(True) == PASSWORDS_WRONG


def lockout_says(name: str) -> bool:
    try:
        lockout.count_try(name)
    except lockout.TooFastError:
        return False
    return True


def test_login_page_during_a_lockout_says_so_and_for_how_long(anna: Caller) -> None:
    lock()
    answer = send(Client(REMOTE_ADDR=somewhere()), "/login", username="anna", password=PASSWORD)
    assert answer.status_code == 429
    assert 0 < int(answer["Retry-After"]) <= SECONDS
    assert "log in with a link sent by e-mail" in answer.content.decode()


def test_console_password_page_shares_the_count_of_the_login(hanna: User) -> None:
    browser = log_in(hanna)
    lock("hanna")
    refused = send(browser, f"{AT}/password", password=PASSWORD)
    assert refused.status_code == 429
    assert 0 < int(refused["Retry-After"]) <= SECONDS


def test_wrong_passwords_on_the_console_page_are_counted(hanna: User) -> None:
    browser = log_in(hanna)
    for _ in range(PASSWORDS_WRONG):
        assert send(browser, f"{AT}/password", password="guess").status_code == 200
    assert guess("hanna", PASSWORD).status_code == 429


def test_login_without_the_counters_is_refused_with_503(
    anna: Caller, monkeypatch: pytest.MonkeyPatch
) -> None:
    def silent(*_: object) -> None:
        raise RedisConnectionError("no route")

    monkeypatch.setattr("limits.storage.RedisStorage.incr", silent)
    assert guess(password=PASSWORD).status_code == 503


def test_counter_key_contains_no_name(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "hunter2" not in lockout.count_try("hunter2").name
