"""Logging in and out."""

from __future__ import annotations

from django.contrib.auth import logout
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework import permissions, serializers, status
from rest_framework.exceptions import AuthenticationFailed, NotAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from games.api.http import throttling
from games.api.http.authentication import player
from games.api.http.fields import Email, Input, Text
from games.api.http.retries import answered_before, retried
from games.api.http.scopes import NONE, is_app
from games.api.http.view import View, read
from games.api.openapi.errors import may_fail
from games.engine.types import Json
from games.errors import (
    AccountClosedError,
    BadCredentialsError,
    BadLoginLinkError,
    TooFastError,
)
from games.models import PersonalToken, User
from games.payloads.accounts import Sent, Session
from games.services.accounts import accounts, fingerprints, login, oauth_apps, token_makers


class Password(Text):
    """A password, as it is typed."""

    def __init__(
        self, *, required: bool, allow_blank: bool = False, help_text: str | None = None
    ) -> None:
        super().__init__(
            max_length=128, required=required, allow_blank=allow_blank, help_text=help_text
        )


class Credentials(Input):
    """Name and password, or what a link sent by mail ends with."""

    schema_keywords = {
        "oneOf": [
            {"required": ["link"], "maxProperties": 1},
            {"required": ["username", "password"], "maxProperties": 2},
        ]
    }
    username = Text(max_length=30, trim_whitespace=True, required=False)
    password = Password(required=False)
    link = Text(max_length=100, required=False)

    def validate(self, attrs: dict[str, Json]) -> dict[str, Json]:
        """Require name and password, or a token, and not both."""
        wanted = {"link"} if "link" in attrs else {"username", "password"}
        wrong = {name: [_("This field is required.")] for name in sorted(wanted - attrs.keys())}
        wrong |= {name: [_("Leave this out.")] for name in sorted(attrs.keys() - wanted)}
        if wrong:
            raise serializers.ValidationError(wrong)
        return attrs


class Address(Input):
    email = Email(max_length=254)


class VisitorView(View):
    """For people who have no token yet; slowed down, so that nobody guesses passwords."""

    location = "me"
    authentication_classes = ()
    permission_classes = [permissions.AllowAny]
    throttle_classes = [throttling.Requests, throttling.Credentials]
    kept = False


class LoginView(VisitorView):
    @may_fail(BadCredentialsError, BadLoginLinkError, AccountClosedError, TooFastError)
    @extend_schema(request=Credentials, responses={201: Session})
    @retried
    def post(self, request: Request) -> Response:
        """Trade name and password, or a link that was sent by mail, for a new personal token.

        The right password of an account that moderators have closed is refused with
        `account_closed`, which says `until` when, the `reason`, and where to `appeal`.
        """
        given = read(Credentials, request)
        if "link" in given:
            user, by = login.log_in_by_link(token=given["link"]), PersonalToken.Way.LINK
        else:
            user = login.log_in(request=request._request, **given)  # noqa: SLF001
            by = PersonalToken.Way.PASSWORD
        fingerprints.record_address(user=user, address=throttling.address_of(request))
        return session_response(user, by)


class LoginLinkView(VisitorView):
    @extend_schema(request=Address, responses={202: Sent})
    @retried
    def post(self, request: Request) -> Response:
        """Have a link to log in by sent to my address.

        The answer is the same whether an account has that address or not.
        """
        login.request_link(**read(Address, request))
        sent: Sent = {"detail": _("If an account has this address, a link is on its way.")}
        return Response(sent, status=status.HTTP_202_ACCEPTED)


class LogoutView(View):
    guests_may = ("POST",)
    writes = NONE
    ends_its_credential = True

    @extend_schema(request=None, responses={204: None})
    @retried
    def post(self, request: Request) -> Response:
        """Take back the token that this request carries, or end its session.

        With the token of an app its refresh token ends, too. A retry with an `Idempotency-Key` is
        answered like the first request.
        """
        token = request.auth
        if isinstance(token, PersonalToken):
            token_makers.revoke(user=player(request), handle=token.handle)
        elif is_app(token):
            oauth_apps.revoke_token(token=token)
        else:
            logout(request._request)  # noqa: SLF001
        return Response(status=status.HTTP_204_NO_CONTENT)

    def handle_exception(self, exc: Exception) -> Response:
        """Repeat the answer to a caller who retries a logout that succeeded."""
        unknown = isinstance(exc, AuthenticationFailed | NotAuthenticated)
        again = answered_before(self, self.request) if unknown else None
        return again or super().handle_exception(exc)


def session_response(user: User, by: str) -> Response:
    token = accounts.create_login_token(user=user, by=by)
    session: Session = {"username": user.username, "token": token}
    return Response(session, status=status.HTTP_201_CREATED)
