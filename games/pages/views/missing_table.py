"""The pages instead of a table that does not exist, or whose game is not installed."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext_lazy as _

from games.models import Game
from games.pages.layout import layout
from games.rulesets.registry import RULESETS


def no_table(request: HttpRequest) -> HttpResponse:
    """Say that there is no such table."""
    return layout(request, "games/site/no_table.html", title=_("Table not found"), status=404)


def gone_game(request: HttpRequest, game: Game) -> HttpResponse:
    """Say that the site no longer has the rules of a table, which is kept."""
    installed = game.ruleset in RULESETS  # with other rules, then
    return layout(request, "games/site/gone_game.html", title=game.game_name, installed=installed)
