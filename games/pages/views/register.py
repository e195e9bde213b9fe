"""Opening an account: as in the API, but it starts a session of this browser."""

from __future__ import annotations

from collections.abc import Mapping
from urllib.parse import urlencode

from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods

from games.api.http.throttling import address_of, seconds_to_wait
from games.api.views.accounts import Registration
from games.engine.types import Json
from games.models import PersonalToken, User
from games.pages import browser_session
from games.pages.layout import language_of, layout
from games.pages.plain_page import HOME
from games.pages.views.sign_in import safe_next, sent
from games.services.accounts import accounts, fingerprints, guests

FIELDS = ("username", "email", "password", "zone")


@sensitive_post_parameters("password")
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def register(request: HttpRequest) -> HttpResponse:
    """Open an account, log in, and go on to ``next``, if that is an address of this site."""
    after = safe_next(request.POST.get("next") or request.GET.get("next"))
    guest = request.user if isinstance(request.user, User) and request.user.is_guest else None
    if request.user.is_authenticated and guest is None:
        return HttpResponseRedirect(after or HOME)
    if request.method != "POST":
        return _form(request, after)
    wish = {name: request.POST[name].strip() for name in FIELDS if request.POST.get(name)}
    if "password" in wish:
        wish["password"] = request.POST["password"]  # exactly as typed, as at every log-in
    if (wait := seconds_to_wait(request)) is not None:
        problem = _("Wait a minute, then try again.")
        answer = _form(request, after, wish, problem=problem, status=429)
        answer["Retry-After"] = str(wait)
        return answer
    asked = Registration(data=wish | {"language": language_of(request)}, context={"user": guest})
    if not asked.is_valid():
        return _form(request, after, wish, errors=_first(asked.errors), status=400)
    try:
        if guest is not None:
            return _of_guest(request, guest, asked, after)
        user = accounts.register(**asked.validated_data)
    except ValidationError as error:
        return _form(request, after, wish, errors=_first(error.message_dict), status=400)
    fingerprints.record_address(user=user, address=address_of(request))
    if not user.has_usable_password():
        return sent(
            request, after, [_("Your account is ready. A link to log in with is on its way.")]
        )
    browser_session.begin(request, user, by=PersonalToken.Way.PASSWORD)
    return HttpResponseRedirect(after or HOME)


def _of_guest(request: HttpRequest, guest: User, asked: Registration, after: str) -> HttpResponse:
    """Request an account for a guest, who keeps all games. Raises ValidationError."""
    given = asked.validated_data
    guests.ask_for_account(user=guest, username=given["username"], email=given["email"])
    return sent(request, after, [_("A link is on its way. Follow it to get your account.")])


def _is_guest(request: HttpRequest) -> bool:
    return isinstance(request.user, User) and request.user.is_guest


def _first(errors: Mapping[str, Json]) -> dict[str, str]:
    """Return one error for each field; those of no field are shown above the form."""
    return {name if name in FIELDS else "other": str(texts[0]) for name, texts in errors.items()}


def _form(
    request: HttpRequest,
    after: str,
    given: Mapping[str, str] | None = None,
    *,
    problem: str = "",
    errors: Mapping[str, str] | None = None,
    status: int = 200,
) -> HttpResponse:
    query = f"?{urlencode({'next': after})}" if after else ""
    errors = errors or {}
    return layout(
        request,
        "games/site/register.html",
        title=gettext_lazy("Create an account"),
        module="" if _is_guest(request) else "games/site/pages/register.js",
        status=status,
        here="sign-in",
        target=reverse("register") + query,
        sign_in=reverse("sign-in") + query,
        given={name: value[:254] for name, value in (given or {}).items() if name != "password"},
        errors=errors,
        # The password is not sent back; the page's script keeps it in the browser.
        asked_again="password" in (given or {}) and "password" not in errors,
        problem=problem or errors.get("other", ""),
    )
