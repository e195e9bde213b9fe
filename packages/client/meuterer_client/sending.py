"""How both clients build requests and read answers."""

from __future__ import annotations

from typing import Any, Final

import httpx

from meuterer_client.calls import Call
from meuterer_client.device_login import ENDED, Ask, Login
from meuterer_client.errors import ApiError, StreamEndedError, refusal
from meuterer_client.patience import AGENT
from meuterer_client.shapes import Table

UNAUTHORIZED: Final = 401
UNCHANGED: Final = 304


def headers(token: str | Login, language: str) -> dict[str, str]:
    """The headers of every request."""
    own = {"Authorization": bearer(token)} if token else {}
    return {"Accept-Language": language, "User-Agent": AGENT, **own}


def bearer(token: str | Login) -> str:
    return f"Bearer {token.access_token if isinstance(token, Login) else token}"


def request_of(call: Call[Any] | Ask, site: str) -> dict[str, Any]:
    """A call as an httpx request."""
    if isinstance(call, Ask):
        url = f"{site}/{call.path}"
        return {"method": "POST", "url": url, "data": call.form, "json": call.json}
    return {
        "method": call.method,
        "url": call.path,
        "json": call.body,
        "params": call.query or None,
        "headers": call.headers,
    }


def token_ended(error: ApiError | StreamEndedError) -> bool:
    """Whether a stream ended because its token has expired."""
    return error.status == UNAUTHORIZED if isinstance(error, ApiError) else error.code in ENDED


def ignore(login: Login) -> None:
    """Store a log-in nowhere: it ends with the program."""


def read(answer: httpx.Response) -> Any:
    """Read an answer. Raises ApiError for a refusal."""
    if not answer.is_success:
        raise refusal(answer)
    return answer.json() if answer.content else None


def news(answer: httpx.Response) -> Table | None:
    """Read an answer to a conditional request; None if nothing has changed."""
    return None if answer.status_code == UNCHANGED else read(answer)
