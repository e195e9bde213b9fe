"""A process killed between any two steps leaves the game as before the move, or after it."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection, transaction
from django.db.utils import DatabaseError, IntegrityError, OperationalError
from redis.exceptions import ConnectionError as RedisConnectionError

from games.models import Game, IdempotencyKey, MoveRecord, Seat
from tests.kit.api_clients import Caller, to_move

pytestmark = pytest.mark.django_db(transaction=True)


class KilledError(BaseException):
    """Like a kill: nothing catches it."""


def whole(game: str) -> bool:
    """Whether position, row and history agree on the ply."""
    row = Game.objects.get(pk=game)
    last = MoveRecord.objects.filter(game=game).order_by("ply").last()
    assert last is not None
    return row.ply == row.position().ply == last.ply


@pytest.mark.parametrize("statement", range(1, 8))
def test_move_killed_at_any_statement_is_whole_and_can_be_retried(
    game: str, players: list[Caller], statement: int
) -> None:
    player = to_move(game, players)
    ran = 0

    def kill(execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        nonlocal ran
        ran += 1
        if ran == statement:
            raise KilledError
        return execute(sql, params, many, context)

    body = {"ply": 0, "move": player.first_move(game)}
    try:
        with connection.execute_wrapper(kill):
            player.post(f"games/{game}/moves", body, Idempotency_Key="k")
    except KilledError:
        assert Game.objects.get(pk=game).ply == 0
        assert not IdempotencyKey.objects.exists()
    assert whole(game)
    again = player.post(f"games/{game}/moves", body, Idempotency_Key="k")
    assert again.status_code == 201
    assert Game.objects.get(pk=game).ply == 1
    assert whole(game)


def test_move_killed_after_its_commit_is_answered_on_retry(
    game: str, players: list[Caller], monkeypatch: pytest.MonkeyPatch
) -> None:
    player = to_move(game, players)
    body = {"ply": 0, "move": player.first_move(game)}
    with monkeypatch.context() as patched:

        def die(*args: Any, **kwargs: Any) -> None:
            raise KilledError

        patched.setattr("games.api.http.view.View.finalize_response", die)
        with pytest.raises(KilledError):
            player.post(f"games/{game}/moves", body, Idempotency_Key="k")
    again = player.post(f"games/{game}/moves", body, Idempotency_Key="k")
    assert (again.status_code, again.json()["ply"]) == (201, 1)
    assert whole(game)


def test_database_refuses_to_change_a_move(game: str) -> None:
    with pytest.raises(DatabaseError, match="not changed"), transaction.atomic():
        MoveRecord.objects.filter(game=game).update(seat=2)


def test_database_refuses_a_second_row_of_a_ply(game: str) -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        MoveRecord.objects.create(game_id=game, ply=0)


@pytest.mark.parametrize(
    "change",
    [
        {"status": "open"},
        {"status": "finished"},
        {"state": None},
        {"standings": []},
        {"status": "closed", "state": None, "bot_due": True, "to_move": []},
        {"status": "closed", "state": None, "to_move": [1]},
    ],
)
def test_database_refuses_an_inconsistent_game(game: str, change: dict[str, Any]) -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        Game.objects.filter(pk=game).update(**change)


def test_database_refuses_two_players_in_a_seat(game: str, bernd: Caller) -> None:
    for change in ({"bot": "greedy"}, {"user": bernd.user}, {"number": 1}):
        with pytest.raises(IntegrityError), transaction.atomic():
            Seat.objects.filter(game=game, number=0).update(**change)


def test_postgres_or_redis_out_of_reach_is_answered_with_503(
    game: str, players: list[Caller], visitor: Caller, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With a code and a time to wait: a client may simply try again."""

    def gone(*args: Any, **kwargs: Any) -> None:
        raise OperationalError("no route")

    def silent(*args: Any, **kwargs: Any) -> None:
        raise RedisConnectionError("no route")

    with monkeypatch.context() as broken:
        broken.setattr("games.selectors.tables.rows.table", gone)
        broken.setattr("limits.storage.RedisStorage.incr", silent)
        answers = [
            players[0].get(f"games/{game}"),
            visitor.post("login", {"username": "anna", "password": "x"}),
        ]
    for answer in answers:
        assert (answer.status_code, answer.json()["code"]) == (503, "unavailable")
        assert answer["Retry-After"] == "3"
        assert "route" not in answer.content.decode()
