"""Who may read ``/metrics``; for everybody else it does not exist."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from meuterer_site.metrics.endpoint import Metrics
from meuterer_site.metrics.requests import Receive, Scope, Send

pytestmark = pytest.mark.django_db(transaction=True)
HERE, ELSEWHERE = "127.0.0.1", "198.51.100.7"


async def has_no_such_page(scope: Scope, receive: Receive, send: Send) -> None:
    await send({"type": "http.response.start", "status": 404, "headers": []})
    await send({"type": "http.response.body", "body": b""})


def ask(
    *, token: str = "", address: str = HERE, method: str = "GET", host: str = "10.0.0.7:8000"
) -> tuple[int, bytes]:
    """Ask as Prometheus does, by an address, and return status and content."""
    sent: list[dict[str, Any]] = []

    async def receive() -> dict[str, Any]:
        return {"type": "http.request"}

    async def send(message: dict[str, Any]) -> None:
        sent.append(message)

    headers = [(b"host", host.encode()), (b"authorization", f"Bearer {token}".encode())]
    scope = {
        "type": "http",
        "path": "/metrics",
        "method": method,
        "headers": headers,
        "client": (address, 50000),
    }
    asyncio.run(Metrics(has_no_such_page)(scope, receive, send))
    return sent[0]["status"], sent[1]["body"]


def test_metrics_without_a_token_are_for_this_machine() -> None:
    status, content = ask()
    assert status == 200
    assert b'meuterer_games{state="active"} 0.0' in content
    assert ask(address=ELSEWHERE)[0] == 404


def test_metrics_without_a_token_are_for_nobody_behind_a_proxy(settings: Any) -> None:
    settings.HTTPS = True
    assert ask()[0] == 404


def test_metrics_with_a_token_need_that_token(settings: Any) -> None:
    settings.METRICS_TOKEN = "open-sesame"
    assert ask()[0] == 404
    assert ask(token="open")[0] == 404
    assert ask(token="open-sesame", address=ELSEWHERE)[0] == 200


def test_metrics_asked_for_by_post_are_not_found(settings: Any) -> None:
    assert ask(method="POST")[0] == 404
