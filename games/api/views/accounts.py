"""Accounts: register, log in, change, delete; tokens."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from django.contrib.auth import update_session_auth_hash
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework import permissions, status
from rest_framework.authentication import SessionAuthentication
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.throttling import BaseThrottle

from games.api.http import throttling
from games.api.http.authentication import log_in_of, player
from games.api.http.fields import Choice, Email, Input, Text
from games.api.http.retries import retried
from games.api.http.scopes import scopes_of
from games.api.http.view import View, read
from games.api.openapi.errors import may_fail
from games.api.views.logins import Password, VisitorView, session_response
from games.api.views.preferences import Zone
from games.engine.types import Json
from games.errors import (
    BadCredentialsError,
    BadLoginLinkError,
    StaleLoginError,
    TooFastError,
)
from games.models import PersonalToken, User
from games.models.users import USERNAME
from games.payloads.accounts import Me, Registered, Sent
from games.selectors.accounts import addresses
from games.selectors.accounts.bot_accounts import bot_of
from games.services import account_deletion
from games.services.accounts import accounts, fingerprints, login
from games.services.accounts import addresses as proving


class Registration(Input):
    username = Text(pattern=USERNAME.regex, words=USERNAME.message, trim_whitespace=True)
    email = Email(max_length=254)
    password = Password(
        required=False, help_text="Without one, a link to log in by is sent to the address."
    )
    language = Choice(User.Language.choices, required=False)
    zone = Zone(max_length=64, required=False, help_text="When it is night for me, and a day ends.")

    def to_internal_value(self, data: Json) -> Json:
        """Check all fields, and report all errors at once rather than one after another."""
        try:
            return super().to_internal_value(data)
        except ValidationError as error:
            if not isinstance(error.detail, dict) or not isinstance(data, Mapping):
                raise
            wrong: dict[str, Json] = {**error.detail}
            fine: dict[str, str] = {}
            for name in CHECKED_TOGETHER:
                if name not in data or name in wrong:
                    continue
                try:
                    fine[name] = self.fields[name].run_validation(data[name])
                except ValidationError as inner:
                    wrong[name] = inner.detail
            wrong |= accounts.registration_errors(**fine, mine=self.context.get("user"))
            raise ValidationError(wrong) from error


CHECKED_TOGETHER: Final = ("username", "email", "password", "zone")


class Link(Input):
    link = Text(max_length=100)


class Changes(Input):
    email = Email(max_length=254, required=False)
    password = Password(required=False, help_text="A new one.")
    current = Password(required=False, help_text="The present one, after a log-in by it.")


class Farewell(Input):
    confirm = Text(max_length=30, help_text="My name, typed.")
    password = Password(required=False, help_text="If there is one.")


class RegisterView(VisitorView):
    location = "users/{username}"

    @extend_schema(request=Registration, responses={201: Registered})
    @retried
    def post(self, request: Request) -> Response:
        """Open an account; the answer holds a first token.

        Without a password there is none yet. A link is sent to the address in any case: by it I
        confirm that it is mine, and log in. The answer does not tell whether another account has
        the address.
        """
        user = accounts.register(**read(Registration, request))
        fingerprints.record_address(user=user, address=throttling.address_of(request))
        if user.has_usable_password():
            return session_response(user, PersonalToken.Way.PASSWORD)
        opened: Registered = {"username": user.username, "token": None}
        return Response(opened, status.HTTP_201_CREATED)


class MeView(View):
    guests_may = ("DELETE",)
    limited_writes = ("access",)
    writes = "account"
    closed_to_apps = ("PATCH", "DELETE")
    permission_classes = [permissions.IsAuthenticated]

    def get_throttles(self) -> list[BaseThrottle]:
        """Throttle only methods that could be used to guess the password, not GET."""
        guesses = self.request.method not in permissions.SAFE_METHODS
        return [throttling.Requests(), *([throttling.Credentials()] if guesses else [])]

    @extend_schema(responses=Me)
    def get(self, request: Request) -> Response:
        """Who I am. `email` is told to who has the scope `account`; to others it is null."""
        return Response(_me(request, player(request)))

    @may_fail(BadCredentialsError, StaleLoginError, TooFastError)
    @extend_schema(request=Changes, responses=Me)
    def patch(self, request: Request) -> Response:
        """Change my address or password; both take a log-in of the last minutes.

        After a log-in by a password they take it as `current`, too. After one by a link they do
        not: so a forgotten password is replaced. A new password ends all other sessions, and the
        tokens of other log-ins. All of it is told by mail to the address that is in force.

        The new address counts once I follow the link that is sent to it. Whether another account
        has it changes nothing in the answer.
        """
        user = accounts.update_account(
            user=player(request), log_in=log_in_of(request), **read(Changes, request)
        )
        if isinstance(request.successful_authenticator, SessionAuthentication):
            update_session_auth_hash(request._request, user)  # noqa: SLF001
        return Response(_me(request, user))

    @may_fail(BadCredentialsError, StaleLoginError, TooFastError, ValidationError)
    @extend_schema(request=Farewell, responses={204: None})
    def delete(self, request: Request) -> Response:
        """Delete my account, for good. The body says `confirm`, my name, and my `password`.

        Without a password it takes a log-in by a link in the last minutes.
        My seats are offered to others, and bots play on. My name is replaced wherever it stands.
        """
        account_deletion.delete_own_account(
            user=player(request), log_in=log_in_of(request), **read(Farewell, request)
        )
        return Response(status=status.HTTP_204_NO_CONTENT)


class EmailLinkView(View):
    guests_may = ("POST",)
    writes = "account"
    closed_to_apps = ("POST",)
    permission_classes = [permissions.IsAuthenticated]
    throttle_classes = [throttling.Requests, throttling.Credentials]

    @extend_schema(request=None, responses={202: Sent})
    @retried
    def post(self, request: Request) -> Response:
        """Have the link that confirms my address sent once more.

        It goes to `new_email`, if there is one. The answer is always the same.
        """
        proving.send_link(user=player(request))
        sent: Sent = {"detail": _("If the address needs confirming, a link is on its way.")}
        return Response(sent, status=status.HTTP_202_ACCEPTED)


class EmailConfirmView(View):
    guests_may = ("POST",)
    writes = "account"
    closed_to_apps = ("POST",)
    permission_classes = [permissions.IsAuthenticated]
    throttle_classes = [throttling.Requests, throttling.Credentials]

    @may_fail(BadLoginLinkError)
    @extend_schema(request=Link, responses={200: Me})
    @retried
    def post(self, request: Request) -> Response:
        """Confirm my address by what a link sent to it ends with.

        As I am logged in already, password and tokens of before stay; a log-in by the same link
        ends them.
        """
        user = login.confirm_address(user=player(request), token=read(Link, request)["link"])
        return Response(_me(request, user))


def _me(request: Request, user: User) -> Me:
    held = scopes_of(request.auth)
    may_see_email = held is None or "account" in held
    return {
        "username": user.username,
        "email": user.email if may_see_email else None,
        "email_confirmed": addresses.is_confirmed(user) if may_see_email else None,
        "new_email": (user.new_email or None) if may_see_email else None,
        "guest": user.is_guest,
        "bot_of": bot_of(user),
    }
