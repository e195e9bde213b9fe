"""The pages for making and showing the second factor; ``changes`` has those for changing it.

Each first checks whether the user is at this step, and otherwise redirects to the right one.
"""

from __future__ import annotations

from base64 import b64encode
from typing import TYPE_CHECKING, Any, Final

import pghistory
import structlog
from allauth.mfa.adapter import get_adapter
from allauth.mfa.models import Authenticator
from allauth.mfa.totp.internal.auth import clear_totp_secret
from allauth.mfa.totp.internal.flows import activate_totp
from django import forms
from django.contrib.auth import REDIRECT_FIELD_NAME
from django.db import IntegrityError, transaction
from django.db.models import QuerySet
from django.forms.utils import ErrorDict
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.http.response import HttpResponseBase
from django.urls import reverse
from django.utils.cache import add_never_cache_headers
from django.utils.decorators import method_decorator
from django.utils.functional import Promise
from django.utils.http import urlencode
from django.utils.translation import gettext_lazy as _
from django.views.decorators.debug import sensitive_post_parameters
from django.views.generic.edit import FormView

from games.api.http.throttling import seconds_to_wait
from games.console.second_factor import forms as codes
from games.console.second_factor import session
from games.console.second_factor.session import Access
from games.errors import BadCredentialsError, TooFastError
from games.models import User
from games.pages.layout import layout
from games.pages.strings import passkeys
from games.pages.views.sign_in import safe_next
from games.policy import LOCKOUT_MINUTES, MINUTE
from games.selectors.accounts.passkeys import passkeys_of, second_factors_of
from games.services.accounts import login
from games.services.accounts.passkeys import counts_as_factor
from games.services.moderation import second_factors

FOLDER: Final = "games/console/second_factor"
# For pages on which a device is asked for a passkey.
SCRIPT: Final = {"module": "games/site/pages/passkeys.js", "words": (passkeys.WORDS,)}

log = structlog.get_logger()

if TYPE_CHECKING:
    from django.utils.functional import _StrOrPromise

_ADD_AGAIN: Final = _("This passkey was added without your password: remove it and add it again.")


@method_decorator(sensitive_post_parameters(), name="dispatch")
class Page(FormView):  # type: ignore[type-arg]  # it has none at run time
    """A page with a form for one step; other visitors are redirected."""

    http_method_names: list[str] = ["get", "post"]
    form_class: type[forms.Form] = forms.Form
    title: str | Promise
    allowed: tuple[Access, ...] = (Access.GRANTED,)
    wait = 0  # seconds for which no input is checked

    def dispatch(self, request: HttpRequest, *args: object, **kwargs: object) -> HttpResponseBase:
        with pghistory.context(user=request.user.pk, url=request.path):
            answer = self.missing_step() or super().dispatch(request, *args, **kwargs)
        add_never_cache_headers(answer)
        return answer

    def missing_step(self) -> HttpResponse | None:
        """Return where the user has to go first; None if this is the right step."""
        if session.access(self.request) in self.allowed:
            return None
        return after(reverse("admin:login"), self.request.path)

    def form_invalid(self, form: forms.Form) -> HttpResponse:
        log.info("second_factor", outcome="wrong", user=self.person.pk)
        if any(form.has_error(name, code) for name in form.fields for code in codes.TOO_MANY):
            self.wait = LOCKOUT_MINUTES * MINUTE
        return super().form_invalid(form)

    def render_to_response(self, context: dict[str, Any], **kwargs: object) -> HttpResponse:
        form: forms.Form = context["form"]
        errors = form.errors if form.is_bound else ErrorDict()
        problems = [words for row in errors.values() for words in row]
        said = {"title": self.title, "problems": problems}
        answer = layout(
            self.request,
            self.template_name or "",
            **{**context, **said, "status": 429 if self.wait else 200},
        )
        if self.wait:
            answer["Retry-After"] = str(self.wait)
        return answer

    @property
    def person(self) -> User:
        assert isinstance(self.request.user, User)
        return self.request.user


class PasswordForm(forms.Form):
    password = forms.CharField(max_length=128, strip=False)


class Password(Page):
    """Ask for the password again before a second factor is made: a mail link is not enough."""

    template_name = f"{FOLDER}/password.html"
    title = _("Your password once more")
    form_class = PasswordForm
    allowed = (Access.ENROL,)

    def get_context_data(self, **kwargs: object) -> dict[str, object]:
        has_passkeys = passkeys_of(self.person).exists()
        return super().get_context_data(**kwargs) | {"has_passkeys": has_passkeys}

    def missing_step(self) -> HttpResponse | None:
        if (answer := super().missing_step()) is not None:
            return answer
        if self.person.has_usable_password():
            return None
        title = _("Set a password first")
        return layout(self.request, f"{FOLDER}/no_password.html", title=title, status=403)

    def form_valid(self, form: forms.Form) -> HttpResponse:
        typed = form.cleaned_data["password"]
        wait = seconds_to_wait(self.request)
        if wait is not None:
            return self._refused(form, _("Wait a minute, then try again."), wait)
        try:
            login.log_in(request=self.request, username=self.person.username, password=typed)
        except TooFastError as error:
            return self._refused(form, error.detail, error.extra["wait"])
        except BadCredentialsError:
            return self._refused(form, _("This password is wrong."), 0)
        clear_totp_secret(self.request)
        session.record_password(self.request)
        return HttpResponseRedirect(reverse("mfa_activate_totp"))

    def _refused(self, form: forms.Form, words: _StrOrPromise, wait: int) -> HttpResponse:
        form.add_error("password", words)
        self.wait = wait
        return self.form_invalid(form)


