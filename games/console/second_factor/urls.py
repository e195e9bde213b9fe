"""Addresses of the second factor, including only those of allauth's names that it needs."""

from __future__ import annotations

from django.urls import path, reverse_lazy
from django.views.generic import RedirectView

from games.console.second_factor import changes, passkeys, views

urlpatterns = [
    path("", changes.Overview.as_view(), name="mfa_index"),
    path("verify", views.Verify.as_view(), name="mfa_reauthenticate"),
    path("password", views.Password.as_view(), name="account_reauthenticate"),
    path("enrol", views.Enrol.as_view(), name="mfa_activate_totp"),
    path("passkey", passkeys.EnrolPasskey.as_view(), name="enrol-passkey"),
    path("codes", changes.RecoveryCodes.as_view(), name="mfa_view_recovery_codes"),
    path("codes/new", changes.NewCodes.as_view(), name="mfa_generate_recovery_codes"),
    path("off", changes.TakeOff.as_view(), name="mfa_deactivate_totp"),
    # Where allauth sends visitors who are not logged in: to the site's own page.
    path("login", RedirectView.as_view(url=reverse_lazy("sign-in")), name="account_login"),
]
