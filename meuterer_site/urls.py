"""The addresses of the site."""

from __future__ import annotations

from django.contrib import admin
from django.urls import include, path
from django.views.generic import RedirectView

from meuterer_site import health

urlpatterns = [
    path("admin/second-factor/", include("games.console.second_factor.urls")),
    path("admin/", admin.site.urls),
    path("admin", RedirectView.as_view(pattern_name="admin:index")),
    path("api/v1/", include("games.api.urls")),
    path("api/v1", RedirectView.as_view(pattern_name="api")),
    path("", include("games.pages.urls")),
    path("", include("games.pages.oauth.urls")),
    path("readyz", health.readyz),
]
handler400 = "games.api.http.problems.bad_request"
handler403 = "games.pages.views.not_allowed.not_allowed"
handler404 = "games.pages.views.not_found.page_not_found"
handler500 = "games.pages.views.unavailable.server_error"
handler503 = "games.pages.views.unavailable.unavailable"
