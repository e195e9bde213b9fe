"""GET games/{id}/events: what happens at a table, from where the client left off."""

from __future__ import annotations

from uuid import UUID

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games.api import feeds
from games.clocks.instant import now
from games.models import Game, PersonalToken
from games.policy import STREAMS_AT_MOST
from games.services import absence
from games.services.positions import lock_game
from tests.callers import Caller, for_meuterer, to_move
from tests.stream_reading import Told, lines, messages


def told(caller: Caller, game: str, after: str | None = None, **query: str) -> list[Told]:
    headers = {"Last-Event-ID": after} if after else {}
    answer = caller.get(f"games/{game}/events", query or None, **headers)
    assert answer.status_code == 200, answer.content
    return messages(answer.content)


def now_at(caller: Caller, game: str) -> str:
    """The id behind all that there is."""
    last = told(caller, game)[-1].id
    assert last is not None
    return last


def test_the_first_message_is_the_full_state(game: str, anna: Caller) -> None:
    first, *rest = told(anna, game)
    assert (first.event, rest) == ("table", [])
    assert first.data == anna.look(game)


def test_a_browser_is_told_when_to_come_back(game: str, anna: Caller) -> None:
    answer = anna.get(f"games/{game}/events")
    assert answer["Content-Type"] == "text/event-stream"
    assert answer.content.startswith(b"retry: 2000\n\n")


def test_nothing_is_kept_on_the_way(game: str, anna: Caller) -> None:
    answer = anna.get(f"games/{game}/events")
    assert (answer["Cache-Control"], answer["X-Accel-Buffering"]) == ("no-store", "no")


@pytest.mark.parametrize("accept", ["application/x-ndjson", "application/json"])
def test_who_asks_for_ndjson_gets_lines(game: str, anna: Caller, accept: str) -> None:
    answer = anna.get(f"games/{game}/events", Accept=accept)
    assert answer["Content-Type"] == "application/x-ndjson"
    assert lines(answer.content) == told(anna, game)


def test_nothing_new_is_no_message(game: str, anna: Caller) -> None:
    assert told(anna, game, now_at(anna, game)) == []


def test_a_move_is_told_and_then_the_view_that_follows(
    game: str, players: list[Caller], anna: Caller
) -> None:
    before = now_at(anna, game)
    to_move(game, players).move(game)
    move, table = told(anna, game, before)
    assert (move.event, table.event) == ("move", "table")
    entry = anna.get(f"games/{game}/moves?after=0").json()["results"][0]
    assert move.data == {name: entry[name] for name in ("ply", "seat", "at", "events")}
    assert table.data == anna.look(game)


def test_who_comes_back_is_told_each_move_once(
    game: str, players: list[Caller], anna: Caller
) -> None:
    """Also from an id in the middle of what was told: the line may break anywhere."""
    start = now_at(anna, game)
    for _ in range(5):
        to_move(game, players).move(game)
    whole = told(anna, game, start)
    assert [message.event for message in whole] == ["move"] * 5 + ["table"]
    for number, message in enumerate(whole, 1):
        assert told(anna, game, message.id) == whole[number:]


def test_the_id_may_be_given_in_the_address(game: str, players: list[Caller]) -> None:
    before = now_at(players[0], game)
    to_move(game, players).move(game)
    assert told(players[0], game, after=before) == told(players[0], game, before)


def test_what_is_noted_beside_the_moves_is_told(game: str, anna: Caller) -> None:
    before = now_at(anna, game)
    absence.pause(lock_game(UUID(game)), now())
    notice, table = told(anna, game, before)
    assert (notice.event, notice.data["kind"], notice.data["ply"]) == ("notice", "paused", 0)
    assert table.data["paused_at"] is not None


def test_chat_is_told_to_who_hears_it(
    game: str, anna: Caller, bernd: Caller, dora: Caller, guest: Caller
) -> None:
    readers = (anna, bernd, dora, guest)
    before = {reader: now_at(reader, game) for reader in readers}
    anna.post(f"games/{game}/chat", {"room": "players", "text": "Ahoy"})
    dora.post(f"games/{game}/chat", {"room": "spectators", "text": "Look at that"})
    heard = {
        reader: [(line.event, line.data["text"]) for line in told(reader, game, id_)]
        for reader, id_ in before.items()
    }
    assert heard[anna] == heard[bernd] == [("chat", "Ahoy")]
    assert heard[dora] == [("chat", "Look at that")]
    assert heard[guest] == []


def test_what_was_said_before_is_not_said_again(game: str, anna: Caller) -> None:
    anna.post(f"games/{game}/chat", {"room": "players", "text": "Ahoy"})
    assert [message.event for message in told(anna, game)] == ["table"]


def test_a_token_that_is_not_for_chat_hears_none(game: str, anna: Caller) -> None:
    before = now_at(anna, game)
    anna.post(f"games/{game}/chat", {"room": "players", "text": "Ahoy"})
    PersonalToken.objects.filter(user=anna.user).update(scopes=["read"])
    assert told(anna, game, before) == []


