"""How often one account or one address may send requests."""

from __future__ import annotations

import socket
import time
from collections.abc import Iterator
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from redis.exceptions import ConnectionError as RedisConnectionError

from devtools.time_travel.passing_time import TimeTravel
from games.api.http import throttling
from games.clocks.now import travelling
from games.models import User
from games.services import redis_counters
from tests.kit.api_clients import Caller
from tests.services.play.test_races import at_once

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def time_stands_still() -> Iterator[None]:
    """No window of a limit ends by chance, nor while a slow machine asks."""
    with travelling() as traveller:
        traveller.hold()
        yield


@pytest.fixture
def strict(settings: Any) -> None:
    """Three requests a minute for an account, two for an address without a token."""
    settings.RATES = {**settings.RATES, "account": "3/minute", "address": "2/minute"}


@pytest.fixture
def address() -> str:
    """An address for this test alone: tests that run at the same time share one Redis."""
    return str(uuid4())


def ask(address: str, path: str = "policy", method: str = "get", **headers: str) -> Any:
    client = Caller().client
    return getattr(client, method)(f"/api/v1/{path}", REMOTE_ADDR=address, headers=headers)


@pytest.fixture
def clara(db: None) -> Caller:
    """An account whose requests no other test has counted."""
    user = User.objects.create_user("clara", "clara@example.org", "x", pk=uuid4().int % 2**31)
    return Caller(user)


def test_every_answer_states_the_requests_left(
    strict: None, days: TimeTravel, clara: Caller
) -> None:
    first, second = clara.get("me"), clara.get("me/games")
    assert first["RateLimit-Policy"] == '"account";q=3;w=60'
    name, left, reset = first["RateLimit"].split(";")
    assert (name, left) == ('"account"', "r=2")
    assert 1 <= int(reset.removeprefix("t=")) <= 60
    assert second["RateLimit"] == f'"account";r=1;{reset}'


def test_refusals_state_the_requests_left(strict: None, clara: Caller) -> None:
    refused = [clara.get(f"games/{uuid4()}"), clara.delete("me", {}), clara.post("games", {})]
    assert [answer.status_code for answer in refused] == [404, 400, 400]
    assert [answer["RateLimit"].split(";")[1] for answer in refused] == ["r=2", "r=1", "r=0"]


def test_request_above_the_limit_is_refused_until_the_window_ends(
    strict: None, days: TimeTravel, clara: Caller
) -> None:
    assert [clara.get("me").status_code for _ in range(3)] == [200, 200, 200]
    refused = clara.get("me")
    assert refused.status_code == 429
    problem = refused.json()
    assert problem["code"] == "too_many_requests"
    assert problem["policy"] == {"name": "account", "quota": 3, "window": 60}
    assert problem["violated-policies"] == ["account"]
    assert refused["RateLimit"].startswith('"account";r=0;t=')
    wait = int(refused["Retry-After"])
    assert 1 <= wait <= 61
    days.on(seconds=wait)
    assert clara.get("me").status_code == 200


def test_tokens_and_sessions_of_an_account_share_one_limit(strict: None, clara: Caller) -> None:
    assert clara.user is not None
    other, session = Caller(clara.user), Caller()
    session.client.force_login(clara.user)
    answers = [caller.get("me") for caller in (clara, other, session, clara)]
    assert [answer.status_code for answer in answers] == [200, 200, 200, 429]


def test_accounts_at_one_address_have_separate_limits(
    strict: None, clara: Caller, address: str
) -> None:
    for _ in range(4):
        clara.client.get("/api/v1/me", REMOTE_ADDR=address)
    assert ask(address).status_code == 200


def test_guests_are_limited_by_address(strict: None, address: str) -> None:
    answers = [ask(address) for _ in range(3)]
    assert [answer.status_code for answer in answers] == [200, 200, 429]
    assert answers[0]["RateLimit-Policy"] == '"address";q=2;w=60'
    assert answers[2].json()["policy"]["name"] == "address"
    assert ask(str(uuid4())).status_code == 200


