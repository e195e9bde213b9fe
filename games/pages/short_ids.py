"""Short codes of tables in the addresses of pages: the UUID in 22 characters."""

from __future__ import annotations

from base64 import urlsafe_b64decode, urlsafe_b64encode
from uuid import UUID


def short_id(game_id: UUID) -> str:
    """Return a table's id as pages write it."""
    return urlsafe_b64encode(game_id.bytes).decode().rstrip("=")


def abbreviation(game_id: UUID) -> str:
    """Return the end of that code, which is random: enough for people to recognise a table."""
    return short_id(game_id)[-6:]


class ShortIdConverter:
    """A path converter: ``<code:game_id>`` gives the UUID."""

    regex = "[A-Za-z0-9_-]{22}"

    def to_python(self, value: str) -> UUID:
        """Return the UUID of a code. Raises ValueError for an impossible one: a 404."""
        game_id = UUID(bytes=urlsafe_b64decode(value + "=="))
        if short_id(game_id) != value:
            raise ValueError(value)
        return game_id

    def to_url(self, value: UUID) -> str:
        return short_id(value)
