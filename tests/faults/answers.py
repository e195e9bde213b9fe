"""What clients of a broken site are told, and how soon."""

from __future__ import annotations

import http.client
import json
import time
from collections import Counter
from collections.abc import Mapping
from contextlib import closing
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple
from urllib.parse import urlsplit

PATIENCE_SECONDS: Final = 60


class Answer(NamedTuple):
    """A status, and what was said."""

    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def json(self) -> Any:
        return json.loads(self.body)


@dataclass
class Answers:
    """All answers that were given during one fault."""

    site: str
    statuses: Counter[int] = field(default_factory=Counter)
    longest: float = 0.0  # seconds

    def ask(
        self, method: str, path: str, data: Mapping[str, Any] | None = None, **headers: str
    ) -> Answer:
        """Ask once; a refusal must say when to try again, but for that of ``/readyz``."""
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        if data is not None:
            named["Content-Type"] = "application/json"
        began = time.monotonic()
        caller = http.client.HTTPConnection(urlsplit(self.site).netloc, timeout=PATIENCE_SECONDS)
        with closing(caller):
            caller.request(method, path, None if data is None else json.dumps(data), named)
            response = caller.getresponse()
            told = {name.lower(): value for name, value in response.getheaders()}
            answer = Answer(response.status, told, response.read())
        self.longest = max(self.longest, time.monotonic() - began)
        self.statuses[answer.status] += 1
        if answer.status >= 500 and not path.startswith("/readyz"):
            check_refusal(answer)
        return answer

    def row(self) -> str:
        """All of it in a line."""
        counts = ", ".join(f"{count} x {status}" for status, count in sorted(self.statuses.items()))
        return f"{counts}; the longest took {self.longest:.1f} s"


def check_refusal(answer: Answer) -> None:
    """Whatever can't be done is refused in words, with the time to wait."""
    assert (answer.status, answer.headers["retry-after"]) == (503, "3"), answer
    if answer.headers["content-type"].startswith("text/html"):
        assert b"Your games are safe." in answer.body
    else:
        assert answer.json["code"] == "unavailable"
