"""The list of tables: for sitting down, taking over a seat, or watching."""

from __future__ import annotations

from datetime import time
from typing import Final

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from games.pages import installed_games
from games.pages.layout import layout
from games.pages.strings import lobby, options, quick_match, terms
from games.policy import CLOCKS, DAY, Clock

SHOWN: Final = {
    "free": _("Join"),
    "offered": _("Take over"),
    "active": _("Watch"),
}


def _named(clock: Clock) -> tuple[str | Promise, int, time | None]:
    """The name of a clock, with the days or the hour that tell it from others of its kind."""
    if clock.hour is not None:
        return terms.CLOCKS["clock_hour"], 0, time(clock.hour)
    if clock.fixed:
        return terms.CLOCKS["clock_fixed"], clock.first // DAY, None
    return terms.CLOCKS[f"clock_{clock.key}"], 0, None


CLOCK_NAMES: Final = {clock.key: _named(clock) for clock in CLOCKS.values()}


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
