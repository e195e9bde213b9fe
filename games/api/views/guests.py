"""Guests: who play with bots before they have an account, and how they get one."""

from __future__ import annotations

from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework import permissions, status
from rest_framework.request import Request
from rest_framework.response import Response

from games.api.http import throttling
from games.api.http.authentication import player
from games.api.http.fields import Choice, Email, Input, Text
from games.api.http.retries import retried
from games.api.http.view import View, read
from games.api.openapi.errors import may_fail
from games.api.views.logins import VisitorView, session_response
from games.api.views.preferences import Zone
from games.errors import NothingToDoError
from games.models import PersonalToken, User
from games.models.users import USERNAME
from games.payloads.accounts import Sent, Session
from games.services.accounts import guests


class NewGuest(Input):
    language = Choice(User.Language.choices, required=False)
    zone = Zone(max_length=64, required=False)


class NewAccount(Input):
    username = Text(pattern=USERNAME.regex, words=USERNAME.message, trim_whitespace=True)
    email = Email(max_length=254)


class GuestsView(VisitorView):
    throttle_classes = [throttling.Requests, throttling.NewGuests]

    @extend_schema(request=NewGuest, responses={201: Session})
    @retried
    def post(self, request: Request) -> Response:
        """Play as a guest: the server gives me a name, and a token.

        Guests play with bots at tables that nobody else sees, one at a time. Whoever plays no more
        for 30 days is gone, with the games.
        """
        guest = guests.create_guest(**read(NewGuest, request))
        return session_response(guest, PersonalToken.Way.GUEST)


class MyAccountView(View):
    writes = "account"
    closed_to_apps = ("POST",)
    guests_may = ("POST",)
    permission_classes = [permissions.IsAuthenticated]
    throttle_classes = [throttling.Requests, throttling.Credentials]
    limited_writes = ("access",)

    @may_fail(NothingToDoError)
    @extend_schema(request=NewAccount, responses={202: Sent})
    @retried
    def post(self, request: Request) -> Response:
        """Make an account of the guest that I am: under this name, with all my games.

        It is one once I follow the link that is sent to the address; I confirm it like any other.
        The answer does not tell whether another account has the address.
        """
        guests.ask_for_account(user=player(request), **read(NewAccount, request))
        sent: Sent = {"detail": _("A link is on its way. Follow it to get your account.")}
        return Response(sent, status=status.HTTP_202_ACCEPTED)
