"""Bot accounts in tests, which call the API by tokens that their owners made."""

from __future__ import annotations

from typing import Any

from games.models import User
from games.rulesets.registry import RULESETS
from tests.kit.api_clients import Caller


def bot_of(owner: Caller, name: str, *scopes: str) -> Caller:
    """Open a bot account; return a caller with a token of it, by default of all its scopes."""
    made = owner.post("me/bots", {"username": name})
    assert made.status_code == 201, made.content
    return with_token(owner, name, *scopes)


def with_token(owner: Caller, name: str, *scopes: str) -> Caller:
    """A caller with a new token of a bot account."""
    wish: dict[str, Any] = {"scopes": list(scopes)} if scopes else {}
    token = owner.post(f"me/bots/{name}/tokens", wish)
    assert token.status_code == 201, token.content
    caller = Caller()
    caller.user = User.objects.get(username=name)
    caller.client.credentials(HTTP_AUTHORIZATION=f"Bearer {token.json()['token']}")
    return caller


def sit(caller: Caller, game: str, **wish: Any) -> Any:
    return caller.post(f"games/{game}/seats", wish)


def table(host: Caller, **wish: Any) -> str:
    """Make a table of a caller's, by default for three at the first game."""
    made = host.post("games", {"ruleset": next(iter(RULESETS)), "seats": 3} | wish)
    assert made.status_code == 201, made.content
    return str(made.json()["id"])
