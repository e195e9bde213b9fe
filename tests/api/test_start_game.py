"""POST games/{id}/start: the deal."""

from __future__ import annotations

from uuid import uuid4

from games.engine.commitment import game_seed
from games.models import Game, MoveRecord
from tests.kit.api_clients import Caller


def test_host_starts_a_full_table(full_game: str, anna: Caller) -> None:
    answer = anna.post(f"games/{full_game}/start")
    assert answer.status_code == 201
    view = answer.json()
    assert (view["status"], view["ply"]) == ("active", 0)
    assert view["view"]["me"]["seat"] == 0


def test_seed_of_the_deal_combines_secret_and_nonces(full_game: str, anna: Caller) -> None:
    anna.put(f"games/{full_game}/seats/me", {"nonce": "anna-s-luck"})
    anna.post(f"games/{full_game}/start")
    game = Game.objects.get()
    assert game.position().seed == game_seed(game.secret, ["anna-s-luck", "", ""])


def test_deal_is_the_first_entry_of_the_log(game: str) -> None:
    row = MoveRecord.objects.get(game=game)
    assert (row.ply, row.seat, row.move) == (0, None, None)
    assert [event[0] for event in row.events[:2]] == ["bound", "set_up"]


def test_starting_by_anybody_but_the_host_is_refused(
    full_game: str, bernd: Caller, dora: Caller
) -> None:
    assert bernd.post(f"games/{full_game}/start").json()["code"] == "not_host"
    assert dora.post(f"games/{full_game}/start").json()["code"] == "not_seated"


def test_starting_with_free_seats_is_refused(open_game: str, anna: Caller) -> None:
    assert anna.post(f"games/{open_game}/start").json()["code"] == "game_not_full"


def test_starting_twice_is_refused_but_a_retry_gets_the_first_answer(
    full_game: str, anna: Caller
) -> None:
    first = anna.post(f"games/{full_game}/start", Idempotency_Key="go")
    assert anna.post(f"games/{full_game}/start", Idempotency_Key="go").json() == first.json()
    assert anna.post(f"games/{full_game}/start").json()["code"] == "already_started"


def test_starting_an_unknown_game_is_refused_with_404(anna: Caller) -> None:
    assert anna.post(f"games/{uuid4()}/start").json()["code"] == "game_not_found"
