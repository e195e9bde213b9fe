"""games/{id}/chat/read and me/chat: how far a player has read, and what is new at their tables."""

from __future__ import annotations

from typing import Any

from devtools.time_travel.passing_time import TimeTravel
from games.models import ChatMessage, ChatReadMarker, Game
from games.policy import CHAT_LENGTH
from tests.kit.api_clients import Caller, for_meuterer
from tests.kit.chat import hear, lose_seat, refusal, say, unread, watched_by
from tests.kit.playing_on import finish

HUGE = 2**63


def mark(caller: Caller, game: str, line: Any, room: str = "players") -> Any:
    return caller.put(f"games/{game}/chat/read", {"room": room, "line": line})


def test_lines_of_others_are_unread_until_marked(game: str, anna: Caller, bernd: Caller) -> None:
    lines = [say(bernd, game).json()["id"] for _ in range(3)]
    say(anna, game)
    assert unread(anna) == {(game, "players"): 3}
    assert unread(bernd) == {(game, "players"): 1}
    answer = mark(anna, game, lines[1])
    assert (answer.status_code, answer.json()) == (200, {"room": "players", "line": lines[1]})
    assert unread(anna) == {(game, "players"): 1}
    assert unread(bernd) == {(game, "players"): 1}


def test_my_chat_lists_last_read_and_unread_lines_of_each_room(
    game: str, anna: Caller, bernd: Caller
) -> None:
    first, last = (say(bernd, game).json()["id"] for _ in range(2))
    mark(anna, game, first)
    [table] = anna.get("me/chat").json()["results"]
    assert (table["game"], table["status"]) == (game, "active")
    assert table["rooms"] == [{"room": "players", "last": last, "read": first, "unread": 1}]


def test_read_marker_never_goes_back(game: str, anna: Caller, bernd: Caller) -> None:
    first, last = (say(bernd, game).json()["id"] for _ in range(2))
    mark(anna, game, last)
    assert mark(anna, game, first).json()["line"] == last
    assert unread(anna) == {(game, "players"): 0}


def test_read_marker_is_invisible_to_others(game: str, anna: Caller, bernd: Caller) -> None:
    line = say(bernd, game).json()["id"]
    before = hear(bernd, game).content, bernd.get("me/chat").content
    mark(anna, game, line)
    assert (hear(bernd, game).content, bernd.get("me/chat").content) == before


@for_meuterer
def test_read_marker_on_a_line_of_another_room_is_refused(
    game: str, anna: Caller, bernd: Caller, dora: Caller
) -> None:
    other = anna.post("games", {"ruleset": "meuterer", "seats": 3}).json()["id"]
    elsewhere = say(anna, other).json()["id"]
    above = say(dora, game, room="spectators").json()["id"]
    for line in (elsewhere, above, above + 1000):
        assert refusal(mark(anna, game, line)) == (404, "no_such_item")
    for line in (0, -1, "1", 1.5, True, None, HUGE):
        assert refusal(mark(anna, game, line)) == (400, "invalid_request")
    assert not ChatReadMarker.objects.exists()


def test_read_marker_in_a_closed_room_is_refused(
    game: str, anna: Caller, dora: Caller, visitor: Caller
) -> None:
    line = say(anna, game).json()["id"]
    above = say(dora, game, room="spectators").json()["id"]
    assert refusal(mark(dora, game, line)) == (403, "room_closed")
    assert refusal(mark(anna, game, above, "spectators")) == (403, "room_closed")
    assert refusal(mark(visitor, game, line)) == (401, "not_authenticated")


def test_spectators_room_counts_as_unread_for_players_after_the_end(
    game: str, players: list[Caller], dora: Caller
) -> None:
    say(players[0], game)
    say(dora, game, room="spectators")
    assert unread(players[1]) == {(game, "players"): 1}
    finish(game, players)
    assert unread(players[1]) == {(game, "players"): 1, (game, "spectators"): 1}


