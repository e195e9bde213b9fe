"""Tokens with their users, as every request that carries one is asked for them."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Any, Final, TypeVar

from oauth2_provider.models import AccessToken

from games.models import PersonalToken, User
from games.models.columns import Columns, fetch, relate

Token = TypeVar("Token", PersonalToken, AccessToken)

TOKEN: Final = Columns(PersonalToken, without=("token_key", "made_by"))
APPS_TOKEN: Final = Columns(
    AccessToken, without=("token", "id_token_id", "source_refresh_token_id", "resource")
)
# Whoever asks, as any part of the site may want to know them; and the person behind a bot.
USER: Final = Columns(User, without=("password", "links_ended_at", "first_name", "last_name"))
OWNER: Final = Columns(User, only=("id", "username", "is_active", "owner_id", "muted_until"))

_USERS: Final = """
    JOIN games_user "user" ON "user".id = token.user_id
    LEFT JOIN games_user owner ON owner.id = "user".owner_id"""
FIND_PERSONAL: Final = f"""
    SELECT {TOKEN.of("token")}, {USER.of('"user"')}, {OWNER.of("owner")}
    FROM games_personaltoken token {_USERS} WHERE token.digest = ANY(%s)"""  # noqa: S608 - columns
_OF_APP: Final = f"""
    SELECT {APPS_TOKEN.of("token")}, {USER.of('"user"')}, {OWNER.of("owner")}
    FROM oauth2_provider_accesstoken token {_USERS}
    WHERE token.token_checksum = ANY(%s)"""  # noqa: S608


def personal_tokens(*, digests: Collection[str]) -> dict[str, PersonalToken]:
    """Find personal tokens by their digests, with users and owners, in one statement."""
    return {token.digest: token for token in _found(FIND_PERSONAL, TOKEN, digests)}


def app_tokens(*, checksums: Collection[str]) -> dict[str, AccessToken]:
    """Find apps' tokens likewise; one without a user is as good as none."""
    return {token.token_checksum: token for token in _found(_OF_APP, APPS_TOKEN, checksums)}


def _found(statement: str, columns: Columns[Token], wanted: Collection[str]) -> Iterator[Token]:
    for row in fetch(statement, [list(wanted)]):
        values = iter(row)
        token = columns.take(values)
        relate(token, "user", _user(values))
        yield token


def _user(values: Iterator[Any]) -> User:
    user, owner = USER.take(values), OWNER.take_if_there(values)
    relate(user, "owner", owner)
    return user
