"""The home page: an introduction for visitors who do not play here yet."""

from __future__ import annotations

from functools import reduce
from typing import Final
from uuid import UUID

from django.contrib.humanize.templatetags.humanize import apnumber
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils.cache import add_never_cache_headers
from django.utils.text import capfirst
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from games.models import Game
from games.pages.installed_games import files_of, symbol_url
from games.pages.layout import layout
from games.pages.scenes import scene_of
from games.pages.seat_shapes import shape_of
from games.rulesets.registry import RULESETS
from games.rulesets.sentences import seat_names
from games.selectors.play import watch

TAGLINES: Final = 2  # as many as the heading has room for


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
            "scene": scene_of(ruleset),
        }
        for key, ruleset in RULESETS.items()
    ]
    return layout(
        request,
        "games/site/home.html",
        title=_("Table games with hidden cards, played in turns over days"),
        headline=_headline(),
        lead=_lead(),
        games=games,
        guided=[game for game in games if game["has_lessons"]],
        scene=next((game["scene"] for game in games if game["scene"]), None),
        featured=_featured(),
    )


def _headline() -> str:
    """The taglines of the first games that have one, then the site's own."""
    abouts = [game.about for game in RULESETS.values() if game.about and game.about.tagline]
    taglines = [*dict.fromkeys(str(about.tagline) for about in abouts)][:TAGLINES]
    return reduce(_joined, [*taglines, gettext("Trust nobody.")])


def _joined(first: str, second: str) -> str:
    # Translators: two sentences, one after the other.
    return gettext("%(first)s %(second)s") % {"first": first, "second": second}


def _lead() -> str:
    """How many games there are, and for how many players."""
    sizes = [size for game in RULESETS.values() for size in game.rules.table_sizes]
    least, most = min(sizes), max(sizes)
    # Translators: numbers of players.
    between = gettext("%(least)s to %(most)s") % {"least": least, "most": most}
    lead = ngettext(
        "%(count)s table game for %(seats)s, one move at a time, on any screen.",
        "%(count)s table games for %(seats)s, one move at a time, on any screen.",
        len(RULESETS),
    )
    # The German word for one depends on its noun.
    count = apnumber(len(RULESETS)) if len(RULESETS) > 1 else "1"
    return capfirst(lead % {"count": count, "seats": str(most) if least == most else between})


def _featured() -> dict[str, object] | None:
    """The game most worth watching now, from the cache rather than the database."""
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
