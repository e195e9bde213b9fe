"""Labels name what stands in the code, whatever is asked for, and by whom."""

from __future__ import annotations

import json
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import closing, suppress
from uuid import uuid4

import pytest
from django.urls import URLPattern, URLResolver, get_resolver

from games import tasks
from games.metrics import STREAM_KINDS
from games.models import Message
from meuterer_site.celery import app
from meuterer_site.metrics.requests import METHODS, PROBES
from meuterer_site.metrics.site import QUANTILES
from tests.meuterer_site.metrics.figures import read, total

PATIENCE_SECONDS = 60
NUMBERS = "0123456789.+Inf"
PLACES = [
    "/players/{}",
    "/api/v1/players/{}",
    "/api/v1/games/{}",
    "/login/{}",
    "/go/{}",
    "/lobby?invitation={}",
    "/static/{}.css",
    "/{}",
]


def routes(resolver: URLResolver, before: str = "/") -> Iterator[str]:
    """All patterns of addresses, whole."""
    for pattern in resolver.url_patterns:
        whole = before + str(pattern.pattern)
        if isinstance(pattern, URLPattern):
            yield whole
        else:
            yield from routes(pattern, whole)


def send(url: str, mark: str, body: dict[str, str] | None = None) -> None:
    headers = {"Authorization": f"Bearer mp_{mark}", "Idempotency-Key": mark, "X-Request-ID": mark}
    if body is not None:
        headers = {"Content-Type": "application/json"}
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(url, data, headers)
    with suppress(urllib.error.HTTPError), closing(urllib.request.urlopen(request)):
        pass


@pytest.mark.slow
def test_no_label_holds_a_name_a_game_a_token_or_an_address(running: dict[str, str]) -> None:
    site, mark = running["SITE_URL"], f"mark{uuid4().hex}"

    def figures() -> str:
        with closing(urllib.request.urlopen(f"{site}/metrics")) as answer:
            return str(answer.read().decode())

    def links() -> float:
        link = {"task": tasks.send_login_link.name, "state": "success"}
        return total(read(figures()), "meuterer_tasks_total", **link)

    before = links()
    for place in PLACES:
        send(site + place.format(mark), mark)
    send(f"{site}/api/v1/login", mark, {"username": mark, "password": mark})
    send(f"{site}/api/v1/login/link", mark, {"email": f"{mark}@example.org"})
    give_up = time.monotonic() + PATIENCE_SECONDS
    while links() == before:
        assert time.monotonic() < give_up
        time.sleep(0.1)
    text = figures()
    assert mark not in text
    allowed = {
        "method": METHODS | {"other"},
        "route": {*routes(get_resolver()), *PROBES, "/static/", "unknown"},
        "status": {"2xx", "3xx", "4xx", "5xx"},
        "state": {"success", "failure", "lost", "used", "idle", "active", "overdue"}
        | {"waiting", "taken"},
        "task": set(app.tasks),
        "kind": set(STREAM_KINDS),
        "channel": set(Message.Channel.values),
        "outcome": {"sent", "retry", "refused", "gone"},
        "part": {"postgres", "redis"},
        "pool": {"request", "stream", "page", "plain", "password"},
        "protocol": {"http"},
        "quantile": set(QUANTILES),
        "answered_by": {"primary", "replica"},
    }
    had = {label for _, labels in read(text) for label in labels}
    strange = {
        (name, value)
        for name, value in had
        if value not in allowed.get(name, ()) and not (name == "le" and set(value) <= set(NUMBERS))
    }
    assert strange == set()
