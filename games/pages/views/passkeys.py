"""Passkeys on the site: adding one under *Account*, and logging in with one.

This is not part of the API: devices answer only pages of the site's own origin, and the challenge
is in the browser's session.
"""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_POST
from drf_spectacular.utils import extend_schema
from rest_framework import permissions, serializers, status
from rest_framework.authentication import SessionAuthentication
from rest_framework.request import Request
from rest_framework.response import Response

from games.api.http import throttling
from games.api.http.authentication import log_in_of, player
from games.api.http.browsers import browser_of
from games.api.http.fields import Input
from games.api.http.problems import status_of
from games.api.http.view import View, read
from games.api.views.logins import VisitorView
from games.api.views.passkeys import PasskeyName, Proof
from games.errors import AccountClosedError, UnauthenticatedError
from games.pages import browser_session
from games.pages.plain_page import HOME
from games.pages.views.sign_in import closed_page, form_page, safe_next
from games.selectors.accounts.passkeys import passkey_json
from games.services.accounts import fingerprints, passkeys, sessions
from games.services.accounts.fresh_login import BY_PASSKEY


class NewPasskey(Input):
    name = PasskeyName(allow_blank=True)
    credential = serializers.DictField()


class AddingOptions(View):
    authentication_classes = [SessionAuthentication]
    permission_classes = [permissions.IsAuthenticated]
    throttle_classes = [throttling.Requests, throttling.Credentials]

    @extend_schema(exclude=True)
    def post(self, request: Request) -> Response:
        """Return the options for making a passkey, to a user who may add one."""
        current = read(Proof, request).get("current", "")
        user, log_in = player(request), log_in_of(request)
        return Response(passkeys.begin_adding(user=user, log_in=log_in, current=current))


class AddPasskey(View):
    authentication_classes = [SessionAuthentication]
    permission_classes = [permissions.IsAuthenticated]

    @extend_schema(exclude=True)
    def post(self, request: Request) -> Response:
        """Store a new passkey; its name defaults to that of the browser."""
        given = read(NewPasskey, request)
        name = given["name"] or browser_of(request.headers.get("User-Agent", "")) or "Passkey"
        row = passkeys.add(user=player(request), name=name, credential=given["credential"])
        if passkeys.counts_as_factor(row):  # making it counts as showing it
            request.session.cycle_key()
            request.session[sessions.VERIFIED] = sessions.verified(row.pk)
        return Response(passkey_json(row), status.HTTP_201_CREATED)


class PasskeyOptions(VisitorView):
    """The options for showing a passkey, for log-ins and for the console.

    Each attempt takes a challenge of its own, so counting challenges counts attempts.
    """

    @extend_schema(exclude=True)
    def post(self, request: Request) -> Response:
        """Return the options for showing a passkey of any account."""
        return Response(passkeys.begin_showing())


@sensitive_post_parameters("credential")
@never_cache
@require_POST
def log_in_by_passkey(request: HttpRequest) -> HttpResponse:
    """Log in with a device's answer, then redirect to ``next``."""
    after = safe_next(request.GET.get("next"))
    try:
        passkey = passkeys.log_in(credential=request.POST.get("credential", ""))
    except AccountClosedError as error:
        return closed_page(request, error)
    except UnauthenticatedError as error:
        problem = str(error.detail)
        return form_page(request, after, passkey_problem=problem, status=status_of(error))
    browser_session.begin(request, passkey.user, by=BY_PASSKEY)
    if passkeys.counts_as_factor(passkey):
        request.session[sessions.VERIFIED] = sessions.verified(passkey.pk)
    fingerprints.record_address(user=passkey.user, address=throttling.address_of(request))
    return HttpResponseRedirect(after or HOME)
