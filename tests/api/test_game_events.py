"""GET games/{id}/events: what happens at a table, from where the client left off."""

from __future__ import annotations

from uuid import UUID

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games.api.streaming import subscriptions
from games.clocks.now import now
from games.models import Game, PersonalToken
from games.policy import STREAMS_AT_MOST
from games.services.play import pause
from games.services.play.game_state import lock_game
from tests.kit.api_clients import Caller, every_ruleset, for_meuterer, to_move
from tests.kit.stream_reader import StreamMessage, lines, messages

pytestmark = every_ruleset


def read_stream(
    caller: Caller, game: str, after: str | None = None, **query: str
) -> list[StreamMessage]:
    headers = {"Last-Event-ID": after} if after else {}
    answer = caller.get(f"games/{game}/events", query or None, **headers)
    assert answer.status_code == 200, answer.content
    return messages(answer.content)


def last_id(caller: Caller, game: str) -> str:
    """The id behind everything there is so far."""
    last = read_stream(caller, game)[-1].id
    assert last is not None
    return last


def test_first_stream_message_is_the_full_table(game: str, anna: Caller) -> None:
    first, *rest = read_stream(anna, game)
    assert (first.event, rest) == ("table", [])
    assert first.data == anna.look(game)


def test_stream_states_its_media_type_and_retry_time(game: str, anna: Caller) -> None:
    answer = anna.get(f"games/{game}/events")
    assert answer["Content-Type"] == "text/event-stream"
    assert answer.content.startswith(b"retry: 2000\n\n")


def test_stream_forbids_caching_and_buffering(game: str, anna: Caller) -> None:
    answer = anna.get(f"games/{game}/events")
    assert (answer["Cache-Control"], answer["X-Accel-Buffering"]) == ("no-store", "no")


@pytest.mark.parametrize("accept", ["application/x-ndjson", "application/json"])
def test_stream_of_a_table_as_ndjson_gives_the_same_messages(
    game: str, anna: Caller, accept: str
) -> None:
    answer = anna.get(f"games/{game}/events", Accept=accept)
    assert answer["Content-Type"] == "application/x-ndjson"
    assert lines(answer.content) == read_stream(anna, game)


def test_stream_of_a_table_after_its_last_id_gives_no_message(game: str, anna: Caller) -> None:
    assert read_stream(anna, game, last_id(anna, game)) == []


def test_move_is_streamed_followed_by_the_new_view(
    game: str, players: list[Caller], anna: Caller
) -> None:
    before = last_id(anna, game)
    to_move(game, players).move(game)
    move, table = read_stream(anna, game, before)
    assert (move.event, table.event) == ("move", "table")
    entry = anna.get(f"games/{game}/moves?after=0").json()["results"][0]
    assert move.data == {name: entry[name] for name in ("ply", "seat", "at", "events")}
    assert table.data == anna.look(game)


def test_reconnecting_client_gets_each_move_once(
    game: str, players: list[Caller], anna: Caller
) -> None:
    """From any id on the way too: the connection may break anywhere."""
    start = last_id(anna, game)
    for _ in range(5):
        to_move(game, players).move(game)
    whole = read_stream(anna, game, start)
    assert [message.event for message in whole] == ["move"] * 5 + ["table"]
    for number, message in enumerate(whole, 1):
        assert read_stream(anna, game, message.id) == whole[number:]


def test_last_id_may_be_given_in_the_query(game: str, players: list[Caller]) -> None:
    before = last_id(players[0], game)
    to_move(game, players).move(game)
    assert read_stream(players[0], game, after=before) == read_stream(players[0], game, before)


def test_notice_is_streamed_followed_by_the_view(game: str, anna: Caller) -> None:
    before = last_id(anna, game)
    pause.pause(lock_game(UUID(game)), now())
    notice, table = read_stream(anna, game, before)
    assert (notice.event, notice.data["kind"], notice.data["ply"]) == ("notice", "paused", 0)
    assert table.data["paused_at"] is not None


def test_change_without_a_move_is_streamed_at_the_same_ply_with_a_higher_version(
    game: str, anna: Caller
) -> None:
    first = read_stream(anna, game)[-1]
    pause.pause(lock_game(UUID(game)), now())
    table = read_stream(anna, game, first.id)[-1]
    assert table.event == "table"
    assert table.data["ply"] == first.data["ply"]
    assert table.data["version"] > first.data["version"]


def test_chat_line_is_streamed_only_to_readers_of_its_room(
    game: str, anna: Caller, bernd: Caller, dora: Caller, visitor: Caller
) -> None:
    readers = (anna, bernd, dora, visitor)
    before = {reader: last_id(reader, game) for reader in readers}
    anna.post(f"games/{game}/chat", {"room": "players", "text": "Ahoy"})
    dora.post(f"games/{game}/chat", {"room": "spectators", "text": "Look at that"})
    heard = {
        reader: [(line.event, line.data["text"]) for line in read_stream(reader, game, id_)]
        for reader, id_ in before.items()
    }
    assert heard[anna] == heard[bernd] == [("chat", "Ahoy")]
    assert heard[dora] == [("chat", "Look at that")]
    assert heard[visitor] == []


def test_chat_lines_before_the_connection_are_not_streamed(game: str, anna: Caller) -> None:
    anna.post(f"games/{game}/chat", {"room": "players", "text": "Ahoy"})
    assert [message.event for message in read_stream(anna, game)] == ["table"]


