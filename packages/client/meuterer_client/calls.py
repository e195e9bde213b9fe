"""The calls of the API as values, with the types of their answers. No network here."""

from __future__ import annotations

import secrets
import uuid
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Generic, TypeVar

from meuterer_client.shapes import (
    Account,
    Invitation,
    Move,
    MyTable,
    Page,
    PublicBot,
    Table,
    TableSummary,
)

T = TypeVar("T")
IDS_AT_ONCE: Final = 50  # the most that the site accepts


@dataclass(frozen=True, slots=True)
class Call(Generic[T]):
    """One request. It keeps its key when sent again, so that nothing is done twice."""

    method: str
    path: str  # below /api/v1/, or the whole address in a page's ``next``
    body: Mapping[str, Any] | None = None
    query: Mapping[str, str] = field(default_factory=dict)
    known: str = ""  # the ETag of the answer that the caller already has
    key: str = field(default_factory=lambda: uuid.uuid4().hex)

    @property
    def headers(self) -> dict[str, str]:
        """The headers; requests that change something have the key."""
        if self.method == "GET":
            return {"If-None-Match": self.known} if self.known else {}
        return {"Idempotency-Key": self.key}


def nonce() -> str:
    """Draw a nonce for a deal: 16 random bytes."""
    return secrets.token_hex(16)


def me() -> Call[Account]:
    return Call("GET", "me")


def rulesets() -> Call[list[dict[str, Any]]]:
    return Call("GET", "rulesets")


def table(game: str) -> Call[Table]:
    return Call("GET", f"games/{game}")


def news(game: str, known: str, seconds: int) -> Call[Table]:
    query = {"wait": str(seconds)} if known else {}
    return Call("GET", f"games/{game}", query=query, known=known)


def tables_by_id(games: Iterable[str]) -> Iterator[Call[Page[TableSummary]]]:
    """Yield as many calls as these tables need."""
    rest = list(dict.fromkeys(games))
    for first in range(0, len(rest), IDS_AT_ONCE):
        ids = ",".join(rest[first : first + IDS_AT_ONCE])
        yield Call("GET", "games", query={"ids": ids, "limit": str(IDS_AT_ONCE)})


def bots(**query: str) -> Call[Page[PublicBot]]:
    return Call("GET", "bots", query=query)


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
