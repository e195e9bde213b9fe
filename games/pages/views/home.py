"""The home page: what this is, for visitors who do not play here yet."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils.cache import add_never_cache_headers
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from games.pages.installed_games import files_of, symbol_url
from games.pages.layout import layout
from games.rulesets.registry import RULESETS


@require_safe
def home_page(request: HttpRequest) -> HttpResponse:
    """Welcome visitors; redirect players to their games."""
    if request.user.is_authenticated:
        answer = HttpResponseRedirect(reverse("my-games"))
        add_never_cache_headers(answer)
        return answer
    games = [
        {
            "key": key,
            "name": ruleset.name,
            "about": ruleset.about,
            "has_lessons": ruleset.has_lessons,
            "sprite": files_of(key).sprite,
            "symbol": symbol_url(ruleset),
        }
        for key, ruleset in RULESETS.items()
    ]
    boards = (
        game
        for game, ruleset in zip(games, RULESETS.values(), strict=True)
        if ruleset.about and ruleset.about.board
    )
    return layout(
        request,
        "games/site/home.html",
        title=_("Table games with hidden cards, played in turns over days"),
        games=games,
        guided=[game for game in games if game["has_lessons"]],
        board=next(boards, None),
    )
