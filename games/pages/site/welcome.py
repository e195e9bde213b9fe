"""The first page: what this is, for whoever does not play here yet."""

from __future__ import annotations

from typing import Final

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.templatetags.static import static
from django.urls import reverse
from django.utils.cache import add_never_cache_headers
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from games.engine.registry import RULESETS
from games.pages.shell import shell

# What each game is, in two sentences; the pictures are symbols of its sprite.
GAMES: Final = {
    "meuterer": {
        "players": _("3 or 4 players"),
        "words": _(
            "Merchants on one ship. Sell your goods on the islands, or choose a role in secret: "
            "stand by the captain, or raise a mutiny and take the ship where you want it."
        ),
        "pictures": ("captain", "mutineer", "merchant", "wine", "ruby"),
    },
    "cartagena": {
        "players": _("2 to 4 players"),
        "words": _(
            "Pirates behind cabin doors. Use their powers for sailors, weapons and gold, join a "
            "camp in secret, and be on the right side when the mutiny breaks out."
        ),
        "pictures": ("captain_valverde", "ramon_diaz", "door", "gold", "combat_pink"),
    },
}


@require_safe
def welcome_page(request: HttpRequest) -> HttpResponse:
    """Welcome guests; send players to their games."""
    if request.user.is_authenticated:
        answer = HttpResponseRedirect(reverse("my-games"))
        add_never_cache_headers(answer)
        return answer
    games = [
        {"key": key, "name": rules.name, "sprite": static(f"games/art/{key}.svg")} | GAMES[key]
        for key, rules in RULESETS.items()
    ]
    return shell(
        request,
        "games/site/welcome.html",
        title=_("Table games with hidden cards, by turns over days"),
        games=games,
    )
