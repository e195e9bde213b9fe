"""GET games/{id}/news: what happened since my last move, in words and as data."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games.days.passing import Days
from games.models import Game, MoveRecord
from games.selectors import news as reading
from tests.callers import Caller, for_meuterer, to_move


def news(caller: Caller, game: str, **headers: str) -> Any:
    answer = caller.get(f"games/{game}/news", **headers)
    assert answer.status_code == 200, answer.content
    return answer.json()


@for_meuterer
def test_from_my_last_decision_on(game: str, players: list[Caller]) -> None:
    captain = to_move(game, players)
    captain.move(game, {"kind": "wage", "value": 2})  # ply 1
    captain.move(game)  # ply 2
    after = to_move(game, players)
    after.move(game, {"kind": "pass"})  # ply 3
    name, other = captain.user.username, after.user.username  # type: ignore[union-attr]
    seen = news(captain, game)
    assert (seen["from_ply"], seen["to_ply"], seen["more"]) == (2, 3, False)
    assert [entry["ply"] for entry in seen["entries"]] == [2, 3]
    assert len(seen["text"]) == 2
    assert seen["text"][0].startswith(f"{name} offers ")
    assert seen["text"][1] == f"{other} passes."
    assert [event["text"] for event in seen["entries"][1]["events"]] == seen["text"][1:]


@for_meuterer
def test_it_tells_me_what_nobody_else_may_know(game: str, players: list[Caller]) -> None:
    to_move(game, players).move(game)
    to_move(game, players).move(game)
    chooser = to_move(game, players)
    chooser.move(game, {"kind": "pass"})
    chooser.move(game, {"kind": "pass", "role": "merchant"})
    assert "You take the role: merchant." in news(chooser, game)["text"]
    for other in players:
        if other is not chooser:
            text = other.get(f"games/{game}/news").content.decode()
            assert "merchant" not in text


def test_who_has_not_moved_and_who_looks_on_is_told_all(
    game: str, players: list[Caller], dora: Caller, guest: Caller
) -> None:
    to_move(game, players).move(game)
    waiting = next(player for player in players if player.look(game)["seat"] not in _moved(game))
    for caller in (waiting, dora, guest):
        seen = news(caller, game)
        assert seen["from_ply"] == 0
        assert [entry["ply"] for entry in seen["entries"]] == [0, 1]
    assert not any(line.startswith("You ") for line in news(guest, game)["text"])


def _moved(game: str) -> set[int | None]:
    return set(MoveRecord.objects.filter(game=game).values_list("seat", flat=True))


def test_the_words_are_those_of_the_log(finished: str, anna: Caller) -> None:
    seen = news(anna, finished)
    page = anna.get(f"games/{finished}/moves", {"after": seen["from_ply"] - 1}).json()
    assert page["results"] == seen["entries"]
    assert all(event["text"] for entry in seen["entries"] for event in entry["events"])


def test_a_long_absence_is_told_by_its_end(
    finished: str, guest: Caller, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reading, "ENTRIES", 10)
    last = Game.objects.get(pk=finished).ply
    seen = news(guest, finished)
    assert seen["more"] is True
    assert [entry["ply"] for entry in seen["entries"]] == list(range(last - 9, last + 1))


def test_nothing_has_happened_before_the_start(open_game: str, anna: Caller) -> None:
    assert news(anna, open_game) == {
        "from_ply": None,
        "to_ply": None,
        "more": False,
        "entries": [],
        "text": [],
    }


@for_meuterer
def test_what_happened_beside_the_moves_is_news(
    days: Days, game: str, players: list[Caller]
) -> None:
    captain = to_move(game, players)
    captain.move(game)
    late = captain.user.username  # type: ignore[union-attr]
    days.on(days=6)
    seen = news(captain, game)
    noted = [notice for entry in seen["entries"] for notice in entry["notices"]]
    assert [notice["kind"] for notice in noted] == ["extended"]
    assert noted[0]["text"].startswith(f"Time was up at the seat of {late}; it is extended until")
    assert seen["text"][-1] == noted[0]["text"]


@for_meuterer
def test_the_languages_and_zones_of_the_readers(
    days: Days, game: str, players: list[Caller], guest: Caller
) -> None:
    days.on(days=5)
    anna = players[0]
    assert anna.patch("me/preferences", {"zone": "Asia/Tokyo"}).status_code == 200
    assert news(anna, game)["text"][-1].endswith("(Asia/Tokyo).")
    assert news(guest, game)["text"][-1].endswith("(UTC).")
    answer = guest.get(f"games/{game}/news", Accept_Language="de")
    assert answer.headers["Content-Language"] == "de"


def test_it_costs_three_statements_however_long_it_is(finished: str, anna: Caller) -> None:
    costs = []
    for caller in (anna, Caller()):
        with CaptureQueriesContext(connection) as asked:
            news(caller, finished)
        costs.append(len(asked))
    assert costs == [4, 3]  # a token is one more


def test_no_such_game(anna: Caller) -> None:
    assert anna.get(f"games/{uuid4()}/news").json()["code"] == "game_not_found"
