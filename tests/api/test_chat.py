"""games/{id}/chat: the two rooms of a table, and who reads and writes in each."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

import pytest

from devtools.time_travel.passing_time import TimeTravel
from games.models import ChatMessage, Game, Message
from tests.kit.api_clients import Caller, for_meuterer, to_move
from tests.kit.chat import hear, lose_seat, refusal, say, texts, watched_by
from tests.kit.mailbox import Box, text_of
from tests.kit.playing_on import finish

CLOSED = (403, "room_closed")


def test_posted_line_is_answered_as_others_read_it(game: str, anna: Caller, bernd: Caller) -> None:
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


def test_chat_lines_come_in_pages_newest_first(game: str, anna: Caller) -> None:
    for number in range(5):
        say(anna, game, str(number))
    page = anna.get(f"games/{game}/chat", {"room": "players", "limit": 2}).json()
    assert [line["text"] for line in page["results"]] == ["4", "3"]
    say(anna, game, "5")  # what comes meanwhile shifts nothing
    older = anna.client.get(page["next"]).json()
    assert [line["text"] for line in older["results"]] == ["2", "1"]


def test_chat_page_costs_at_most_four_statements(
    game: str, players: list[Caller], dora: Caller, django_assert_max_num_queries: Any
) -> None:
    for player in players:
        say(player, game)
        say(dora, game, room="spectators")
    with django_assert_max_num_queries(4):
        assert len(texts(players[0], game)) == 3
    with django_assert_max_num_queries(4):
        assert len(texts(dora, game, "spectators")) == 3


def test_players_chat_opens_when_a_player_sits_down(
    open_game: str, anna: Caller, bernd: Caller
) -> None:
    say(anna, open_game, "Who comes?")
    assert refusal(say(bernd, open_game)) == CLOSED
    bernd.post(f"games/{open_game}/seats", {})
    assert texts(bernd, open_game) == ["Who comes?"]
    assert say(bernd, open_game).status_code == 201


def test_player_who_leaves_before_the_start_loses_the_players_chat(
    full_game: str, bernd: Caller
) -> None:
    say(bernd, full_game, "I must go.")
    bernd.delete(f"games/{full_game}/seats/me")
    assert refusal(hear(bernd, full_game)) == CLOSED
    assert refusal(say(bernd, full_game)) == CLOSED


def test_line_keeps_the_seat_its_author_had(
    full_game: str, anna: Caller, bernd: Caller, dora: Caller
) -> None:
    say(bernd, full_game, "From seat 1.")
    bernd.delete(f"games/{full_game}/seats/me")
    dora.post(f"games/{full_game}/seats", {})
    [line] = hear(anna, full_game).json()["results"]
    assert (line["author"], line["seat"]) == ("bernd", 1)


def test_successor_in_a_seat_reads_the_players_chat_and_the_predecessor_does_not(
    game: str, bernd: Caller, dora: Caller
) -> None:
    say(bernd, game, "Back soon.")
    lose_seat(game, 1)
    assert refusal(hear(bernd, game)) == CLOSED
    assert refusal(say(bernd, game)) == CLOSED
    assert refusal(hear(dora, game)) == CLOSED
    dora.post(f"games/{game}/seats", {"seat": 1})
    assert texts(dora, game) == ["Back soon."]


def test_player_who_lost_the_seat_has_no_spectators_room_before_the_end(
    game: str, anna: Caller, bernd: Caller, carla: Caller, dora: Caller
) -> None:
    """A spectator might take the seat."""
    lose_seat(game, 1)
    assert refusal(say(bernd, game, "I held two rubies.", "spectators")) == CLOSED
    assert refusal(hear(bernd, game, "spectators")) == CLOSED
    dora.post(f"games/{game}/seats", {"seat": 1})
    finish(game, [anna, dora, carla])
    assert say(bernd, game, "I held two rubies.", "spectators").status_code == 201
    assert refusal(hear(bernd, game)) == CLOSED


@pytest.mark.parametrize("kind", ["public", "delayed"])
def test_spectators_room_opens_to_players_after_the_end(
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


def test_spectators_never_read_the_players_room(
    game: str, players: list[Caller], dora: Caller
) -> None:
    say(players[0], game, "Between us.")
    assert refusal(hear(dora, game)) == CLOSED
    finish(game, players)
    assert refusal(hear(dora, game)) == CLOSED
    assert refusal(say(dora, game)) == CLOSED


def test_table_closed_to_spectators_has_no_spectators_room(
    game: str, players: list[Caller], dora: Caller
) -> None:
    watched_by(game, "nobody")
    for caller in (dora, players[0]):
        assert refusal(hear(caller, game, "spectators")) == CLOSED
    finish(game, players)
    for caller in (dora, players[0]):
        assert refusal(say(caller, game, room="spectators")) == CLOSED


def test_table_shown_after_the_end_opens_its_spectators_room_then(
    game: str, players: list[Caller], dora: Caller
) -> None:
    watched_by(game, "after")
    assert refusal(say(dora, game, room="spectators")) == CLOSED
    finish(game, players)
    assert say(dora, game, room="spectators").status_code == 201


def test_chat_as_guest_is_refused_with_401(game: str, visitor: Caller) -> None:
    for room in ("players", "spectators"):
        assert refusal(hear(visitor, game, room)) == (401, "not_authenticated")
        assert refusal(say(visitor, game, room=room)) == (401, "not_authenticated")


def test_chat_rooms_stay_open_for_a_month_after_the_end(
    days: TimeTravel, finished: str, anna: Caller, dora: Caller
) -> None:
    days.on(days=29)
    assert say(anna, finished, "Again?").status_code == 201
    assert say(dora, finished, room="spectators").status_code == 201
    days.on(days=2)
    assert refusal(say(anna, finished)) == (409, "chat_over")
    assert refusal(say(dora, finished, room="spectators")) == (409, "chat_over")
    assert texts(anna, finished) == ["Again?"]


def test_chat_of_a_closed_table_is_read_only(open_game: str, anna: Caller) -> None:
    say(anna, open_game, "Nobody comes.")
    Game.objects.filter(pk=open_game).update(status="closed")
    assert texts(anna, open_game) == ["Nobody comes."]
    assert refusal(say(anna, open_game)) == (409, "chat_over")


def test_retried_line_is_posted_once(game: str, anna: Caller) -> None:
    first = say(anna, game, "Once.", Idempotency_Key="k")
    again = say(anna, game, "Once.", Idempotency_Key="k")
    assert (again.status_code, again.json()) == (201, first.json())
    assert refusal(say(anna, game, "Twice.", Idempotency_Key="k")) == (
        422,
        "idempotency_key_reused",
    )
    assert texts(anna, game) == ["Once."]


def test_hidden_line_shows_a_gap_to_everybody(game: str, anna: Caller, bernd: Caller) -> None:
    line = say(bernd, game, "You fools.").json()["id"]
    ChatMessage.objects.filter(pk=line).update(hidden_at="2026-11-21T12:00Z")
    for caller in (anna, bernd):
        answer = hear(caller, game)
        [read] = answer.json()["results"]
        assert (read["text"], read["hidden"]) == (None, True)
        assert b"fools" not in answer.content


def test_chat_changes_nothing_in_table_views(
    game: str, players: list[Caller], dora: Caller, visitor: Caller
) -> None:
    """A player who owes a decision chats, reads and marks: no view of the table shows it."""

    def shown() -> list[Any]:
        paths = (f"games/{game}", f"games/{game}/moves", "games", "me/games")
        answers = [who.get(path) for who in (*players, dora, visitor) for path in paths]
        return [(answer.content, answer.get("ETag")) for answer in answers]

    before, stored = shown(), Game.objects.values().get(pk=game)
    for who, room in ((to_move(game, players), "players"), (dora, "spectators")):
        line = say(who, game, room=room).json()["id"]
        hear(who, game, room)
        who.put(f"games/{game}/chat/read", {"room": room, "line": line})
    assert shown() == before
    assert Game.objects.values().get(pk=game) == stored


def test_moves_change_nothing_in_chat_views(game: str, players: list[Caller]) -> None:
    for player in players:
        say(player, game)
    before = [(hear(who, game).content, who.get("me/chat").content) for who in players]
    for _ in range(4):
        assert to_move(game, players).move(game).status_code == 201
    assert [(hear(who, game).content, who.get("me/chat").content) for who in players] == before


def test_chat_lines_appear_in_no_message(
    days: TimeTravel, box: Box, game: str, anna: Caller, dora: Caller
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
def test_invalid_chat_request_is_refused(game: str, anna: Caller) -> None:
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
