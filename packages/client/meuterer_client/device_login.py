"""Logging in by device authorization (RFC 8628): what to send when. No network here.

The program shows a code, its user types it on a page of the site, and the program gets tokens for
that account. Each access token lasts some hours and is renewed.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Generator, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any, Final, Self

import httpx

from meuterer_client.errors import ApiError

DEVICE: Final = "urn:ietf:params:oauth:grant-type:device_code"
SCOPES: Final = ("read", "play")
SLOWER: Final = 5.0  # seconds to add between two polls after the site said slow_down
ENDED: Final = frozenset({"not_authenticated", "bad_token"})  # codes of streams whose token ended


@dataclass(frozen=True, slots=True)
class Login:
    """The tokens of a log-in. Store it where nobody else can read it."""

    client_id: str
    access_token: str
    refresh_token: str
    scope: str  # separated by spaces
    expires: float  # of the access token, in seconds since 1970

    @classmethod
    def load(cls, kept: Mapping[str, Any]) -> Self:
        """Read the result of ``dump``."""
        return cls(**kept)

    def dump(self) -> dict[str, Any]:
        """Return plain data, for example for a JSON file."""
        return asdict(self)


@dataclass(frozen=True, slots=True)
class Code:
    """The code to show to the user."""

    user_code: str
    verification_uri: str
    verification_uri_complete: str  # with the code in it
    expires_in: float  # seconds


@dataclass(frozen=True, slots=True)
class Ask:
    """A request to the site, outside its API."""

    path: str
    form: Mapping[str, str] | None = None
    json: Mapping[str, Any] | None = None


Tell = Callable[[Code], object]
Keep = Callable[[Login], object]
# Yields requests, or seconds to wait; is sent the answers.
Steps = Generator[Ask | float, httpx.Response | None, Login]


def show(code: Code) -> None:
    """Tell the user on standard error where to go."""
    sys.stderr.write(f"Open {code.verification_uri} and enter {code.user_code}\n")


def logging_in(app: str, scopes: Sequence[str], tell: Tell, client_id: str = "") -> Steps:
    """Register, unless there is a ``client_id``; show the code; wait. Raises ApiError."""
    if not client_id:
        wish = {"client_name": app, "grant_types": [DEVICE, "refresh_token"]}
        client_id = _read((yield Ask("oauth/register", json=wish)))["client_id"]
    form = {"client_id": client_id, "scope": " ".join(scopes)}
    codes = _read((yield Ask("oauth/device_authorization", form=form)))
    told = {name: codes[name] for name in Code.__slots__}
    tell(Code(**told))
    interval = float(codes["interval"])
    asked = {"grant_type": DEVICE, "client_id": client_id, "device_code": codes["device_code"]}
    while True:
        yield interval
        answer = yield Ask("oauth/token", form=asked)
        try:
            return _login(client_id, _read(answer))
        except ApiError as error:
            if error.code == "slow_down":
                interval += SLOWER
            elif error.code != "authorization_pending":
                raise


def renewing(login: Login) -> Steps:
    """Exchange a refresh token for new tokens. Raises ApiError if the user must be asked."""
    form = {
        "grant_type": "refresh_token",
        "client_id": login.client_id,
        "refresh_token": login.refresh_token,
    }
    return _login(login.client_id, _read((yield Ask("oauth/token", form=form))))


def _login(client_id: str, tokens: dict[str, Any]) -> Login:
    return Login(
        client_id,
        tokens["access_token"],
        tokens["refresh_token"],
        tokens["scope"],
        time.time() + float(tokens["expires_in"]),
    )


def _read(answer: httpx.Response | None) -> dict[str, Any]:
    """Read an answer of OAuth. Raises ApiError with its ``error`` as the code."""
    assert answer is not None
    try:
        told = answer.json()
    except ValueError:
        told = {}
    if answer.is_success and isinstance(told, dict):
        return told
    said = told if isinstance(told, dict) else {}
    problem = {"code": said.get("error", ""), "detail": said.get("error_description", "")}
    raise ApiError(answer.status_code, problem)
