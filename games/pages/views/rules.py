"""The rules of the games, from their rulebooks."""

from __future__ import annotations

from functools import lru_cache

from django.http import Http404, HttpRequest, HttpResponse
from django.utils import translation
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from games.documentation.markdown import Page
from games.pages.installed_games import symbol_url
from games.pages.layout import language_of, layout
from games.pages.markdown_page import read
from games.rulesets.registry import RULESETS


@require_safe
def all_rules(request: HttpRequest) -> HttpResponse:
    """List the rules of each game."""
    games = [
        {
            "key": key,
            "name": ruleset.name,
            "about": ruleset.about,
            "symbol": symbol_url(ruleset),
            "has_lessons": ruleset.has_lessons,
        }
        for key, ruleset in RULESETS.items()
    ]
    return layout(request, "games/site/rules.html", title=_("Rules"), here="learn", games=games)


@require_safe
def rules(request: HttpRequest, ruleset: str) -> HttpResponse:
    """Show the rules of a game in the reader's language, or say that there is no rulebook."""
    installed = RULESETS.get(ruleset)
    if installed is None:
        raise Http404
    page = rulebook(ruleset, language_of(request)) if installed.rulebook is not None else None
    return layout(
        request,
        "games/site/markdown_page.html",
        title=_("The rules of %(game)s") % {"game": installed.name},
        here="learn",
        html=page.html if page else None,
        contents=[heading for heading in page.headings if heading.level == 2] if page else [],
        ruleset=installed,
    )


@lru_cache
def rulebook(ruleset: str, language: str) -> Page:
    """The rules of a game as a page; in English if they are not translated."""
    installed = RULESETS[ruleset]
    with translation.override(language):
        return read(installed.folder / "rulebook", language, installed.rulebook or {})
