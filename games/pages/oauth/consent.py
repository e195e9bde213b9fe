"""The page that asks whether an app may act for the logged-in user."""

from __future__ import annotations

import re
from typing import Any, Final
from urllib.parse import parse_qsl, unquote_plus, urlencode, urlsplit

from csp.decorators import csp_update
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.urls import reverse
from django.utils import translation
from django.utils.decorators import method_decorator
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from oauth2_provider.exceptions import FatalClientError, OAuthToolkitError
from oauth2_provider.models import Application
from oauth2_provider.settings import oauth2_settings
from oauth2_provider.views.base import BaseAuthorizationView
from oauthlib.oauth2 import InvalidRequestError, InvalidRequestFatalError

from games.api.http.throttling import caller_of, count_request
from games.errors import NotForGuestsError
from games.models import User
from games.pages.layout import language_of
from games.pages.plain_page import plain_page
from games.services.accounts import account_notices, guests
from games.services.accounts.oauth_apps import LOOPBACK
from games.texts.scopes import scope_words

QUERY_LENGTH: Final = 4096  # characters
PLAIN_HOST: Final = re.compile(r"[A-Za-z0-9.:-]+")  # no character that would end it in a policy
MODE, QUERY = "response_mode", "query"  # the parameter for how an answer is sent, and the only way
CHALLENGE: Final = re.compile(r"[A-Za-z0-9_-]{43}")  # a SHA-256, as S256 writes it


@method_decorator(never_cache, name="dispatch")
class AuthorizeView(BaseAuthorizationView):
    """The query says which app asks for what. GET shows it, POST answers it."""

    http_method_names = ["get", "head", "post"]

    def dispatch(self, request: HttpRequest, *args: object, **kwargs: object) -> HttpResponseBase:
        """Require an account: apps cannot act for guests."""
        if isinstance(request.user, User) and request.user.is_guest:
            return takes_account(request)
        answer: HttpResponseBase = super().dispatch(request, *args, **kwargs)
        return answer

    def get(self, request: HttpRequest) -> HttpResponseBase:
        try:
            scopes, asked = self.validate_authorization_request(request)
        except OAuthToolkitError as error:
            return self._refused(error)
        with translation.override(language_of(request)):
            page = self._page(scopes, asked)
        # The form's redirect leads to the app, so this page's policy must allow it.
        allowing = csp_update({"form-action": [_origin(asked["redirect_uri"])]})
        return allowing(lambda _request: page)(request)

    def post(self, request: HttpRequest) -> HttpResponseBase:
        usage = count_request("access", caller_of(request))
        if usage is not None and usage.is_exceeded:
            return too_many(request, usage.reset)
        try:
            scopes, asked = self.validate_authorization_request(request)
            # Nothing here uses the parameters of OpenID Connect and RFC 8707, so don't store them.
            asked |= {"nonce": None, "claims": None, "resource": []}
            url, *_rest = self.create_authorization_response(
                request, " ".join(scopes), asked, allow="allow" in request.POST
            )
        except OAuthToolkitError as error:
            return self._refused(error)
        if "allow" in request.POST and isinstance(request.user, User):
            app = Application.objects.get(client_id=asked["client_id"])
            account_notices.tell(request.user, "app", app=app.name)
        return self.redirect(url, None)

    def validate_authorization_request(self, request: HttpRequest) -> tuple[list[str], Any]:
        """Read the query. Raises OAuthToolkitError for errors that the app is told."""
        query = request.META.get("QUERY_STRING", "")
        try:
            if len(query) > QUERY_LENGTH or any("\0" in value for value in request.GET.values()):
                raise ValueError
            scopes, asked = super().validate_authorization_request(_bare(request))
        except ValueError as error:
            unread = InvalidRequestFatalError(description="The query cannot be read.")
            raise FatalClientError(error=unread) from error
        challenge = asked.get("code_challenge") or ""
        if any(mode != QUERY for mode in request.GET.getlist(MODE)):
            refusal = InvalidRequestError(
                description="The answer comes in the query: response_mode is not offered.",
                state=asked["state"],
            )
            raise OAuthToolkitError(error=refusal, redirect_uri=asked["redirect_uri"])
        if asked.get("code_challenge_method") != "S256" or not CHALLENGE.fullmatch(challenge):
            refusal = InvalidRequestError(
                description="PKCE with the method S256 is required.", state=asked["state"]
            )
            raise OAuthToolkitError(error=refusal, redirect_uri=asked["redirect_uri"])
        return scopes, asked

    def handle_no_permission(self) -> HttpResponseBase:
        """Let a visitor log in first, unless the app is unknown."""
        try:
            self.validate_authorization_request(self.request)
        except FatalClientError as error:
            return self._refused(error)
        except OAuthToolkitError:
            pass  # the app is told after the log-in: nobody is redirected without seeing it
        answer: HttpResponseBase = super().handle_no_permission()
        return answer

    def _refused(self, error: OAuthToolkitError) -> HttpResponseBase:
        """Tell the app, or the user if no redirect to the app is safe."""
        answer: HttpResponseBase = self.error_response(error, None)
        return answer

    def redirect(self, redirect_to: str, application: Application | None) -> HttpResponseBase:
        """Redirect the browser to the app, and name the issuer (RFC 9207)."""
        address, _mark, query = redirect_to.partition("?")
        given = [
            (key, value) for key, value in parse_qsl(query, keep_blank_values=True) if key != "iss"
        ]
        issuer = oauth2_settings.oauth2_authorization_server_issuer(self.request)
        answer = urlencode([*given, ("iss", issuer)])
        leaving: HttpResponseBase = super().redirect(f"{address}?{answer}", application)
        return leaving

    def render_to_response(self, context: dict[str, Any], status: int) -> HttpResponse:
        """Tell the user what is wrong with a request that cannot be redirected."""
        error = context["error"]
        with translation.override(language_of(self.request)):
            return plain_page(
                self.request,
                title=_("This app cannot be let in"),
                lines=[
                    _("It is not known here, or not with the address it gave."),
                    _("It was given nothing. If it is your own, see the note below."),
                ],
                faint=f"{error.error}: {error.description}",
                status=status,
            )

    def _page(self, scopes: list[str], asked: dict[str, Any]) -> HttpResponse:
        app = Application.objects.get(client_id=asked["client_id"])
        target = urlsplit(asked["redirect_uri"])
        near = target.hostname in LOOPBACK
        said = {
            "destination": (
                _("Your answer goes to a program on this device:")
                if near
                else _("Your answer goes to this address:")
            ),
            "warning": _("The app chose its name itself. Allow it only if you trust the address."),
        }
        return question(self.request, app, scopes, said, host=target.netloc)


