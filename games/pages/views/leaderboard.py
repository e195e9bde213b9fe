"""The leaderboards, of people and of bots."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from games.pages import installed_games
from games.pages.layout import layout
from games.pages.strings import players
from games.policy import LEADERBOARD_GAMES
from games.rulesets.registry import RULESETS


@require_safe
def leaderboard_page(request: HttpRequest) -> HttpResponse:
    """Show the frame; ``game`` names the game, ``of=bots`` asks for the bots' ladder."""
    asked = request.GET.get("game", "")
    of_bots = request.GET.get("of") == "bots"
    return layout(
        request,
        "games/site/leaderboard.html",
        title=_("Leaderboard of bots") if of_bots else _("Leaderboard"),
        words=(players.LEADERBOARD,),
        module="games/site/pages/leaderboard.js",
        here="leaderboard",
        game_names=installed_games.names(),
        chosen=asked if asked in RULESETS else next(iter(RULESETS)),
        games_needed=LEADERBOARD_GAMES,
        of_bots=of_bots,
    )
