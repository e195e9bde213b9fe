"""The pages for changing one's second factor, for users who have just shown it."""

from __future__ import annotations

from allauth.mfa.models import Authenticator
from allauth.mfa.recovery_codes.internal.flows import generate_recovery_codes, view_recovery_codes
from allauth.mfa.totp.internal.flows import deactivate_totp
from django import forms
from django.db import transaction
from django.http import HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from games.console.second_factor import session
from games.console.second_factor.views import FOLDER, Page, after, passkeys_that_open, totp_of
from games.services.moderation import second_factors


class Overview(Page):
    """Show what exists of the second factor, and how to change it."""

    http_method_names = ["get"]
    template_name = f"{FOLDER}/overview.html"
    title = _("Your second factor")

    def get_context_data(self, **kwargs: object) -> dict[str, object]:
        rows = Authenticator.objects.filter(user=self.person)
        recovery = rows.filter(type=Authenticator.Type.RECOVERY_CODES).first()
        return super().get_context_data(**kwargs) | {
            "app": totp_of(self.person).first(),
            "passkeys": passkeys_that_open(self.person),
            "left": len(recovery.wrap().get_unused_codes()) if recovery else 0,
        }


class Change(Page):
    """Base of the views that change the second factor."""

    def missing_step(self) -> HttpResponse | None:
        if (answer := super().missing_step()) is not None:
            return answer
        if session.was_just_verified(self.request):
            return None
        return after(reverse("mfa_reauthenticate"), self.request.path)


class RecoveryCodes(Change):
    """Show the recovery codes, once."""

    http_method_names = ["get"]
    template_name = f"{FOLDER}/codes.html"
    title = _("Recovery codes")

    def get_context_data(self, **kwargs: object) -> dict[str, object]:
        recovery, may_see = view_recovery_codes(self.request)
        unused = recovery.get_unused_codes() if recovery and may_see else []
        return super().get_context_data(**kwargs) | {"codes": unused}


class NewCodes(Change):
    """Replace the recovery codes by new ones."""

    template_name = f"{FOLDER}/new_codes.html"
    title = _("New recovery codes")

    def form_valid(self, form: forms.Form) -> HttpResponse:
        with transaction.atomic():
            generate_recovery_codes(self.request)
            second_factors.enqueue_change("codes", self.person)
        return HttpResponseRedirect(reverse("mfa_view_recovery_codes"))


class TakeOff(Change):
    """Remove the second factor: the console is closed until there is another."""

    template_name = f"{FOLDER}/take_off.html"
    title = _("Remove the app")

    def missing_step(self) -> HttpResponse | None:
        if (answer := super().missing_step()) is not None:
            return answer
        return None if totp_of(self.person).exists() else HttpResponseRedirect(reverse("mfa_index"))

    def get_context_data(self, **kwargs: object) -> dict[str, object]:
        return super().get_context_data(**kwargs) | {"passkeys": passkeys_that_open(self.person)}

    def form_valid(self, form: forms.Form) -> HttpResponse:
        row = totp_of(self.person).get()
        with transaction.atomic():
            deactivate_totp(self.request, row)
            second_factors.enqueue_change("off", self.person)
        session.forget(self.request)
        return HttpResponseRedirect(reverse("home"))
