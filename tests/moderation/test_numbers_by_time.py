"""Numbers of lines and of moderation actions tell when, and not how much was between them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from typing import Any, Final

import pytest
from django.db import connection

from games.models import Game, ModerationAction, Notice, User
from games.services.moderation import games as on_games
from tests.kit.api_clients import Caller, for_meuterer
from tests.kit.chat import say

pytestmark = for_meuterer
AHEAD: Final = 8_000_000_000_000_000  # of any clock of this century, and no problem for JavaScript


def one(statement: str, *values: Any) -> int:
    with connection.cursor() as cursor:
        cursor.execute(statement, values)
        return int(cursor.fetchone()[0])


def microseconds() -> int:
    return one("SELECT floor(extract(epoch FROM clock_timestamp()) * 1000000)")


@pytest.fixture
def ahead(db: None) -> Iterator[None]:
    """The clock was put back since the last line."""
    before = one("SELECT last_value FROM games_chatmessage_latest")
    one("SELECT setval('games_chatmessage_latest', %s)", AHEAD)
    yield
    one("SELECT setval('games_chatmessage_latest', %s)", before)


def test_number_of_a_line_tells_when_and_not_how_many_there_are(game: str, anna: Caller) -> None:
    before = microseconds()
    numbers = [say(anna, game).json()["id"] for _ in range(2)]
    assert before < numbers[0] < numbers[1] < microseconds()


def test_number_of_an_action_tells_when_and_not_how_many_there_are(table: Game, mori: User) -> None:
    before = microseconds()
    action = on_games.pause(by=mori, game_id=table.pk, reason="Somebody is ill.")
    assert isinstance(action, ModerationAction)
    assert before < action.pk < microseconds()


def test_number_of_a_notice_tells_when_and_not_how_many_there_are(table: Game, mori: User) -> None:
    """Streams show it in the ids of their messages."""
    before = microseconds()
    on_games.pause(by=mori, game_id=table.pk, reason="Somebody is ill.")
    assert before < Notice.objects.get(game=table).pk < microseconds()


def test_lines_keep_their_order_when_the_clock_was_put_back(
    game: str, anna: Caller, ahead: None
) -> None:
    assert [say(anna, game).json()["id"] for _ in range(2)] == [AHEAD + 1, AHEAD + 2]


def test_two_lines_of_one_microsecond_get_two_numbers(game: str, anna: Caller, ahead: None) -> None:
    with closing(connection.copy()) as other, other.cursor() as cursor:
        other.set_autocommit(False)
        cursor.execute("SELECT games_number_by_time('games_chatmessage_latest')")
        [taken] = cursor.fetchone()
        one("SELECT setval('games_chatmessage_latest', %s)", taken - 1)
        assert say(anna, game).json()["id"] == taken + 1
        other.rollback()
