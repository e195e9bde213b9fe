"""The page after a form that failed the CSRF check."""

from __future__ import annotations

from urllib.parse import urlsplit

from django.http import HttpRequest, HttpResponse
from django.utils import translation
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from games.api.http import problems
from games.pages.layout import is_for_people, language_of
from games.pages.plain_page import plain_page


@never_cache
def stale_form(request: HttpRequest, reason: str = "") -> HttpResponse:
    """Say that nothing was done, and lead back to the form; programs get a refusal with a code.

    ``reason`` is Django's, for developers; it means nothing to a user who waited too long.
    """
    if not is_for_people(request):
        return problems.not_allowed()
    with translation.override(language_of(request)):
        return plain_page(
            request,
            title=_("This page was too old"),
            lines=[
                _(
                    "Nothing was done. The page was open for too long, or someone logged in or "
                    "out meanwhile."
                ),
                _("Open it again and retry. If that does not help, allow cookies here."),
            ],
            status=403,
            leads_to=_page_before(request),
            leads_by=_("Open it again"),
        )


def _page_before(request: HttpRequest) -> str:
    """Where the form was; the front page if the browser names none, or another site."""
    address = request.headers.get("Referer", "")
    if not url_has_allowed_host_and_scheme(address, allowed_hosts={request.get_host()}):
        return "/"
    parts = urlsplit(address)
    path = "/" + parts.path.lstrip("/")  # two slashes would begin another host
    return f"{path}?{parts.query}" if parts.query else path
