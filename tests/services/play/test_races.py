"""Many requests at once, on real Postgres: one is first, and the others are told so."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any

import pytest
from django.db import connection

from games.models import Game, MoveRecord, Seat
from tests.kit.api_clients import Caller, for_meuterer, person, to_move

pytestmark = pytest.mark.django_db(transaction=True)


def at_once(calls: list[Callable[[], Any]]) -> list[Any]:
    """Call all at the same moment, each on a connection of its own."""
    gate = Barrier(len(calls))

    def run(call: Callable[[], Any]) -> Any:
        try:
            gate.wait(60)
            return call()
        finally:
            connection.close()

    with ThreadPoolExecutor(len(calls)) as pool:
        return list(pool.map(run, calls))


def codes(answers: list[Any]) -> Counter[str]:
    return Counter(a.json().get("code", str(a.status_code)) for a in answers)


def test_same_move_posted_fifty_times_at_once_is_made_once(
    game: str, players: list[Caller]
) -> None:
    player = to_move(game, players)
    body = {"ply": 0, "move": player.first_move(game)}
    answers = at_once([lambda: player.post(f"games/{game}/moves", body)] * 50)
    assert codes(answers) == {"201": 1, "stale_move": 49}
    assert MoveRecord.objects.filter(game=game).count() == 2


def test_same_move_with_a_key_posted_fifty_times_at_once_gets_one_answer(
    game: str, players: list[Caller]
) -> None:
    player = to_move(game, players)
    body = {"ply": 0, "move": player.first_move(game)}
    answers = at_once([lambda: player.post(f"games/{game}/moves", body, Idempotency_Key="k")] * 50)
    assert codes(answers) == {"201": 50}
    assert len({answer.content for answer in answers}) == 1
    assert MoveRecord.objects.filter(game=game).count() == 2


@for_meuterer
def test_different_moves_at_one_ply_make_only_one(game: str, players: list[Caller]) -> None:
    player = to_move(game, players)

    def wage(value: int) -> Callable[[], Any]:
        body = {"ply": 0, "move": {"kind": "wage", "value": value}}
        return lambda: player.post(f"games/{game}/moves", body)

    answers = at_once([wage(value) for value in range(4)])
    assert codes(answers) == {"201": 1, "stale_move": 3}


def test_move_posted_by_all_seats_at_once_is_made_by_the_seat_to_move(
    game: str, players: list[Caller]
) -> None:
    body = {"ply": 0, "move": to_move(game, players).first_move(game)}
    answers = at_once([lambda p=p: p.post(f"games/{game}/moves", body) for p in players])
    assert codes(answers)["201"] == 1
    assert Game.objects.get(pk=game).ply == 1


def test_ten_players_for_two_seats_fill_exactly_two(open_game: str) -> None:
    people = [Caller(person(f"sailor{n}")) for n in range(10)]
    answers = at_once([lambda p=p: p.post(f"games/{open_game}/seats", {}) for p in people])
    assert codes(answers) == {"201": 2, "game_full": 8}
    assert Seat.objects.filter(game=open_game, user__isnull=False).count() == 3


def test_player_sitting_down_five_times_at_once_gets_one_seat(
    open_game: str, bernd: Caller
) -> None:
    answers = at_once([lambda: bernd.post(f"games/{open_game}/seats", {})] * 5)
    assert codes(answers) == {"201": 1, "already_seated": 4}


def test_starting_and_leaving_at_once_leave_a_consistent_table(
    full_game: str, anna: Caller, bernd: Caller
) -> None:
    """Either the game starts with all three, or it waits for a third."""
    at_once(
        [
            lambda: anna.post(f"games/{full_game}/start"),
            lambda: bernd.delete(f"games/{full_game}/seats/me"),
        ]
    )
    game = Game.objects.get(pk=full_game)
    seated = Seat.objects.filter(game=game, user__isnull=False).count()
    assert (game.status, seated) in {(Game.Status.ACTIVE, 3), (Game.Status.OPEN, 2)}


def test_table_created_with_one_key_at_once_is_created_once(anna: Caller) -> None:
    body = {"ruleset": "meuterer", "seats": 3}
    answers = at_once([lambda: anna.post("games", body, Idempotency_Key="k")] * 8)
    assert codes(answers) == {"201": 8}
    assert Game.objects.count() == 1


def test_name_registered_by_several_at_once_is_taken_once(visitor: Caller) -> None:
    def register(number: int) -> Callable[[], Any]:
        data = {
            "username": "dora",
            "email": f"dora{number}@example.org",
            "password": "plenty-of-rum-88",
        }
        return lambda: visitor.post("register", data)

    answers = at_once([register(number) for number in range(4)])
    assert codes(answers) == {"201": 1, "invalid_request": 3}
