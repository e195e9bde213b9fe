"""The replay of a table: its frame; the past itself comes from the API."""

from __future__ import annotations

from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from games.errors import ApplicationError
from games.pages.installed_games import files_of
from games.pages.layout import layout
from games.pages.strings import analysis, replay, table
from games.pages.views.missing_table import gone_game, no_table
from games.pages.views.table import table_for


@require_safe
def replay_page(request: HttpRequest, game_id: UUID) -> HttpResponse:
    """Show the frame of a replay. The API decides who may look back, and how far."""
    try:
        game = table_for(request, game_id)
    except ApplicationError:
        return no_table(request)
    if not game.has_rules:
        return gone_game(request, game)
    ruleset = game.ruleset_info
    return layout(
        request,
        "games/site/replay.html",
        title=_("Replay"),
        words=(table.WORDS, replay.WORDS, analysis.WORDS, ruleset.words_at(game.options)),
        game_id=game_id,
        ruleset=ruleset.key,
        files=files_of(ruleset.key),
        game=ruleset.name,
        components=ruleset.wire.components(),
        keeps_secrets=ruleset.keeps_secrets,
        module="games/site/pages/replay.js",
    )
