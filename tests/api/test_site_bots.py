"""POST games/{id}/bots and DELETE games/{id}/bots/{seat}: bots of the site at free seats."""

from __future__ import annotations

from games.models import Game
from tests.kit.api_clients import Caller


def bots_of(caller: Caller, game: str) -> list[str | None]:
    return [seat["bot"] for seat in caller.look(game)["seats"]]


def test_host_seats_a_bot_at_each_free_seat_and_the_table_is_full(
    open_game: str, anna: Caller
) -> None:
    answer = anna.post(f"games/{open_game}/bots", {"bot": "random"})
    assert answer.status_code == 201
    assert answer.json()["status"] == "full"
    assert bots_of(anna, open_game) == [None, "random", "random"]


def test_table_filled_with_bots_starts_when_its_host_says_so(open_game: str, anna: Caller) -> None:
    anna.put(f"games/{open_game}/seats/me", {"trusts_server": True})
    anna.post(f"games/{open_game}/bots", {"bot": "greedy"})
    assert anna.post(f"games/{open_game}/start").json()["status"] == "active"


def test_bot_is_seated_at_the_named_seat_alone(open_game: str, anna: Caller) -> None:
    table = anna.post(f"games/{open_game}/bots", {"bot": "greedy", "seat": 2}).json()
    assert [seat["bot"] for seat in table["seats"]] == [None, None, "greedy"]
    assert table["status"] == "open"


def test_taken_seat_gets_no_bot(open_game: str, anna: Caller, bernd: Caller) -> None:
    bernd.post(f"games/{open_game}/seats", {"seat": 1})
    wish = {"bot": "greedy", "seat": 1}
    assert anna.post(f"games/{open_game}/bots", wish).json()["code"] == "seat_taken"
    assert bots_of(anna, open_game) == [None, None, None]


def test_full_table_gets_no_bot(full_game: str, anna: Caller) -> None:
    assert anna.post(f"games/{full_game}/bots", {"bot": "greedy"}).json()["code"] == "game_full"


def test_table_among_people_gets_no_bot(open_game: str, anna: Caller) -> None:
    Game.objects.update(bots_allowed=False)
    answer = anna.post(f"games/{open_game}/bots", {"bot": "greedy"})
    assert answer.json()["code"] == "bots_not_allowed"


def test_removing_a_bot_frees_its_seat_and_the_table_waits_again(
    open_game: str, anna: Caller, bernd: Caller
) -> None:
    anna.post(f"games/{open_game}/bots", {"bot": "greedy"})
    answer = anna.delete(f"games/{open_game}/bots/1")
    assert answer.status_code == 200
    assert answer.json()["status"] == "open"
    assert bernd.post(f"games/{open_game}/seats").json()["seat"] == 1


def test_removing_where_no_bot_sits_is_refused(open_game: str, anna: Caller) -> None:
    for seat in (0, 1, 9):
        assert anna.delete(f"games/{open_game}/bots/{seat}").json()["code"] == "no_such_item"


def test_only_the_host_seats_and_removes_bots(
    open_game: str, anna: Caller, bernd: Caller, dora: Caller
) -> None:
    bernd.post(f"games/{open_game}/seats")
    anna.post(f"games/{open_game}/bots", {"bot": "greedy", "seat": 2})
    for caller, code in ((bernd, "not_host"), (dora, "not_seated")):
        answer = caller.post(f"games/{open_game}/bots", {"bot": "greedy"})
        assert answer.json()["code"] == code
        assert caller.delete(f"games/{open_game}/bots/2").json()["code"] == code


def test_bots_neither_come_nor_go_after_the_start(full_game: str, anna: Caller) -> None:
    anna.put(f"games/{full_game}/seats/me", {"trusts_server": True})
    anna.post(f"games/{full_game}/start")
    answer = anna.post(f"games/{full_game}/bots", {"bot": "greedy"})
    assert answer.json()["code"] == "already_started"
    assert anna.delete(f"games/{full_game}/bots/1").json()["code"] == "already_started"


def test_retry_with_its_key_seats_no_second_bot(open_game: str, anna: Caller) -> None:
    wish = {"bot": "greedy", "seat": 1}
    first = anna.post(f"games/{open_game}/bots", wish, Idempotency_Key="bots").json()
    assert anna.post(f"games/{open_game}/bots", wish, Idempotency_Key="bots").json() == first
