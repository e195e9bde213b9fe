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

USUAL: Final = "greedy"  # answers immediately
SEATS_NOW: Final = 3  # at a table against bots of one level, if the game allows as many
ONE_OF_EACH: Final = "greedy", "medium", "hard"


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
    """A game with its choices of bots: all of one level, the strongest first, or one of each."""
    bots, sizes = [*reversed(bots_of(game))], game.rules.table_sizes
    others = min(sizes, key=lambda seats: abs(seats - SEATS_NOW)) - 1
    choices = [
        {"bots": [bot] * others, "name": BOTS[f"level_{bot}"], "is_usual": bot == USUAL}
        for bot in bots
    ]
    if set(ONE_OF_EACH) <= set(bots) and len(ONE_OF_EACH) + 1 in sizes:
        each = {"bots": ONE_OF_EACH, "name": BOTS["one_of_each"], "is_usual": False}
        choices.append(each)
    return {"key": key, "name": game.name, "choices": choices}
