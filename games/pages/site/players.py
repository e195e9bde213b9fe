"""A player as everyone may know him."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from games.pages.shell import shell
from games.pages.words import players
from games.selectors import people


@require_safe
def player_page(request: HttpRequest, name: str) -> HttpResponse:
    """Show the frame of a profile, if there is such a player."""
    user = people.by_name(name).filter(is_active=True).first()
    return shell(
        request,
        "games/site/player.html",
        title=user.username if user else _("No such player"),
        words=(players.PROFILE,),
        module="games/site/player.js" if user else "",
        status=200 if user else 404,
        player=user.username if user else "",
    )
