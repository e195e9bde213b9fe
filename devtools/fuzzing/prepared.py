"""An account with some of everything, made through the API, so that requests reach deep code."""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from random import Random

from devtools.demo.api_client import Client
from devtools.demo.game import play, seat_clients
from games.engine.types import Json
from games.rulesets.registry import RULESETS

PASSWORD = "plenty-of-rum-88"  # noqa: S105 - of accounts that are made for it


def prepare(address: str, folder: Path) -> dict[str, str]:
    """Play, talk and invite; write ids and names to files in ``folder``. Return the credentials."""
    with ExitStack() as stack:
        people = [_account(address, name) for name in ("anna", "bernd", "dora")]
        for client in people:
            stack.callback(client.close)
        for kind, values in _found(*people).items():
            (folder / f"{kind}.dict").write_text("".join(f'"{value}"\n' for value in values))
    return {"FUZZ_NAME": people[0].username, "FUZZ_PASSWORD": PASSWORD}


class _Account(Client):
    username = ""


def _found(me: _Account, other: _Account, third: _Account) -> dict[str, list[Json]]:
    """Make things happen, and return the ids of the results by kind."""
    games = [*_tables(me, other)]
    for game in games[:2]:
        me.post(f"games/{game}/chat", {"room": "players", "text": "Ahoy"})
        me.call("PUT", f"games/{game}/notes", {"text": "Bernd bluffs."}, {})
    invited = other.post("games", {"ruleset": next(iter(RULESETS)), "seats": 3}).body["id"]
    other.post(f"games/{invited}/invitations", {"player": me.username})
    link = me.post(f"games/{games[0]}/links").body
    me.call("PUT", f"me/mutes/{third.username}", None, {})
    return {
        "games": [*games, invited],
        "invitations": [row["id"] for row in me.get("me/invitations").body["results"]],
        "links": [link["id"]],
        "names": [me.username, other.username],
        "rulesets": [*RULESETS],
    }


def _account(address: str, name: str) -> _Account:
    client = _Account(address)
    client.username = f"{name}-{secrets.token_hex(4)}"
    wish = {"email": f"{client.username}@example.org", "password": PASSWORD}
    client.token = client.post("register", {"username": client.username, **wish}).body["token"]
    return client


def _tables(me: Client, other: Client) -> Iterator[str]:
    """Make for each game an open table, one where a bot waits for me, and one that is over."""
    for ruleset in RULESETS:
        wish = {"ruleset": ruleset, "seats": 3}
        yield str(me.post("games", wish).body["id"])
        yield seat_clients([me], {**wish, "bots": ["greedy", "greedy"]})
        over = seat_clients([me, other], {**wish, "bots": ["greedy"], "rated": True})
        play([me, other], over, Random(1))
        yield over