def question(
    request: HttpRequest,
    app: Application,
    scopes: list[str],
    said: dict[str, str],
    *,
    host: str,
    code: str = "",
) -> HttpResponse:
    """Ask whether an app may act for the user; ``said`` is the further context of the request."""
    words = said | {
        "who": _("You are logged in as %(name)s.") % {"name": request.user.get_username()},
        "may": _("It could then"),
        "never": _(
            "It can never change your password or address, create tokens or delete your account."
        ),
        "back": _("This lasts a year; you can revoke it at any time."),
        "allow": _("Allow"),
        "refuse": _("Refuse"),
    }
    return plain_page(
        request,
        "games/consent.html",
        title=_("Let “%(app)s” act for you?") % {"app": app.name or app.client_id},
        said=words,
        scopes=[scope_words(scope) for scope in dict.fromkeys(scopes)],
        host=host,
        code=code,
    )


def takes_account(request: HttpRequest) -> HttpResponse:
    """Tell a guest that apps are for accounts, and how to get one."""
    with translation.override(language_of(request)):
        return plain_page(
            request,
            title=str(NotForGuestsError.title),
            lines=[guests.how_to_stay()],
            leads_to=f"{reverse('register')}?{urlencode({'next': request.get_full_path()})}",
            leads_by=_("Create an account"),
            status=403,
        )


def too_many(request: HttpRequest, wait: int) -> HttpResponse:
    """Refuse, and say how long to wait."""
    with translation.override(language_of(request)):
        answer = plain_page(
            request,
            title=_("Too many requests"),
            lines=[_("Wait a while before the next one.")],
            status=429,
        )
    answer["Retry-After"] = str(wait)
    return answer


def _bare(request: HttpRequest) -> HttpRequest:
    """Return the request without its form, which must not add to the query.

    Also remove ``response_mode``: with any mode other than the query, even a refusal would lack
    ``iss``.
    """
    bare = HttpRequest()
    bare.method, bare.path, bare.path_info = "GET", request.path, request.path_info
    fields = request.META.get("QUERY_STRING", "").split("&")
    kept = [field for field in fields if unquote_plus(field.partition("=")[0]) != MODE]
    bare.META = request.META | {"QUERY_STRING": "&".join(kept)}
    return bare


def _origin(address: str) -> str:
    """Return an address's origin for a policy; for IPv6, which a policy cannot name, the scheme."""
    parts = urlsplit(address)
    plain = PLAIN_HOST.fullmatch(parts.netloc)
    return f"{parts.scheme}://{parts.netloc}" if plain else f"{parts.scheme}:"
