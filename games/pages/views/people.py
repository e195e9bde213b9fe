"""The players I follow and their tables, those I have blocked, and a search."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from games.models import User
from games.pages.layout import layout
from games.pages.strings import players
from games.policy import PREFIX_LENGTH


@require_safe
@login_required
def people_page(request: HttpRequest) -> HttpResponse:
    """Show the frame; guests, who have none of this, are redirected to the page about guests."""
    if isinstance(request.user, User) and request.user.is_guest:
        return HttpResponseRedirect(reverse("account"))
    return layout(
        request,
        "games/site/people.html",
        title=_("People"),
        words=(players.PEOPLE,),
        module="games/site/pages/people.js",
        here="people",
        least=PREFIX_LENGTH,
    )
