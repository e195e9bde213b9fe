"""A site that reports to a receiver, and positions and players of it that tests look for."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final
from uuid import uuid4

import orjson
import psycopg

from devtools.demo.api_client import Client
from games.models.fields import CompactJSONField, inflate
from tests.kit.receivers import Receiver

PATIENCE_SECONDS: Final = 60
# What stands where secrets are: in the hands of a position, in a nonce, a token, an address.
MARKERS: Final = {
    "hand": "marker-hand-4711",
    "nonce": "marker-nonce-4711",
    "link": "marker-link-4711",
    "mail": "marker.mail.4711",
    "data": "marker-data-4711",
}


@dataclass
class Site:
    """A running site, and where it reports to."""

    found: dict[str, str]
    reports: Receiver

    @property
    def address(self) -> str:
        return self.found["SITE_URL"]

    def log(self, process: str) -> str:
        return Path(self.found["MEUTERER_DATA"], "logs", f"{process}.log").read_text()

    def lines(self, process: str) -> list[dict[str, Any]]:
        """The lines of a process's log; the last may be unfinished."""
        text = self.log(process)
        return [json.loads(line) for line in text[: text.rfind("\n") + 1].splitlines()]

    def logged(self, process: str, **wanted: Any) -> list[dict[str, Any]]:
        return [line for line in self.lines(process) if wanted.items() <= line.items()]

    def sql(self, statement: str, *values: Any) -> Any:
        with psycopg.connect(self.found["DATABASE_URL"], autocommit=True) as connected:
            done = connected.execute(statement, values)
            return done.fetchall() if done.description else None


def eventually(look: Callable[[], Any]) -> Any:
    """Wait for something to be there, and return it."""
    give_up = time.monotonic() + PATIENCE_SECONDS
    while not (found := look()):
        assert time.monotonic() < give_up
        time.sleep(0.05)
    return found


def table_with_bots(client: Client) -> dict[str, Any]:
    """A table of one player and two bots, started."""
    wanted = {"ruleset": "meuterer", "seats": 3, "bots": ["greedy", "greedy"]}
    table = client.post("games", wanted).body
    client.put(f"games/{table['id']}/seats/me", {"nonce": MARKERS["nonce"]})
    return dict(client.post(f"games/{table['id']}/start").body)


def my_turn(client: Client, game_id: str) -> dict[str, Any]:
    def look() -> Any:
        view = client.get(f"games/{game_id}").body
        return view if view["legal_moves"] else None

    return dict(eventually(look))


def wake_bots(client: Client, game_id: str) -> str:
    """Move until bots are to move; return the id of the request that led to that."""
    while True:
        view, request_id = my_turn(client, game_id), f"move-{uuid4()}"
        move = {"ply": view["ply"], "move": view["legal_moves"][0]["move"]}
        answer = client.post(f"games/{game_id}/moves", move, X_Request_ID=request_id)
        assert answer.headers["x-request-id"] == request_id
        if any(answer.body["seats"][seat]["bot"] for seat in answer.body["to_move"]):
            return request_id


def mark_hands(site: Site, game_id: str) -> None:
    """Put a card into every hand that no game has, and a field of that name beside the hands.

    So nobody can read the position, and the error says the name.
    """
    ((stored,),) = site.sql("SELECT state FROM games_game WHERE id = %s", game_id)
    state = orjson.loads(inflate(bytes(stored)))
    state["hands"] = [[MARKERS["hand"], *hand[1:]] for hand in state["hands"]]
    state[MARKERS["hand"]] = None
    marked = CompactJSONField().get_prep_value(state)
    site.sql("UPDATE games_game SET state = %s WHERE id = %s", marked, game_id)
