"""What the views share: input, retries, conditional answers, pages."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, ClassVar
from uuid import UUID

import orjson
from django.core.exceptions import ValidationError as ModelValidationError
from django.db.models import QuerySet
from django.http import QueryDict
from django.http.response import HttpResponseBase
from django.utils.cache import get_conditional_response, patch_vary_headers
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from drf_spectacular.utils import OpenApiParameter
from rest_framework import permissions
from rest_framework.exceptions import APIException, MethodNotAllowed, NotFound, ValidationError
from rest_framework.pagination import CursorPagination
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games.api import limits
from games.api.authentication import player, viewer
from games.api.fields import Input, Number
from games.api.rendering import AlwaysJSON
from games.api.scopes import refuse_apps, require_scope
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
    reads: ClassVar[str] = "read"  # the scope that a token needs for GET,
    writes: ClassVar[str] = "play"  # and for all else
    closed_to_apps: ClassVar[tuple[str, ...]] = ()  # methods that no app may use for somebody
    also_limited: ClassVar[tuple[str, ...]] = ()  # limits beside the usual one: stream, archive

    def perform_authentication(self, request: Request) -> None:
        """Count those who fail at it, by their address."""
        try:
            super().perform_authentication(request)
        except APIException:
            limits.take_or_refuse(request, "address", limits.address_of(request))
            raise

    def check_permissions(self, request: Request) -> None:
        """Ask for the scope, too; count the request first, for a refusal costs as well."""
        super().check_throttles(request)
        self.check_may(request)

    def check_may(self, request: Request) -> None:
        """Ask whether somebody may do this, without counting it as a request."""
        super().check_permissions(request)
        looks = request.method in permissions.SAFE_METHODS
        require_scope(request, self.reads if looks else self.writes)
        if request.method in self.closed_to_apps:
            refuse_apps(request)

    def check_throttles(self, request: Request) -> None:
        """Do nothing: it was counted before the permissions."""

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """Refuse methods that are not there, whoever asks; then a query that does not fit.

        That is one with parameters that nothing would come of, or that come twice.
        """
        query, method = request.query_params, request.method or ""
        if not hasattr(self, method.lower()):
            raise MethodNotAllowed(method)
        super().initial(request, *args, **kwargs)
        if not query or method == "OPTIONS":
            return
        known = described(self, method)
        wrong = {name: _("There is no such parameter.") for name in query if name not in known}
        wrong |= {name: _("Say this once.") for name, values in query.lists() if len(values) > 1}
        if wrong:
            raise ValidationError({name[:64]: [words] for name, words in [*wrong.items()][:8]})

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
        unchanged["ETag"] = seen
        return unchanged
    view = tables.table_view(game=game, user=user)
    return Response(view, headers={"ETag": tables.etag(game, sight, language)})


def described(view: View, method: str) -> frozenset[str]:
    """The query parameters that the OpenAPI document has for a request; no others are taken."""
    handler = getattr(view, "get" if method == "HEAD" else method.lower(), None)
    schema = getattr(handler, "kwargs", {}).get("schema")
    if schema is None:
        return frozenset()
    said = schema()
    said.view = view
    names: set[str] = set()
    for parameter in said.get_override_parameters():
        if not isinstance(parameter, OpenApiParameter):
            names |= parameter().fields.keys()
        elif parameter.location == OpenApiParameter.QUERY:
            names.add(parameter.name)
    return frozenset(names)


def without_paging(query: QueryDict) -> dict[str, Any]:
    """The query parameters that are the view's own."""
    return {name: value for name, value in query.items() if name not in ("cursor", "limit")}


CURSOR = r"[A-Za-z0-9+/]*={0,2}"


class Pages(CursorPagination):
    """Cursor pages, ``limit`` entries each."""

    page_size = 50
    page_size_query_param = "limit"
    max_page_size = 200
    ordering: tuple[str, ...] = ("-created_at", "id")

    def get_page_size(self, request: Request) -> int:
        """Read ``limit``. Raises ValidationError."""
        asked = request.query_params.get("limit")
        if asked is None:
            return self.page_size
        size = Number(min_value=1, max_value=self.max_page_size)
        try:
            return int(size.run_validation(asked))
        except ValidationError as error:
            raise ValidationError({"limit": error.detail}) from error

    def paginate_queryset(
        self, queryset: Any, request: Request, view: APIView | None = None
    ) -> list[Any] | None:
        """Read the page that ``cursor`` names. Raises ValidationError if it names none."""
        try:
            if not re.fullmatch(CURSOR, request.query_params.get("cursor", "")):
                raise NotFound  # else what is not Base64 would be passed over
            return super().paginate_queryset(queryset, request, view)
        except (NotFound, ValueError, TypeError, ModelValidationError) as error:
            raise ValidationError({"cursor": [_("This is not the cursor of a page.")]}) from error


def paging(at_most: int = Pages.max_page_size) -> list[OpenApiParameter]:
    """Describe the query of a list that comes by pages."""
    numbers = {"type": "integer", "minimum": 1, "maximum": at_most}
    return [
        OpenApiParameter(
            "cursor",
            {"type": "string", "pattern": f"^{CURSOR}$"},
            description="From the `next` or `previous` of a page.",
        ),
        OpenApiParameter("limit", numbers, description="Entries to a page."),
    ]


PAGING = paging()


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
