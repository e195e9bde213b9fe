"""All games of one player, first those in which they are to move."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from games.pages.layout import layout
from games.pages.strings import my_games, terms


@require_safe
@login_required
def my_games_page(request: HttpRequest) -> HttpResponse:
    """Show the frame; the games come by their stream."""
    return layout(
        request,
        "games/site/my_games.html",
        title=_("My games"),
        words=(terms.BASIC, my_games.WORDS),
        module="games/site/pages/my_games.js",
        here="my-games",
    )
