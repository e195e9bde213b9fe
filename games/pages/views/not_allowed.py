"""The page for users who may not see what is at an address."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.utils import translation
from django.utils.translation import gettext as _
from rest_framework.exceptions import PermissionDenied

from games.api.http import problems
from games.pages.layout import is_for_people, language_of
from games.pages.plain_page import plain_page


def not_allowed(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Show browsers a page, and send programs a refusal with a code, whatever the reason."""
    if not is_for_people(request):
        return problems.not_allowed()
    with translation.override(language_of(request)):
        return plain_page(
            request,
            title=problems.GENERAL[PermissionDenied][2],
            status=403,
            leads_to="/",
            leads_by=_("Home"),
        )
