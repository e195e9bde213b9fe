"""Refusals for analyses, hints and playing on, in addition to those of ``games.errors``."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from games.errors import ConflictError


class NoSearchError(ConflictError):
    code, title = "no_search", _("The site cannot look ahead in this game")


class NoHintsError(ConflictError):
    code, title = "no_hints", _("There are no hints at this table")
