"""A column for JSON that is written once, kept by the million, and never searched into."""

from __future__ import annotations

import zlib
from typing import Any, Final

import orjson
from django.db import models

WORTHWHILE: Final = 200  # bytes; below, deflating makes it longer
DEFLATED: Final = b"\x78"  # how zlib's output begins, and JSON never does


class CompactJSONField(models.BinaryField):  # type: ignore[type-arg]  # has none at run time
    """JSON as bytes, deflated when it is long: a third of what ``jsonb`` takes for a log."""

    def get_prep_value(self, value: Any) -> bytes | None:
        if value is None:
            return None
        text = orjson.dumps(value)
        return zlib.compress(text) if len(text) > WORTHWHILE else text

    def from_db_value(self, value: bytes | None, expression: Any, connection: Any) -> Any:
        if value is None:
            return None
        text = bytes(value)
        return orjson.loads(zlib.decompress(text) if text.startswith(DEFLATED) else text)
