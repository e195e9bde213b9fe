"""The addresses of OAuth: those of the library that are wanted here, by the names it knows."""

from __future__ import annotations

from django.urls import path
from oauth2_provider.views.metadata import (
    OAuthProtectedResourceMetadataView,
    OAuthServerMetadataView,
)

from games.pages import oauth
from games.pages.consent import AuthorizeView

app_name = "oauth2_provider"
urlpatterns = [
    path("oauth/authorize", AuthorizeView.as_view(), name="authorize"),
    path("oauth/token", oauth.TokenView.as_view(), name="token"),
    path("oauth/revoke", oauth.RevokeView.as_view(), name="revoke-token"),
    path("oauth/register", oauth.register, name="dcr-register"),
    path(
        ".well-known/oauth-authorization-server",
        OAuthServerMetadataView.as_view(),
        name="oauth-server-metadata",
    ),
    path(
        ".well-known/oauth-protected-resource/api/v1",
        OAuthProtectedResourceMetadataView.as_view(),
        name="oauth-resource-metadata",
    ),
]
