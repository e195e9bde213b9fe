"""Accounts: register, log in, change, delete; tokens."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.contrib.auth import logout, update_session_auth_hash
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework import permissions, serializers, status
from rest_framework.authentication import SessionAuthentication
from rest_framework.exceptions import NotFound, ValidationError
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.throttling import BaseThrottle

from games.api.http import throttling
from games.api.http.authentication import player
from games.api.http.fields import Input, Text, WholeNumber
from games.api.http.scopes import NONE, is_app, scopes_of
from games.api.http.view import View, read
from games.api.openapi import enums
from games.api.openapi.errors import may_fail
from games.api.openapi.typed_dicts import ListOf
from games.api.views.preferences import Zone
from games.engine.types import Json
from games.errors import (
    AccountClosedError,
    BadCredentialsError,
    BadLoginLinkError,
    TooFastError,
    TooManyError,
)
from games.models import PersonalToken, User
from games.models.users import USERNAME
from games.payloads.accounts import Me, Registered, Sent, Session
from games.payloads.tokens import NewToken, Token
from games.policy import SCOPES, TOKEN_DAYS_AT_MOST
from games.selectors.accounts.bot_accounts import bot_of
from games.services import account_deletion
from games.services.accounts import accounts, fingerprints, login, oauth_apps


class Password(Text):
    """A password, as it is typed."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(max_length=128, **kwargs)


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
        """Ask for the one or the other."""
        wanted = {"link"} if "link" in attrs else {"username", "password"}
        wrong = {name: [_("This field is required.")] for name in sorted(wanted - attrs.keys())}
        wrong |= {name: [_("Leave this out.")] for name in sorted(attrs.keys() - wanted)}
        if wrong:
            raise serializers.ValidationError(wrong)
        return attrs


class Registration(Input):
    username = Text(pattern=USERNAME.regex, words=USERNAME.message, trim_whitespace=True)
    email = serializers.EmailField(max_length=254)
    password = Password(
        required=False, help_text="Without one, a link to log in by is sent to the address."
    )
    language = serializers.ChoiceField(User.Language.choices, required=False)
    zone = Zone(max_length=64, required=False, help_text="When it is night for me, and a day ends.")


class Address(Input):
    email = serializers.EmailField(max_length=254)


class Changes(Input):
    email = serializers.EmailField(max_length=254, required=False)
    password = Password(required=False, help_text="A new one.")
    current = Password(required=False, help_text="The present one, if there is one.")


class Farewell(Input):
    confirm = Text(max_length=30, help_text="My name, typed.")
    password = Password(required=False, help_text="If there is one.")


class TokenWish(Input):
    name = Text(max_length=64, allow_blank=True, default="")
    scopes = serializers.ListField(
        child=serializers.ChoiceField(enums.SCOPE_KEYS),
        min_length=1,
        max_length=len(SCOPES),
        required=False,
        help_text="What it is for; as much as the token that asks, if nothing is said.",
    )
    days = WholeNumber(
        min_value=1,
        max_value=TOKEN_DAYS_AT_MOST,
        allow_null=True,
        default=None,
        help_text="How long it lasts; null: until it is taken back.",
    )


class GuestView(View):
    """For people who have no token yet; slowed down, so that nobody guesses passwords."""

    authentication_classes = ()
    permission_classes = [permissions.AllowAny]
    throttle_classes = [throttling.Requests, throttling.Credentials]


class RegisterView(GuestView):
    @extend_schema(request=Registration, responses={201: Registered})
    def post(self, request: Request) -> Response:
        """Open an account; the answer holds a first token.

        Without a password there is none yet: a link to log in by is sent to the address.
        """
        user = accounts.register(**read(Registration, request))
        fingerprints.record_address(user=user, address=throttling.address_of(request))
        if user.has_usable_password():
            return _session(user)
        opened: Registered = {"username": user.username, "token": None}
        return Response(opened, status.HTTP_201_CREATED)


class LoginView(GuestView):
    @may_fail(BadCredentialsError, BadLoginLinkError, AccountClosedError, TooFastError)
    @extend_schema(request=Credentials, responses={201: Session})
    def post(self, request: Request) -> Response:
        """Trade name and password, or a link that was sent by mail, for a new personal token.

        The right password of an account that moderators have closed is refused with
        `account_closed`, which says `until` when, the `reason`, and where to `appeal`.
        """
        given = read(Credentials, request)
        if "link" in given:
            user = login.log_in_by_link(token=given["link"])
        else:
            user = login.log_in(request=request._request, **given)  # noqa: SLF001
        fingerprints.record_address(user=user, address=throttling.address_of(request))
        return _session(user)


