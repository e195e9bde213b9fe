"""GET games/{id}: the table as its viewer may know it."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games.days.passing import Days
from games.models import Game, User
from tests.callers import Caller, finish, for_meuterer, to_move


@for_meuterer
def test_a_player_sees_his_own_hand_and_no_other(game: str, players: list[Caller]) -> None:
    state = Game.objects.get().position()
    for seat, player in enumerate(players):
        view = player.look(game)
        assert view["seat"] == seat
        assert view["view"]["me"]["hand"] == list(state.hands[seat])
        assert [p["hand"] for p in view["view"]["players"]] == [None] * 3


def test_a_stranger_and_a_guest_see_what_lies_open(game: str, dora: Caller, guest: Caller) -> None:
    assert dora.look(game) == guest.look(game)
    view = guest.look(game)
    assert view["seat"] is None
    assert "me" not in view["view"]
    assert view["legal_moves"] == []


@for_meuterer
def test_whoever_is_to_move_finds_his_legal_moves(game: str, players: list[Caller]) -> None:
    view = to_move(game, players).look(game)
    assert [row["move"] for row in view["legal_moves"]] == [
        {"kind": "wage", "value": value} for value in range(4)
    ]
    others = [p for p in players if p.look(game)["seat"] not in view["to_move"]]
    assert all(other.look(game)["legal_moves"] == [] for other in others)


@pytest.mark.parametrize("language", ["en", "fr", "de", "ja"])
def test_moves_are_labelled_in_the_language_of_the_caller(
    game: str, players: list[Caller], language: str
) -> None:
    player = to_move(game, players)
    view = player.get(f"games/{game}", Accept_Language=language).json()
    labels = {row["label"] for row in view["legal_moves"]}
    english = {row["label"] for row in player.look(game)["legal_moves"]}
    assert (labels == english) == (language == "en")


@for_meuterer
def test_each_move_tells_what_it_would_do_to_whoever_is_to_move(
    game: str, players: list[Caller]
) -> None:
    player = to_move(game, players)
    rows = player.look(game)["legal_moves"]
    assert rows[2]["preview"] == [
        "If you stay captain, you would pay a quartermaster 2 VP; he would get 3 VP."
    ]
    assert player.get(f"games/{game}/legal-moves").json() == rows


def test_before_the_start_there_is_a_lobby(open_game: str, anna: Caller, guest: Caller) -> None:
    view = guest.look(open_game)
    assert (view["status"], view["view"], view["seat"]) == ("open", None, None)
    assert anna.look(open_game)["seat"] == 0


@for_meuterer
def test_after_the_end_everything_is_open(finished: str, guest: Caller) -> None:
    view = guest.look(finished)
    assert view["status"] == "finished"
    assert len(view["standings"]) == 3
    assert all(p["hand"] is not None for p in view["view"]["players"])


def test_an_unchanged_view_is_not_sent_again(game: str, anna: Caller) -> None:
    first = anna.get(f"games/{game}")
    etag = first["ETag"]
    with CaptureQueriesContext(connection) as statements:
        again = anna.get(f"games/{game}", If_None_Match=etag)
    assert (again.status_code, again.content) == (304, b"")
    assert len(statements) == 2
    assert not any('"games_game"."state"' in row["sql"] for row in statements)


def test_a_changed_view_is(game: str, players: list[Caller]) -> None:
    before = players[0].get(f"games/{game}")["ETag"]
    to_move(game, players).move(game)
    assert players[0].get(f"games/{game}", If_None_Match=before).status_code == 200


def test_a_view_has_another_tag_for_every_viewer_and_language(
    game: str, players: list[Caller], guest: Caller
) -> None:
    tags = {caller.get(f"games/{game}")["ETag"] for caller in (*players, guest)}
    tags.add(guest.get(f"games/{game}", Accept_Language="de")["ETag"])
    assert len(tags) == 5


def test_what_is_told_of_players_makes_another_etag(game: str, anna: Caller) -> None:
    before = anna.get(f"games/{game}")
    User.objects.filter(username="bernd").update(reliability=77)
    again = anna.get(f"games/{game}", If_None_Match=before["ETag"])
    assert again.status_code == 200
    assert again.json()["seats"][1]["reliability"] == 77


def test_the_view_of_a_finished_game_stays_as_it_is(
    game: str, players: list[Caller], days: Days
) -> None:
    finish(game, players)
    before = players[0].get(f"games/{game}")
    days.on(hours=1)  # its books are closed
    User.objects.update(reliability=77)
    again = players[0].get(f"games/{game}")
    assert (again.content, again["ETag"]) == (before.content, before["ETag"])


def test_a_view_is_not_for_shared_caches(game: str, anna: Caller) -> None:
    answer = anna.get(f"games/{game}")
    assert "private" in answer["Cache-Control"]
    assert "Authorization" in answer["Vary"]


def test_it_costs_three_statements_however_long_the_game(game: str, players: list[Caller]) -> None:
    def cost() -> int:
        with CaptureQueriesContext(connection) as statements:
            players[0].look(game)
        return len(statements)

    assert cost() == 3
    finish(game, players)
    assert cost() == 3


@pytest.mark.parametrize(
    "path", ["games/00000000-0000-0000-0000-000000000000", "games/0", "games/%00", "games/x/y"]
)
def test_what_is_not_there(guest: Caller, path: str) -> None:
    answer = guest.get(path)
    assert answer.status_code == 404


def test_my_legal_moves_alone(game: str, players: list[Caller], guest: Caller) -> None:
    player = to_move(game, players)
    assert player.get(f"games/{game}/legal-moves").json() == player.look(game)["legal_moves"]
    assert guest.get(f"games/{game}/legal-moves").json() == []
