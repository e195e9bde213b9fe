"""The page on which a table is made."""

from __future__ import annotations

from typing import Final

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from games.bots import bots_of
from games.pages.layout import layout
from games.pages.strings import new_table, options, terms
from games.pages.strings.bots import BOTS
from games.rulesets.manifest import Ruleset
from games.rulesets.registry import RULESETS

USUAL: Final = "greedy"  # it answers at once


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
        quick_games=[_against_bots(key, game) for key, game in RULESETS.items()],
    )


def _against_bots(key: str, game: Ruleset) -> dict[str, object]:
    """A game, and the levels of its bots, the strongest first."""
    levels = [
        {"bot": bot, "name": BOTS[f"level_{bot}"], "is_usual": bot == USUAL}
        for bot in reversed(bots_of(game))
    ]
    return {"key": key, "name": game.name, "levels": levels}
