"""The list of tables: to sit down at, to take a seat over, or to watch."""

from __future__ import annotations

from typing import Final

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from games.pages import installed_games
from games.pages.layout import layout
from games.pages.strings import lobby, options, quick_match, terms
from games.policy import CLOCKS

SHOWN: Final = {
    "free": _("Join"),
    "offered": _("Take over"),
    "active": _("Watch"),
}
CLOCK_NAMES: Final = {
    clock.key: (
        terms.CLOCKS["clock_fixed"] if clock.fixed else terms.CLOCKS[f"clock_{clock.key}"],
        clock.first // (24 * 3600) if clock.fixed else 0,
    )
    for clock in CLOCKS.values()
}


@require_safe
def lobby_page(request: HttpRequest) -> HttpResponse:
    """Show the filters; the matching tables come from the API."""
    return layout(
        request,
        "games/site/lobby.html",
        title=_("Tables"),
        words=(terms.BASIC, options.NAMES, lobby.WORDS, quick_match.WORDS),
        module="games/site/pages/lobby.js",
        here="tables",
        shown=SHOWN,
        game_names=installed_games.names(),
        clocks=CLOCK_NAMES,
        spoken=settings.LANGUAGES,
    )
