"""The moves in partitions by the ids of their games: made ahead, and never in a game's way."""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import timedelta
from typing import Any
from uuid import UUID

import pytest
from django.db import DatabaseError, IntegrityError, OperationalError, connection, transaction

from devtools.time_travel.passing_time import TimeTravel
from games import tasks
from games.clocks.now import now
from games.clocks.quarters import Quarter
from games.clocks.time_ordered_ids import lowest_id
from games.models import Game, MoveRecord
from games.services.play import partitions
from games.services.play.partitions import PARENT, make_ahead
from games.services.play.partitions import table_of as table_of_quarter
from tests.kit.api_clients import Caller, for_meuterer, to_move
from tests.kit.move_partitions import dropped_afterwards, table_of

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def without_partitions_afterwards(transactional_db: None) -> Iterator[None]:
    with dropped_afterwards():
        yield


def plan_of(rows: Any) -> str:
    """The names of the tables that a query reads."""
    plan = json.loads(rows.explain(format="json"))
    return str(plan)


def test_partitions_of_this_quarter_and_the_next_are_made_once() -> None:
    this = Quarter.of(now())
    assert make_ahead() == [this, this.following]
    assert make_ahead() == []
    assert partitions.quarters() == [this, this.following]


@for_meuterer
def test_game_without_a_partition_is_played_and_its_moves_go_there_once_it_is_made(
    game: str, players: list[Caller]
) -> None:
    assert table_of(game) == f"{PARENT}_default"
    before = list(MoveRecord.objects.filter(game=game).values())
    tasks.make_partitions()
    assert table_of(game) == table_of_quarter(Quarter.of(now()))
    assert list(MoveRecord.objects.filter(game=game).values()) == before
    assert to_move(game, players).move(game).status_code == 201
    assert table_of(game) == table_of_quarter(Quarter.of(now()))


@for_meuterer
def test_game_across_the_edge_of_a_quarter_stays_in_one_partition(
    days: TimeTravel, game: str, players: list[Caller]
) -> None:
    made = Quarter.of(now())
    make_ahead()
    days.traveller.to(made.end)
    make_ahead()
    MoveRecord.objects.create(game_id=UUID(game), ply=1, seat=0, move={"kind": "pass"})
    assert MoveRecord.objects.get(game=game, ply=1).created_at >= made.end
    assert table_of(game) == table_of_quarter(made)


@for_meuterer
def test_partitions_wait_for_no_lock_and_are_made_later(game: str) -> None:
    other = connection.copy()
    other.set_autocommit(False)
    with other.cursor() as cursor:
        cursor.execute("SELECT FROM games_game WHERE id = %s FOR UPDATE", [game])
    with pytest.raises(OperationalError, match="lock timeout"):
        make_ahead()
    tasks.make_partitions()  # says so in the log, and fails nobody
    other.rollback()
    other.close()
    assert len(make_ahead()) == 2


@for_meuterer
def test_every_partition_keeps_key_foreign_key_and_history(game: str) -> None:
    make_ahead()
    this = Quarter.of(now())
    ids = [UUID(int=1), UUID(game), this.following.ids[0], UUID(int=2**128 - 1)]
    original = Game.objects.get(pk=game)
    for pk in ids:
        if pk != UUID(game):
            original.pk = pk
            original.save(force_insert=True)
            MoveRecord.objects.create(game_id=pk, ply=0)
    assert {table_of(str(pk)).removeprefix(f"{PARENT}_") for pk in ids} == {
        "default",
        "random",
        str(this),
        str(this.following),
    }
    for pk in ids:
        with pytest.raises(DatabaseError, match="not changed"):
            MoveRecord.objects.filter(game=pk).update(seat=2)
        with pytest.raises(DatabaseError, match="not changed"), connection.cursor() as cursor:
            cursor.execute(f"UPDATE {table_of(str(pk))} SET seat = 2 WHERE game_id = %s", [pk])
        with pytest.raises(IntegrityError, match="duplicate key"):
            MoveRecord.objects.create(game_id=pk, ply=0)
        with pytest.raises(IntegrityError, match="foreign key"):
            MoveRecord.objects.create(game_id=UUID(int=pk.int ^ 2), ply=0)


def test_reading_moves_of_games_reads_their_partitions_alone() -> None:
    at, made = now(), list[Quarter]()
    for _ in range(12):
        quarter = Quarter.of(at)
        with transaction.atomic():
            partitions.attach(quarter)
        made.append(quarter)
        at = quarter.end
    two = [lowest_id(made[3].begin + timedelta(days=1)), lowest_id(made[7].begin)]
    rows = MoveRecord.objects
    for asked, read in (
        (rows.filter(game=two[0], ply__gt=3, ply__lte=9), made[3:4]),
        (rows.filter(game=two[0]).values_list("ply", "game__secret"), made[3:4]),
        (rows.filter(game__in=two).order_by("game_id", "ply"), [made[3], made[7]]),
    ):
        plan = plan_of(asked)
        assert [one for one in made if table_of_quarter(one) in plan] == read
        assert f"{PARENT}_default" not in plan
        assert f"{PARENT}_random" not in plan
