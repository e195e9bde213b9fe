"""The errors that calls may raise."""

from __future__ import annotations

from typing import Any

import httpx

MOVED_ON = frozenset({"stale_move", "not_your_turn", "not_active"})


class ClientError(Exception):
    """The base of all errors of this package."""


class ApiError(ClientError):
    """The site refused. Branch on ``code``, or on ``status`` if you don't know it."""

    def __init__(self, status: int, problem: dict[str, Any]) -> None:
        self.status = status
        self.code = str(problem.get("code", ""))
        self.detail = str(problem.get("detail", ""))
        self.request_id = str(problem.get("request_id", ""))  # quote it when you ask the operators
        self.problem = problem
        super().__init__(f"{status} {self.code}: {self.detail}")

    @property
    def has_moved_on(self) -> bool:
        """Whether the answered decision is no longer open: get the table again."""
        return self.code in MOVED_ON


class NoAnswerError(ClientError):
    """The site could not be reached, or was overloaded, for longer than the client waits.

    The request may have been carried out. Sent again with the same key, it is not done twice.
    """


class StreamEndedError(ClientError):
    """The site says that nothing more will come. ``code`` is like that of a refusal."""

    def __init__(self, code: str) -> None:
        self.code = code
        super().__init__(code)


def refusal(answer: httpx.Response) -> ApiError:
    """Read a refusal; a proxy's, which is not JSON, has no code."""
    try:
        problem = answer.json()
    except ValueError:
        problem = {}
    return ApiError(answer.status_code, problem if isinstance(problem, dict) else {})
