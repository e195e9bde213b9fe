"""A process that dies between any two steps leaves the game as before the move, or after it."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection, transaction
from django.db.utils import DatabaseError, IntegrityError, OperationalError
from redis.exceptions import ConnectionError as RedisConnectionError

from games.models import Answer, Game, MoveRecord, Seat
from tests.callers import Caller, to_move

pytestmark = pytest.mark.django_db(transaction=True)


class KilledError(BaseException):
    """Nothing catches it, like a kill."""


def whole(game: str) -> bool:
    """Say whether position, row and history agree on the ply."""
    row = Game.objects.get(pk=game)
    last = MoveRecord.objects.filter(game=game).order_by("ply").last()
    assert last is not None
    return row.ply == row.position().ply == last.ply


@pytest.mark.parametrize("statement", range(1, 8))
def test_killed_at_any_statement(game: str, players: list[Caller], statement: int) -> None:
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
        assert not Answer.objects.exists()
    assert whole(game)
    again = player.post(f"games/{game}/moves", body, Idempotency_Key="k")
    assert again.status_code == 201
    assert Game.objects.get(pk=game).ply == 1
    assert whole(game)


def test_killed_after_the_commit_the_retry_gets_the_answer(
    game: str, players: list[Caller], monkeypatch: pytest.MonkeyPatch
) -> None:
    player = to_move(game, players)
    body = {"ply": 0, "move": player.first_move(game)}
    with monkeypatch.context() as patched:

        def die(*args: Any, **kwargs: Any) -> None:
            raise KilledError

        patched.setattr("games.api.base.View.finalize_response", die)
        with pytest.raises(KilledError):
            player.post(f"games/{game}/moves", body, Idempotency_Key="k")
    again = player.post(f"games/{game}/moves", body, Idempotency_Key="k")
    assert (again.status_code, again.json()["ply"]) == (201, 1)
    assert whole(game)


def test_the_database_refuses_to_change_a_move(game: str) -> None:
    with pytest.raises(DatabaseError, match="not changed"), transaction.atomic():
        MoveRecord.objects.filter(game=game).update(seat=2)


def test_the_database_refuses_a_ply_twice(game: str) -> None:
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
def test_the_database_refuses_half_a_game(game: str, change: dict[str, Any]) -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        Game.objects.filter(pk=game).update(**change)


def test_the_database_refuses_two_in_a_seat(game: str, bernd: Caller) -> None:
    for change in ({"bot": "greedy"}, {"user": bernd.user}, {"number": 1}):
        with pytest.raises(IntegrityError), transaction.atomic():
            Seat.objects.filter(game=game, number=0).update(**change)


def test_postgres_or_redis_out_of_reach_is_said_so(
    game: str, players: list[Caller], guest: Caller, monkeypatch: pytest.MonkeyPatch
) -> None:
    """503 with a code and a time to wait: a client may simply try again."""

    def gone(*args: Any, **kwargs: Any) -> None:
        raise OperationalError("no route")

    def silent(*args: Any, **kwargs: Any) -> None:
        raise RedisConnectionError("no route")

    with monkeypatch.context() as broken:
        broken.setattr("games.selectors.tables.table", gone)
        broken.setattr("rest_framework.throttling.SimpleRateThrottle.allow_request", silent)
        answers = [
            players[0].get(f"games/{game}"),
            guest.post("login", {"username": "anna", "password": "x"}),
        ]
    for answer in answers:
        assert (answer.status_code, answer.json()["code"]) == (503, "unavailable")
        assert answer["Retry-After"] == "3"
        assert "route" not in answer.content.decode()
