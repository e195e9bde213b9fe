"""Addresses of the second factor. Of allauth's there are those names alone that it looks for."""

from __future__ import annotations

from django.urls import path, reverse_lazy
from django.views.generic import RedirectView

from games.console import factor_pages

urlpatterns = [
    path("", factor_pages.Overview.as_view(), name="mfa_index"),
    path("show", factor_pages.Show.as_view(), name="mfa_reauthenticate"),
    path("password", factor_pages.Password.as_view(), name="account_reauthenticate"),
    path("enrol", factor_pages.Enrol.as_view(), name="mfa_activate_totp"),
    path("codes", factor_pages.RecoveryCodes.as_view(), name="mfa_view_recovery_codes"),
    path("codes/new", factor_pages.NewCodes.as_view(), name="mfa_generate_recovery_codes"),
    path("off", factor_pages.TakeOff.as_view(), name="mfa_deactivate_totp"),
    # Where allauth sends who is not logged in: to the site's own page.
    path("login", RedirectView.as_view(url=reverse_lazy("sign-in")), name="account_login"),
]
