"""When a call is sent again, and how a stream goes on: decided here for both clients."""

from __future__ import annotations

import json
import time
from typing import Final

import httpx

from meuterer_client.errors import NoAnswerError, StreamEndedError, refusal
from meuterer_client.shapes import Message

AGAIN: Final = frozenset({429, 500, 502, 503, 504})
WAITS: Final = (0.5, 1.0, 2.0, 5.0, 15.0, 60.0)  # seconds, where nobody says how long
ANSWER_SECONDS: Final = 30.0  # a stream sends something every 7 seconds
AGENT: Final = "meuterer-client/0.1.0"


class Patience:
    """How long to wait before the next attempt, until there has been enough of it."""

    def __init__(self, seconds: float) -> None:
        """``seconds``: how long attempts go on in all."""
        self.seconds = seconds
        self.renew()

    def renew(self) -> None:
        """Begin anew: something has come through."""
        self.attempts = 0
        self.until = time.monotonic() + self.seconds

    def wait(self, answer: httpx.Response | None, lost: Exception | None = None) -> float:
        """Give the seconds until the next attempt. Raises NoAnswerError once they are too many."""
        usual = WAITS[min(self.attempts, len(WAITS) - 1)]
        self.attempts += 1
        wait = usual if answer is None else _asked_for(answer, usual)
        if time.monotonic() + wait > self.until:
            what = f"status {answer.status_code}" if answer is not None else repr(lost)
            raise NoAnswerError(f"No answer within {self.seconds:.0f} seconds: {what}") from lost
        return wait


class Place:
    """Where a stream stands: opened again it goes on from there, and nothing comes twice."""

    def __init__(self) -> None:
        self.last = ""

    @property
    def headers(self) -> dict[str, str]:
        own = {"Last-Event-ID": self.last} if self.last else {}
        return {"Accept": "application/x-ndjson", **own}

    def read(self, line: str) -> Message | None:
        """Read a line; an empty one says that the line still stands. Raises StreamEndedError.

        Of a line that was cut off nothing is kept: it comes again.
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
    """Say whether a stream is open; if not, it may be asked for again. Raises ApiError."""
    if answer.is_success:
        return True
    if answer.status_code in AGAIN:
        return False
    raise refusal(answer)


def _asked_for(answer: httpx.Response, usual: float) -> float:
    given = answer.headers.get("Retry-After", "")
    return float(given) if given.isdecimal() else usual
