"""GET games/{id}: the table as its viewer may know it."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from devtools.time_travel.passing_time import TimeTravel
from games.models import Game, User
from games.selectors.tables import rows
from tests.kit.api_clients import Caller, every_ruleset, for_meuterer, to_move
from tests.kit.playing_on import finish

pytestmark = every_ruleset


@for_meuterer
def test_view_shows_a_player_only_their_own_hand(game: str, players: list[Caller]) -> None:
    state = Game.objects.get().position()
    for seat, player in enumerate(players):
        view = player.look(game)
        assert view["seat"] == seat
        assert view["view"]["me"]["hand"] == list(state.hands[seat])
        assert [p["hand"] for p in view["view"]["players"]] == [None] * 3


def test_view_is_the_same_public_one_for_a_stranger_and_a_guest(
    game: str, dora: Caller, visitor: Caller
) -> None:
    assert dora.look(game) == visitor.look(game)
    view = visitor.look(game)
    assert view["seat"] is None
    assert "me" not in view["view"]
    assert view["legal_moves"] == []


@for_meuterer
def test_legal_moves_are_listed_for_the_seat_to_move_only(game: str, players: list[Caller]) -> None:
    view = to_move(game, players).look(game)
    assert [row["move"] for row in view["legal_moves"]] == [
        {"kind": "wage", "value": value} for value in range(4)
    ]
    others = [p for p in players if p.look(game)["seat"] not in view["to_move"]]
    assert all(other.look(game)["legal_moves"] == [] for other in others)


@pytest.mark.parametrize("language", ["en", "fr", "de", "ja"])
def test_move_labels_are_in_the_callers_language(
    game: str, players: list[Caller], language: str
) -> None:
    player = to_move(game, players)
    view = player.get(f"games/{game}", Accept_Language=language).json()
    labels = {row["label"] for row in view["legal_moves"]}
    english = {row["label"] for row in player.look(game)["legal_moves"]}
    assert (labels == english) == (language == "en")


@for_meuterer
def test_move_preview_tells_its_consequences(game: str, players: list[Caller]) -> None:
    player = to_move(game, players)
    rows = player.look(game)["legal_moves"]
    assert rows[2]["preview"] == [
        "If you stay captain, you would pay 2 points to a quartermaster, who would get 3 points "
        "in all."
    ]
    assert player.get(f"games/{game}/legal-moves").json() == rows


def test_view_before_the_start_shows_no_position(
    open_game: str, anna: Caller, visitor: Caller
) -> None:
    view = visitor.look(open_game)
    assert (view["status"], view["view"], view["seat"]) == ("open", None, None)
    assert anna.look(open_game)["seat"] == 0


@for_meuterer
def test_view_after_the_end_shows_all_hands(finished: str, visitor: Caller) -> None:
    view = visitor.look(finished)
    assert view["status"] == "finished"
    assert len(view["standings"]) == 3
    assert all(p["hand"] is not None for p in view["view"]["players"])


def test_unchanged_view_is_answered_with_304_and_opens_no_position(
    game: str, anna: Caller, monkeypatch: pytest.MonkeyPatch
) -> None:
    etag = anna.get(f"games/{game}")["ETag"]
    monkeypatch.delattr(rows, "unseal")  # nobody can open it
    with CaptureQueriesContext(connection) as statements:
        again = anna.get(f"games/{game}", If_None_Match=etag)
    assert (again.status_code, again.content) == (304, b"")
    assert len(statements) == 2


def test_changed_view_has_a_new_etag(game: str, players: list[Caller]) -> None:
    before = players[0].get(f"games/{game}")["ETag"]
    to_move(game, players).move(game)
    assert players[0].get(f"games/{game}", If_None_Match=before).status_code == 200


def test_etag_differs_for_every_viewer_and_language(
    game: str, players: list[Caller], visitor: Caller
) -> None:
    tags = {caller.get(f"games/{game}")["ETag"] for caller in (*players, visitor)}
    tags.add(visitor.get(f"games/{game}", Accept_Language="de")["ETag"])
    assert len(tags) == 5


def test_changed_reliability_of_a_player_has_a_new_etag(game: str, anna: Caller) -> None:
    before = anna.get(f"games/{game}")
    User.objects.filter(username="bernd").update(reliability=77)
    again = anna.get(f"games/{game}", If_None_Match=before["ETag"])
    assert again.status_code == 200
    assert again.json()["seats"][1]["reliability"] == 77


def test_view_of_a_finished_game_never_changes(
    game: str, players: list[Caller], days: TimeTravel
) -> None:
    finish(game, players)
    before = players[0].get(f"games/{game}")
    days.on(hours=1)  # its books are closed
    User.objects.update(reliability=77)
    again = players[0].get(f"games/{game}")
    assert (again.content, again["ETag"]) == (before.content, before["ETag"])


def test_view_is_not_for_shared_caches(game: str, anna: Caller) -> None:
    answer = anna.get(f"games/{game}")
    assert "private" in answer["Cache-Control"]
    assert "Authorization" in answer["Vary"]


def test_view_costs_two_statements_for_any_length_of_game(game: str, players: list[Caller]) -> None:
    def cost() -> int:
        with CaptureQueriesContext(connection) as statements:
            players[0].look(game)
        return len(statements)

    assert cost() == 2
    finish(game, players)
    assert cost() == 2


@pytest.mark.parametrize(
    "path", ["games/00000000-0000-0000-0000-000000000000", "games/0", "games/%00", "games/x/y"]
)
def test_unknown_table_is_refused_with_404(visitor: Caller, path: str) -> None:
    answer = visitor.get(path)
    assert answer.status_code == 404


def test_legal_moves_alone_equal_those_of_the_view(
    game: str, players: list[Caller], visitor: Caller
) -> None:
    player = to_move(game, players)
    assert player.get(f"games/{game}/legal-moves").json() == player.look(game)["legal_moves"]
    assert visitor.get(f"games/{game}/legal-moves").json() == []