def test_token_without_the_chat_scope_gets_no_chat_lines(game: str, anna: Caller) -> None:
    before = last_id(anna, game)
    anna.post(f"games/{game}/chat", {"room": "players", "text": "Ahoy"})
    PersonalToken.objects.filter(user=anna.user).update(scopes=["read"])
    assert read_stream(anna, game, before) == []


def test_token_without_the_read_scope_is_refused_the_stream(game: str, anna: Caller) -> None:
    PersonalToken.objects.filter(user=anna.user).update(scopes=["chat"])
    answer = anna.get(f"games/{game}/events")
    assert (answer.status_code, answer.json()["code"]) == (403, "scope_missing")


def test_streamed_texts_are_in_the_callers_language(game: str, players: list[Caller]) -> None:
    before = last_id(players[0], game)
    to_move(game, players).move(game)
    answer = players[0].get(f"games/{game}/events", Last_Event_ID=before, Accept_Language="de")
    german = players[0].get(f"games/{game}/moves?after=0", Accept_Language="de").json()
    text = messages(answer.content)[0].data["events"][0]["text"]
    assert text == german["results"][0]["events"][0]["text"]


def test_id_ahead_of_the_table_gets_the_full_table(game: str, anna: Caller) -> None:
    """Such ids are left over when moves are taken back."""
    assert [message.event for message in read_stream(anna, game, "0.999999.0.0.0")] == ["table"]


@pytest.mark.parametrize(
    "wrong", ["x", "1.2.3", "0.-2.0.0.0", "0.0.0.0.0.0", "0.0.0.0." + "9" * 19, "٣.0.0.0.0"]
)
def test_malformed_id_gets_the_full_table(game: str, anna: Caller, wrong: str) -> None:
    answer = anna.get(f"games/{game}/events?after={wrong}")
    assert [message.event for message in messages(answer.content)] == ["table"]


def test_stream_of_an_unknown_table_is_refused_with_404(anna: Caller) -> None:
    answer = anna.get("games/00000000-0000-4000-8000-000000000000/events")
    assert (answer.status_code, answer.json()["code"]) == (404, "game_not_found")


def test_stream_of_an_invited_table_requires_an_invitation(anna: Caller, dora: Caller) -> None:
    wish = {"ruleset": "meuterer", "seats": 3, "invited_only": True}
    table = anna.post("games", wish).json()["id"]
    assert dora.get(f"games/{table}/events").status_code == 404
    link = anna.post(f"games/{table}/links").json()["token"]
    assert [message.event for message in read_stream(dora, table, invitation=link)] == ["table"]


@pytest.mark.parametrize(
    ("policy", "delay"), [("delayed", 2), ("after", 0), ("nobody", 0), ("public", 0)]
)
def test_spectators_get_only_the_moves_their_policy_shows(
    game: str, players: list[Caller], visitor: Caller, policy: str, delay: int
) -> None:
    Game.objects.filter(pk=game).update(spectators=policy, spectator_delay=delay)
    before = last_id(visitor, game)
    for _ in range(5):
        to_move(game, players).move(game)
    plies = [
        message.data["ply"]
        for message in read_stream(visitor, game, before)
        if message.event == "move"
    ]
    expected = {"public": [1, 2, 3, 4, 5], "delayed": [0, 1, 2, 3]}
    assert plies == expected.get(policy, [])
    if policy in ("after", "nobody"):
        assert read_stream(visitor, game, before) == [], "not even that something happened"


def test_end_of_game_is_streamed_to_spectators_who_saw_nothing_before(
    finished: str, anna: Caller, visitor: Caller
) -> None:
    Game.objects.filter(pk=finished).update(spectators="after")
    events = [message.event for message in read_stream(visitor, finished, "0.-1.0.0.0")]
    assert events == ["move"] * (len(events) - 1) + ["table"]
    assert read_stream(visitor, finished)[0].data["status"] == "finished"


@for_meuterer
def test_stream_with_many_moves_is_sent_in_portions(
    finished: str, anna: Caller, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = read_stream(anna, finished, "0.0.0.0.0")
    monkeypatch.setattr("games.selectors.streams.reading.MOVES_AT_ONCE", 7)
    first = read_stream(anna, finished, "0.0.0.0.0")
    assert [message.event for message in first] == ["move"] * 7
    assert first == whole[:7]
    assert read_stream(anna, finished, first[-1].id) == whole[7:14]


def test_stream_above_the_limit_of_an_account_is_refused_with_429(
    game: str, anna: Caller, bernd: Caller, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert anna.user is not None
    monkeypatch.setitem(subscriptions._open, f"user {anna.user.pk}", STREAMS_AT_MOST)
    answer = anna.get(f"games/{game}/events")
    assert (answer.status_code, answer.json()["code"]) == (429, "too_many_streams")
    assert answer["Retry-After"] == "10"
    assert bernd.get(f"games/{game}/events").status_code == 200


def test_stream_without_news_costs_three_statements(game: str, anna: Caller) -> None:
    """The token, the table, and the chat of the players."""
    before = last_id(anna, game)
    with CaptureQueriesContext(connection) as asked:
        read_stream(anna, game, before)
    assert len(asked) <= 3, asked.captured_queries


def test_streamed_move_costs_six_statements(game: str, players: list[Caller]) -> None:
    before = last_id(players[0], game)
    to_move(game, players).move(game)
    with CaptureQueriesContext(connection) as asked:
        read_stream(players[0], game, before)
    assert len(asked) <= 6, asked.captured_queries
