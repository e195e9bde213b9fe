"""The page on which a table is made."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from games.pages import installed_games
from games.pages.layout import layout
from games.pages.strings import new_table, options, terms


@require_safe
@login_required
def new_table_page(request: HttpRequest) -> HttpResponse:
    """Show the frame; games, options and clocks come from the API."""
    return layout(
        request,
        "games/site/new_table.html",
        title=_("New table"),
        words=(terms.BASIC, options.NAMES, options.HELP, new_table.WORDS),
        module="games/site/pages/new_table.js",
        here="tables",
        game_names=installed_games.names(),
    )
