"""JSON in and out by orjson: fast, and strict about depth, numbers and invalid Unicode."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import IO, Final

import orjson
from django.core.exceptions import RequestDataTooBig
from django.utils.translation import gettext as _
from rest_framework.exceptions import ParseError
from rest_framework.negotiation import BaseContentNegotiation
from rest_framework.parsers import BaseParser
from rest_framework.renderers import BaseRenderer
from rest_framework.request import Request

from games.engine.types import Json
from games.policy import BODY_BYTES

DEEPEST: Final = 16  # requests of this API need five levels at most


class JSONRenderer(BaseRenderer):
    media_type = "application/json"
    format = "json"
    charset = None

    def render(
        self,
        data: Json,
        accepted_media_type: str | None = None,
        renderer_context: Mapping[str, Json] | None = None,
    ) -> bytes:
        return (
            b"" if data is None else orjson.dumps(data, default=str, option=orjson.OPT_NON_STR_KEYS)
        )


class AlwaysJSON(BaseContentNegotiation):
    """The API has one format: a browser that asks for HTML gets JSON, not a refusal."""

    def select_parser(self, request: Request, parsers: Iterable[BaseParser]) -> BaseParser | None:
        sent = (request.content_type or "").partition(";")[0].strip().lower()
        return next((parser for parser in parsers if parser.media_type == sent), None)

    def select_renderer(
        self,
        request: Request,
        renderers: Iterable[BaseRenderer],
        format_suffix: str | None = None,
    ) -> tuple[BaseRenderer, str]:
        only = next(iter(renderers))
        return only, only.media_type


class JSONParser(BaseParser):
    media_type = "application/json"

    def parse(
        self,
        stream: IO[bytes],
        media_type: str | None = None,
        parser_context: Mapping[str, Json] | None = None,
    ) -> Json:
        text = stream.read(BODY_BYTES + 1)
        if len(text) > BODY_BYTES:
            raise RequestDataTooBig
        try:
            data = orjson.loads(text)
        except orjson.JSONDecodeError as error:
            raise ParseError(_("The request is not JSON.")) from error
        if not isinstance(data, dict):
            raise ParseError(_("The request must be a JSON object."))
        if _too_deep(data, DEEPEST):
            raise ParseError(_("The request is nested too deeply."))
        json.loads(text, object_pairs_hook=_once)
        return data


def _once(pairs: list[tuple[str, Json]]) -> None:
    """Refuse an object with a duplicate field: parsers differ in which one they use."""
    names = [name for name, _value in pairs]
    if len(set(names)) < len(names):
        raise ParseError(_("The request names a field twice."))


def _too_deep(data: Json, levels: int) -> bool:
    if isinstance(data, dict):
        data = list(data.values())
    if not isinstance(data, list):
        return False
    return levels == 0 or any(_too_deep(item, levels - 1) for item in data)
