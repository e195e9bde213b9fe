"""Where the link to log in by leads. Looking changes nothing; the button does."""

from __future__ import annotations

from django.contrib.auth import login
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from games.errors import BadLoginLinkError
from games.pages.sign_in import take_after_link
from games.services import logins


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def login_link(request: HttpRequest, token: str) -> HttpResponse:
    """Log the owner of a link in, once he presses the button."""
    try:
        if request.method == "POST":
            user = logins.log_in_by_link(token=token)
            after = take_after_link(request)
            login(request, user)
            return HttpResponseRedirect(after or reverse("sign-in"))
        user = logins.owner_of_link(token=token)
    except BadLoginLinkError as error:
        return _page(request, str(error.title), str(error.detail), status=401)
    with translation.override(user.language):
        line = _("Press the button, and you are logged in as %(name)s.") % {"name": user.username}
        return _page(request, _("Log in"), line, action=_("Log in"))


def _page(
    request: HttpRequest, title: str, line: str, *, action: str = "", status: int = 200
) -> HttpResponse:
    language = translation.get_language() or "en"
    context = {"title": title, "lines": [line], "action": action, "language": language}
    return render(request, "games/page.html", context, status=status)
