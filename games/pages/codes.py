"""Short codes of tables in the addresses of pages: the UUID in 22 characters."""

from __future__ import annotations

from base64 import urlsafe_b64decode, urlsafe_b64encode
from uuid import UUID


def code(game_id: UUID) -> str:
    """Write a table's id as pages name it."""
    return urlsafe_b64encode(game_id.bytes).decode().rstrip("=")


class CodeConverter:
    """A path converter: ``<code:game_id>`` gives the UUID."""

    regex = "[A-Za-z0-9_-]{22}"

    def to_python(self, value: str) -> UUID:
        """Read a code. One that no table can have is a ValueError: the path is not found."""
        game_id = UUID(bytes=urlsafe_b64decode(value + "=="))
        if code(game_id) != value:
            raise ValueError(value)
        return game_id

    def to_url(self, value: UUID) -> str:
        return code(value)
