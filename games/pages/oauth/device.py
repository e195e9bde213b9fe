"""The page on which a user authorizes a program without a browser (RFC 8628, section 3.3).

It takes a recent log-in, so that finding an open browser does not give a year's access.
"""

from __future__ import annotations

from typing import Final
from urllib.parse import urlencode

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from games.api.http.authentication import log_in_of_browser
from games.api.http.throttling import seconds_to_wait
from games.errors import NoSuchItemError, StaleLoginError
from games.models import User
from games.pages.layout import language_of
from games.pages.oauth.consent import question, takes_account, too_many
from games.pages.plain_page import plain_page
from games.pages.views.sign_in import AGAIN
from games.policy import DEVICE_CODE_MINUTES
from games.selectors.accounts import device_logins as waiting_logins
from games.services.accounts import device_logins
from games.services.accounts.fresh_login import check_is_fresh

TEMPLATE: Final = "games/device.html"
CODE_LENGTH: Final = 32  # the most characters of input that are read


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def device(request: HttpRequest) -> HttpResponse:
    """Ask for the code, then whether the app may act for the user, and take the answer."""
    assert isinstance(request.user, User)
    if request.user.is_guest:
        return takes_account(request)
    code = (request.POST.get("code") or request.GET.get("code") or "")[:CODE_LENGTH]
    with translation.override(language_of(request)):
        try:
            check_is_fresh(log_in_of_browser(request))
            return _answered(request, request.user, code)
        except StaleLoginError as error:
            return _once_more(request, code, str(error.detail))
        except NoSuchItemError:
            problem = _("No program is waiting with this code. A code is good for %(n)d minutes.")
            return _form(request, code, problem % {"n": DEVICE_CODE_MINUTES}, status=404)


def _answered(request: HttpRequest, user: User, code: str) -> HttpResponse:
    """Raises StaleLoginError, NoSuchItemError."""
    if request.method != "POST":
        return _form(request, code)
    if (wait := seconds_to_wait(request)) is not None:  # codes can be guessed like passwords
        return too_many(request, wait)
    if not {"allow", "refuse"} & request.POST.keys():
        return _question(request, code)
    allows = "allow" in request.POST
    app = device_logins.answer(
        user=user, log_in=log_in_of_browser(request), user_code=code, allows=allows
    )
    if allows:
        title = _("“%(app)s” may act for you now") % {"app": app.name}
        line = _("Go on in the program. You can close this page.")
    else:
        title = _("“%(app)s” was not let in") % {"app": app.name}
        line = _("It was given nothing. You can close this page.")
    return plain_page(request, title=title, lines=[line])


def _form(request: HttpRequest, code: str, problem: str = "", *, status: int = 200) -> HttpResponse:
    title = _("Let a program in")
    return plain_page(request, TEMPLATE, title=title, code=code, problem=problem, status=status)


def _question(request: HttpRequest, code: str) -> HttpResponse:
    row = waiting_logins.waiting(user_code=code).first()
    if row is None:
        raise NoSuchItemError("")
    said = {
        "destination": _("The program shows this code:"),
        "warning": _(
            "Allow it only if you started the program yourself, a moment ago, and it shows this "
            "very code. The app chose its name itself."
        ),
    }
    shown = waiting_logins.shown(row.user_code)
    return question(
        request, waiting_logins.app_of(row), row.scope.split(), said, host=shown, code=shown
    )


def _once_more(request: HttpRequest, code: str, why: str) -> HttpResponse:
    """Redirect to the log-in, and back with the code."""
    back = f"{reverse('device')}?{urlencode({'code': code})}" if code else reverse("device")
    return plain_page(
        request,
        title=_("Log in again first"),
        lines=[_("A program that you let in may act for you for a year."), why],
        leads_to=f"{reverse('sign-in')}?{urlencode({AGAIN: '', 'next': back})}",
        leads_by=_("Log in"),
    )
