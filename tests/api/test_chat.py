"""games/{id}/chat: two rooms to a table, and who reads and writes in which."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

import pytest

from games.days.passing import Days
from games.models import ChatMessage, Game, Message
from tests.callers import Caller, finish, for_meuterer, to_move
from tests.post import Box, text_of
from tests.talk import hear, lose_seat, refusal, say, texts, watched_by

CLOSED = (403, "room_closed")


def test_a_line_is_answered_as_it_stands_there(game: str, anna: Caller, bernd: Caller) -> None:
    answer = say(bernd, game, "Wine, anyone?")
    assert answer.status_code == 201
    line = answer.json()
    assert line["id"] > 0
    assert line["at"].endswith("Z")
    assert line == {
        "id": line["id"],
        "at": line["at"],
        "author": "bernd",
        "bot_of": None,
        "seat": 1,
        "text": "Wine, anyone?",
        "mine": True,
        "muted": False,
        "hidden": False,
    }
    [read] = hear(anna, game).json()["results"]
    assert read == line | {"mine": False}


def test_lines_come_in_pages_the_newest_first(game: str, anna: Caller) -> None:
    for number in range(5):
        say(anna, game, str(number))
    page = anna.get(f"games/{game}/chat", {"room": "players", "limit": 2}).json()
    assert [line["text"] for line in page["results"]] == ["4", "3"]
    say(anna, game, "5")  # what comes meanwhile shifts nothing
    older = anna.client.get(page["next"]).json()
    assert [line["text"] for line in older["results"]] == ["2", "1"]


def test_a_page_costs_four_statements_at_most(
    game: str, players: list[Caller], dora: Caller, django_assert_max_num_queries: Any
) -> None:
    for player in players:
        say(player, game)
        say(dora, game, room="spectators")
    with django_assert_max_num_queries(4):
        assert len(texts(players[0], game)) == 3
    with django_assert_max_num_queries(4):
        assert len(texts(dora, game, "spectators")) == 3


def test_players_talk_from_the_moment_they_sit(open_game: str, anna: Caller, bernd: Caller) -> None:
    say(anna, open_game, "Who comes?")
    assert refusal(say(bernd, open_game)) == CLOSED
    bernd.post(f"games/{open_game}/seats", {})
    assert texts(bernd, open_game) == ["Who comes?"]
    assert say(bernd, open_game).status_code == 201


def test_who_gets_up_before_the_start_is_out_of_the_room(full_game: str, bernd: Caller) -> None:
    say(bernd, full_game, "I must go.")
    bernd.delete(f"games/{full_game}/seats/me")
    assert refusal(hear(bernd, full_game)) == CLOSED
    assert refusal(say(bernd, full_game)) == CLOSED


def test_a_line_keeps_the_seat_that_its_author_had(
    full_game: str, anna: Caller, bernd: Caller, dora: Caller
) -> None:
    say(bernd, full_game, "From seat 1.")
    bernd.delete(f"games/{full_game}/seats/me")
    dora.post(f"games/{full_game}/seats", {})
    [line] = hear(anna, full_game).json()["results"]
    assert (line["author"], line["seat"]) == ("bernd", 1)


def test_who_takes_a_seat_over_reads_all_and_who_lost_it_nothing(
    game: str, bernd: Caller, dora: Caller
) -> None:
    say(bernd, game, "Back soon.")
    lose_seat(game, 1)
    assert refusal(hear(bernd, game)) == CLOSED
    assert refusal(say(bernd, game)) == CLOSED
    assert refusal(hear(dora, game)) == CLOSED
    dora.post(f"games/{game}/seats", {"seat": 1})
    assert texts(dora, game) == ["Back soon."]


def test_who_lost_his_seat_tells_spectators_nothing_until_the_end(
    game: str, anna: Caller, bernd: Caller, carla: Caller, dora: Caller
) -> None:
    """One of them might sit down there."""
    lose_seat(game, 1)
    assert refusal(say(bernd, game, "I held two rubies.", "spectators")) == CLOSED
    assert refusal(hear(bernd, game, "spectators")) == CLOSED
    dora.post(f"games/{game}/seats", {"seat": 1})
    finish(game, [anna, dora, carla])
    assert say(bernd, game, "I held two rubies.", "spectators").status_code == 201
    assert refusal(hear(bernd, game)) == CLOSED


@pytest.mark.parametrize("kind", ["public", "delayed"])
def test_spectators_have_a_room_that_players_see_after_the_end(
    kind: str, game: str, players: list[Caller], dora: Caller
) -> None:
    watched_by(game, kind)
    line = say(dora, game, "Poor Bernd.", "spectators")
    assert (line.status_code, line.json()["seat"]) == (201, None)
    for player in players:
        assert refusal(hear(player, game, "spectators")) == CLOSED
        assert refusal(say(player, game, room="spectators")) == CLOSED
    finish(game, players)
    assert texts(players[1], game, "spectators") == ["Poor Bernd."]
    assert say(players[1], game, "Indeed.", "spectators").json()["seat"] == 1
    assert texts(dora, game, "spectators") == ["Indeed.", "Poor Bernd."]


def test_spectators_never_read_what_players_say(
    game: str, players: list[Caller], dora: Caller
) -> None:
    say(players[0], game, "Between us.")
    assert refusal(hear(dora, game)) == CLOSED
    finish(game, players)
    assert refusal(hear(dora, game)) == CLOSED
    assert refusal(say(dora, game)) == CLOSED


def test_where_nobody_looks_on_there_is_no_second_room(
    game: str, players: list[Caller], dora: Caller
) -> None:
    watched_by(game, "nobody")
    for caller in (dora, players[0]):
        assert refusal(hear(caller, game, "spectators")) == CLOSED
    finish(game, players)
    for caller in (dora, players[0]):
        assert refusal(say(caller, game, room="spectators")) == CLOSED


def test_a_table_shown_after_the_end_has_its_second_room_then(
    game: str, players: list[Caller], dora: Caller
) -> None:
    watched_by(game, "after")
    assert refusal(say(dora, game, room="spectators")) == CLOSED
    finish(game, players)
    assert say(dora, game, room="spectators").status_code == 201


def test_a_guest_reads_and_writes_nothing(game: str, guest: Caller) -> None:
    for room in ("players", "spectators"):
        assert refusal(hear(guest, game, room)) == (401, "not_authenticated")
        assert refusal(say(guest, game, room=room)) == (401, "not_authenticated")


def test_both_rooms_stay_open_for_a_month(
    days: Days, finished: str, anna: Caller, dora: Caller
) -> None:
    days.on(days=29)
    assert say(anna, finished, "Again?").status_code == 201
    assert say(dora, finished, room="spectators").status_code == 201
    days.on(days=2)
    assert refusal(say(anna, finished)) == (409, "chat_over")
    assert refusal(say(dora, finished, room="spectators")) == (409, "chat_over")
    assert texts(anna, finished) == ["Again?"]


def test_at_a_closed_table_there_is_only_reading(open_game: str, anna: Caller) -> None:
    say(anna, open_game, "Nobody comes.")
    Game.objects.filter(pk=open_game).update(status="closed")
    assert texts(anna, open_game) == ["Nobody comes."]
    assert refusal(say(anna, open_game)) == (409, "chat_over")


def test_a_retry_says_it_once(game: str, anna: Caller) -> None:
    first = say(anna, game, "Once.", Idempotency_Key="k")
    again = say(anna, game, "Once.", Idempotency_Key="k")
    assert (again.status_code, again.json()) == (201, first.json())
    assert refusal(say(anna, game, "Twice.", Idempotency_Key="k")) == (
        422,
        "idempotency_key_reused",
    )
    assert texts(anna, game) == ["Once."]


def test_a_hidden_line_leaves_a_gap_for_all(game: str, anna: Caller, bernd: Caller) -> None:
    line = say(bernd, game, "You fools.").json()["id"]
    ChatMessage.objects.filter(pk=line).update(hidden_at="2026-11-21T12:00Z")
    for caller in (anna, bernd):
        answer = hear(caller, game)
        [read] = answer.json()["results"]
        assert (read["text"], read["hidden"]) == (None, True)
        assert b"fools" not in answer.content


def test_talk_changes_nothing_that_a_table_shows(
    game: str, players: list[Caller], dora: Caller, guest: Caller
) -> None:
    """Who owes a decision talks, reads, marks: no view of the table tells."""

    def shown() -> list[Any]:
        paths = (f"games/{game}", f"games/{game}/moves", "games", "me/games")
        answers = [who.get(path) for who in (*players, dora, guest) for path in paths]
        return [(answer.content, answer.get("ETag")) for answer in answers]

    before, stored = shown(), Game.objects.values().get(pk=game)
    for who, room in ((to_move(game, players), "players"), (dora, "spectators")):
        line = say(who, game, room=room).json()["id"]
        hear(who, game, room)
        who.put(f"games/{game}/chat/read", {"room": room, "line": line})
    assert shown() == before
    assert Game.objects.values().get(pk=game) == stored


def test_moves_change_nothing_that_a_room_shows(game: str, players: list[Caller]) -> None:
    for player in players:
        say(player, game)
    before = [(hear(who, game).content, who.get("me/chat").content) for who in players]
    for _ in range(4):
        assert to_move(game, players).move(game).status_code == 201
    assert [(hear(who, game).content, who.get("me/chat").content) for who in players] == before


def test_talk_goes_into_no_message(
    days: Days, box: Box, game: str, anna: Caller, dora: Caller
) -> None:
    days.work()
    ledger = list(Message.objects.values().order_by("id"))
    say(anna, game, "xyzzy")
    say(dora, game, "xyzzy", "spectators")
    days.work()
    assert list(Message.objects.values().order_by("id")) == ledger
    days.on(days=2)
    assert box.mails
    for mail in box.mails:
        assert "xyzzy" not in text_of(mail) + text_of(mail, "html")


@for_meuterer
def test_what_is_asked_wrongly(game: str, anna: Caller) -> None:
    invalid = (400, "invalid_request")
    path = f"games/{game}/chat"
    assert refusal(anna.get(path)) == invalid
    assert refusal(anna.get(path, {"room": "captains"})) == invalid
    assert refusal(anna.get(path, {"room": "players", "author": "bernd"})) == invalid
    for body in (
        {"room": "players"},
        {"room": "players", "text": 7},
        {"room": "players", "text": None},
        {"room": "players", "text": "Ahoy!", "seat": 2},
        {"text": "Ahoy!"},
    ):
        assert refusal(anna.post(path, body)) == invalid
    assert refusal(hear(anna, str(uuid4()))) == (404, "game_not_found")
    assert refusal(say(anna, str(uuid4()))) == (404, "game_not_found")
    assert not ChatMessage.objects.exists()