class Enrol(Page):
    """Make a second factor: an app stores the secret, and shows a code to prove it."""

    template_name = f"{FOLDER}/enrol.html"
    title = _("Set up your second factor")
    form_class = codes.EnrolForm
    allowed = (Access.ENROL, Access.GRANTED)

    def missing_step(self) -> HttpResponse | None:
        """Ask for the password first, or for a passkey if there is one."""
        if (answer := super().missing_step()) is not None:
            return answer
        if session.access(self.request) is Access.ENROL:
            known = session.was_password_just_typed(self.request)
            return None if known else HttpResponseRedirect(reverse("account_reauthenticate"))
        if totp_of(self.person).exists():
            return HttpResponseRedirect(reverse("mfa_index"))
        known = session.was_just_verified(self.request)
        return None if known else after(reverse("mfa_reauthenticate"), self.request.path)

    def get_form_kwargs(self) -> dict[str, object]:
        return super().get_form_kwargs() | {"user": self.person}

    def get_context_data(self, **kwargs: object) -> dict[str, object]:
        data = super().get_context_data(**kwargs)
        adapter = get_adapter()
        address = adapter.build_totp_url(self.person, data["form"].secret)
        picture = b64encode(adapter.build_totp_svg(address).encode()).decode()
        return data | {
            "address": address,
            "picture": f"data:image/svg+xml;base64,{picture}",
            "has_factor": session.access(self.request) is Access.GRANTED,
            "has_passkeys": passkeys_of(self.person).exists(),
        }

    def form_valid(self, form: codes.EnrolForm) -> HttpResponse:
        try:
            with transaction.atomic():
                made = activate_totp(self.request, form)[0]
                second_factors.enqueue_change("made", self.person)
        except IntegrityError:  # the button was pressed twice; the first press counts
            return HttpResponseRedirect(reverse("admin:login"))
        session.record_verified(self.request, made.pk)
        return HttpResponseRedirect(reverse("mfa_view_recovery_codes"))


class Verify(Page):
    """Ask for a passkey, the code of the app, or a recovery code, for this session."""

    template_name = f"{FOLDER}/verify.html"
    title = _("Your second factor")
    allowed = (Access.VERIFY, Access.GRANTED)

    def get_form_class(self) -> type[forms.Form]:
        shown: type[forms.Form] = codes.PasskeyForm if self.by_passkey else codes.VerifyForm
        return shown

    def get_form_kwargs(self) -> dict[str, object]:
        return super().get_form_kwargs() | {"user": self.person}

    def get_context_data(self, **kwargs: object) -> dict[str, object]:
        return super().get_context_data(**kwargs) | {
            "next": self.next(),
            "has_passkeys": passkeys_that_open(self.person) > 0,
            "has_app": totp_of(self.person).exists(),
            "by_passkey": self.by_passkey,
            **SCRIPT,
        }

    @property
    def by_passkey(self) -> bool:
        """Whether a device has shown a passkey, and no code was typed."""
        return "credential" in self.request.POST

    def form_valid(self, form: codes.PasskeyForm | codes.VerifyForm) -> HttpResponse:
        if not isinstance(form, codes.PasskeyForm):
            self._save_code(form)
        elif counts_as_factor(form.passkey):
            session.record_verified(self.request, form.passkey.pk)
        else:
            form.add_error("credential", _ADD_AGAIN)
            return self.form_invalid(form)
        return HttpResponseRedirect(self.next() or reverse("admin:index"))

    def _save_code(self, form: codes.VerifyForm) -> None:
        is_recovery = form.authenticator.type == Authenticator.Type.RECOVERY_CODES
        with transaction.atomic():
            form.save()
            if is_recovery:
                second_factors.enqueue_change("code_used", self.person)
        session.record_verified(self.request, None if is_recovery else form.authenticator.pk)

    def next(self) -> str:
        """Return where the user wanted to go."""
        asked = self.request.POST.get(REDIRECT_FIELD_NAME)
        return safe_next(asked or self.request.GET.get(REDIRECT_FIELD_NAME))


def totp_of(person: User) -> QuerySet[Authenticator]:
    """Return the authenticator app of a user."""
    rows: QuerySet[Authenticator] = Authenticator.objects.filter(
        user=person, type=Authenticator.Type.TOTP
    )
    return rows


def passkeys_that_open(person: User) -> int:
    """Return how many passkeys of a user open the console."""
    return second_factors_of(person).filter(type=Authenticator.Type.WEBAUTHN).count()


def after(page: str, then: str) -> HttpResponseRedirect:
    """Redirect to a page that leads back here."""
    return HttpResponseRedirect(f"{page}?{urlencode({REDIRECT_FIELD_NAME: then})}")
