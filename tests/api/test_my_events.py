"""GET me/events: one stream over all my tables."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games.clocks.instant import now
from games.models import Game
from games.selectors.streams.cursors import TABLES_AT_MOST, ListCursor
from tests.callers import Caller, finish, to_move
from tests.stream_reading import Told, lines, messages


def told(caller: Caller, after: str | None = None) -> list[Told]:
    answer = caller.get("me/events", **({"Last-Event-ID": after} if after else {}))
    assert answer.status_code == 200, answer.content
    return messages(answer.content)


def now_at(caller: Caller) -> str:
    last = told(caller)[-1].id
    assert last is not None
    return last


def test_the_first_message_lists_my_tables_and_invitations(
    game: str, anna: Caller, dora: Caller
) -> None:
    table = dora.post("games", {"ruleset": "meuterer", "seats": 3}).json()["id"]
    dora.post(f"games/{table}/invitations", {"player": "anna"})
    first, *rest = told(anna)
    assert (first.event, rest) == ("tables", [])
    listed = anna.get("me/games").json()["results"]
    assert first.data["tables"] == [row | {"seat": 0} for row in listed]
    assert first.data["invitations"] == anna.get("me/invitations").json()["results"]


def test_who_sits_nowhere_has_an_empty_list(dora: Caller) -> None:
    assert told(dora)[0].data == {"tables": [], "invitations": []}


def test_nothing_new_is_no_message(game: str, anna: Caller) -> None:
    assert told(anna, now_at(anna)) == []


def test_a_table_that_changed_is_told(game: str, players: list[Caller], anna: Caller) -> None:
    other = anna.post("games", {"ruleset": "cartagena", "seats": 2}).json()["id"]
    before = now_at(anna)
    to_move(game, players).move(game)
    (table,) = told(anna, before)
    assert (table.event, table.data["id"]) == ("table", game)
    assert table.data["id"] != other
    assert table.data["version"] == anna.look(game)["version"]


def test_each_change_is_told_once(game: str, players: list[Caller], anna: Caller) -> None:
    other = anna.post("games", {"ruleset": "cartagena", "seats": 2}).json()["id"]
    before = now_at(anna)
    to_move(game, players).move(game)
    players[1].post(f"games/{other}/seats", {})
    whole = told(anna, before)
    assert {message.data["id"] for message in whole} == {game, other}
    assert told(anna, whole[0].id) == whole[1:]
    assert told(anna, whole[1].id) == []


def test_a_new_table_of_mine_is_told(game: str, anna: Caller) -> None:
    before = now_at(anna)
    other = anna.post("games", {"ruleset": "cartagena", "seats": 2}).json()["id"]
    (table,) = told(anna, before)
    assert (table.event, table.data["id"], table.data["seat"]) == ("table", other, 0)


def test_the_end_of_a_game_is_told(game: str, players: list[Caller], anna: Caller) -> None:
    before = now_at(anna)
    finish(game, players)
    (table,) = told(anna, before)
    assert (table.event, table.data["status"]) == ("table", "finished")


def test_a_game_that_ended_long_ago_is_not_in_the_list(finished: str, anna: Caller) -> None:
    assert len(told(anna)[0].data["tables"]) == 1
    Game.objects.update(finished_at=now().replace(year=2001))
    assert told(anna)[0].data["tables"] == []


def test_when_a_table_is_mine_no_more_the_list_is_told_anew(full_game: str, carla: Caller) -> None:
    before = now_at(carla)
    carla.delete(f"games/{full_game}/seats/me")
    (anew,) = told(carla, before)
    assert (anew.event, anew.data["tables"]) == ("tables", [])


def test_an_invitation_is_told(anna: Caller, dora: Caller, open_game: str) -> None:
    before = now_at(dora)
    anna.post(f"games/{open_game}/invitations", {"player": "dora"})
    (invited,) = told(dora, before)
    assert invited.event == "invitations"
    assert [row["game"] for row in invited.data] == [open_game]
    anna.delete(f"games/{open_game}/invitations/dora")
    (taken_back,) = told(dora, invited.id)
    assert (taken_back.event, taken_back.data) == ("invitations", [])


def test_it_is_the_same_as_lines(game: str, anna: Caller) -> None:
    answer = anna.get("me/events", Accept="application/x-ndjson")
    assert lines(answer.content) == told(anna)


def test_nobody_is_told_what_is_not_his(game: str, dora: Caller) -> None:
    assert game not in str(told(dora))


def test_a_guest_has_none(guest: Caller) -> None:
    answer = guest.get("me/events")
    assert (answer.status_code, answer.json()["code"]) == (401, "not_authenticated")


@pytest.mark.parametrize("wrong", ["x", "AAAA", "AAAAAAA", "!" * 8, "ü", "A" * 3999])
def test_an_id_that_no_stream_gave_is_as_good_as_none(anna: Caller, wrong: str) -> None:
    answer = anna.get(f"me/events?after={wrong}")
    assert [message.event for message in messages(answer.content)] == ["tables"]


def test_who_has_more_tables_than_an_id_holds_gets_the_list_anew(anna: Caller) -> None:
    many = ListCursor(0, dict.fromkeys(range(TABLES_AT_MOST + 1), 0))
    assert [message.event for message in told(anna, str(many))] == ["tables"]


def test_it_costs_the_same_however_many_tables(anna: Caller) -> None:
    def cost(after: str | None) -> int:
        with CaptureQueriesContext(connection) as asked:
            told(anna, after)
        return len(asked)

    wish: dict[str, Any] = {"ruleset": "meuterer", "seats": 3}
    anna.post("games", wish)
    few = cost(None)
    for _ in range(6):
        anna.post("games", wish)
    assert cost(None) == few <= 5
    assert cost(now_at(anna)) <= 5
