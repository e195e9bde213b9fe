"""Addresses of the second factor: allauth's, and no more of it than that."""

from __future__ import annotations

from allauth.account.views import reauthenticate
from django.urls import include, path, reverse_lazy
from django.views.generic import RedirectView

urlpatterns = [
    path("", include("allauth.mfa.urls")),
    path("password", reauthenticate, name="account_reauthenticate"),
    # Where allauth sends who is not logged in: to the site's own page.
    path("login", RedirectView.as_view(url=reverse_lazy("sign-in")), name="account_login"),
]
