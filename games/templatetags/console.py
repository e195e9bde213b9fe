"""Words and names for the console's templates."""

from __future__ import annotations

import re
from typing import Any

from django import template
from django.utils.translation import gettext as _

from games.console.games import state_of
from games.console.words import BY_NAME
from games.models import Appeal, Game, Sanction
from games.pages.codes import code
from games.selectors.history import names_at
from games.texts.reasons import Reason

register = template.Library()


@register.filter
def word(value: str, kind: str) -> Any:
    """Name what a model only names: ``report.reason|word:"reason"``."""
    return BY_NAME[kind].get(value, value)


@register.filter
def said(row: Sanction | Appeal) -> Reason:
    """What a moderator gave as his reason, in the language of who reads it now."""
    words = row.reason if isinstance(row, Sanction) else row.answer
    return Reason(row.canned, words)


@register.filter
def value(found: Any) -> Any:
    """A value of the log as people read it: what is data there stays as it is."""
    if isinstance(found, bool):
        return _("yes") if found else _("no")
    return "\u2013" if found is None else found


@register.filter
def short(game_id: Any) -> str:
    """The beginning of a table's code: enough for the eye."""
    return code(game_id)[:6]


@register.filter
def players(game: Game) -> str:
    """Who sits at a table, for a list."""
    return ", ".join(names_at(game))


@register.filter
def without_addresses(words: str) -> str:
    """What a server said, but for mail addresses: not everybody here may see those."""
    return re.sub(r"\S+@\S+", "…", words)


@register.filter
def state(game: Game) -> Any:
    return state_of(game)
