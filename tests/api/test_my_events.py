"""GET me/events: one stream over all my tables."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games.clocks.now import now
from games.models import Game
from games.selectors.streams.cursors import TABLES_AT_MOST, ListCursor
from tests.kit.api_clients import Caller, to_move
from tests.kit.playing_on import finish
from tests.kit.stream_reader import StreamMessage, lines, messages


def read_stream(caller: Caller, after: str | None = None) -> list[StreamMessage]:
    answer = caller.get("me/events", **({"Last-Event-ID": after} if after else {}))
    assert answer.status_code == 200, answer.content
    return messages(answer.content)


def last_id(caller: Caller) -> str:
    last = read_stream(caller)[-1].id
    assert last is not None
    return last


def test_first_stream_message_lists_my_tables_and_invitations(
    game: str, anna: Caller, dora: Caller
) -> None:
    table = dora.post("games", {"ruleset": "meuterer", "seats": 3}).json()["id"]
    dora.post(f"games/{table}/invitations", {"player": "anna"})
    first, *rest = read_stream(anna)
    assert (first.event, rest) == ("tables", [])
    listed = anna.get("me/games").json()["results"]
    assert first.data["tables"] == listed
    assert first.data["invitations"] == anna.get("me/invitations").json()["results"]


def test_stream_of_a_player_without_tables_starts_with_an_empty_list(dora: Caller) -> None:
    assert read_stream(dora)[0].data == {"tables": [], "invitations": []}


def test_stream_of_my_tables_after_its_last_id_gives_no_message(game: str, anna: Caller) -> None:
    assert read_stream(anna, last_id(anna)) == []


def test_change_at_a_table_of_mine_is_streamed_with_its_version(
    game: str, players: list[Caller], anna: Caller
) -> None:
    other = anna.post("games", {"ruleset": "cartagena", "seats": 2}).json()["id"]
    before = last_id(anna)
    to_move(game, players).move(game)
    (table,) = read_stream(anna, before)
    assert (table.event, table.data["id"]) == ("table", game)
    assert table.data["id"] != other
    assert table.data["version"] == anna.look(game)["version"]


def test_each_change_is_streamed_once(game: str, players: list[Caller], anna: Caller) -> None:
    other = anna.post("games", {"ruleset": "cartagena", "seats": 2}).json()["id"]
    before = last_id(anna)
    to_move(game, players).move(game)
    players[1].post(f"games/{other}/seats", {})
    whole = read_stream(anna, before)
    assert {message.data["id"] for message in whole} == {game, other}
    assert read_stream(anna, whole[0].id) == whole[1:]
    assert read_stream(anna, whole[1].id) == []


def test_new_table_of_mine_is_streamed(game: str, anna: Caller) -> None:
    before = last_id(anna)
    other = anna.post("games", {"ruleset": "cartagena", "seats": 2}).json()["id"]
    (table,) = read_stream(anna, before)
    assert (table.event, table.data["id"], table.data["seat"]) == ("table", other, 0)


def test_end_of_my_game_is_streamed(game: str, players: list[Caller], anna: Caller) -> None:
    before = last_id(anna)
    finish(game, players)
    (table,) = read_stream(anna, before)
    assert (table.event, table.data["status"]) == ("table", "finished")


def test_game_that_ended_long_ago_is_not_in_the_first_list(finished: str, anna: Caller) -> None:
    assert len(read_stream(anna)[0].data["tables"]) == 1
    Game.objects.update(finished_at=now().replace(year=2001))
    assert read_stream(anna)[0].data["tables"] == []


def test_leaving_a_table_streams_the_list_anew(full_game: str, carla: Caller) -> None:
    before = last_id(carla)
    carla.delete(f"games/{full_game}/seats/me")
    (anew,) = read_stream(carla, before)
    assert (anew.event, anew.data["tables"]) == ("tables", [])


def test_invitation_and_its_revocation_are_streamed(
    anna: Caller, dora: Caller, open_game: str
) -> None:
    before = last_id(dora)
    anna.post(f"games/{open_game}/invitations", {"player": "dora"})
    (invited,) = read_stream(dora, before)
    assert invited.event == "invitations"
    assert [row["game"] for row in invited.data] == [open_game]
    anna.delete(f"games/{open_game}/invitations/dora")
    (taken_back,) = read_stream(dora, invited.id)
    assert (taken_back.event, taken_back.data) == ("invitations", [])


def test_stream_of_my_tables_as_ndjson_gives_the_same_messages(game: str, anna: Caller) -> None:
    answer = anna.get("me/events", Accept="application/x-ndjson")
    assert lines(answer.content) == read_stream(anna)


def test_stream_leaves_out_tables_of_others(game: str, dora: Caller) -> None:
    assert game not in str(read_stream(dora))


def test_stream_as_guest_is_refused_with_401(visitor: Caller) -> None:
    answer = visitor.get("me/events")
    assert (answer.status_code, answer.json()["code"]) == (401, "not_authenticated")


@pytest.mark.parametrize("wrong", ["x", "AAAA", "AAAAAAA", "!" * 8, "ü", "A" * 3999])
def test_malformed_id_gets_the_full_list(anna: Caller, wrong: str) -> None:
    answer = anna.get(f"me/events?after={wrong}")
    assert [message.event for message in messages(answer.content)] == ["tables"]


def test_id_of_more_tables_than_it_can_hold_gets_the_list_anew(anna: Caller) -> None:
    many = ListCursor(0, dict.fromkeys(range(TABLES_AT_MOST + 1), 0))
    assert [message.event for message in read_stream(anna, str(many))] == ["tables"]


def test_my_stream_costs_the_same_for_any_number_of_tables(anna: Caller) -> None:
    def cost(after: str | None) -> int:
        with CaptureQueriesContext(connection) as asked:
            read_stream(anna, after)
        return len(asked)

    wish: dict[str, Any] = {"ruleset": "meuterer", "seats": 3}
    anna.post("games", wish)
    few = cost(None)
    for _ in range(6):
        anna.post("games", wish)
    assert cost(None) == few <= 5
    assert cost(last_id(anna)) <= 5
