"""The OpenAPI document: built once in each process, and served from memory."""

from __future__ import annotations

import hashlib
from functools import cache
from threading import Lock
from typing import Any

import orjson
import yaml
from django.conf import settings
from django.http import HttpRequest
from django.http.response import HttpResponse, HttpResponseBase
from django.utils import translation
from django.utils.cache import get_conditional_response, patch_vary_headers
from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request

from games.api.http.caching import compressed
from games.api.http.fields import Choice, Input
from games.api.http.scopes import NONE
from games.api.http.view import View
from games.api.openapi.served import served
from games.engine.types import Json

JSON = "application/vnd.oai.openapi+json"
YAML = "application/vnd.oai.openapi"


one_at_a_time = Lock()


@cache
def document() -> Json:
    """The whole document, in English for everybody, and exact. Callers must not change it."""
    with one_at_a_time:  # a second thread would find the generator's parts half loaded
        return _built()


@cache
def _built() -> Json:
    with translation.override("en"):
        generator: Any = SchemaGenerator()  # type: ignore[no-untyped-call]  # drf-spectacular brings no types
        built = generator.get_schema(request=None, public=True)
    return orjson.loads(orjson.dumps(built, default=str))


@cache
def shown() -> Json:
    """The document as it is served: open, and readable by client generators."""
    return served(document())


@cache
def written(media_type: str) -> tuple[bytes, str]:
    """The served document as bytes in a media type, and their ETag.

    While the API is fuzzed it is the exact one, which finds more errors.
    """
    told = document() if getattr(settings, "SERVES_EXACT_SCHEMA", False) else shown()
    if media_type == YAML:
        dumper = getattr(
            yaml, "CSafeDumper", yaml.SafeDumper
        )  # ten times as fast, where it is installed
        words = yaml.dump(told, Dumper=dumper, sort_keys=False, allow_unicode=True)
        text = words.encode()
    else:
        text = orjson.dumps(told)
    return text, f'"{hashlib.sha256(text).hexdigest()[:32]}"'


class Format(Input):
    format = Choice(["json", "yaml"], required=False)


@compressed
class DocumentView(View):
    """``GET schema``: JSON; or YAML, by ``Accept`` or ``?format=yaml``."""

    reads = NONE

    @extend_schema(exclude=True, parameters=[Format])
    def get(self, request: Request) -> HttpResponseBase:
        """Describe the whole API."""
        asked = request._request  # noqa: SLF001
        media_type = wanted(asked)
        text, etag = written(YAML if "yaml" in media_type or media_type == YAML else JSON)
        response: HttpResponseBase | None = get_conditional_response(asked, etag=etag)
        if response is None:
            response = HttpResponse(text, content_type=media_type)
        response["ETag"] = etag
        response["Cache-Control"] = "public, max-age=300"
        patch_vary_headers(response, ["Accept"])
        return response


def wanted(request: HttpRequest) -> str:
    """The media type that a request asks for; OpenAPI's own JSON type by default."""
    asked = request.GET.get("format")
    if asked in ("json", "yaml"):
        return JSON if asked == "json" else YAML
    offered = [JSON, "application/json", YAML, "application/yaml"]
    return request.get_preferred_type(offered) or JSON
