"""JSON in and out, by orjson: quick, and strict about depth, numbers and broken Unicode."""

from __future__ import annotations

from collections.abc import Mapping
from typing import IO, Any, Final

import orjson
from django.utils.translation import gettext as _
from rest_framework.exceptions import ParseError
from rest_framework.parsers import BaseParser
from rest_framework.renderers import BaseRenderer

DEEPEST: Final = 16  # no request of this API needs more than five levels


class JSONRenderer(BaseRenderer):
    media_type = "application/json"
    format = "json"
    charset = None

    def render(
        self,
        data: Any,
        accepted_media_type: str | None = None,
        renderer_context: Mapping[str, Any] | None = None,
    ) -> bytes:
        return (
            b"" if data is None else orjson.dumps(data, default=str, option=orjson.OPT_NON_STR_KEYS)
        )


class JSONParser(BaseParser):
    media_type = "application/json"

    def parse(
        self,
        stream: IO[bytes],
        media_type: str | None = None,
        parser_context: Mapping[str, Any] | None = None,
    ) -> Any:
        try:
            data = orjson.loads(stream.read())
        except orjson.JSONDecodeError as error:
            raise ParseError(_("The body is not JSON.")) from error
        if not isinstance(data, dict):
            raise ParseError(_("The body must be a JSON object."))
        if _too_deep(data, DEEPEST):
            raise ParseError(_("The body is nested too deep."))
        return data


def _too_deep(data: Any, levels: int) -> bool:
    if isinstance(data, dict):
        data = list(data.values())
    if not isinstance(data, list):
        return False
    return levels == 0 or any(_too_deep(item, levels - 1) for item in data)
