"""Callers of the API in tests, and games played through for them."""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from typing import Any

import pytest
from django.db import connection, transaction
from django.test import Client

from games import request_ids
from games.models import PersonalToken, User
from games.policy import SCOPES
from games.services.accounts import guests, sessions, token_rows
from tests.kit.openapi_contract import ContractClient

SITTING = re.compile(r"games|games/[^/]+/(seats|rematch)|me/invitations/[^/]+/accept")
PASSWORD = "plenty-of-rum-88"


class Caller:
    """Calls the API under ``/api/v1/``, with a personal token or as a visitor.

    With ``login_by`` the token is that of a log-in just now, by which credentials can be changed.
    """

    def __init__(self, user: User | None = None, login_by: str = "") -> None:
        self.user = user
        # Under one id, so that two refusals that tell the same are the same to the byte.
        self.client = ContractClient(
            raise_request_exception=True, HTTP_X_REQUEST_ID=request_ids.EXAMPLE
        )
        if user is not None:
            _, token = token_rows.create(user, "test", list(SCOPES), None, login_by=login_by)
            self.client.credentials(HTTP_AUTHORIZATION=f"Bearer {token}")

    def __getattr__(self, method: str) -> Callable[..., Any]:
        def call(path: str, data: Any = None, **headers: str) -> Any:
            data = with_trust(data) if method == "post" and SITTING.fullmatch(path) else data
            names = {name.replace("_", "-"): value for name, value in headers.items()}
            extra = {} if method == "get" else {"format": "json"}
            with nullcontext() if method == "get" else request_of_its_own():
                return getattr(self.client, method)(f"/api/v1/{path}", data, headers=names, **extra)

        return call

    def look(self, game_id: object) -> Any:
        """The table view as this caller sees it."""
        return self.get(f"games/{game_id}").json()

    def first_move(self, game_id: object) -> Any:
        """The first of this caller's legal moves."""
        return self.look(game_id)["legal_moves"][0]["move"]

    def move(
        self, game_id: object, move: Any = None, ply: int | None = None, **headers: str
    ) -> Any:
        """Post a move; the first legal one, at the present ply, unless another is given."""
        view = self.look(game_id)
        chosen = view["legal_moves"][0]["move"] if move is None else move
        at = view["ply"] if ply is None else ply
        return self.post(f"games/{game_id}/moves", {"ply": at, "move": chosen}, **headers)


def with_trust(data: Any) -> Any:
    """Say that the server is trusted, where a test is not about what a player adds to the deal."""
    if data is None:
        return {"trusts_server": True}
    says = isinstance(data, dict) and not data.keys() & {"nonce", "trusts_server"}
    return data | {"trusts_server": True} if says else data


def request_of_its_own() -> AbstractContextManager[Any]:
    """Let a refusal roll back its own changes, where the whole test is one transaction."""
    return transaction.atomic() if connection.in_atomic_block else nullcontext()


# Which games a test plays: tests.kit.which_rulesets, and tests.kit.short_games.
ends_soon = pytest.mark.ends_soon
every_ruleset = pytest.mark.every_ruleset
known_game = pytest.mark.known_game
for_meuterer = pytest.mark.parametrize("ruleset", ["meuterer"], indirect=True)
for_cartagena = pytest.mark.parametrize("ruleset", ["cartagena"], indirect=True)


def person(name: str) -> User:
    """Create an account whose address is proved."""
    proved = User.EmailProof.PROVED
    return User.objects.create_user(name, f"{name}@example.org", PASSWORD, email_proof=proved)


def guest_without_account() -> Caller:
    """A guest whom the server has just made, by a token."""
    return Caller(guests.create_guest(), login_by=PersonalToken.Way.GUEST)


def log_in(browser: Client, user: User, by: str = PersonalToken.Way.PASSWORD) -> None:
    """Log a browser in as the site's pages do; ``force_login`` says nothing of how."""
    sessions.forget(browser.session)
    browser.force_login(user)
    session = browser.session
    sessions.forget(session)
    key = str(session.session_key)
    session[sessions.LOGIN] = sessions.begin(user=user, by=by, key=key, browser="Firefox, Linux")
    session.save()


def awake(caller: Caller) -> User:
    """Give the caller's account no night: messages reach it at whatever hour the tests run."""
    user = user_of(caller)
    user.night_start = user.night_end = None
    user.save(update_fields=["night_start", "night_end"])
    return user


def user_of(caller: Caller) -> User:
    """The account that a caller has."""
    assert caller.user is not None
    return caller.user


def to_move(game_id: str, players: list[Caller]) -> Caller:
    """The player whose turn it is."""
    return players[players[0].look(game_id)["to_move"][0]]
