"""The OAuth endpoints that apps call without a user: tokens, devices, revocation, registration."""

from __future__ import annotations

from urllib.parse import urlencode

import orjson
from django.conf import settings
from django.core.exceptions import ValidationError
from django.db import transaction
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.http.response import HttpResponseBase
from django.urls import reverse
from django.utils.decorators import method_decorator
from django.views import View
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST
from oauth2_provider.models import Application
from oauth2_provider.views.base import RevokeTokenView as LibraryRevokeView
from oauth2_provider.views.base import TokenView as LibraryTokenView
from oauth2_provider.views.metadata import OAuthServerMetadataView
from oauthlib.oauth2 import OAuth2Error

from games.api.http.throttling import address_of, count_request, seconds_to_wait
from games.engine.types import Json
from games.policy import DEVICE_CODE_MINUTES, DEVICE_POLL_SECONDS, MINUTE
from games.services.accounts import device_logins, oauth_apps

GRANTS = ["authorization_code", "refresh_token"]
ON_DEVICE = [device_logins.GRANT, "refresh_token"]


class Careful:
    """Limits by address, refuses text that the database cannot store, opens a transaction."""

    @method_decorator([never_cache, csrf_exempt])
    def dispatch(self, request: HttpRequest, *args: object, **kwargs: object) -> HttpResponseBase:
        fields = [value for values in (request.GET, request.POST) for value in values.values()]
        if request.META.get("QUERY_STRING") or any("\0" in str(value) for value in fields):
            return _refusal("invalid_request", "Send the parameters as a form, in the body.")
        usage = count_request("address", address_of(request))
        if usage is not None and usage.is_exceeded:
            return _too_many(usage.reset)
        with transaction.atomic():
            answer: HttpResponseBase = super().dispatch(request, *args, **kwargs)  # type: ignore[misc]  # of what it is mixed into
            return answer


class TokenView(Careful, LibraryTokenView):
    """Exchange a code, or a refresh token, for tokens."""

    def post(self, request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
        """Skip the library's look-up of device codes: ``oauth_tokens`` reads and throttles them."""
        answer: HttpResponse = self.authorization_flow_token_response(request)
        return answer


class DeviceAuthorizationView(Careful, View):
    """Begin the log-in of an app that has no browser of its own (RFC 8628, section 3.1)."""

    http_method_names = ["post"]

    def post(self, request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
        """Return the app's two codes, and the address to send its user to."""
        if (wait := seconds_to_wait(request)) is not None:
            return _too_many(wait)
        client_id, scope = request.POST.get("client_id", ""), request.POST.get("scope", "")
        try:
            codes = device_logins.begin(client_id=client_id, scope=scope)
        except OAuth2Error as error:
            return _refusal(error.error, error.description, status=error.status_code)
        address = f"{settings.SITE_URL}{reverse('device')}"
        told = {
            "device_code": codes.device_code,
            "user_code": codes.user_code,
            "verification_uri": address,
            "verification_uri_complete": f"{address}?{urlencode({'code': codes.user_code})}",
            "expires_in": DEVICE_CODE_MINUTES * MINUTE,
            "interval": DEVICE_POLL_SECONDS,
        }
        return JsonResponse(told)


class MetadataView(OAuthServerMetadataView):
    """What this server offers (RFC 8414), including what the library leaves out."""

    def get(self, request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
        """Add the response modes, without which an app would expect the fragment, too."""
        answer: HttpResponse = super().get(request, *args, **kwargs)
        told = orjson.loads(answer.content) | {
            "response_modes_supported": ["query"],
            "device_authorization_endpoint": (
                f"{settings.SITE_URL}{reverse('oauth2_provider:device-authorization')}"
            ),
        }
        answer.content = orjson.dumps(told)
        return answer


class RevokeView(Careful, LibraryRevokeView):
    """End a token, and with it the whole grant."""


@never_cache
@csrf_exempt
@require_POST
def register(request: HttpRequest) -> HttpResponse:
    """Register an app, for anyone (RFC 7591): a public client without a secret."""
    if (wait := seconds_to_wait(request)) is not None:
        return _too_many(wait)
    try:
        asked = orjson.loads(request.body)
    except orjson.JSONDecodeError:
        return _refusal("invalid_client_metadata", "The body is not JSON.")
    if not isinstance(asked, dict):
        return _refusal("invalid_client_metadata", "The body is not a JSON object.")
    if problem := _misfit(asked):
        return _refusal("invalid_client_metadata", problem)
    on_device = ON_DEVICE[0] in asked.get("grant_types", GRANTS)
    uris = asked.get("redirect_uris", [] if on_device else None)
    if not isinstance(uris, list) or not all(isinstance(uri, str) for uri in uris):
        return _refusal("invalid_redirect_uri", "redirect_uris: a list of addresses.")
    try:
        app = oauth_apps.register(
            name=asked["client_name"], redirect_uris=uris, on_device=on_device
        )
    except ValidationError as error:
        field, words = next(iter(error.message_dict.items()))
        if field == "redirect_uris":
            return _refusal("invalid_redirect_uri", f"redirect_uris: {words[0]}")
        return _refusal("invalid_client_metadata", f"client_{field}: {words[0]}")
    return JsonResponse(_registration(app), status=201)


def _misfit(asked: dict[str, Json]) -> str | None:
    """Return a request of an app that is not offered, if any; unknown fields are ignored."""
    if not isinstance(asked.get("client_name"), str):
        return "client_name: a text, shown to whoever is asked."
    if asked.get("token_endpoint_auth_method", "none") != "none":
        return "token_endpoint_auth_method: “none” alone; apps have no secret here."
    grants = asked.get("grant_types", GRANTS)
    offered = next((kind for kind in (GRANTS, ON_DEVICE) if _is_of(grants, kind)), None)
    if offered is None:
        return f"grant_types: {GRANTS[0]} or {ON_DEVICE[0]}, and refresh_token if you like."
    answers = ["code"] if offered == GRANTS else []
    if asked.get("response_types", answers) != answers:
        return "response_types: “code” alone; none with the grant of devices."
    return None


def _is_of(grants: Json, kind: list[str]) -> bool:
    """Whether all grants are of this kind, and include its first."""
    return isinstance(grants, list) and kind[0] in grants and all(one in kind for one in grants)


def _registration(app: Application) -> dict[str, Json]:
    on_device = app.authorization_grant_type == device_logins.GRANT
    return {
        "client_id": app.client_id,
        "client_id_issued_at": int(app.created.timestamp()),
        "client_name": app.name,
        "redirect_uris": app.redirect_uris.split(),
        "grant_types": ON_DEVICE if on_device else GRANTS,
        "response_types": [] if on_device else ["code"],
        "token_endpoint_auth_method": "none",
    }


def _too_many(wait: int) -> JsonResponse:
    answer = _refusal("temporarily_unavailable", "Too many requests.", status=429)
    answer["Retry-After"] = str(wait)
    return answer


def _refusal(error: str, description: str, status: int = 400) -> JsonResponse:
    return JsonResponse({"error": error, "error_description": description}, status=status)
