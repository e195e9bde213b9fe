"""What the views share: input, retries, conditional answers, pages."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from uuid import UUID

import orjson
from django.db.models import QuerySet
from django.http import QueryDict
from django.http.response import HttpResponseBase
from django.utils.cache import get_conditional_response, patch_vary_headers
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from drf_spectacular.utils import OpenApiParameter
from rest_framework import permissions
from rest_framework.exceptions import ValidationError
from rest_framework.pagination import CursorPagination
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games.api.authentication import player, viewer
from games.api.fields import Input
from games.api.rendering import AlwaysJSON
from games.engine.core import Json
from games.models import Game
from games.selectors import tables
from games.selectors.entering import enter
from games.selectors.sight import sight_of
from games.services import presence
from games.services.answers import answer_once


class View(APIView):
    """Anyone may look; whoever acts has logged in."""

    permission_classes = [permissions.IsAuthenticatedOrReadOnly]
    content_negotiation_class = AlwaysJSON

    def finalize_response(
        self, request: Request, response: Response, *args: Any, **kwargs: Any
    ) -> Response:
        """What one caller may see is kept by no cache for another."""
        response.setdefault("Cache-Control", "private, no-cache")
        patch_vary_headers(response, ["Authorization", "Cookie"])
        return super().finalize_response(request, response, *args, **kwargs)


def read(shape: type[Input], request: Request) -> dict[str, Any]:
    """Check the shape of the body. Raises ValidationError."""
    data = shape(data=request.data)
    data.is_valid(raise_exception=True)
    return dict(data.validated_data)


def act_on_table(
    request: Request, status: int, service: Callable[..., Game], **arguments: Any
) -> Response:
    """Call a service for the caller, and answer with the table as it is then, by ``act_once``."""
    user = player(request)

    def act() -> tuple[int, Json]:
        return status, tables.table_view(game=service(user=user, **arguments), user=user)

    return act_once(request, act)


def act_once(request: Request, act: Callable[[], tuple[int, Json]]) -> Response:
    """Do what a request asks, and answer with the status and the body that come of it.

    A retry with the same Idempotency-Key gets the first answer, and nothing is done twice.
    """
    key = request.headers.get("Idempotency-Key", "")
    if len(key) > 64 or not key.isprintable() or not key.isascii():
        raise ValidationError({"Idempotency-Key": [_("Use up to 64 printable ASCII characters.")]})
    asked = orjson.dumps([request.method, request.path, request.data])
    status, body = answer_once(user=player(request), key=key, request=asked, act=act)
    return Response(body, status=status)


def table_response(
    request: Request, game_id: UUID, invitation: str | None = None
) -> HttpResponseBase:
    """Answer with the table view, or 304 if the caller has it already."""
    language = get_language() or "en"
    user = viewer(request)
    game = enter(game_id=game_id, user=user, invitation=invitation)
    sight = sight_of(game, user)
    if user is not None and sight.seat in game.to_move:
        presence.looks(user, game)
    seen = tables.etag(game, sight, language)
    if unchanged := get_conditional_response(request._request, etag=seen):  # noqa: SLF001
        return unchanged
    view = tables.table_view(game=game, user=user)
    return Response(view, headers={"ETag": tables.etag(game, sight, language)})


def without_paging(query: QueryDict) -> dict[str, Any]:
    """The query parameters that are the view's own."""
    return {name: value for name, value in query.items() if name not in ("cursor", "limit")}


class Pages(CursorPagination):
    """Cursor pages, ``limit`` entries each."""

    page_size = 50
    page_size_query_param = "limit"
    max_page_size = 200
    ordering: tuple[str, ...] = ("-created_at", "id")


PAGING = [
    OpenApiParameter("cursor", str, description="From the `next` or `previous` of a page."),
    OpenApiParameter("limit", int, description="Entries to a page."),
]


def page_of(
    request: Request,
    rows: QuerySet[Any],
    show: Callable[[Any], Json],
    pages: CursorPagination | None = None,
) -> Response:
    """Answer with one page of rows, each shown by ``show``."""
    pages = pages or Pages()
    page = pages.paginate_queryset(rows, request) or []
    return pages.get_paginated_response([show(row) for row in page])
