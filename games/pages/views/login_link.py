"""The pages behind links to an address. Opening one changes nothing; the button does."""

from __future__ import annotations

from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from games.api.http.throttling import address_of
from games.errors import BadLoginLinkError
from games.models import PersonalToken, User
from games.pages import browser_session
from games.pages.plain_page import HOME, plain_page, refused_page
from games.pages.views.sign_in import take_after_link
from games.selectors.accounts import addresses
from games.services.accounts import addresses as proving
from games.services.accounts import fingerprints
from games.services.accounts import login as logins
from games.services.tables import guided
from games.texts.messages import link_ends_before


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def login_link(request: HttpRequest, token: str) -> HttpResponse:
    """Log the owner of a link in when they press the button."""
    try:
        if request.method == "POST":
            visitor = _visitor(request)
            table = guided.table_of(visitor) if visitor is not None and visitor.is_guest else None
            user = logins.log_in_by_link(token=token, by=visitor)
            after = take_after_link(request)
            if not after and table is not None and user == visitor:
                after = reverse("table", args=[table.pk])  # where they asked for the account
            browser_session.begin(request, user, by=PersonalToken.Way.LINK)
            fingerprints.record_address(user=user, address=address_of(request))
            return HttpResponseRedirect(after or HOME)
        user = logins.owner_of_link(token=token)
    except BadLoginLinkError as error:
        return refused_page(request, error)
    with translation.override(user.language):
        name = {"name": user.username}
        if addresses.is_confirmed(user):
            line = _("Press the button to log in as %(name)s.") % name
            return plain_page(request, title=_("Log in"), lines=[line], action=_("Log in"))
        lines = [_("Press the button to confirm the address and log in as %(name)s.") % name]
        if addresses.warns_of_what_ends(user) and request.user != user:
            lines.append(link_ends_before())
        title = _("Confirm your address")
        return plain_page(request, title=title, lines=lines, action=_("Confirm and log in"))


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def address_link(request: HttpRequest, token: str) -> HttpResponse:
    """Let a new address take the place of the old one, for its account's user who is logged in."""
    try:
        user = proving.owner_of_link(token=token)
        if request.user != user:
            return _log_in_first(request, user)
        if request.method == "POST":
            logins.confirm_address(user=user, token=token)
            return HttpResponseRedirect(reverse("account"))
    except BadLoginLinkError as error:
        return refused_page(request, error)
    with translation.override(user.language):
        lines = [_("Press the button to have messages sent to this address from now on.")]
        title = _("Confirm your address")
        return plain_page(request, title=title, lines=lines, action=_("Confirm the address"))


def _log_in_first(request: HttpRequest, user: User) -> HttpResponse:
    """Require a log-in besides the mail, because the address may have been given by mistake."""
    with translation.override(user.language):
        lines = [_("Log in as %(name)s first, then open the link again.") % {"name": user.username}]
        return plain_page(
            request,
            title=_("Confirm your address"),
            lines=lines,
            leads_to=f"{reverse('sign-in')}?{urlencode({'next': request.path})}",
            leads_by=_("Log in"),
            status=403,
        )


def _visitor(request: HttpRequest) -> User | None:
    return request.user if request.user.is_authenticated else None
