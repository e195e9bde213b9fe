"""A table: its frame; everything on it comes from the API."""

from __future__ import annotations

from typing import Final
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from games.engine.registry import RULESETS
from games.errors import TableError
from games.pages.shell import shell
from games.pages.words import (
    cartagena,
    meuterer,
    options,
    orders,
    push,
    reports,
    table,
    terms,
    waiting,
)
from games.selectors import tables

BEFORE: Final = terms.BASIC | options.NAMES | waiting.WORDS  # until the game starts
RULESET_WORDS: Final = {"meuterer": meuterer.WORDS, "cartagena": cartagena.WORDS}


@require_safe
def table_page(request: HttpRequest, game_id: UUID) -> HttpResponse:
    """Show the frame of a table. Who may see it, and what of it, the API says.

    The name of the game is no secret; a table that does not exist is told by the API, too.
    """
    ruleset, waits = "", False
    try:
        game = tables.table(game_id=game_id)
        ruleset, waits = game.ruleset, game.started_at is None
    except TableError:
        pass
    return shell(
        request,
        "games/site/table.html",
        title=RULESETS[ruleset].name if ruleset else _("No such table"),
        words=(
            BEFORE if waits else {},
            table.WORDS,
            orders.WORDS,
            push.HINT,
            reports.AT_A_TABLE,
            RULESET_WORDS.get(ruleset, {}),
        ),
        game_id=str(game_id),
        components=RULESETS[ruleset].components() if ruleset else {},
        ruleset=ruleset,
        waits=waits,
        module="games/site/table/table.js" if ruleset else "",
        status=200 if ruleset else 404,
    )
