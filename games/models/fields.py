"""A column for JSON that is written once, in millions of rows, and never searched."""

from __future__ import annotations

import zlib
from typing import Final

import orjson
from django.db import models
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.models import Expression

from games.engine.types import Json

WORTHWHILE: Final = 200  # bytes; deflating less than this makes it longer
DEFLATED: Final = b"\x78"  # the first byte of zlib's output, which JSON never starts with


class CompactJSONField(models.BinaryField):  # type: ignore[type-arg]  # has none at run time
    """JSON as bytes, deflated when long: a log takes a third of its size as ``jsonb``."""

    def get_prep_value(self, value: Json) -> bytes | None:
        if value is None:
            return None
        text = orjson.dumps(value)
        return zlib.compress(text) if len(text) > WORTHWHILE else text

    def from_db_value(
        self, value: bytes | None, expression: Expression, connection: BaseDatabaseWrapper
    ) -> Json:
        if value is None:
            return None
        text = bytes(value)
        return orjson.loads(zlib.decompress(text) if text.startswith(DEFLATED) else text)
