"""Passkeys: listing, renaming and removing them.

They are added on the site's own pages, because devices use them only for its origin.
"""

from __future__ import annotations

from drf_spectacular.utils import extend_schema
from rest_framework import permissions, status
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.throttling import BaseThrottle

from games.api.http import throttling
from games.api.http.authentication import log_in_of, player
from games.api.http.fields import Input, Text
from games.api.http.view import View, read
from games.api.openapi.errors import may_fail
from games.api.openapi.typed_dicts import ListOf
from games.api.views.logins import Password
from games.errors import (
    BadCredentialsError,
    NoSuchItemError,
    SecondFactorNeededError,
    StaleLoginError,
    TooFastError,
)
from games.payloads.accounts import Passkey
from games.selectors.accounts.passkeys import passkey_json, passkeys_of
from games.services.accounts import passkeys


class PasskeyName(Text):
    """What an owner calls a passkey."""

    def __init__(self, *, allow_blank: bool = False) -> None:
        super().__init__(max_length=64, trim_whitespace=True, allow_blank=allow_blank)


class Name(Input):
    name = PasskeyName()


class Proof(Input):
    current = Password(
        required=False, allow_blank=True, help_text="The present password, after a log-in by it."
    )


class PasskeysView(View):
    reads = "account"
    permission_classes = [permissions.IsAuthenticated]

    @extend_schema(responses=ListOf(Passkey))
    def get(self, request: Request) -> Response:
        """List the passkeys that open my account, the oldest first.

        They are added on the site, and open it there: a program logs in by `POST login`.
        """
        return Response([passkey_json(row) for row in passkeys_of(player(request))])


class PasskeyView(View):
    writes = "account"
    limited_writes = ("access",)
    closed_to_apps = ("PUT", "DELETE")
    permission_classes = [permissions.IsAuthenticated]

    def get_throttles(self) -> list[BaseThrottle]:
        """Throttle requests that could be used to guess the password."""
        guesses = self.request.method == "DELETE"
        return [throttling.Requests(), *([throttling.Credentials()] if guesses else [])]

    @may_fail(NoSuchItemError)
    @extend_schema(request=Name, responses=Passkey)
    def put(self, request: Request, passkey: int) -> Response:
        """Call a passkey something else."""
        name = read(Name, request)["name"]
        row = passkeys.rename(user=player(request), passkey=passkey, name=name)
        return Response(passkey_json(row))

    @may_fail(
        BadCredentialsError,
        StaleLoginError,
        SecondFactorNeededError,
        NoSuchItemError,
        TooFastError,
    )
    @extend_schema(request=Proof, responses={204: None})
    def delete(self, request: Request, passkey: int) -> Response:
        """Remove a passkey. It takes a log-in of the last minutes, as a new password does.

        After a log-in by a password the body has it as `current`. Accounts with a role show their
        second factor first, on the site. Its owner is told by mail.
        """
        passkeys.remove(
            user=player(request),
            log_in=log_in_of(request),
            passkey=passkey,
            current=read(Proof, request).get("current", ""),
        )
        return Response(status=status.HTTP_204_NO_CONTENT)
