"""A table: its frame; everything on it comes from the API."""

from __future__ import annotations

from typing import Final
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from games import signed_links
from games.errors import ApplicationError
from games.models import Game, User
from games.pages.installed_games import files_of
from games.pages.layout import layout
from games.pages.strings import (
    agreements,
    analysis,
    film,
    options,
    orders,
    panels,
    push,
    reports,
    table,
    terms,
    waiting,
)
from games.pages.views.invitation import invitation_page, link_for
from games.pages.views.missing_table import gone_game, no_table
from games.pages.views.table_styles import table_styles_url
from games.selectors.tables.access import get_visible_game

# The cookie that a link in a message sets for the pages of its table.
PAGE_PASS: Final = "table_pass"  # noqa: S105 - the name of it
BEFORE: Final = terms.BASIC | options.NAMES | waiting.WORDS  # until the game starts


@require_safe
def table_page(request: HttpRequest, game_id: UUID) -> HttpResponse:
    """Show the frame of a table. The API decides who may see how much of it.

    The name of the game is not secret, unless the table is only for invited players.
    """
    try:
        game = table_for(request, game_id)
    except ApplicationError:
        return no_table(request)
    if not game.has_rules:
        return gone_game(request, game)
    if (link := link_for(request, game)) is not None:
        return invitation_page(request, game, link)
    ruleset, waits = game.ruleset_info, game.started_at is None
    return layout(
        request,
        "games/site/table.html",
        title=ruleset.name,
        words=(
            BEFORE if waits else options.differing(ruleset, game.options),
            table.WORDS,
            agreements.WORDS,
            analysis.AT_TABLE,
            film.WORDS,
            panels.WORDS,
            orders.WORDS,
            push.HINT,
            reports.AT_A_TABLE,
            ruleset.words_at(game.options),
        ),
        game_id=str(game_id),
        components=ruleset.wire.components(),
        ruleset=ruleset.key,
        files=files_of(ruleset.key),
        styles=table_styles_url(ruleset.key),
        waits=waits,
        over=game.status == Game.Status.FINISHED,
        module="games/site/table/table.js",
    )


def table_for(request: HttpRequest, game_id: UUID) -> Game:
    """Read a table for a visitor: by their log-in, the pass of a link in a message, an invitation.

    Raises GameNotFoundError.
    """
    user = request.user if isinstance(request.user, User) else _owner_of_pass(request, game_id)
    invitation = request.GET.get("invitation")
    return get_visible_game(game_id=game_id, user=user, invitation=invitation)


def _owner_of_pass(request: HttpRequest, game_id: UUID) -> User | None:
    try:
        found = signed_links.read_game_token(request.COOKIES.get(PAGE_PASS, ""))
    except signed_links.BadLinkError:
        return None
    return found.user if found.game_id == game_id else None
