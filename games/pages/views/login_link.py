"""The page behind a log-in link. Opening it changes nothing; the button does."""

from __future__ import annotations

from django.contrib.auth import login
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.utils import translation
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from games.api.http.throttling import address_of
from games.errors import BadLoginLinkError
from games.pages.plain_page import HOME, plain_page
from games.pages.views.sign_in import take_after_link
from games.services.accounts import fingerprints
from games.services.accounts import login as logins


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def login_link(request: HttpRequest, token: str) -> HttpResponse:
    """Log the owner of a link in when they press the button."""
    try:
        if request.method == "POST":
            user = logins.log_in_by_link(token=token)
            after = take_after_link(request)
            login(request, user)
            fingerprints.record_address(user=user, address=address_of(request))
            return HttpResponseRedirect(after or HOME)
        user = logins.owner_of_link(token=token)
    except BadLoginLinkError as error:
        return plain_page(request, title=str(error.title), lines=[str(error.detail)], status=401)
    with translation.override(user.language):
        line = _("Press the button, and you are logged in as %(name)s.") % {"name": user.username}
        return plain_page(request, title=_("Log in"), lines=[line], action=_("Log in"))