def test_a_token_that_is_not_for_reading_opens_none(game: str, anna: Caller) -> None:
    PersonalToken.objects.filter(user=anna.user).update(scopes=["chat"])
    answer = anna.get(f"games/{game}/events")
    assert (answer.status_code, answer.json()["code"]) == (403, "scope_missing")


def test_words_are_in_the_callers_language(game: str, players: list[Caller]) -> None:
    before = now_at(players[0], game)
    to_move(game, players).move(game)
    answer = players[0].get(f"games/{game}/events", Last_Event_ID=before, Accept_Language="de")
    german = players[0].get(f"games/{game}/moves?after=0", Accept_Language="de").json()
    text = messages(answer.content)[0].data["events"][0]["text"]
    assert text == german["results"][0]["events"][0]["text"]


def test_an_id_from_the_future_gets_the_full_state(game: str, anna: Caller) -> None:
    """As after moves were taken back."""
    assert [message.event for message in told(anna, game, "0.999999.0.0.0")] == ["table"]


@pytest.mark.parametrize(
    "wrong", ["x", "1.2.3", "0.-2.0.0.0", "0.0.0.0.0.0", "0.0.0.0." + "9" * 19, "٣.0.0.0.0"]
)
def test_an_id_that_no_stream_gave_is_as_good_as_none(game: str, anna: Caller, wrong: str) -> None:
    answer = anna.get(f"games/{game}/events?after={wrong}")
    assert [message.event for message in messages(answer.content)] == ["table"]


def test_a_table_that_is_not_there_is_refused(anna: Caller) -> None:
    answer = anna.get("games/00000000-0000-4000-8000-000000000000/events")
    assert (answer.status_code, answer.json()["code"]) == (404, "game_not_found")


def test_a_table_for_those_invited_is_for_them(anna: Caller, dora: Caller) -> None:
    wish = {"ruleset": "meuterer", "seats": 3, "invited_only": True}
    table = anna.post("games", wish).json()["id"]
    assert dora.get(f"games/{table}/events").status_code == 404
    link = anna.post(f"games/{table}/links").json()["token"]
    assert [message.event for message in told(dora, table, invitation=link)] == ["table"]


@pytest.mark.parametrize(
    ("policy", "delay"), [("delayed", 2), ("after", 0), ("nobody", 0), ("public", 0)]
)
def test_spectators_are_told_what_they_may_see(
    game: str, players: list[Caller], guest: Caller, policy: str, delay: int
) -> None:
    Game.objects.filter(pk=game).update(spectators=policy, spectator_delay=delay)
    before = now_at(guest, game)
    for _ in range(5):
        to_move(game, players).move(game)
    plies = [
        message.data["ply"] for message in told(guest, game, before) if message.event == "move"
    ]
    expected = {"public": [1, 2, 3, 4, 5], "delayed": [0, 1, 2, 3]}
    assert plies == expected.get(policy, [])
    if policy in ("after", "nobody"):
        assert told(guest, game, before) == [], "not even that something happened"


def test_the_end_is_told_to_who_could_not_see_before(
    finished: str, anna: Caller, guest: Caller
) -> None:
    Game.objects.filter(pk=finished).update(spectators="after")
    events = [message.event for message in told(guest, finished, "0.-1.0.0.0")]
    assert events == ["move"] * (len(events) - 1) + ["table"]
    assert told(guest, finished)[0].data["status"] == "finished"


@for_meuterer
def test_more_than_fits_is_told_bit_by_bit(
    finished: str, anna: Caller, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = told(anna, finished, "0.0.0.0.0")
    monkeypatch.setattr("games.selectors.streams.table.MOVES_AT_ONCE", 7)
    first = told(anna, finished, "0.0.0.0.0")
    assert [message.event for message in first] == ["move"] * 7
    assert first == whole[:7]
    assert told(anna, finished, first[-1].id) == whole[7:14]


def test_too_many_streams_of_one_account(
    game: str, anna: Caller, bernd: Caller, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert anna.user is not None
    monkeypatch.setitem(feeds._open, f"user {anna.user.pk}", STREAMS_AT_MOST)
    answer = anna.get(f"games/{game}/events")
    assert (answer.status_code, answer.json()["code"]) == (429, "too_many_streams")
    assert answer["Retry-After"] == "10"
    assert bernd.get(f"games/{game}/events").status_code == 200


def test_nothing_new_costs_three_statements(game: str, anna: Caller) -> None:
    """The token, the table, and the chat of the players."""
    before = now_at(anna, game)
    with CaptureQueriesContext(connection) as asked:
        told(anna, game, before)
    assert len(asked) <= 3, asked.captured_queries


def test_a_move_costs_six_statements(game: str, players: list[Caller]) -> None:
    before = now_at(players[0], game)
    to_move(game, players).move(game)
    with CaptureQueriesContext(connection) as asked:
        told(players[0], game, before)
    assert len(asked) <= 6, asked.captured_queries
