"""Lists that are split into pages."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, TypeVar

from django.core.exceptions import ValidationError as ModelValidationError
from django.db.models import Model, QuerySet
from django.http import QueryDict
from django.utils.translation import gettext as _
from drf_spectacular.utils import OpenApiParameter
from rest_framework.exceptions import NotFound, ValidationError
from rest_framework.pagination import CursorPagination
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games.api.http.fields import Number


def without_paging(query: QueryDict) -> dict[str, str | list[object]]:
    """The query parameters of the view itself, without those of paging."""
    return {name: value for name, value in query.items() if name not in ("cursor", "limit")}


Row = TypeVar("Row", bound=Model)
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
        """Read the page that ``cursor`` names. Raises ValidationError for any other cursor."""
        try:
            if not re.fullmatch(CURSOR, request.query_params.get("cursor", "")):
                raise NotFound  # otherwise characters outside Base64 would be skipped
            return super().paginate_queryset(queryset, request, view)
        except (NotFound, ValueError, TypeError, ModelValidationError) as error:
            raise ValidationError(
                {"cursor": [_("This is not a cursor we gave out. Start from the first page.")]}
            ) from error


def paging(at_most: int = Pages.max_page_size) -> list[OpenApiParameter]:
    """Describe the query parameters of a list that is split into pages."""
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
    rows: QuerySet[Row],
    show: Callable[[Row], object],
    pages: CursorPagination | None = None,
) -> Response:
    """Respond with one page of rows; ``show`` turns a row into its payload."""
    pages = pages or Pages()
    page = pages.paginate_queryset(rows, request) or []
    return pages.get_paginated_response([show(row) for row in page])
