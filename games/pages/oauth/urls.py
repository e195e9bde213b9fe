"""The addresses of OAuth: the used ones of the library, under the library's names."""

from __future__ import annotations

from django.urls import path
from oauth2_provider.views.metadata import OAuthProtectedResourceMetadataView

from games.pages.oauth import endpoints
from games.pages.oauth.consent import AuthorizeView

app_name = "oauth2_provider"
urlpatterns = [
    path("oauth/authorize", AuthorizeView.as_view(), name="authorize"),
    path("oauth/token", endpoints.TokenView.as_view(), name="token"),
    path("oauth/revoke", endpoints.RevokeView.as_view(), name="revoke-token"),
    path(
        "oauth/device_authorization",
        endpoints.DeviceAuthorizationView.as_view(),
        name="device-authorization",
    ),
    path("oauth/register", endpoints.register, name="dcr-register"),
    path(
        ".well-known/oauth-authorization-server",
        endpoints.MetadataView.as_view(),
        name="oauth-server-metadata",
    ),
    path(
        ".well-known/oauth-protected-resource/api/v1",
        OAuthProtectedResourceMetadataView.as_view(),
        name="oauth-resource-metadata",
    ),
]
