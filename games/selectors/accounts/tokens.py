"""Tokens with their users, as every request that carries one is asked for them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from oauth2_provider.models import AccessToken

from games.models import PersonalToken, User
from games.models.columns import Columns, fetch, relate

TOKEN: Final = Columns(PersonalToken, without=("token_key",))
APPS_TOKEN: Final = Columns(
    AccessToken, without=("token", "id_token_id", "source_refresh_token_id", "resource")
)
# Whoever asks, as any part of the site may want to know them; and the person behind a bot.
USER: Final = Columns(User, without=("password", "first_name", "last_name"))
OWNER: Final = Columns(User, only=("id", "username", "is_active", "owner_id", "muted_until"))

_USERS: Final = """
    JOIN games_user "user" ON "user".id = token.user_id
    LEFT JOIN games_user owner ON owner.id = "user".owner_id"""
FIND_PERSONAL: Final = f"""
    SELECT {TOKEN.of("token")}, {USER.of('"user"')}, {OWNER.of("owner")}
    FROM games_personaltoken token {_USERS} WHERE token.digest = %s"""  # noqa: S608 - columns
_OF_APP: Final = f"""
    SELECT {APPS_TOKEN.of("token")}, {USER.of('"user"')}, {OWNER.of("owner")}
    FROM oauth2_provider_accesstoken token {_USERS}
    WHERE token.token_checksum = %s"""  # noqa: S608


def personal_token(*, digest: str) -> PersonalToken | None:
    """Find a personal token with its user and their owner, in one statement."""
    for row in fetch(FIND_PERSONAL, [digest]):
        values = iter(row)
        token = TOKEN.take(values)
        relate(token, "user", _user(values))
        return token
    return None


def app_token(*, checksum: str) -> AccessToken | None:
    """Find an app's token likewise; one without a user is as good as none."""
    for row in fetch(_OF_APP, [checksum]):
        values = iter(row)
        token = APPS_TOKEN.take(values)
        relate(token, "user", _user(values))
        return token
    return None


def _user(values: Iterator[Any]) -> User:
    user, owner = USER.take(values), OWNER.take_if_there(values)
    relate(user, "owner", owner)
    return user
