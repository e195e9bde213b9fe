"""Words and names for the console's templates."""

from __future__ import annotations

import re
from datetime import date, datetime
from uuid import UUID

from django import template
from django.utils.functional import Promise
from django.utils.translation import gettext as _

from games.console.admin.games import state_of
from games.console.labels import BY_NAME
from games.engine.types import Json
from games.models import Appeal, Game, Sanction
from games.pages.short_ids import abbreviation
from games.selectors.play.seat_names import names_at
from games.texts.reasons import Reason
from games.texts.regional import day_text, moment_text

register = template.Library()


@register.filter
def word(value: str, kind: str) -> str | Promise:
    """Name what a model only names: ``report.reason|word:"reason"``."""
    return BY_NAME[kind].get(value, value)


@register.filter
def said(row: Sanction | Appeal) -> Reason:
    """Return a moderator's reason in the language of its present reader."""
    words = row.reason if isinstance(row, Sanction) else row.answer
    return Reason(row.canned, words)


@register.filter
def value(found: Json) -> Json:
    """Return a value of the log as people read it; data stay as they are."""
    if isinstance(found, bool):
        return _("yes") if found else _("no")
    return "\u2013" if found is None else found


@register.filter
def moment(instant: datetime | None) -> str:
    """Write an instant as the moderator's region does."""
    return moment_text(instant) if instant else ""


@register.filter
def day(found: date | None) -> str:
    """Write a day as the moderator's region does."""
    return day_text(found) if found else ""


@register.filter
def short(game_id: UUID) -> str:
    """Return what people recognise a table by."""
    return abbreviation(game_id)


@register.filter
def players(game: Game) -> str:
    """Return the names of those who sit at a table, for a list."""
    return ", ".join(names_at(game))


@register.filter
def without_addresses(words: str) -> str:
    """Return a server's answer without mail addresses, which not every role may see."""
    return re.sub(r"\S+@\S+", "…", words)


@register.filter
def state(game: Game) -> str | Promise:
    return state_of(game)
