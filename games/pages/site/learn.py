"""Learning a game: a first one against bots, explained on the way."""

from __future__ import annotations

from typing import Any, Final
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from games.engine.registry import RULESETS
from games.pages.shell import shell
from games.pages.words import learn as words

# What each game is like, and with how many bots a first one is good.
GAMES: Final[dict[str, dict[str, Any]]] = {
    "meuterer": {
        "line": _(
            "Sell goods from island to island, and read the others: who stands by the captain, "
            "and who plans a mutiny? Quick rounds, much bluff."
        ),
        "minutes": 15,
        "bots": (2,),
    },
    "cartagena": {
        "line": _(
            "Collect weapons and gold with the help of thirteen pirates, choose a camp in secret, "
            "and fight five duels in the end. Every turn tempts you to go one further."
        ),
        "minutes": 20,
        "bots": (1, 2),
    },
}


@require_safe
def learn(request: HttpRequest) -> HttpResponse:
    """Offer a first game of each; whoever has no account opens one first, and comes back."""
    chosen = request.GET.get("game", "")
    games = [
        game
        | {
            "key": key,
            "name": RULESETS[key].name,
            "register": _back(reverse("register"), key),
            "sign_in": _back(reverse("sign-in"), key),
        }
        for key, game in GAMES.items()
    ]
    games.sort(key=lambda game: game["key"] != chosen)  # whoever comes back finds it on top
    return shell(
        request,
        "games/site/learn.html",
        title=_("Learn"),
        words=(words.WORDS,),
        module="games/site/learn.js" if request.user.is_authenticated else "",
        here="learn",
        games=games,
    )


def _back(address: str, key: str) -> str:
    after = f"{reverse('learn')}?{urlencode({'game': key})}"
    return f"{address}?{urlencode({'next': after})}"
