"""The archive: records of finished games as NDJSON, streamed; and the schema of a record."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime, timedelta
from uuid import UUID

import orjson
from django.db.models import QuerySet
from django.http import HttpResponse, StreamingHttpResponse
from django.http.response import HttpResponseBase
from django.utils.cache import get_conditional_response, patch_vary_headers
from drf_spectacular.utils import (
    OpenApiParameter,
    OpenApiResponse,
    extend_schema,
)
from rest_framework import permissions, serializers
from rest_framework.request import Request
from rest_framework.utils.urls import replace_query_param

from games.api.http.authentication import player, viewer
from games.api.http.caching import compressed
from games.api.http.fields import Choice, Number, Text, Truth
from games.api.http.instants import Instant
from games.api.http.media_types import NDJSON, SCHEMA_JSON, TEXT, prefers_text
from games.api.http.view import View
from games.api.openapi import enums
from games.api.views.moves import RecordWish
from games.api.views.rulesets import Reference
from games.engine import record_text
from games.engine.record_shape import schema
from games.models import Game
from games.models.users import USERNAME
from games.payloads.moves import Record
from games.payloads.timestamps import instant
from games.policy import ARCHIVE_PAGE, ARCHIVE_PAGE_AT_MOST
from games.replica import reads_replica
from games.rulesets.registry import RULESETS, installed
from games.selectors.play import archive, archived_moves
from games.selectors.play.archive import Place

SEATS = sorted({size for ruleset in RULESETS.values() for size in ruleset.rules.table_sizes})
# A place in the archive: microseconds since 1970, then a game's id.
CURSOR = r"\A[0-9a-f]{45}\Z"
EPOCH, MICROSECOND = datetime(1970, 1, 1, tzinfo=UTC), timedelta(microseconds=1)


class Wanted(RecordWish):
    ruleset = Choice(enums.RULESET_KEYS, required=False)
    seats = Choice([(size, str(size)) for size in SEATS], required=False)
    player = serializers.RegexField(
        USERNAME.regex, required=False, help_text="Only games at which somebody of this name sat."
    )
    rated = Truth(required=False, help_text="Whether they counted for ratings.")
    since = Instant(required=False, help_text="Only games that ended then or later.")
    until = Instant(required=False, help_text="Only games that ended before.")
    limit = Number(
        min_value=1,
        max_value=ARCHIVE_PAGE_AT_MOST,
        default=ARCHIVE_PAGE,
        help_text="Records to a page.",
    )
    cursor = Text(required=False, pattern=CURSOR, help_text="From the `Link` of a page.")


HEADERS = [
    OpenApiParameter(
        "Link",
        str,
        OpenApiParameter.HEADER,
        response=[200],
        description='The next page, as `<address>; rel="next"`; there is none after the last.',
    ),
    OpenApiParameter(
        "Record-Count",
        {"type": "integer", "minimum": 0},
        OpenApiParameter.HEADER,
        response=[200],
        required=True,
        description="The records of this page. One with fewer was broken off.",
    ),
    OpenApiParameter(
        "Archived-Before",
        {"type": "string", "format": "date-time"},
        OpenApiParameter.HEADER,
        response=[200],
        description="Games begun before may be missing: their moves were put away.",
    ),
]


@compressed  # nothing in a record is a secret of its reader
class Archive(View):
    """Records, split into pages."""

    also_limited = ("archive",)

    def answer(self, request: Request, games: QuerySet[Game]) -> HttpResponseBase:
        """Answer with one page; errors of the request are raised before the first line is sent."""
        wanted = Wanted(data=request.query_params.dict())
        wanted.is_valid(raise_exception=True)
        asked = dict(wanted.validated_data)
        limit, cursor = asked.pop("limit"), asked.pop("cursor", None)
        older = asked.pop("older", False)
        gone = archived_moves.ranges()
        rows = archive.narrowed(games, **asked, archived=gone)
        after = None if cursor is None else _place(cursor)
        places, more = archive.page(rows, after=after, limit=limit)
        as_text = prefers_text(request.headers.get("Accept", ""))
        written, kind = (_texts, f"{TEXT}; charset=utf-8") if as_text else (_lines, NDJSON)
        etag = _etag(kind, older, more, archive.names(places))
        if unchanged := get_conditional_response(request._request, etag=etag):  # noqa: SLF001
            unchanged["ETag"] = etag
            return unchanged
        shown = () if request.method == "HEAD" else places
        answer = StreamingHttpResponse(written(shown, older=older), content_type=kind)
        patch_vary_headers(answer, ["Accept"])
        answer["ETag"] = etag
        answer["Record-Count"] = str(len(places))
        if before := archived_moves.latest_end(gone):
            answer["Archived-Before"] = instant(before)
        if more:
            here = request.build_absolute_uri()
            following = replace_query_param(here, "cursor", _cursor(places[-1]))
            answer["Link"] = f'<{following}>; rel="next"'
        return answer


class ArchiveView(Archive):
    @extend_schema(
        operation_id="archive_list",
        parameters=[Wanted, *HEADERS],
        # A record to each line, or texts.
        responses={(200, NDJSON): Record, (200, TEXT): str, 304: None},
    )
    @reads_replica
    def get(self, request: Request) -> HttpResponseBase:
        """Get the records of finished games that everybody may see, the latest first.

        One record to a line, streamed; `games/{id}/record` gives the same. A page with fewer
        lines than `Record-Count` was broken off: ask for it again. With `Accept: text/plain` the
        games come as text, an empty line after each.
        """
        return self.answer(request, archive.public(viewer(request)))


class MyArchiveView(Archive):
    permission_classes = [permissions.IsAuthenticated]

    @extend_schema(
        operation_id="me_archive_list",
        parameters=[Wanted, *HEADERS],
        # A record to each line, or texts.
        responses={(200, NDJSON): Record, (200, TEXT): str, 304: None},
    )
    @reads_replica
    def get(self, request: Request) -> HttpResponseBase:
        """Get the records of my finished games, the latest first, as `archive` gives them.

        Those where I lost my seat, too, if spectators may see them.
        """
        return self.answer(request, archive.mine(player(request)))


@compressed
class RecordSchemaView(Reference):
    @extend_schema(
        operation_id="record_schema_retrieve",
        responses={(200, SCHEMA_JSON): OpenApiResponse({"type": "object"}), 304: None},
    )
    def get(self, request: Request) -> HttpResponse:
        """Get the JSON Schema of a record."""
        return HttpResponse(orjson.dumps(schema(RULESETS)), content_type=SCHEMA_JSON)


def _lines(places: Sequence[Place], *, older: bool) -> Iterator[bytes]:
    """Write the records, a chunk of them at a time.

    No transaction and no cursor is held while a client reads slowly. An error breaks the response
    off, because its status has been sent; it is logged as ``streaming_failed``.
    """
    for records in archive.records(places, older=older):
        yield b"".join(orjson.dumps(record, option=orjson.OPT_APPEND_NEWLINE) for record in records)


def _texts(places: Sequence[Place], *, older: bool) -> Iterator[bytes]:
    """Write the games as text in the same way, with an empty line after each."""
    for records in archive.records(places, older=older):
        for record in records:
            text = record_text.write(record, installed(record["ruleset"]).notation)
            yield f"{text}\n".encode()


def _etag(*said: object) -> str:
    """Name a page by what it says, which follows from its games and the names of the players."""
    digest = hashlib.sha256(orjson.dumps(said, default=str)).hexdigest()
    return f'"{digest[:32]}"'


def _cursor(place: Place) -> str:
    since = place.finished_at - EPOCH
    return f"{since // MICROSECOND:013x}{place.game.hex}"


def _place(cursor: str) -> Place:
    return Place(EPOCH + int(cursor[:13], 16) * MICROSECOND, UUID(cursor[13:]))
