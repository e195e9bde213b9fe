"""Points with their noun: one point, two points."""

from __future__ import annotations

from django.utils.translation import ngettext

from games.rulesets.sentences import Data


def points_text(count: int) -> str:
    return ngettext("%(count)d point", "%(count)d points", count) % {"count": count}


def with_points(data: Data, *names: str) -> Data:
    """Return a fact's data with these numbers followed by their noun."""
    return data | {name: points_text(data[name]) for name in names}
