"""Reports to the moderators."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response

from games.api.authentication import player
from games.api.base import PAGING, page_of, read
from games.api.chat import LARGEST_ID, Mine, refuse_filters
from games.api.fields import Input, Text, WholeNumber
from games.api.refusals import may_refuse
from games.api.shapes import talk as shapes
from games.errors import (
    BadTextError,
    GameNotFoundError,
    NoSuchItemError,
    NotForBotsError,
    TooFastError,
)
from games.models import Report
from games.selectors import people
from games.services import reports


class NewReport(Input):
    told = {"anyOf": [{"required": [name]} for name in ("line", "game", "player")]}
    reason = serializers.ChoiceField(Report.Reason.choices)
    text = Text(allow_blank=True, trim_whitespace=False, default="")
    line = WholeNumber(min_value=1, max_value=LARGEST_ID, required=False)
    game = serializers.UUIDField(required=False)
    player = Text(max_length=30, required=False)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        if not attrs.keys() & {"line", "game", "player"}:
            raise serializers.ValidationError(_("Name a line, a game or a player."))
        return attrs


class ReportsView(Mine):
    @may_refuse(BadTextError, GameNotFoundError, NoSuchItemError, TooFastError, NotForBotsError)
    @extend_schema(request=NewReport, responses={200: shapes.ReportShape, 201: shapes.ReportShape})
    def post(self, request: Request) -> Response:
        """Tell the moderators of a line, a table, a player; the same again gets the first."""
        row, new = reports.report(user=player(request), **read(NewReport, request))
        code = status.HTTP_201_CREATED if new else status.HTTP_200_OK
        return Response(people.report_json(row), status=code)


class MyReportsView(Mine):
    @extend_schema(parameters=PAGING, responses=shapes.ReportPage)
    def get(self, request: Request) -> Response:
        """List what I have reported, the newest first."""
        refuse_filters(request)
        return page_of(request, people.reports_of(user=player(request)), people.report_json)
