"""Log-ins: a list of those that last, and their end."""

from __future__ import annotations

from uuid import UUID

from django.contrib.auth import logout
from drf_spectacular.utils import extend_schema
from rest_framework import permissions
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response

from games.api.http.authentication import log_in_of, player
from games.api.http.view import View
from games.api.openapi.errors import may_fail
from games.api.openapi.typed_dicts import ListOf
from games.payloads.accounts import LoginShape
from games.selectors.accounts.logins import logins_of
from games.services.accounts import accounts


class SessionsView(View):
    guests_may = ("DELETE",)
    reads = writes = "account"
    closed_to_apps = ("DELETE",)
    permission_classes = [permissions.IsAuthenticated]

    @extend_schema(responses=ListOf(LoginShape))
    def get(self, request: Request) -> Response:
        """List where I am logged in: browsers, and tokens that log-ins gave, the latest first."""
        log_in = log_in_of(request)
        current = log_in.session or log_in.token
        return Response(logins_of(user=player(request), current=current))

    @extend_schema(operation_id="me_sessions_clear", responses={204: None})
    def delete(self, request: Request) -> Response:
        """End all of them except the one that asks. Tokens made for programs stay."""
        accounts.end_other_logins(user=player(request), but=log_in_of(request))
        return Response(status=204)


class SessionView(View):
    guests_may = ("DELETE",)
    reads = writes = "account"
    closed_to_apps = ("DELETE",)

    @may_fail(NotFound)
    @extend_schema(responses={204: None})
    def delete(self, request: Request, login: UUID) -> Response:
        """End one of them; if it is the session that asks, I am logged out."""
        if login == log_in_of(request).session:
            logout(request._request)  # noqa: SLF001
        elif not accounts.end_login(user=player(request), login=login):
            raise NotFound
        return Response(status=204)