def test_forged_forwarded_addresses_do_not_evade_the_limit(strict: None, address: str) -> None:
    answers = [ask(address, **{"X-Forwarded-For": f"10.0.0.{n}"}) for n in range(3)]
    assert answers[-1].status_code == 429


def test_behind_a_proxy_the_address_added_by_the_proxy_counts(
    strict: None, settings: Any, address: str
) -> None:
    settings.REST_FRAMEWORK = {**settings.REST_FRAMEWORK, "NUM_PROXIES": 1}
    answers = [ask("proxy", **{"X-Forwarded-For": f"10.0.0.{n}, {address}"}) for n in range(3)]
    assert answers[-1].status_code == 429
    assert ask("proxy", **{"X-Forwarded-For": f"{address}, {uuid4()}"}).status_code == 200


def test_ipv6_network_counts_as_one_address(strict: None) -> None:
    network = f"2001:db8:{uuid4().hex[:4]}:{uuid4().hex[:4]}"
    answers = [ask(f"{network}::{n}") for n in range(3)]
    assert answers[-1].status_code == 429


def test_requests_with_a_bad_token_are_limited_by_address(
    strict: None, address: str, clara: Caller
) -> None:
    wrong = [ask(address, "me", Authorization="Bearer " + "ab" * 32) for _ in range(3)]
    assert [answer.status_code for answer in wrong] == [401, 401, 429]
    assert wrong[0]["RateLimit"].startswith('"address";r=1')
    assert wrong[2].json()["policy"]["name"] == "address"
    neighbour = clara.client.get("/api/v1/me", REMOTE_ADDR=address)
    assert neighbour.status_code == 200


def test_requests_to_unknown_addresses_count(strict: None, address: str) -> None:
    assert ask(address, "no/such/thing")["RateLimit"].startswith('"address";r=1')


def test_requests_for_the_openapi_document_count(strict: None, address: str) -> None:
    ask(address, "schema"), ask(address, "docs")
    assert ask(address, "schema").status_code == 429


def test_login_has_a_second_limit_for_credentials(
    strict: None, settings: Any, address: str
) -> None:
    settings.CREDENTIALS_RATE = "9/minute"
    answer = ask(address, "login", "post")
    names = [part.split(";")[0] for part in answer["RateLimit-Policy"].split(", ")]
    assert names == ['"address"', '"credentials"', '"credentials-network"']


@pytest.mark.parametrize(
    ("address", "neighbour"),
    [("198.18.27.{}", "198.18.28.1"), ("2001:db8:5:{}::1", "2001:db8:6::1")],
)
def test_network_may_try_credentials_four_times_as_often_as_an_address(
    credentials_a_minute: Any, address: str, neighbour: str
) -> None:
    credentials_a_minute(2)
    found = [
        ask(address.format(number), "login", "post").status_code
        for number in range(1, 6)
        for _ in range(2)
    ]
    assert found == [400] * 8 + [429] * 2
    assert ask(neighbour, "login", "post").status_code == 400


def test_view_with_an_additional_limit_applies_both(
    strict: None, settings: Any, monkeypatch: pytest.MonkeyPatch, address: str
) -> None:
    settings.RATES = {**settings.RATES, "archive": "1/minute"}
    monkeypatch.setattr("games.api.views.policy.PolicyView.also_limited", ("archive",))
    first, second = ask(address), ask(address)
    assert first["RateLimit-Policy"] == '"address";q=2;w=60, "archive";q=1;w=60'
    assert (first.status_code, second.status_code) == (200, 429)
    assert second.json()["policy"]["name"] == "archive"


@pytest.mark.parametrize(
    ("name", "path"),
    [
        ("tables", "games"),
        ("tables", "games/{game}/rematch"),
        ("invitations", "games/{game}/invitations"),
        ("devices", "me/devices"),
        ("invitations", "games/{game}/links"),
        ("vacations", "me/vacations"),
        ("access", "me/tokens"),
        ("access", "me/bots"),
    ],
)
def test_requests_that_add_something_have_a_limit_that_looking_does_not_use_up(
    settings: Any, clara: Caller, name: str, path: str
) -> None:
    settings.RATES = {**settings.RATES, name: "1/hour"}
    path = path.format(game=uuid4())
    clara.get(path)
    first, second = clara.post(path, {}), clara.post(path, {})
    assert first.status_code != 429
    assert (second.status_code, second.json()["policy"]["name"]) == (429, name)


