"""Where a stream stands, in an id that its client keeps: nothing of it is stored here.

A cursor names what its client has been told, so that any process can go on from it, and a client
that comes back after days is told what it missed, once. It holds nothing that was not told.
"""

from __future__ import annotations

import base64
import binascii
import re
import struct
import zlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, NamedTuple, Self
from uuid import UUID

from games.payloads.streams import Streamed

TABLES_AT_MOST: Final = 256  # in a cursor; a user with more gets the full state when they come back


class StreamEvent(NamedTuple):
    """One message of a stream. ``cursor`` stands behind it; ``json`` is its data, once encoded."""

    kind: str
    cursor: str
    data: Streamed
    json: bytes | None = None


class BadCursorError(Exception):
    """An id that no stream gave."""


def digest(text: str) -> int:
    """Tell two states of a thing apart, in 32 bits."""
    return zlib.crc32(text.encode())


@dataclass(frozen=True, slots=True)
class TableCursor:
    """What was told of one table: its last view, the last ply, notice, and line of each room."""

    view: int
    ply: int
    notice: int
    players: int
    spectators: int

    def __str__(self) -> str:
        parts = (f"{self.view:x}", self.ply, self.notice, self.players, self.spectators)
        return ".".join(map(str, parts))

    @classmethod
    def read(cls, text: str) -> Self:
        """Read an id. Raises BadCursorError."""
        if not re.fullmatch(r"[0-9a-f]{1,8}\.(-1|\d{1,9})(\.\d{1,18}){3}", text, re.ASCII):
            raise BadCursorError
        view, *rest = text.split(".")
        return cls(int(view, 16), *map(int, rest))


@dataclass(slots=True)
class ListCursor:
    """What was sent of a user's tables and invitations, each by a digest."""

    invitations: int = 0
    tables: dict[int, int] = field(default_factory=dict)

    def __str__(self) -> str:
        if len(self.tables) > TABLES_AT_MOST:
            return "0"
        packed = struct.pack(">I", self.invitations) + b"".join(
            struct.pack(">II", *entry) for entry in sorted(self.tables.items())
        )
        return base64.urlsafe_b64encode(packed).decode().rstrip("=")

    @classmethod
    def read(cls, text: str) -> Self | None:
        """Read an id; None for one that stands for too many tables. Raises BadCursorError."""
        if text == "0":
            return None
        try:
            packed = base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)
            (invitations,) = struct.unpack_from(">I", packed)
            entries: Mapping[int, int] = dict(struct.iter_unpack(">II", packed[4:]))
        except (binascii.Error, ValueError, struct.error) as error:
            raise BadCursorError from error
        return cls(invitations, dict(entries))


def name_of(game_id: UUID) -> int:
    """The short name of a table in the cursor of its player.

    By the end of its id, which is random: ids of the same minute begin alike.
    """
    return int.from_bytes(game_id.bytes[-4:])


def stream_event(
    kind: str,
    cursor: TableCursor | ListCursor | None,
    data: Streamed,
    json: bytes | None = None,
) -> StreamEvent:
    """Make a message that brings its reader to a cursor."""
    return StreamEvent(kind, str(cursor), data, json)