class LoginLinkView(GuestView):
    @extend_schema(request=Address, responses={202: Sent})
    def post(self, request: Request) -> Response:
        """Have a link to log in by sent to my address.

        The answer is the same whether an account has that address or not.
        """
        login.request_link(**read(Address, request))
        sent: Sent = {"detail": _("If an account has this address, a link is on its way.")}
        return Response(sent, status=status.HTTP_202_ACCEPTED)


class LogoutView(View):
    writes = NONE

    @extend_schema(request=None, responses={204: None})
    def post(self, request: Request) -> Response:
        """Take back the token that this request carries, or end its session.

        With the token of an app its refresh token ends, too.
        """
        token = request.auth
        if isinstance(token, PersonalToken):
            accounts.revoke_token(user=player(request), handle=token.handle)
        elif is_app(token):
            oauth_apps.revoke_token(token=token)
        else:
            logout(request._request)  # noqa: SLF001
        return Response(status=status.HTTP_204_NO_CONTENT)


class MeView(View):
    writes = "account"
    closed_to_apps = ("PATCH", "DELETE")
    permission_classes = [permissions.IsAuthenticated]

    def get_throttles(self) -> list[BaseThrottle]:
        """Slow down who might be guessing the password, and nobody who looks."""
        guesses = self.request.method not in permissions.SAFE_METHODS
        return [throttling.Requests(), *([throttling.Credentials()] if guesses else [])]

    @extend_schema(responses=Me)
    def get(self, request: Request) -> Response:
        """Who I am. `email` is told to who has the scope `account`; to others it is null."""
        return Response(_me(request, player(request)))

    @may_fail(BadCredentialsError)
    @extend_schema(request=Changes, responses=Me)
    def patch(self, request: Request) -> Response:
        """Change my address or password; both need the present password, if there is one."""
        user = accounts.update_account(user=player(request), **read(Changes, request))
        if isinstance(request.successful_authenticator, SessionAuthentication):
            update_session_auth_hash(request._request, user)  # noqa: SLF001
        return Response(_me(request, user))

    @may_fail(BadCredentialsError, ValidationError)
    @extend_schema(responses={204: None})
    def delete(self, request: Request) -> Response:
        """Delete my account, for good. The body says `confirm`, my name, and my `password`.

        My seats are offered to others, and bots play on. My name is replaced wherever it stands.
        """
        account_deletion.delete_own_account(user=player(request), **read(Farewell, request))
        return Response(status=status.HTTP_204_NO_CONTENT)


class TokensView(View):
    reads = writes = "account"
    closed_to_apps = ("POST",)
    permission_classes = [permissions.IsAuthenticated]

    @extend_schema(responses=ListOf(Token))
    def get(self, request: Request) -> Response:
        """List my personal tokens; the tokens themselves are not kept."""
        rows = PersonalToken.objects.filter(user=player(request)).order_by("-created")
        return Response([_token_json(row, request) for row in rows])

    @may_fail(TooManyError)
    @extend_schema(request=TokenWish, responses={201: NewToken})
    def post(self, request: Request) -> Response:
        """Make a personal token. It is shown this once.

        It may do no more than the token that asks for it, and lasts no longer.
        """
        by = request.auth if isinstance(request.auth, PersonalToken) else None
        wish = read(TokenWish, request)
        row, token = accounts.create_token(user=player(request), by=by, **wish)
        answer: NewToken = {**_token_json(row, request), "token": token}
        return Response(answer, status=status.HTTP_201_CREATED)


class TokenView(View):
    reads = writes = "account"

    @may_fail(NotFound)
    @extend_schema(responses={204: None})
    def delete(self, request: Request, handle: UUID) -> Response:
        """Take a personal token back."""
        if not accounts.revoke_token(user=player(request), handle=handle):
            raise NotFound
        return Response(status=status.HTTP_204_NO_CONTENT)


def _session(user: User) -> Response:
    token = accounts.create_login_token(user=user)
    session: Session = {"username": user.username, "token": token}
    return Response(session, status=status.HTTP_201_CREATED)


def _me(request: Request, user: User) -> Me:
    held = scopes_of(request.auth)
    may_see_email = held is None or "account" in held
    email = user.email if may_see_email else None
    return {"username": user.username, "email": email, "bot_of": bot_of(user)}


def _token_json(row: PersonalToken, request: Request) -> Token:
    return {
        "id": str(row.handle),
        "name": row.name,
        "scopes": row.scopes,
        "created": row.created,
        "expires": row.expiry,
        "last_used": row.last_used_at,
        "current": row == request.auth,
    }
