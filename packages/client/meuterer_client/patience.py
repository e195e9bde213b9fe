"""When to send a call again, and how to resume a stream, for both clients."""

from __future__ import annotations

import json
import time
from typing import Final

import httpx

from meuterer_client.errors import NoAnswerError, StreamEndedError, refusal
from meuterer_client.shapes import Message

AGAIN: Final = frozenset({429, 500, 502, 503, 504})
WAITS: Final = (0.5, 1.0, 2.0, 5.0, 15.0, 60.0)  # seconds, unless the site says how long
ANSWER_SECONDS: Final = 30.0  # a stream sends something every 7 seconds
AGENT: Final = "meuterer-client/0.1.0"


class Patience:
    """How long to wait before the next attempt, and when to give up."""

    def __init__(self, seconds: float) -> None:
        """``seconds``: for how long to keep trying in all."""
        self.seconds = seconds
        self.renew()

    def renew(self) -> None:
        """Start over, because something has come through."""
        self.attempts = 0
        self.until = time.monotonic() + self.seconds

    def wait(self, answer: httpx.Response | None, lost: Exception | None = None) -> float:
        """Return the seconds until the next attempt. Raises NoAnswerError when the time is up."""
        usual = WAITS[min(self.attempts, len(WAITS) - 1)]
        self.attempts += 1
        wait = usual if answer is None else _asked_for(answer, usual)
        if time.monotonic() + wait > self.until:
            what = f"status {answer.status_code}" if answer is not None else repr(lost)
            raise NoAnswerError(f"No answer within {self.seconds:.0f} seconds: {what}") from lost
        return wait


class Place:
    """The position in a stream: reopened, it resumes there, and repeats nothing."""

    def __init__(self) -> None:
        self.last = ""

    @property
    def headers(self) -> dict[str, str]:
        own = {"Last-Event-ID": self.last} if self.last else {}
        return {"Accept": "application/x-ndjson", **own}

    def read(self, line: str) -> Message | None:
        """Read a line; an empty one is a heartbeat. Raises StreamEndedError.

        A line that was cut off is dropped, because it will come again.
        """
        if not line:
            return None
        try:
            message: Message = json.loads(line)
        except ValueError:
            return None
        if message["event"] == "end":
            raise StreamEndedError(message["data"]["code"])
        self.last = message["id"] or self.last
        return message


def check_stream(answer: httpx.Response) -> bool:
    """Return whether a stream is open; if not, it may be requested again. Raises ApiError."""
    if answer.is_success:
        return True
    if answer.status_code in AGAIN:
        return False
    raise refusal(answer)


def _asked_for(answer: httpx.Response, usual: float) -> float:
    given = answer.headers.get("Retry-After", "")
    return float(given) if given.isdecimal() else usual
