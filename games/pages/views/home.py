"""The home page: what this is, for visitors who do not play here yet."""

from __future__ import annotations

from uuid import UUID

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils.cache import add_never_cache_headers
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from games.models import Game
from games.pages.installed_games import files_of, symbol_url
from games.pages.layout import layout
from games.pages.seat_shapes import shape_of
from games.rulesets.registry import RULESETS
from games.rulesets.sentences import seat_names
from games.selectors.play import watch


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
        featured=_featured(),
    )


def _featured() -> dict[str, object] | None:
    """The game that is most worth watching now, as it was kept: no database is asked."""
    table = watch.featured()
    if table is None or table["ruleset"] not in RULESETS:
        return None
    people = seat_names(table["seats"])
    scores = table["scores"] or [None] * len(people)
    is_over = table["status"] == Game.Status.FINISHED
    address = reverse("replay" if is_over else "table", args=[UUID(table["id"])])
    return {
        "game": RULESETS[table["ruleset"]].name,
        "symbol": symbol_url(RULESETS[table["ruleset"]]),
        "is_over": is_over,
        "address": f"{address}?play=1" if is_over else address,
        "players": [
            {"number": number, "shape": shape_of(number), "name": name, "score": score}
            for number, (name, score) in enumerate(zip(people, scores, strict=True))
        ],
    }
