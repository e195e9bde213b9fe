"""A column for JSON that is written once, in millions of rows, and never searched."""

from __future__ import annotations

import zlib
from pathlib import Path
from typing import Final

import orjson
from django.db import models
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.models import Expression

from games.engine.types import Json

# By the first byte of what was deflated with it, for ever. JSON never starts with these bytes.
DICTIONARIES: Final = {
    number: (Path(__file__).parent / "dictionaries" / f"{number}.bin").read_bytes()
    for number in (1,)
}
NEWEST: Final = max(DICTIONARIES)
ZLIB: Final = 0x78  # the first byte of zlib's own output, which rows of former releases have
RAW: Final = -zlib.MAX_WBITS  # without zlib's header and checksum, ten bytes a row
# Reading the dictionary in takes longer than deflating a row: each row goes on with a copy.
FRESH: Final = zlib.compressobj(wbits=RAW, zdict=DICTIONARIES[NEWEST])


class CompactJSONField(models.BinaryField):  # type: ignore[type-arg]  # has none at run time
    """JSON as bytes, deflated with a dictionary if that is shorter: a quarter of plain text."""

    def get_prep_value(self, value: Json) -> bytes | None:
        if value is None:
            return None
        text = orjson.dumps(value)
        deflating = FRESH.copy()
        deflated = bytes([NEWEST]) + deflating.compress(text) + deflating.flush()
        return min(text, deflated, key=len)

    def from_db_value(
        self, value: bytes | None, expression: Expression, connection: BaseDatabaseWrapper
    ) -> Json:
        return None if value is None else orjson.loads(inflate(value))


def inflate(value: bytes) -> bytes:
    """Return the JSON text of what a ``CompactJSONField`` stores."""
    first = value[0]
    if first in DICTIONARIES:
        return zlib.decompressobj(RAW, zdict=DICTIONARIES[first]).decompress(value[1:])
    return zlib.decompress(value) if first == ZLIB else bytes(value)
