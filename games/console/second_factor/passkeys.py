"""The page that lets a passkey open the console."""

from __future__ import annotations

from allauth.mfa.recovery_codes.internal.flows import auto_generate_recovery_codes
from django.db import transaction
from django.http import HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from games.console.second_factor import session
from games.console.second_factor.forms import PasskeyForm
from games.console.second_factor.session import Access
from games.console.second_factor.views import FOLDER, SCRIPT, Page
from games.selectors.accounts.passkeys import passkeys_of
from games.services.accounts import passkeys
from games.services.moderation import second_factors


class EnrolPasskey(Page):
    """Let a passkey that was added without the password open the console, given the password."""

    template_name = f"{FOLDER}/passkey.html"
    title = _("Your passkey as second factor")
    form_class = PasskeyForm
    allowed = (Access.ENROL,)

    def missing_step(self) -> HttpResponse | None:
        if (answer := super().missing_step()) is not None:
            return answer
        if not session.was_password_just_typed(self.request):
            return HttpResponseRedirect(reverse("account_reauthenticate"))
        if not passkeys_of(self.person).exists():
            return HttpResponseRedirect(reverse("mfa_activate_totp"))
        return None

    def get_form_kwargs(self) -> dict[str, object]:
        return super().get_form_kwargs() | {"user": self.person}

    def get_context_data(self, **kwargs: object) -> dict[str, object]:
        return super().get_context_data(**kwargs) | SCRIPT

    def form_valid(self, form: PasskeyForm) -> HttpResponse:
        with transaction.atomic():
            passkeys.count_as_factor(passkey=form.passkey)
            auto_generate_recovery_codes(self.request)
            second_factors.enqueue_change("made", self.person)
        session.record_verified(self.request, form.passkey.pk)
        return HttpResponseRedirect(reverse("mfa_view_recovery_codes"))
