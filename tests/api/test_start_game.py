"""POST games/{id}/start: the deal."""

from __future__ import annotations

from uuid import uuid4

from games.engine.fairness import game_seed
from games.models import Game, MoveRecord
from tests.callers import Caller


def test_the_host_starts_a_full_table(full_game: str, anna: Caller) -> None:
    answer = anna.post(f"games/{full_game}/start")
    assert answer.status_code == 201
    view = answer.json()
    assert (view["status"], view["ply"]) == ("active", 0)
    assert view["view"]["me"]["seat"] == 0


def test_the_seed_is_made_of_the_secret_and_the_nonces(full_game: str, anna: Caller) -> None:
    anna.put(f"games/{full_game}/seats/me", {"nonce": "anna-s-luck"})
    anna.post(f"games/{full_game}/start")
    game = Game.objects.get()
    assert game.position().seed == game_seed(game.secret, ["anna-s-luck", "", ""])


def test_the_deal_stands_in_the_history(game: str) -> None:
    row = MoveRecord.objects.get(game=game)
    assert (row.ply, row.seat, row.move) == (0, None, None)
    assert row.events[0][0] == "set_up"


def test_others_cannot_start_it(full_game: str, bernd: Caller, dora: Caller) -> None:
    assert bernd.post(f"games/{full_game}/start").json()["code"] == "not_host"
    assert dora.post(f"games/{full_game}/start").json()["code"] == "not_seated"


def test_not_while_seats_are_free(open_game: str, anna: Caller) -> None:
    assert anna.post(f"games/{open_game}/start").json()["code"] == "game_not_full"


def test_not_twice_but_a_retry_gets_the_first_answer(full_game: str, anna: Caller) -> None:
    first = anna.post(f"games/{full_game}/start", Idempotency_Key="go")
    assert anna.post(f"games/{full_game}/start", Idempotency_Key="go").json() == first.json()
    assert anna.post(f"games/{full_game}/start").json()["code"] == "already_started"


def test_no_such_game(anna: Caller) -> None:
    assert anna.post(f"games/{uuid4()}/start").json()["code"] == "game_not_found"
