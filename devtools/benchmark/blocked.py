"""Whether response times tell somebody that a host has blocked them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from devtools.benchmark.enumeration import WORD, Compared, compared, new_name
from devtools.demo.api_client import ApiError, Client
from games.engine.types import Json


def measure(address: str, ruleset: str) -> Iterator[Compared]:
    """Ask alternately about a host who has blocked the caller, and about one who has not.

    The first host's table is public, the second's by invitation only.
    """
    wish = {"ruleset": ruleset, "seats": 3, "trusts_server": True}
    names = [new_name() for _ in range(3)]
    asker, blocker, other = (_account(address, name) for name in names)
    hidden = blocker.post("games", wish).body["id"]
    private = other.post("games", wish | {"invited_only": True}).body["id"]
    own = asker.post("games", wish).body["id"]
    blocker.put(f"me/blocks/{names[0]}", {})
    ask = partial(_status, asker)
    requests: dict[str, Callable[[str], int]] = {
        "look": lambda table: ask("GET", f"games/{table}"),
        "log": lambda table: ask("GET", f"games/{table}/moves"),
        "sit down": lambda table: ask("POST", f"games/{table}/seats", {}),
    }
    for asked, request in requests.items():
        yield compared(asked, request, lambda _: hidden, lambda _: private)
    yield compared(
        "invite",
        lambda name: ask("POST", f"games/{own}/invitations", {"player": name}),
        lambda _: names[1],
        lambda _: names[2],
    )
    for client in (asker, blocker, other):
        client.close()


def _account(address: str, name: str) -> Client:
    client = Client(address)
    wish = {"username": name, "email": f"{name}@example.org", "password": WORD}
    client.token = client.post("register", wish).body["token"]
    return client


def _status(client: Client, method: str, path: str, body: Json = None) -> int:
    try:
        return client.call(method, path, body, {}).status
    except ApiError as refused:
        return refused.status
