"""A column for JSON that is written once, in millions of rows, and never searched."""

from __future__ import annotations

import zlib
from pathlib import Path
from typing import TYPE_CHECKING, Final

import orjson
from django.db import models
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.models import Expression

from games.engine.types import Json

if TYPE_CHECKING:
    from zlib import _Compress

# By the first byte of a stored value, for ever. JSON never starts with these bytes.
DICTIONARIES: Final = {
    number: (Path(__file__).parent / "dictionaries" / f"{number}.bin").read_bytes()
    for number in (1,)
}
NEWEST: Final = max(DICTIONARIES)
ZLIB: Final = 0x78  # the first byte of zlib's own output, in rows of former releases
RAW: Final = -zlib.MAX_WBITS  # without zlib's header and checksum, which are ten bytes a row


def _deflating(level: int, window: int, memory: int) -> _Compress:
    """Make a compressor to be copied for each row: copying is faster than loading the dictionary.

    Copying its memory takes longer than deflating a short row, so it has no more than it needs.
    ``inflate`` reads its output whatever the ``window``.
    """
    return zlib.compressobj(level, wbits=-window, memLevel=memory, zdict=DICTIONARIES[NEWEST])


SMALLEST: Final = _deflating(6, 14, 5)  # a window for the dictionary, and as much text
QUICKEST: Final = _deflating(2, 13, 5)  # a third of the time, for a tenth more bytes


class CompactJSONField(models.BinaryField):  # type: ignore[type-arg]  # has none at run time
    """JSON as bytes, deflated with a dictionary if that is shorter: a quarter of the plain text."""

    def get_prep_value(self, value: Json) -> bytes | None:
        return None if value is None else deflate(value)

    def from_db_value(
        self, value: bytes | None, expression: Expression, connection: BaseDatabaseWrapper
    ) -> Json:
        return None if value is None else unpack(value)


def deflate(value: Json, *, quickly: bool = False) -> bytes:
    """Return what a ``CompactJSONField`` stores for a value.

    ``quickly`` is for values that will soon be overwritten or deleted.
    """
    text = orjson.dumps(value)
    deflating = (QUICKEST if quickly else SMALLEST).copy()
    deflated = bytes([NEWEST]) + deflating.compress(text) + deflating.flush()
    return min(text, deflated, key=len)


def unpack(value: bytes) -> Json:
    """Return the value of a ``CompactJSONField`` from what it stores."""
    read: Json = orjson.loads(inflate(value))
    return read


def inflate(value: bytes) -> bytes:
    """Return the JSON text from what a ``CompactJSONField`` stores."""
    first = value[0]
    if first in DICTIONARIES:
        return zlib.decompressobj(RAW, zdict=DICTIONARIES[first]).decompress(value[1:])
    return zlib.decompress(value) if first == ZLIB else bytes(value)
