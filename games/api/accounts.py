"""Accounts: register, log in, tokens."""

from __future__ import annotations

from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework import permissions, serializers, status
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.throttling import ScopedRateThrottle

from games.api import shapes
from games.api.authentication import player
from games.api.base import View, read
from games.api.fields import Input, Text
from games.models import PersonalToken, User
from games.services import accounts


class Credentials(Input):
    username = Text(max_length=30)
    password = Text(max_length=128, trim_whitespace=False)


class Registration(Credentials):
    email = serializers.EmailField(max_length=254)


class TokenName(Input):
    name = Text(max_length=64, allow_blank=True, default="")


class GuestView(View):
    """For people who have no token yet; slowed down, so that nobody guesses passwords."""

    authentication_classes = ()
    permission_classes = [permissions.AllowAny]
    throttle_classes = [ScopedRateThrottle]
    throttle_scope = "credentials"


class RegisterView(GuestView):
    @extend_schema(request=Registration, responses={201: shapes.Session})
    def post(self, request: Request) -> Response:
        """Open an account; the answer holds a first token."""
        user = accounts.register(**read(Registration, request))
        return _session(user)


class LoginView(GuestView):
    @extend_schema(request=Credentials, responses={201: shapes.Session})
    def post(self, request: Request) -> Response:
        """Trade name and password for a new personal token."""
        user = accounts.log_in(request=request._request, **read(Credentials, request))  # noqa: SLF001
        return _session(user)


class LogoutView(View):
    @extend_schema(request=None, responses={204: None})
    def post(self, request: Request) -> Response:
        """Take back the token that this request carries."""
        token = request.auth
        if isinstance(token, PersonalToken):
            accounts.revoke_token(user=player(request), handle=token.handle)
        return Response(status=status.HTTP_204_NO_CONTENT)


class MeView(View):
    permission_classes = [permissions.IsAuthenticated]

    @extend_schema(responses=shapes.Me)
    def get(self, request: Request) -> Response:
        """Who I am."""
        user = player(request)
        return Response({"username": user.username, "email": user.email})


class TokensView(View):
    permission_classes = [permissions.IsAuthenticated]

    @extend_schema(responses=shapes.Token(many=True))
    def get(self, request: Request) -> Response:
        """List my personal tokens; the tokens themselves are not kept."""
        rows = PersonalToken.objects.filter(user=player(request)).order_by("-created")
        return Response([_token_json(row) for row in rows])

    @extend_schema(request=TokenName, responses={201: shapes.NewToken})
    def post(self, request: Request) -> Response:
        """Make a personal token. It is shown this once."""
        row, token = accounts.create_token(user=player(request), **read(TokenName, request))
        return Response(_token_json(row) | {"token": token}, status=status.HTTP_201_CREATED)


class TokenView(View):
    @extend_schema(responses={204: None})
    def delete(self, request: Request, handle: UUID) -> Response:
        """Take a personal token back."""
        if not accounts.revoke_token(user=player(request), handle=handle):
            raise NotFound
        return Response(status=status.HTTP_204_NO_CONTENT)


def _session(user: User) -> Response:
    _, token = accounts.create_token(user=user, name="log-in")
    return Response({"username": user.username, "token": token}, status=status.HTTP_201_CREATED)


def _token_json(row: PersonalToken) -> dict[str, object]:
    return {
        "id": row.handle,
        "name": row.name,
        "created": row.created,
        "expires": row.expiry,
    }
