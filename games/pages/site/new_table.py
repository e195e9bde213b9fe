"""Where a table is made."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from games.engine.registry import RULESETS
from games.pages.shell import shell
from games.pages.words import new_table, options, terms


@require_safe
@login_required
def new_table_page(request: HttpRequest) -> HttpResponse:
    """Show the frame; games, options and clocks are those that the API names."""
    return shell(
        request,
        "games/site/new_table.html",
        title=_("New table"),
        words=(terms.BASIC, options.NAMES, options.HELP, new_table.WORDS),
        module="games/site/new_table.js",
        here="tables",
        rulesets={key: rules.name for key, rules in RULESETS.items()},
    )
