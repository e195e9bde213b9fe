"""Games that a moderator ended: no result, and nothing hidden is opened to anybody."""

from __future__ import annotations

from typing import Any

import pytest

from devtools.time_travel.passing_time import TimeTravel
from games.models import Game, Message, MoveRecord, Participation, User
from games.services.moderation import games as game_actions
from tests.kit.api_clients import Caller, to_move
from tests.kit.chat import refusal, say, unread, watched_by
from tests.kit.playing_on import finish
from tests.moderation.conftest import moderator

pytestmark = pytest.mark.django_db


@pytest.fixture
def mori(db: None) -> User:
    return moderator("mori", "moderator")


@pytest.fixture
def ended(game: str, players: list[Caller], mori: User) -> str:
    """A rated game in which a few moves were made."""
    Game.objects.filter(pk=game).update(rated=True)
    for _ in range(4):
        assert to_move(game, players).move(game).status_code == 201
    game_actions.end(by=mori, game_id=Game.objects.get(pk=game).pk, reason="Two of them are one.")
    return game


def test_ended_game_has_no_result_and_says_so(ended: str, anna: Caller) -> None:
    seen = anna.look(ended)
    assert (seen["status"], seen["standings"]) == ("ended", None)
    assert seen["finished_at"] is not None
    assert (seen["to_move"], seen["legal_moves"], seen["my_clock"]) == ([], [], None)
    assert {row["seconds_left"] for row in seen["seats"]} == {None}
    noted = anna.get(f"games/{ended}/moves").json()["results"]
    kinds = [notice["kind"] for row in noted for notice in row["notices"]]
    assert "ended" in kinds


def test_ended_game_shows_each_player_only_their_own_replay(
    ended: str, game: str, players: list[Caller]
) -> None:
    for number, player in enumerate(players):
        own = player.get(f"games/{ended}/replay/2").json()
        assert own["seat"] == number
        for other in ("all", (number + 1) % 3):
            refused = player.get(f"games/{ended}/replay/2", {"seat": other})
            assert refusal(refused) == (403, "secret_kept")


def test_ending_a_game_leaves_the_players_views_unchanged(
    game: str, players: list[Caller], mori: User
) -> None:
    before = [player.look(game)["view"] for player in players]
    game_actions.end(by=mori, game_id=Game.objects.get(pk=game).pk, reason="A test.")
    assert [player.look(game)["view"] for player in players] == before


def test_ended_game_has_no_record_and_no_rematch(ended: str, anna: Caller, visitor: Caller) -> None:
    for caller in (anna, visitor):
        refused = caller.get(f"games/{ended}/record")
        assert refusal(refused) == (409, "not_finished")
        assert "moderator" in refused.json()["detail"]
    assert refusal(anna.post(f"games/{ended}/rematch", {})) == (409, "not_finished")


def test_ended_game_counts_in_no_rating_list_or_archive(
    ended: str, anna: Caller, visitor: Caller
) -> None:
    ruleset = Game.objects.get(pk=ended).ruleset
    assert anna.get(f"games/{ended}/ratings").json() == {
        "rated": True,
        "pending": False,
        "changes": [],
    }
    assert not Participation.objects.exists()
    assert Game.objects.get(pk=ended).rated_number is None
    assert visitor.get(f"leaderboards/{ruleset}").json()["results"] == []
    for answer in (visitor.get("archive"), anna.get("me/archive")):
        assert answer.status_code == 200
        assert ended.encode() not in b"".join(answer.streaming_content)


@pytest.mark.parametrize(
    ("spectators", "sees"),
    [("public", True), ("delayed", False), ("after", False), ("nobody", False)],
)
def test_spectators_of_an_ended_game_see_no_more_than_before(
    game: str, players: list[Caller], mori: User, dora: Caller, spectators: str, sees: bool
) -> None:
    watched_by(game, spectators)
    before = dora.look(game)["view"]
    game_actions.end(by=mori, game_id=Game.objects.get(pk=game).pk, reason="A test.")
    after = dora.look(game)
    assert after["view"] == before
    assert (after["view"] is not None) == sees


def test_ended_game_keeps_players_chat_open_and_spectators_room_closed(
    ended: str, players: list[Caller], dora: Caller
) -> None:
    """The game may be reopened: what spectators have seen is not told to its players."""
    watched_by(ended, "public")
    assert say(players[0], ended).status_code == 201
    assert say(dora, ended, room="spectators").status_code == 201
    assert refusal(say(players[0], ended, room="spectators")) == (403, "room_closed")
    assert set(unread(players[1])) == {(ended, "players")}


def test_ended_game_is_listed_among_my_games_and_by_its_status(
    ended: str, anna: Caller, visitor: Caller
) -> None:
    assert [row["id"] for row in anna.get("me/games").json()["results"]] == [ended]
    found = visitor.get("games", {"status": "ended"}).json()["results"]
    assert [row["id"] for row in found] == [ended]
    assert visitor.get("games", {"status": "finished"}).json()["results"] == []


def test_ended_game_refuses_moves_and_seats(
    ended: str, players: list[Caller], dora: Caller
) -> None:
    ply = players[0].look(ended)["ply"]
    move = {"ply": ply, "move": {"kind": "pass"}}
    for player in players:
        assert refusal(player.post(f"games/{ended}/moves", move)) == (409, "not_active")
    assert dora.post(f"games/{ended}/seats", {}).status_code == 409
    assert players[0].delete(f"games/{ended}/seats/me").status_code == 409


def test_ended_game_sends_no_pending_turn_messages(
    days: TimeTravel, game: str, players: list[Caller], mori: User
) -> None:
    game_actions.end(by=mori, game_id=Game.objects.get(pk=game).pk, reason="A test.")
    days.on(days=20)
    assert MoveRecord.objects.filter(game=game).count() == 1
    sent = Message.objects.filter(game=game, status="sent").values_list("event", flat=True)
    assert not {"turn", "reminder", "extension", "over"} & set(sent)


def test_ended_game_is_announced_by_the_stream(ended: str, anna: Caller) -> None:
    body = anna.get("me/events", Accept="application/x-ndjson")
    text = b"".join(body.streaming_content) if body.streaming else body.content
    assert b'"status":"ended"' in text


def test_player_of_an_ended_game_can_delete_their_account(
    ended: str, players: list[Caller], mori: User
) -> None:
    farewell: Any = {"confirm": "anna", "password": "plenty-of-rum-88"}
    assert players[0].delete("me", farewell).status_code == 204
    assert players[1].look(ended)["seats"][0]["player"].startswith("deleted-")


def test_reopened_game_is_played_to_its_end(ended: str, players: list[Caller], mori: User) -> None:
    game_actions.reopen(by=mori, game_id=Game.objects.get(pk=ended).pk, reason="They are brothers.")
    assert players[0].get(f"games/{ended}/ratings").json()["pending"]
    finish(ended, players)
    assert players[0].get(f"games/{ended}/record").status_code == 200
