"""Whether readyz tells that everything is there that the site needs."""

from __future__ import annotations

from uuid import uuid4

import pytest
from django.core.cache import cache
from django.test import Client

from meuterer_site import health

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def own_keys(monkeypatch: pytest.MonkeyPatch) -> None:
    """Use keys of this test alone: tests that run at the same time share one Redis."""
    monkeypatch.setattr(health, "ALIVE", f"beat-{uuid4()}")
    monkeypatch.setattr(health, "WORKER_KEY", f"worker-{uuid4()}")


def test_readyz_names_what_is_missing(client: Client) -> None:
    """Here Postgres and Redis run, but neither a worker nor beat."""
    answer = client.get("/readyz")
    assert answer.status_code == 503
    parts = answer.json()
    assert (parts["postgres"], parts["postgres_writable"], parts["redis"]) == (True, True, True)
    assert (parts["worker"], parts["beat"]) == (False, False)


def test_readyz_accepts_a_worker_and_a_beat_that_answered(client: Client) -> None:
    cache.set_many({health.ALIVE: 1, health.WORKER_KEY: 1}, 600)
    assert client.get("/readyz").status_code == 200


def test_readyz_asked_for_one_part_checks_no_other(client: Client) -> None:
    """A web process can answer although neither a worker nor beat is there."""
    answer = client.get("/readyz?part=postgres")
    assert (answer.status_code, answer.json()) == (200, {"status": "ok", "postgres": True})


def test_readyz_asked_for_an_unknown_part_is_never_ready(client: Client) -> None:
    assert client.get("/readyz?part=postgres&part=postgre").status_code == 400


def test_readyz_reports_a_broken_part_as_not_ready(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken() -> bool:
        raise OSError("gone")

    monkeypatch.setitem(health.CHECKS, "postgres", broken)
    answer = client.get("/readyz")
    assert (answer.status_code, answer.json()["postgres"]) == (503, False)
    assert "gone" not in answer.content.decode()


def test_unknown_address_is_refused_with_a_problem(client: Client) -> None:
    answer = client.get("/no/such/page")
    assert (answer.status_code, answer.json()["code"]) == (404, "not_found")


def test_readyz_without_redis_asks_neither_worker_nor_beat(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    def never() -> bool:
        raise AssertionError

    for name, check in {"redis": lambda: False, "worker": never, "beat": never}.items():
        monkeypatch.setitem(health.CHECKS, name, check)
    assert client.get("/readyz").json()["worker"] is False


def test_readyz_asks_a_silent_worker_only_once(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[int] = []
    monkeypatch.setattr(health, "WORKER_KEPT_SECONDS", 600)
    monkeypatch.setattr(health.app.control, "ping", lambda **_: asked.append(1))
    for _ in range(3):
        assert client.get("/readyz").json()["worker"] is False
    assert len(asked) == 1
