"""Between the steps to partitions of the moves, the version before plays on and sees all moves."""

from __future__ import annotations

from uuid import UUID

import pytest
from django.core.management import call_command
from django.db import DatabaseError, connection

from games.services.play.partitions import PARENT
from tests.kit.move_partitions import table_of
from tests.upgrades.frozen import all_dumps

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.acceptance("upgrades")]
STEPS = (
    "0017_a_table_for_moves_of_later_games",
    "0018_moves_of_later_games",
    "0019_partitions_of_moves",
)
COPY_GAME = """
CREATE TEMPORARY TABLE copied AS SELECT * FROM games_game WHERE id = %(game)s;
UPDATE copied SET id = %(copy)s, rated_number = NULL, rematch_of_id = NULL;
INSERT INTO games_game SELECT * FROM copied;
DROP TABLE copied;
"""
# As the version before writes it, whatever the table has become.
COPY_MOVES = """
INSERT INTO games_moverecord (game_id, ply, seat, move, events, created_at)
SELECT %(copy)s, ply, seat, move, events, created_at FROM games_moverecord WHERE game_id = %(game)s
"""


def value(sql: str, **given: object) -> int:
    with connection.cursor() as cursor:
        cursor.execute(sql, given)
        return int(cursor.fetchone()[0])


def copied(game: UUID, copy: UUID) -> None:
    """Let there be another game of the same moves, under this id."""
    with connection.cursor() as cursor:
        for statement in [*filter(str.strip, COPY_GAME.split(";")), COPY_MOVES]:
            cursor.execute(statement, {"game": game, "copy": copy})


def test_version_before_writes_and_reads_moves_between_the_steps() -> None:
    with all_dumps()[-1].loaded(), connection.cursor() as cursor:
        cursor.execute("SELECT game_id FROM games_moverecord GROUP BY 1 ORDER BY count(*) DESC")
        (game,) = cursor.fetchone()
        moves = value(f"SELECT count(*) FROM {PARENT} WHERE game_id = %(game)s", game=game)
        copied(game, UUID(int=1))
        for number, step in enumerate(STEPS, 2):
            call_command("migrate", "games", step, verbosity=0)
            copied(game, UUID(int=number))
            copied(game, UUID(int=2**128 - number))
            for other in [*range(1, number + 1), 2**128 - number]:
                found = f"SELECT count(*) FROM {PARENT} WHERE game_id = %(game)s"
                assert value(found, game=UUID(int=other)) == moves
                with pytest.raises(DatabaseError, match="not changed"):
                    cursor.execute(
                        f"UPDATE {PARENT} SET seat = 1 WHERE game_id = %s", [UUID(int=other)]
                    )
        assert {table_of(str(UUID(int=n))) for n in range(1, 5)} == {f"{PARENT}_default"}
        assert table_of(str(UUID(int=2**128 - 2))) == f"{PARENT}_random"
