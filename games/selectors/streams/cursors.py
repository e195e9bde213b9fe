"""How far a stream has got, in an id that its client keeps: nothing is stored here.

A cursor says what its client has been told, so that any process can continue from it, and a client
that comes back after days is told what it missed, once. It has nothing that was not told.
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
    """One message of a stream; ``cursor`` is the place after it, ``json`` its data if encoded."""

    kind: str
    cursor: str
    data: Streamed
    json: bytes | None = None


class BadCursorError(Exception):
    """An id that no stream issued."""


def digest(text: str) -> int:
    """Return 32 bits by which two states of a thing can be told apart."""
    return zlib.crc32(text.encode())


@dataclass(frozen=True, slots=True)
class TableCursor:
    """What was told about one table: its last view, ply and notice, and each room's last line."""

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
    """What was sent about a user's tables and invitations, each as a digest."""

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
        """Read an id; None for the one that stands for too many tables. Raises BadCursorError."""
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
    """The short name of a table in cursors: the end of its id.

    That part is random, while ids made in the same minute begin alike.
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
