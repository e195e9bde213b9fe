"""Who plays best."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from games.engine.registry import RULESETS
from games.pages.shell import shell
from games.pages.words import players
from games.policy import LEADERBOARD_GAMES


@require_safe
def leaderboard_page(request: HttpRequest) -> HttpResponse:
    """Show the frame; ``game`` says of which game."""
    asked = request.GET.get("game", "")
    return shell(
        request,
        "games/site/leaderboard.html",
        title=_("Leaderboard"),
        words=(players.LEADERBOARD,),
        module="games/site/leaderboard.js",
        here="leaderboard",
        rulesets={key: rules.name for key, rules in RULESETS.items()},
        chosen=asked if asked in RULESETS else next(iter(RULESETS)),
        games_needed=LEADERBOARD_GAMES,
    )
