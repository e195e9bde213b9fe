"""Preferences: language, times, messages, devices, orders; all by the API."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from games.pages.layout import layout
from games.pages.strings import messages, push
from games.pages.strings import preferences as words


@require_safe
@login_required
def preferences(request: HttpRequest) -> HttpResponse:
    """Show the frame of the preferences."""
    return layout(
        request,
        "games/site/preferences.html",
        title=_("Preferences"),
        words=(words.WORDS, messages.WORDS, push.WORDS),
        module="games/site/preferences/preferences.js",
        here="account",
    )
