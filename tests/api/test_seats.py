"""games/{id}/seats: sit down, add a nonce, leave."""

from __future__ import annotations

from uuid import uuid4

from games.models import Game, Seat
from tests.kit.api_clients import Caller


def test_sitting_down_takes_the_first_free_seat(open_game: str, bernd: Caller) -> None:
    answer = bernd.post(f"games/{open_game}/seats", {})
    assert answer.status_code == 201
    assert answer.json()["seat"] == 1


def test_sitting_down_takes_the_chosen_seat_if_free(
    open_game: str, bernd: Caller, carla: Caller
) -> None:
    assert bernd.post(f"games/{open_game}/seats", {"seat": 2}).json()["seat"] == 2
    taken = carla.post(f"games/{open_game}/seats", {"seat": 2})
    assert (taken.status_code, taken.json()["code"]) == (409, "seat_taken")
    beyond = carla.post(f"games/{open_game}/seats", {"seat": 3})
    assert (beyond.status_code, beyond.json()["code"]) == (409, "seat_taken")


def test_sitting_down_at_a_full_table_is_refused(full_game: str, dora: Caller) -> None:
    answer = dora.post(f"games/{full_game}/seats", {})
    assert (answer.status_code, answer.json()["code"]) == (409, "game_full")


def test_sitting_down_twice_is_refused(open_game: str, anna: Caller) -> None:
    answer = anna.post(f"games/{open_game}/seats", {})
    assert (answer.status_code, answer.json()["code"]) == (409, "already_seated")


def test_seats_cannot_be_taken_left_or_changed_after_the_start(
    game: str, dora: Caller, anna: Caller
) -> None:
    for answer in (
        dora.post(f"games/{game}/seats", {}),
        anna.delete(f"games/{game}/seats/me"),
        anna.put(f"games/{game}/seats/me", {"nonce": "late"}),
    ):
        assert (answer.status_code, answer.json()["code"]) == (409, "already_started")


def test_nonce_is_shown_once_the_deal_used_it(full_game: str, anna: Caller, bernd: Caller) -> None:
    assert bernd.put(f"games/{full_game}/seats/me", {"nonce": "my-luck"}).status_code == 200
    assert anna.look(full_game)["nonces"] is None
    anna.post(f"games/{full_game}/start")
    assert anna.look(full_game)["nonces"] == ["", "my-luck", ""]


def test_leaving_frees_the_seat_and_drops_its_nonce(full_game: str, bernd: Caller) -> None:
    view = bernd.delete(f"games/{full_game}/seats/me").json()
    assert view["seat"] is None
    assert view["seats"][1]["player"] is None
    assert Seat.objects.get(game=full_game, number=1).nonce == ""


def test_leaving_host_passes_the_table_to_the_next_player(full_game: str, anna: Caller) -> None:
    assert anna.delete(f"games/{full_game}/seats/me").json()["host"] == "bernd"


def test_last_player_to_leave_closes_the_table(open_game: str, anna: Caller, bernd: Caller) -> None:
    assert anna.delete(f"games/{open_game}/seats/me").json()["status"] == Game.Status.CLOSED
    answer = bernd.post(f"games/{open_game}/seats", {})
    assert answer.json()["code"] == "already_started"


def test_leaving_without_a_seat_is_refused(open_game: str, dora: Caller) -> None:
    for answer in (
        dora.delete(f"games/{open_game}/seats/me"),
        dora.put(f"games/{open_game}/seats/me", {"nonce": "x"}),
    ):
        assert (answer.status_code, answer.json()["code"]) == (403, "not_seated")


def test_sitting_down_at_an_unknown_game_or_as_guest_is_refused(
    open_game: str, dora: Caller, visitor: Caller
) -> None:
    assert dora.post(f"games/{uuid4()}/seats", {}).json()["code"] == "game_not_found"
    assert dora.post("games/17/seats", {}).status_code == 404
    assert visitor.post(f"games/{open_game}/seats", {}).status_code == 401
