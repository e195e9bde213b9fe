"""The calls of the API as values: what is sent, and what type the answer has. No network here."""

from __future__ import annotations

import secrets
import uuid
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from meuterer_client.shapes import (
    Account,
    Invitation,
    Move,
    MyTable,
    Page,
    Table,
    TableSummary,
)

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Call(Generic[T]):
    """One request. Sent again it has the same key, so that nothing is done twice."""

    method: str
    path: str  # below /api/v1/, or a whole address of a page's ``next``
    body: Mapping[str, Any] | None = None
    query: Mapping[str, str] = field(default_factory=dict)
    key: str = field(default_factory=lambda: uuid.uuid4().hex)

    @property
    def headers(self) -> dict[str, str]:
        """The key belongs to what changes something."""
        return {} if self.method == "GET" else {"Idempotency-Key": self.key}


def nonce() -> str:
    """Draw a part of a deal: 16 random bytes."""
    return secrets.token_hex(16)


def me() -> Call[Account]:
    return Call("GET", "me")


def rulesets() -> Call[list[dict[str, Any]]]:
    return Call("GET", "rulesets")


def table(game: str) -> Call[Table]:
    return Call("GET", f"games/{game}")


def tables(**query: str) -> Call[Page[TableSummary]]:
    return Call("GET", "games", query=query)


def my_tables(**query: str) -> Call[Page[MyTable]]:
    return Call("GET", "me/games", query=query)


def make_table(
    ruleset: str, seats: int, bots: Sequence[str | None], terms: Mapping[str, Any]
) -> Call[Table]:
    body = {"ruleset": ruleset, "seats": seats, "bots": list(bots), **terms}
    return Call("POST", "games", body)


def sit_down(game: str, seat: int | None, invitation: str | None) -> Call[Table]:
    body: dict[str, Any] = {"nonce": nonce()}
    if seat is not None:
        body["seat"] = seat
    if invitation is not None:
        body["invitation"] = invitation
    return Call("POST", f"games/{game}/seats", body)


def bring_nonce(game: str) -> Call[Table]:
    return Call("PUT", f"games/{game}/seats/me", {"nonce": nonce()})


def get_up(game: str) -> Call[Any]:
    return Call("DELETE", f"games/{game}/seats/me")


def start(game: str) -> Call[Table]:
    return Call("POST", f"games/{game}/start")


def move(game: str, ply: int | None, chosen: Move) -> Call[Table]:
    return Call("POST", f"games/{game}/moves", {"ply": ply, "move": chosen})


def log(game: str, after: int | None) -> Call[Page[dict[str, Any]]]:
    query = {} if after is None else {"after": str(after)}
    return Call("GET", f"games/{game}/moves", query=query)


def record(game: str) -> Call[dict[str, Any]]:
    return Call("GET", f"games/{game}/record")


def invitations(**query: str) -> Call[Page[Invitation]]:
    return Call("GET", "me/invitations", query=query)


def accept(invitation: str) -> Call[Table]:
    return Call("POST", f"me/invitations/{invitation}/accept", {"nonce": nonce()})


def decline(invitation: str, reason: str) -> Call[Any]:
    return Call("POST", f"me/invitations/{invitation}/decline", {"reason": reason})