def test_spectator_follows_only_the_tables_they_have_marked(
    game: str, anna: Caller, dora: Caller, bernd: Caller
) -> None:
    line = say(dora, game, room="spectators").json()["id"]
    assert unread(dora) == {}
    mark(dora, game, line, "spectators")
    say(anna, game)
    assert unread(dora) == {(game, "spectators"): 0}


def test_table_that_shuts_spectators_out_is_not_listed_for_them(game: str, dora: Caller) -> None:
    line = say(dora, game, room="spectators").json()["id"]
    mark(dora, game, line, "spectators")
    for kind in ("nobody", "after"):
        watched_by(game, kind)
        assert unread(dora) == {}


def test_player_who_lost_the_seat_has_no_unread_lines_there(
    game: str, players: list[Caller], dora: Caller
) -> None:
    bernd = players[1]
    line = say(players[0], game).json()["id"]
    mark(bernd, game, line)
    say(dora, game, room="spectators")
    lose_seat(game, 1)
    assert unread(bernd) == {}


def test_spectator_who_sat_down_has_no_unread_lines_of_spectators(
    game: str, anna: Caller, dora: Caller
) -> None:
    line = say(dora, game, room="spectators").json()["id"]
    mark(dora, game, line, "spectators")
    say(anna, game)
    lose_seat(game, 1)
    dora.post(f"games/{game}/seats", {"seat": 1})
    assert unread(dora) == {(game, "players"): 1}


def test_hidden_lines_do_not_count_as_unread(game: str, anna: Caller, bernd: Caller) -> None:
    line = say(bernd, game).json()["id"]
    ChatMessage.objects.filter(pk=line).update(hidden_at="2026-11-21T12:00Z")
    assert unread(anna) == {(game, "players"): 0}


def test_table_leaves_my_chat_a_month_after_its_end(
    days: TimeTravel, finished: str, anna: Caller, bernd: Caller
) -> None:
    say(bernd, finished)
    days.on(days=29)
    assert unread(anna) == {(finished, "players"): 1}
    days.on(days=2)
    assert unread(anna) == {}


@for_meuterer
def test_my_chat_comes_in_pages_latest_first_by_two_statements(
    anna: Caller, bernd: Caller, open_game: str, django_assert_num_queries: Any
) -> None:
    tables = [
        anna.post("games", {"ruleset": "meuterer", "seats": 3}).json()["id"] for _ in range(4)
    ]
    for table in tables[1:]:  # the first stays silent, as does the open game
        bernd.post(f"games/{table}/seats", {})
        say(bernd, table)
    say(bernd, tables[2])
    with django_assert_num_queries(2):  # one of them is for the token
        page = anna.get("me/chat", {"limit": 2}).json()
    assert [row["game"] for row in page["results"]] == [tables[2], tables[3]]
    rest = anna.client.get(page["next"]).json()
    assert [row["game"] for row in rest["results"]] == [tables[1]]
    assert rest["next"] is None


def test_my_chat_forgets_a_private_table_whose_invitation_was_revoked(
    open_game: str, anna: Caller, dora: Caller
) -> None:
    anna.post(f"games/{open_game}/invitations", {"player": "dora"})
    Game.objects.update(invited_only=True)
    line = say(dora, open_game, room="spectators").json()["id"]
    assert mark(dora, open_game, line, "spectators").status_code == 200
    assert unread(dora) == {(open_game, "spectators"): 0}
    anna.delete(f"games/{open_game}/invitations/dora")
    assert unread(dora) == {}


@for_meuterer
def test_unread_count_stops_at_a_hundred(game: str, anna: Caller, bernd: Caller) -> None:
    assert bernd.user is not None
    ChatMessage.objects.bulk_create(
        ChatMessage(game_id=game, room="players", user=bernd.user, seat=1, text="x" * CHAT_LENGTH)
        for _ in range(150)
    )
    assert unread(anna) == {(game, "players"): 100}


def test_my_chat_as_guest_is_refused_with_401(visitor: Caller, anna: Caller) -> None:
    assert refusal(visitor.get("me/chat")) == (401, "not_authenticated")
    assert refusal(anna.get("me/chat", {"room": "players"})) == (400, "invalid_request")
    assert anna.get("me/chat").json()["results"] == []
