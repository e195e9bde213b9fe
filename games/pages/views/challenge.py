"""The page that a challenge's link opens: who plays what, on which terms, and "Play".

Opening it changes nothing; its button does, without a script. It takes an account.
"""

from __future__ import annotations

from typing import Final
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from games.api.http.problems import status_of
from games.api.http.throttling import caller_of, count_request
from games.errors import ApplicationError
from games.models import Challenge, Game, User
from games.pages.installed_games import files_of, symbol_url
from games.pages.layout import language_of, layout
from games.pages.views.invitation import asks_of
from games.pages.views.missing_table import no_table
from games.rulesets.registry import RULESETS
from games.selectors.accounts.bot_accounts import root_of
from games.selectors.tables import challenges
from games.services.tables.challenges import take_up
from games.services.tables.seating import options_of

LONGEST: Final = 200  # characters of a token


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def challenge_page(request: HttpRequest, token: str) -> HttpResponse:
    """Show what is offered; at the press of the button, seat the user and redirect to the table."""
    user = request.user if isinstance(request.user, User) else None
    try:
        found = challenges.challenge_for(token=token[:LONGEST], user=user)
        game = _table_like(found)
    except ApplicationError:
        return no_table(request)
    if request.method != "POST" or user is None or user.is_guest:
        return _page(request, found, game, user)
    usage = count_request("tables", caller_of(request))
    if usage is not None and usage.is_exceeded:
        with translation.override(language_of(request)):
            problem = _("Wait a while before the next one.")
        answer = _page(request, found, game, user, problem=problem, status=429)
        answer["Retry-After"] = str(usage.reset)
        return answer
    try:
        made = take_up(token=token, user=user)
    except ApplicationError as error:
        return _page(request, found, game, user, problem=str(error.detail), status=status_of(error))
    return HttpResponseRedirect(reverse("table", args=[made.pk]))


def _page(
    request: HttpRequest,
    found: Challenge,
    game: Game,
    user: User | None,
    *,
    problem: str = "",
    status: int = 200,
) -> HttpResponse:
    with translation.override(language_of(request)):
        info = RULESETS[found.ruleset]
        here = request.path
        return layout(
            request,
            "games/site/challenge.html",
            title=_("%(name)s challenges you to a game of %(game)s")
            % {"name": found.user.username, "game": info.name},
            status=status,
            challenge=found,
            asks=asks_of(game),
            about=info.about,
            symbol=symbol_url(info),
            sprite=files_of(info.key).sprite,
            is_mine=user is not None and root_of(found.user) == root_of(user),
            has_account=user is not None and not user.is_guest,
            problem=problem,
            register=f"{reverse('register')}?{urlencode({'next': here})}",
            log_in=f"{reverse('sign-in')}?{urlencode({'next': here})}",
        )


def _table_like(found: Challenge) -> Game:
    """An unsaved table like the one that would be made. Raises BadOptionsError."""
    options = options_of(found.ruleset, found.seats, found.preset or None)
    game = Game(ruleset=found.ruleset, options=options, clock=found.clock, rated=found.rated)
    game.seat_rows = [None] * found.seats  # type: ignore[list-item]  # nobody sits there
    return game
