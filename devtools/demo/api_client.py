"""One caller of the API, over one connection that is kept open."""

from __future__ import annotations

import http.client
import json
import time
from dataclasses import dataclass
from urllib.parse import urlsplit

from games.engine.types import Json

TIMEOUT_SECONDS = 60.0
IDLE_SECONDS = 10.0  # servers silently close connections that have been idle for long


class ApiError(Exception):
    """The API refused, or sent an unexpected response."""

    def __init__(self, status: int, problem: Json) -> None:
        super().__init__(f"{status}: {problem}")
        self.status = status
        self.problem = problem


@dataclass
class Answer:
    """Status, headers and JSON body of a response."""

    status: int
    headers: dict[str, str]
    body: Json


class Client:
    """Calls ``/api/v1`` below a site's address, with a token once there is one."""

    def __init__(self, address: str, token: str = "") -> None:
        parts = urlsplit(address)
        kind = (
            http.client.HTTPSConnection if parts.scheme == "https" else http.client.HTTPConnection
        )
        self.connection = kind(parts.netloc, timeout=TIMEOUT_SECONDS)
        self.token = token
        self.used = time.monotonic()

    def get(self, path: str, **headers: str) -> Answer:
        return self.call("GET", path, None, headers)

    def post(self, path: str, data: Json = None, **headers: str) -> Answer:
        return self.call("POST", path, {} if data is None else data, headers)

    def put(self, path: str, data: Json, **headers: str) -> Answer:
        return self.call("PUT", path, data, headers)

    def call(self, method: str, path: str, data: Json, headers: dict[str, str]) -> Answer:
        """Call, and return the response. Raises ApiError for every status from 400 up."""
        sent = {name.replace("_", "-"): value for name, value in headers.items()}
        if self.token:
            sent["Authorization"] = f"Bearer {self.token}"
        if data is not None:
            sent["Content-Type"] = "application/json"
        body = None if data is None else json.dumps(data)
        if time.monotonic() - self.used > IDLE_SECONDS:
            self.connection.close()  # the next request opens it again
        self.connection.request(method, f"/api/v1/{path}", body, sent)
        response = self.connection.getresponse()
        text = response.read()
        self.used = time.monotonic()
        answer = Answer(
            response.status,
            {name.lower(): value for name, value in response.getheaders()},
            json.loads(text) if text else None,
        )
        if answer.status >= 400:
            raise ApiError(answer.status, answer.body)
        return answer

    def close(self) -> None:
        self.connection.close()
