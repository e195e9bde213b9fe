"""The page of the games that are worth watching."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from games.pages.layout import layout
from games.pages.strings import lobby, options, terms, watch


@require_safe
def watch_page(request: HttpRequest) -> HttpResponse:
    """Show the frame of both lists; the API fills them."""
    return layout(
        request,
        "games/site/watch.html",
        title=_("Watch"),
        words=(terms.BASIC, options.NAMES, lobby.WORDS, watch.WORDS),
        module="games/site/pages/watch.js",
        here="tables",
    )
