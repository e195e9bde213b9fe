"""My sanctions, and my appeals against them: by log-in, or by the link in the mail."""

from __future__ import annotations

from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework import permissions, status
from rest_framework.request import Request
from rest_framework.response import Response

from games.api.http import throttling
from games.api.http.authentication import player
from games.api.http.fields import Input, Text
from games.api.http.pagination import PAGING, page_of
from games.api.http.retries import retried
from games.api.http.view import View, read
from games.api.openapi.errors import may_fail
from games.api.openapi.typed_dicts import PageOf
from games.api.views.chat import refuse_filters
from games.errors import (
    BadLoginLinkError,
    BadTextError,
    NoSuchItemError,
    NothingToDoError,
    TooManyError,
)
from games.payloads.sanctions import AppealShape, SanctionShape
from games.selectors.accounts import sanctions
from games.services.moderation import reports


class Plea(Input):
    text = Text(trim_whitespace=False)


class PleaByLink(Plea):
    token = Text(max_length=200, help_text="What the link in the mail ends with.")


class Mine(View):
    reads = writes = "account"
    permission_classes = [permissions.IsAuthenticated]


class MySanctionsView(Mine):
    @extend_schema(parameters=PAGING, responses=PageOf("SanctionPage", SanctionShape))
    def get(self, request: Request) -> Response:
        """List what moderators ever laid on me, the newest first."""
        refuse_filters(request)
        rows = sanctions.sanctions_of(user=player(request))
        return page_of(request, rows, sanctions.sanction_json)


class MyAppealView(Mine):
    location = "me/sanctions"
    closed_to_apps = ("POST",)

    @may_fail(BadTextError, NoSuchItemError, NothingToDoError, TooManyError)
    @extend_schema(request=Plea, responses={201: AppealShape})
    @retried
    def post(self, request: Request, sanction: UUID) -> Response:
        """Say, once, why it is wrong. A moderator who did not decide it looks at it."""
        row = reports.appeal(sanction_id=sanction, user=player(request), **read(Plea, request))
        return Response(sanctions.appeal_json(row), status=status.HTTP_201_CREATED)


class AppealsView(View):
    """For players whose account is closed: the link in the mail authenticates them."""

    location = "me/sanctions"
    authentication_classes = ()
    permission_classes = [permissions.AllowAny]
    throttle_classes = [throttling.Requests, throttling.Credentials]

    @may_fail(BadLoginLinkError, BadTextError, NoSuchItemError, NothingToDoError, TooManyError)
    @extend_schema(request=PleaByLink, responses={201: AppealShape})
    @retried
    def post(self, request: Request) -> Response:
        """Say, once, why a decision is wrong, by the link in the mail that told of it."""
        given = read(PleaByLink, request)
        sanction = reports.sanction_by_link(token=given["token"])
        row = reports.appeal(sanction_id=sanction.pk, text=given["text"])
        return Response(sanctions.appeal_json(row), status=status.HTTP_201_CREATED)
