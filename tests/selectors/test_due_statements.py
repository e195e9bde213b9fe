"""What the sweep reads and writes of many games at once, held against Django's own queries."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games.clocks.now import now
from games.models import Game
from games.selectors.tables import rows
from games.services.play import game_writes
from tests.kit.api_clients import Caller, user_of
from tests.kit.seated_tables import seated_table, start
from tests.selectors.test_statements import same

BATCH = 10


@pytest.fixture
def games(players: list[Caller], ruleset: str) -> list[Game]:
    """Three games, the first one due since longest; nothing is due at the last."""
    made = [seated_table([user_of(player) for player in players], ruleset, {}) for _ in range(3)]
    for number, game in enumerate(made):
        start(game)
        due = now() + timedelta(hours=-3 + 2 * number)
        Game.objects.filter(pk=game.pk).update(due_at=due)
    return made


def test_due_games_are_locked_and_read_as_django_reads_them(games: list[Game]) -> None:
    with CaptureQueriesContext(connection) as statements:
        found = rows.locked_due(at=now(), limit=BATCH)
    assert len(statements) == 2
    assert [game.pk for game in found] == [game.pk for game in games[:2]]
    for game in found:
        row = rows.with_seats().get(pk=game.pk)
        same(rows.DUE, game, row)
        for mine, theirs in zip(game.seat_rows, row.seat_rows, strict=True):
            same(rows.SEAT, mine, theirs)
            same(rows.RECIPIENT, mine.user, theirs.user)
            assert mine.game is game


def test_due_games_beyond_the_limit_are_left(games: list[Game]) -> None:
    assert [game.pk for game in rows.locked_due(at=now(), limit=1)] == [games[0].pk]
    assert rows.is_any_due(at=now())


def test_query_without_due_games_finds_nothing(games: list[Game]) -> None:
    before = now() - timedelta(days=1)
    assert rows.locked_due(at=before, limit=BATCH) == []
    assert not rows.is_any_due(at=before)


def test_games_that_are_told_are_written_each_with_its_own(games: list[Game]) -> None:
    found = rows.locked_due(at=now(), limit=BATCH)
    for number, game in enumerate(found):
        game.clocks = [{"bank": number + seat} for seat in range(3)]
        game.due_at = None if number else now() + timedelta(hours=5)
    with CaptureQueriesContext(connection) as statements:
        game_writes.write_messaged(found)
    assert len(statements) == 1
    for game in found:
        row = Game.objects.get(pk=game.pk)
        assert (row.clocks, row.due_at) == (game.clocks, game.due_at)
