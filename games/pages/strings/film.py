"""Strings of the news of a table, and of the film of what happened there."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext_lazy as _

WORDS: Final = {
    "film_since_move": _("Since your move"),
    "film_show": _("Show what happened"),
    "film_of": _("%(step)s of %(count)s"),
    "film_controls": _("What happened"),
    "film_back": _("Step back"),
    "film_on": _("Step on"),
    "film_play": _("Play"),
    "film_pause": _("Pause"),
    "film_skip": _("Skip to my decision"),
    "film_close": _("Back to the table"),
    "film_list": _("as a list"),
    "film_earlier": _("Earlier"),
    "film_earlier_shown": _("Earlier steps: %(count)s"),
    "film_chapter": _("%(round)s: %(gains)s"),
    "news_none": _("Nothing has happened yet."),
    "news_quiet": _("Nothing new."),
    "news_since": _("since your move"),
    "news_all": _("What happened, as a list"),
    "news_count": _("%(count)s since your move: show them as a list"),
}
