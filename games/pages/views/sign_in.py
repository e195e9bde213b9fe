"""The site's sign-in page, by name and password or by a mailed link; and signing out.

``passkeys`` has the third way to sign in.
"""

from __future__ import annotations

from typing import Final
from urllib.parse import urlencode

from django.contrib.auth import logout
from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST

from games.api.http.problems import status_of
from games.api.http.throttling import address_of, seconds_to_wait
from games.clocks.now import now
from games.errors import AccountClosedError, BadCredentialsError, TooFastError
from games.models import PersonalToken
from games.pages import browser_session
from games.pages.plain_page import HOME, plain_page
from games.pages.strings import passkeys
from games.policy import LOGIN_LINK_MINUTES, MINUTE
from games.services.accounts import fingerprints
from games.services.accounts import login as logins

TEMPLATE: Final = "games/sign_in.html"
NEXT_LENGTH: Final = 4096  # characters
AGAIN: Final = "again"  # in the query: show the form to logged-in users, for a fresh log-in
AFTER_LINK: Final = "after_link"  # in the session: where to go next, and when that was stored


@sensitive_post_parameters("password")
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def sign_in(request: HttpRequest) -> HttpResponse:
    """Log in, then redirect to ``next`` if that is an address of this site."""
    after = safe_next(request.POST.get("next") or request.GET.get("next"))
    if request.method != "POST":
        if not browser_session.has_account(request) or AGAIN in request.GET:
            return form_page(request, after)
        return HttpResponseRedirect(after or HOME)
    if (wait := seconds_to_wait(request)) is not None:
        answer = form_page(request, after, problem=_("Wait a minute, then try again."), status=429)
        answer["Retry-After"] = str(wait)
        return answer
    if "email" in request.POST:
        return _send_link(request, after)
    username, password = request.POST.get("username", ""), request.POST.get("password", "")
    if "\0" in username or len(username) > 150 or len(password) > 128:
        username = password = ""
    try:
        user = logins.log_in(request=request, username=username, password=password)
    except AccountClosedError as error:
        return closed_page(request, error)
    except (BadCredentialsError, TooFastError) as error:
        problem, status = str(error.detail), status_of(error)
        answer = form_page(request, after, problem=problem, username=username, status=status)
        if "wait" in error.extra:
            answer["Retry-After"] = str(error.extra["wait"])
        return answer
    browser_session.begin(request, user, by=PersonalToken.Way.PASSWORD)
    fingerprints.record_address(user=user, address=address_of(request))
    return HttpResponseRedirect(after or HOME)


@never_cache
@require_POST
def sign_out(request: HttpRequest) -> HttpResponse:
    """End the session, and make the browser forget what it stored: tables seen, passes to games."""
    logout(request)
    return forgetting(HttpResponseRedirect(reverse("home")))


def forgetting(answer: HttpResponse) -> HttpResponse:
    """Add headers that make the browser forget what it stored, after a log-out."""
    answer["Clear-Site-Data"] = '"cache", "cookies", "storage"'
    return answer


def safe_next(address: str | None) -> str:
    """Return the address to redirect to, empty unless it is on this site."""
    if not address or len(address) > NEXT_LENGTH or not address.startswith("/"):
        return ""
    return address if url_has_allowed_host_and_scheme(address, allowed_hosts=None) else ""


def take_after_link(request: HttpRequest) -> str:
    """Return where a log-in by link leads, if the link was asked for in this browser."""
    address, asked = request.session.pop(AFTER_LINK, ("", 0))
    fresh = now().timestamp() - asked <= LOGIN_LINK_MINUTES * MINUTE
    return safe_next(address) if fresh else ""


def sent(request: HttpRequest, after: str, lines: list[str]) -> HttpResponse:
    """Say that a link is on its way, and store in the session where it will lead."""
    request.session[AFTER_LINK] = (after, now().timestamp())
    lines = [*lines, _("Open it in this browser to carry on from there.")]
    return plain_page(request, title=_("Check your e-mail"), lines=lines)


def closed_page(request: HttpRequest, error: AccountClosedError) -> HttpResponse:
    """Tell the owner of a closed account the reason, and where to appeal."""
    return plain_page(
        request,
        title=str(error.title),
        lines=[str(error.detail)],
        status=status_of(error),
        leads_to=error.extra["appeal"],
        leads_by=_("Appeal"),
    )


def _send_link(request: HttpRequest, after: str) -> HttpResponse:
    email = request.POST.get("email", "").strip()
    try:
        validate_email(email)
    except ValidationError:
        problem = _("That is not an e-mail address.")
        return form_page(request, after, link_problem=problem, email=email[:254], status=400)
    logins.request_link(email=email)
    return sent(request, after, [_("If an account has this address, a link is on its way.")])


def form_page(request: HttpRequest, after: str, *, status: int = 200, **given: str) -> HttpResponse:
    """Show the page with the input and its errors."""
    query = f"?{urlencode({'next': after})}" if after else ""
    return plain_page(
        request,
        TEMPLATE,
        title=_("Log in"),
        status=status,
        words=(passkeys.WORDS,),
        module="games/site/pages/passkeys.js",
        here="sign-in",
        target=reverse("sign-in") + query,
        by_passkey=reverse("sign-in-by-passkey") + query,
        register=reverse("register") + query,
        given=given,
    )
