"""One caller of the API, over one connection that is kept open."""

from __future__ import annotations

import http.client
import json
import time
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

TIMEOUT_SECONDS = 30.0
IDLE_SECONDS = 10.0  # servers close connections that are idle for long, without a word


class ApiError(Exception):
    """The API refused, or answered something that it should not."""

    def __init__(self, status: int, problem: Any) -> None:
        super().__init__(f"{status}: {problem}")
        self.status = status
        self.problem = problem


@dataclass
class Answer:
    """Status, headers and JSON body of an answer."""

    status: int
    headers: dict[str, str]
    body: Any


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

    def post(self, path: str, data: Any = None, **headers: str) -> Answer:
        return self.call("POST", path, {} if data is None else data, headers)

    def call(self, method: str, path: str, data: Any, headers: dict[str, str]) -> Answer:
        """Call, and return the answer. Raises ApiError for every status from 400 up."""
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
