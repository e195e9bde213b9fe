"""The replay of a table: its frame; the past itself comes from the API."""

from __future__ import annotations

from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from games.engine.registry import RULESETS
from games.errors import TableError
from games.pages.shell import shell
from games.pages.site.table import RULESET_WORDS
from games.pages.words import replay, table
from games.selectors import tables


@require_safe
def replay_page(request: HttpRequest, game_id: UUID) -> HttpResponse:
    """Show the frame of a replay. Who may look back, and how far, the API says."""
    try:
        ruleset = tables.table(game_id=game_id).ruleset
    except TableError:
        ruleset = ""
    return shell(
        request,
        "games/site/replay.html",
        title=_("Replay") if ruleset else _("No such table"),
        words=(table.WORDS, RULESET_WORDS.get(ruleset, {}), replay.WORDS),
        game_id=game_id,
        ruleset=ruleset,
        game=RULESETS[ruleset].name if ruleset else "",
        components=RULESETS[ruleset].components() if ruleset else {},
        keeps_secrets=bool(ruleset) and RULESETS[ruleset].keeps_secrets,
        module="games/site/replay.js" if ruleset else "",
        status=200 if ruleset else 404,
    )
