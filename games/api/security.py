"""What the OpenAPI document says of who may ask: how to log in, and which scope a request takes."""

from __future__ import annotations

from typing import Any

from django.urls import reverse
from drf_spectacular.extensions import OpenApiAuthenticationExtension
from rest_framework import permissions

from games.api.authentication import PASS_COOKIE
from games.api.base import View
from games.api.scopes import NONE
from games.policy import SCOPES


def needed_scopes(auto_schema: Any) -> list[str]:
    """The scopes that an operation asks of a token; none if any token will do."""
    view = auto_schema.view
    if not isinstance(view, View):
        return []
    needed = view.reads if auto_schema.method in permissions.SAFE_METHODS else view.writes
    return [] if needed == NONE else [needed]


class BearerToken(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]
    """``Authorization: Bearer <token>``, one that a user made."""

    target_class = "games.api.authentication.TokenAuthentication"
    name = "token"

    def get_security_requirement(self, auto_schema: Any) -> dict[str, list[str]]:
        return {self.name: needed_scopes(auto_schema)}

    def get_security_definition(self, auto_schema: Any) -> dict[str, Any]:
        return {
            "type": "http",
            "scheme": "bearer",
            "description": "A personal token, from `POST /api/v1/me/tokens`. It has scopes, too.",
        }


class AppToken(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]
    """``Authorization: Bearer <token>``, one that an app got."""

    target_class = "games.api.authentication.AppAuthentication"
    name = "oauth"

    def get_security_requirement(self, auto_schema: Any) -> Any:
        """None where no app may go: then this way in is not named."""
        closed = getattr(auto_schema.view, "closed_to_apps", ())
        return None if auto_schema.method in closed else {self.name: needed_scopes(auto_schema)}

    def get_security_definition(self, auto_schema: Any) -> dict[str, Any]:
        flow = {
            "authorizationUrl": reverse("oauth2_provider:authorize"),
            "tokenUrl": reverse("oauth2_provider:token"),
            "refreshUrl": reverse("oauth2_provider:token"),
            "scopes": dict(SCOPES),
        }
        return {
            "type": "oauth2",
            "description": "Authorization code with PKCE (S256), for public clients.",
            "flows": {"authorizationCode": flow},
        }


class PassCookie(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]
    """The cookie of a link in a message, good for one game."""

    target_class = "games.api.authentication.GamePass"
    name = "pass"

    def get_security_definition(self, auto_schema: Any) -> dict[str, Any]:
        return {"type": "apiKey", "in": "cookie", "name": PASS_COOKIE}
