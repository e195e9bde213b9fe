"""Reports to the moderators."""

from __future__ import annotations

from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response

from games.api.http.authentication import player
from games.api.http.fields import Choice, Input, Text, WholeNumber
from games.api.http.pagination import PAGING, page_of
from games.api.http.retries import retried
from games.api.http.view import read
from games.api.openapi.errors import may_fail
from games.api.openapi.typed_dicts import PageOf
from games.api.views.chat import LARGEST_ID, Mine, refuse_filters
from games.engine.types import Json
from games.errors import (
    BadTextError,
    GameNotFoundError,
    NoSuchItemError,
    NotForBotsError,
    TooFastError,
)
from games.models import Report
from games.payloads.reports import ReportShape
from games.selectors.accounts import players
from games.services.talk import reports


class NewReport(Input):
    schema_keywords = {"anyOf": [{"required": [name]} for name in ("line", "game", "player")]}
    reason = Choice(Report.Reason.choices)
    text = Text(allow_blank=True, trim_whitespace=False, default="")
    line = WholeNumber(min_value=1, max_value=LARGEST_ID, required=False)
    game = serializers.UUIDField(required=False)
    player = Text(max_length=30, required=False)

    def validate(self, attrs: dict[str, Json]) -> dict[str, Json]:
        if not attrs.keys() & {"line", "game", "player"}:
            raise serializers.ValidationError(_("Name a line, a game or a player."))
        return attrs


class ReportsView(Mine):
    location = "me/reports"

    @may_fail(BadTextError, GameNotFoundError, NoSuchItemError, TooFastError, NotForBotsError)
    @extend_schema(request=NewReport, responses={200: ReportShape, 201: ReportShape})
    @retried
    def post(self, request: Request) -> Response:
        """Tell the moderators of a line, a table, a player; the same again gets the first."""
        row, new = reports.create_report(user=player(request), **read(NewReport, request))
        code = status.HTTP_201_CREATED if new else status.HTTP_200_OK
        return Response(players.report_json(row), status=code)


class MyReportsView(Mine):
    @extend_schema(parameters=PAGING, responses=PageOf("ReportPage", ReportShape))
    def get(self, request: Request) -> Response:
        """List what I have reported, the newest first."""
        refuse_filters(request)
        return page_of(request, players.reports_of(user=player(request)), players.report_json)
