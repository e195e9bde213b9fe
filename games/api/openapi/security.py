"""Authentication in the OpenAPI document: how to log in, and which scope an operation requires."""

from __future__ import annotations

from typing import Any

from django.urls import reverse
from drf_spectacular.extensions import OpenApiAuthenticationExtension
from drf_spectacular.openapi import AutoSchema
from rest_framework import permissions

from games.api.http.authentication import PASS_COOKIE
from games.api.http.scopes import NONE
from games.api.http.view import View
from games.engine.types import Json
from games.policy import SCOPES


def needed_scopes(auto_schema: AutoSchema) -> list[str]:
    """The scopes that an operation requires; empty if any token is enough."""
    view = auto_schema.view
    if not isinstance(view, View):
        return []
    needed = view.reads if auto_schema.method in permissions.SAFE_METHODS else view.writes
    return [] if needed == NONE else [needed]


class BearerToken(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]  # drf-spectacular brings no types
    """``Authorization: Bearer <token>`` with a personal token."""

    target_class = "games.api.http.authentication.TokenAuthentication"
    name = "token"

    def get_security_requirement(self, auto_schema: AutoSchema) -> dict[str, list[str]]:
        return {self.name: needed_scopes(auto_schema)}

    def get_security_definition(self, auto_schema: AutoSchema) -> dict[str, Json]:
        return {
            "type": "http",
            "scheme": "bearer",
            "description": "A personal token, from `POST /api/v1/me/tokens`. It has scopes, too.",
        }


class AppToken(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]  # drf-spectacular brings no types
    """``Authorization: Bearer <token>`` with an app's token."""

    target_class = "games.api.http.authentication.AppAuthentication"
    name = "oauth"

    def get_security_requirement(self, auto_schema: AutoSchema) -> Any:
        """The scheme and its scopes; None where apps are not allowed."""
        closed = getattr(auto_schema.view, "closed_to_apps", ())
        return None if auto_schema.method in closed else {self.name: needed_scopes(auto_schema)}

    def get_security_definition(self, auto_schema: AutoSchema) -> dict[str, Json]:
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


class PassCookie(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]  # drf-spectacular brings no types
    """The cookie set by a link in a message; valid for one game."""

    target_class = "games.api.http.authentication.GamePass"
    name = "pass"

    def get_security_definition(self, auto_schema: AutoSchema) -> dict[str, Json]:
        return {"type": "apiKey", "in": "cookie", "name": PASS_COOKIE}
