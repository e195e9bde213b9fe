"""``manage.py playthrough``: a whole game as text, by any version of its rules."""

from __future__ import annotations

from io import StringIO

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError

from games.rulesets.registry import RULESETS

GAME = next(game for game in RULESETS.values() if game.earlier)
SEATS = GAME.rules.table_sizes[0]


def first_line(**options: int) -> str:
    out = StringIO()
    call_command("playthrough", GAME.key, seats=SEATS, stdout=out, **options)
    return out.getvalue().splitlines()[0]


def test_playthrough_is_by_the_newest_version() -> None:
    assert first_line().startswith(f"{GAME.key} by version {GAME.version}, {SEATS} seats, game 1, ")


def test_playthrough_by_an_earlier_version_is_printed_on_request() -> None:
    assert first_line(rules_version=1).startswith(f"{GAME.key}, {SEATS} seats, game 1, ")


def test_playthrough_by_an_unknown_version_is_refused() -> None:
    with pytest.raises(CommandError, match=f"{GAME.key} has no rules of version 99"):
        first_line(rules_version=99)
