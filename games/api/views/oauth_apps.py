"""The apps that I have let in, by OAuth."""

from __future__ import annotations

from drf_spectacular.utils import extend_schema
from rest_framework import permissions, status
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response

from games.api.http.authentication import player
from games.api.http.view import View
from games.api.openapi.errors import may_fail
from games.api.openapi.typed_dicts import ListOf
from games.payloads.tokens import App
from games.selectors.accounts.oauth_apps import apps_of
from games.services.accounts import oauth_apps


class AppsView(View):
    reads = writes = "account"
    permission_classes = [permissions.IsAuthenticated]

    @extend_schema(responses=ListOf(App))
    def get(self, request: Request) -> Response:
        """List the apps that I have let in, the latest first."""
        return Response(apps_of(player(request)))


class AppView(View):
    reads = writes = "account"

    @may_fail(NotFound)
    @extend_schema(responses={204: None})
    def delete(self, request: Request, client_id: str) -> Response:
        """Take back all that an app got from me, at once."""
        if not oauth_apps.end(user=player(request), client_id=client_id):
            raise NotFound
        return Response(status=status.HTTP_204_NO_CONTENT)
