"""A whole game over HTTP, with clients that choose among their legal moves."""

from __future__ import annotations

import secrets
import time
from collections.abc import Iterator
from random import Random

from devtools.demo.api_client import ApiError, Client
from devtools.demo.passwords import new_password
from games.engine.record import verify
from games.engine.types import Json
from games.rulesets.registry import RULESETS

POLL_SECONDS = 0.02
PATIENCE_SECONDS = 60.0


class PromiseBrokenError(Exception):
    """The site did not do what its documentation says."""


def expect(condition: object, promise: str) -> None:
    if not condition:
        raise PromiseBrokenError(promise)


def sign_up(address: str, name: str) -> Client:
    """Register an account under a free name, and use its token."""
    client = Client(address)
    username = f"{name}-{secrets.token_hex(4)}"
    answer = client.post(
        "register",
        {
            "username": username,
            "email": f"{username}@example.org",
            "password": new_password(),
        },
    )
    client.token = answer.body["token"]
    return client


def seat_clients(clients: list[Client], new_game: dict[str, Json]) -> str:
    """Let the first client make a table, seat the others, start; return the game's id."""
    host, *others = clients
    table = host.post("games", {"seats": len(clients), **new_game}).body
    host.put(f"games/{table['id']}/seats/me", {"nonce": secrets.token_hex(16)})
    for client in others:
        client.post(f"games/{table['id']}/seats", {"nonce": secrets.token_hex(16)})
    started = host.post(f"games/{table['id']}/start").body
    expect(started["status"] == "active", "the game is active once it was started")
    expect(started["commitment"] == table["commitment"], "the commitment never changes")
    return str(table["id"])


def play(clients: list[Client], game_id: str, rng: Random) -> dict[str, Json]:
    """Play a game to its end; return the first client's last view."""
    views = {client: client.get(f"games/{game_id}").body for client in clients}
    by_seat = {view["seat"]: client for client, view in views.items()}
    view = views[clients[0]]
    while view["status"] == "active":
        expect(view["to_move"], "somebody is to move while a game is active")
        seat = view["to_move"][0]
        client = by_seat.get(seat)
        if client is None:  # a bot's turn
            view = _after(clients[0], game_id, view["version"])
            continue
        mine = client.get(f"games/{game_id}").body
        if mine["ply"] != view["ply"]:
            view = mine
            continue
        expect(mine["legal_moves"], "a seat that is to move has legal moves")
        move = rng.choice(mine["legal_moves"])["move"]
        view = client.post(
            f"games/{game_id}/moves",
            {"ply": mine["ply"], "move": move},
            Idempotency_Key=secrets.token_hex(8),
        ).body
        expect(view["ply"] > mine["ply"], "a move moves the game on")
    return dict(clients[0].get(f"games/{game_id}").body)


def _after(client: Client, game_id: str, version: int) -> dict[str, Json]:
    """Wait until a table has changed."""
    give_up = time.monotonic() + PATIENCE_SECONDS
    while time.monotonic() < give_up:
        view = client.get(f"games/{game_id}").body
        if view["version"] > version:
            return dict(view)
        time.sleep(POLL_SECONDS)
    raise PromiseBrokenError("a bot moves within seconds")


def check_promises(clients: list[Client], game_id: str) -> Iterator[str]:
    """Check a finished game against what the documentation promises; yield what was checked."""
    view = clients[0].get(f"games/{game_id}")
    expect(view.body["status"] == "finished", "the game is over")
    expect(view.body["standings"], "a finished game has standings")
    again = clients[0].get(f"games/{game_id}", If_None_Match=view.headers["etag"])
    expect(again.status == 304, "a view that has not changed is not sent again")
    yield "A view that has not changed is answered by 304."
    expect(_refusal(clients[0], game_id) == "not_active", "nobody moves in a finished game")
    yield "A move after the end is refused with a code."
    record = clients[0].get(f"games/{game_id}/record").body
    expect(record["commitment"] == view.body["commitment"], "the record opens the commitment")
    yield from verify(record, RULESETS)


def _refusal(client: Client, game_id: str) -> str | None:
    try:
        client.post(f"games/{game_id}/moves", {"ply": 0, "move": {"kind": "wage", "value": 0}})
    except ApiError as error:
        return str(error.problem["code"])
    return None
