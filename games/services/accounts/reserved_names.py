"""Names that nobody may take: those of deleted accounts."""

from __future__ import annotations

from typing import Final

DELETED: Final = "deleted-"  # how the name begins that takes the place of another


def is_reserved(username: str) -> bool:
    """Whether a name is one of those that the deleted have."""
    return username.lower().startswith(DELETED)
