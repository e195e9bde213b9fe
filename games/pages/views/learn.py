"""Learning a game: a first one against bots, explained on the way."""

from __future__ import annotations

from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from games.models import User
from games.pages import browser_session
from games.pages.installed_games import symbol_url
from games.pages.layout import layout
from games.pages.strings import learn as words
from games.rulesets.manifest import Ruleset
from games.rulesets.registry import RULESETS
from games.services.tables import guided


@require_safe
def learn(request: HttpRequest) -> HttpResponse:
    """Offer a first game of each game with lessons; visitors and guests need no account."""
    chosen = request.GET.get("game", "")
    played = guided.played_by(request.user) if isinstance(request.user, User) else {}
    games = [_lesson(one, played.get(one.key, "")) for one in RULESETS.values() if one.has_lessons]
    games.sort(key=lambda game: game["key"] != chosen)  # shown first after coming back
    return layout(
        request,
        "games/site/learn.html",
        title=_("Learn"),
        words=(words.WORDS,),
        module="games/site/pages/learn.js" if browser_session.has_account(request) else "",
        here="learn",
        games=games,
    )


def _lesson(ruleset: Ruleset, played: str) -> dict[str, object]:
    """Return the offer of a first game."""
    about = ruleset.about
    assert about is not None
    return {
        "key": ruleset.key,
        "name": ruleset.name,
        "symbol": symbol_url(ruleset),
        "lesson": about.lesson,
        "minutes": about.minutes,
        "bots": about.bots,
        "played": played,
        "sign_in": _back(reverse("sign-in"), ruleset.key),
    }


def _back(address: str, key: str) -> str:
    after = f"{reverse('learn')}?{urlencode({'game': key})}"
    return f"{address}?{urlencode({'next': after})}"
