"""Tokens with their users, read with every request that carries a token."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Final, Generic, TypeVar

from oauth2_provider.models import AccessToken

from games.models import PersonalToken, User
from games.models.columns import Columns, fetch, relate

Token = TypeVar("Token", PersonalToken, AccessToken)

TOKEN: Final = Columns(PersonalToken, without=("token_key", "made_by"))
APPS_TOKEN: Final = Columns(
    AccessToken, without=("token", "id_token_id", "source_refresh_token_id", "resource")
)
# The columns of the caller that any part of the site may need; and of the owner of a bot account.
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


Row = tuple[object, ...]  # columns of a token, its user, and the user's owner


class Kind(Generic[Token]):
    """One kind of token, found by a digest of what its holders send."""

    def __init__(self, statement: str, columns: Columns[Token], key: str) -> None:
        self._statement = statement
        self._columns: Columns[Token] = columns
        self._key = columns.names.index(key)

    def rows(self, wanted: Collection[str]) -> dict[str, Row]:
        """Find rows by the digests of their tokens, with users and owners. One statement."""
        return {row[self._key]: row for row in fetch(self._statement, [list(wanted)])}

    def token(self, row: Row) -> Token:
        """Return the token of a row, with its user and their owner."""
        values = iter(row)
        token = self._columns.take(values)
        relate(token, "user", _user(values))
        return token


PERSONAL: Final = Kind(FIND_PERSONAL, TOKEN, "digest")
OF_APPS: Final = Kind(_OF_APP, APPS_TOKEN, "token_checksum")  # a token without a user is ignored


def _user(values: Iterator[object]) -> User:
    user, owner = USER.take(values), OWNER.take_if_there(values)
    relate(user, "owner", owner)
    return user
