"""A player's public profile."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from games.pages.layout import layout
from games.pages.strings import players
from games.selectors.accounts import players as people


@require_safe
def player_page(request: HttpRequest, name: str) -> HttpResponse:
    """Show the frame of a profile, if there is such a player."""
    user = people.by_name(name).filter(is_active=True).first()
    return layout(
        request,
        "games/site/player.html",
        title=user.username if user else _("Player not found"),
        words=(players.PROFILE,),
        module="games/site/pages/player.js" if user else "",
        status=200 if user else 404,
        player=user.username if user else "",
    )
