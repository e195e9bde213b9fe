"""Webhooks at servers of the tests, and the requests that those received."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

from standardwebhooks import Webhook as Verifier

from games.api.openapi.document import document
from games.models import Webhook
from games.outbound import webhook_requests
from tests.kit.api_clients import Caller
from tests.kit.openapi_contract import faults
from tests.outbound.conftest import HOST
from tests.outbound.servers import Server, answers

Serve = Callable[..., Server]
TAKEN = answers("HTTP/1.1 204 No Content")
BROKEN = answers("HTTP/1.1 500 Whatever")


def hook(caller: Caller, server: Server, *events: str, path: str = "hook") -> Webhook:
    """A webhook of a caller's for these events, or for those of the preferences."""
    url = f"https://{HOST}:{server.port}/{path}"
    secret = webhook_requests.new_secret()
    listed = list(events) or None
    return Webhook.objects.create(user=caller.user, url=url, secret=secret, events=listed)


def posts(server: Server) -> list[tuple[dict[str, str], bytes]]:
    """The headers and the body of each request to a server, the oldest first."""
    found, rest = [], server.seen
    while rest:
        head, _, rest = rest.partition(b"\r\n\r\n")
        lines = [line.split(": ", 1) for line in head.decode().split("\r\n")[1:]]
        headers = {name.lower(): value for name, value in lines}
        length = int(headers["content-length"])
        found.append((headers, rest[:length]))
        rest = rest[length:]
    return found


def events_received(server: Server) -> list[dict[str, Any]]:
    """The bodies, each of which is as the document says."""
    found = []
    for _, body in posts(server):
        event = json.loads(body)
        wrong = faults(f"webhook {event['type']}", schema_of(event["type"]), body)
        assert not wrong, f"{event}\n{wrong}"
        found.append(event)
    return found


def schema_of(event: str) -> Any:
    """The schema of what is posted for an event."""
    posted = document()["webhooks"][event]["post"]
    return posted["requestBody"]["content"]["application/json"]["schema"]


def signed_by(secret: str, headers: dict[str, str], body: bytes) -> bool:
    """Whether one of the signatures is made with this secret."""
    at = datetime.fromtimestamp(int(headers["webhook-timestamp"]), UTC)
    mine = Verifier(secret).sign(headers["webhook-id"], at, body.decode())
    return mine in headers["webhook-signature"].split()