def test_oauth_tokens_are_asked_for_within_the_limit_of_an_address(
    strict: None, address: str
) -> None:
    asked = {"grant_type": "refresh_token", "refresh_token": "mr_none", "client_id": "none"}
    clients = [Client(REMOTE_ADDR=address) for _ in range(3)]
    answers = [
        client.post(path, asked)
        for client, path in zip(clients, ["/oauth/token", "/oauth/revoke"] * 2, strict=False)
    ]
    assert answers[1].status_code != 429
    assert (answers[2].status_code, answers[2].json()["error"]) == (429, "temporarily_unavailable")
    assert int(answers[2]["Retry-After"]) > 0


@pytest.mark.parametrize("rate", ["", "0"])
def test_limits_can_be_switched_off(settings: Any, address: str, rate: str) -> None:
    settings.RATES = dict.fromkeys(settings.RATES, rate)
    settings.CREDENTIALS_RATE = rate
    answer = ask(address)
    assert "RateLimit" not in answer
    assert answer.json()["limits"]["requests"] == []


def test_policy_states_the_limits_in_force(strict: None, address: str) -> None:
    found = ask(address).json()["limits"]
    assert found["requests"][:2] == [
        {"name": "account", "quota": 3, "window": 60},
        {"name": "address", "quota": 2, "window": 60},
    ]
    assert found["body_bytes"] == 65536
    assert found["heartbeat_seconds"] == 7


@pytest.fixture
def long_pause(monkeypatch: pytest.MonkeyPatch) -> None:
    """A pause of this test alone, which lasts longer than any test does."""
    monkeypatch.setattr(throttling, "pause", throttling.Pause())
    monkeypatch.setattr(throttling, "PAUSE_SECONDS", 3600)


def test_without_redis_requests_pass_and_only_the_first_one_waits(
    strict: None, long_pause: None, monkeypatch: pytest.MonkeyPatch, address: str
) -> None:
    asked = []

    def silent(*_: Any, **__: Any) -> None:
        asked.append(1)
        raise RedisConnectionError("no route")

    monkeypatch.setattr("limits.storage.RedisStorage.incr", silent)
    answers = [ask(address) for _ in range(5)]
    assert {answer.status_code for answer in answers} == {200}
    assert not any("RateLimit" in answer for answer in answers)
    assert len(asked) == 1


def test_silent_redis_is_asked_once_and_given_its_time(
    strict: None, long_pause: None, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(redis_counters, "TIMEOUT_SECONDS", 0.25)
    with socket.create_server(("127.0.0.1", 0)) as silent:
        settings.REDIS_URL = f"redis://127.0.0.1:{silent.getsockname()[1]}/0"
        taken = [throttling.count_request("account", "user-1") for _ in range(100)]
        silent.setblocking(False)
        silent.accept()[0].close()
        with pytest.raises(BlockingIOError):
            silent.accept()
    assert taken == [None] * 100
    client = redis_counters._storage(settings.REDIS_URL).storage
    assert client.get_connection_kwargs()["socket_timeout"] == 0.25


def test_counting_resumes_after_the_pause(strict: None, long_pause: None, address: str) -> None:
    throttling.pause.begin(RedisConnectionError("no route"))
    assert "RateLimit" not in ask(address)
    throttling.pause.until = time.monotonic()
    assert "RateLimit" in ask(address)


def test_simultaneous_requests_never_exceed_the_limit(settings: Any, address: str) -> None:
    settings.RATES = {**settings.RATES, "archive": "10/minute"}
    taken = at_once([lambda: throttling.count_request("archive", address)] * 30)
    assert sum(not one.is_exceeded for one in taken) == 10
