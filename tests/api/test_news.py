"""GET games/{id}/news: what happened since my last move, in words and as data."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from devtools.time_travel.passing_time import TimeTravel
from games.models import Game, MoveRecord
from games.selectors.play import news as reading
from tests.kit.api_clients import Caller, every_ruleset, for_meuterer, to_move

pytestmark = every_ruleset


def news(caller: Caller, game: str, **headers: str) -> Any:
    answer = caller.get(f"games/{game}/news", **headers)
    assert answer.status_code == 200, answer.content
    return answer.json()


@for_meuterer
def test_news_starts_at_my_last_decision(game: str, players: list[Caller]) -> None:
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
def test_news_tells_hidden_events_to_their_owner_alone(game: str, players: list[Caller]) -> None:
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


def test_news_without_a_move_of_mine_starts_at_the_beginning(
    game: str, players: list[Caller], dora: Caller, visitor: Caller
) -> None:
    to_move(game, players).move(game)
    waiting = next(player for player in players if player.look(game)["seat"] not in _moved(game))
    for caller in (waiting, dora, visitor):
        seen = news(caller, game)
        assert seen["from_ply"] == 0
        assert [entry["ply"] for entry in seen["entries"]] == [0, 1]
    assert not any(line.startswith("You ") for line in news(visitor, game)["text"])


def _moved(game: str) -> set[int | None]:
    return set(MoveRecord.objects.filter(game=game).values_list("seat", flat=True))


def test_news_uses_the_words_of_the_log(finished: str, anna: Caller) -> None:
    seen = news(anna, finished)
    page = anna.get(f"games/{finished}/moves", {"after": seen["from_ply"] - 1}).json()
    assert page["results"] == seen["entries"]
    assert all(event["text"] for entry in seen["entries"] for event in entry["events"])


def test_long_news_keeps_only_its_last_entries(
    finished: str, visitor: Caller, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reading, "ENTRIES", 10)
    last = Game.objects.get(pk=finished).ply
    seen = news(visitor, finished)
    assert seen["more"] is True
    assert [entry["ply"] for entry in seen["entries"]] == list(range(last - 9, last + 1))


def test_news_before_the_start_is_empty(open_game: str, anna: Caller) -> None:
    assert news(anna, open_game) == {
        "from_ply": None,
        "to_ply": None,
        "more": False,
        "entries": [],
        "text": [],
    }


@for_meuterer
def test_notices_beside_the_moves_are_in_the_news(
    days: TimeTravel, game: str, players: list[Caller]
) -> None:
    captain = to_move(game, players)
    captain.move(game)
    late = captain.user.username  # type: ignore[union-attr]
    days.on(days=6)
    seen = news(captain, game)
    noted = [notice for entry in seen["entries"] for notice in entry["notices"]]
    assert [notice["kind"] for notice in noted] == ["extended"]
    assert noted[0]["text"].startswith(f"{late} ran out of time; it is extended until")
    assert seen["text"][-1] == noted[0]["text"]


@for_meuterer
def test_news_is_in_the_readers_language_and_time_zone(
    days: TimeTravel, game: str, players: list[Caller], visitor: Caller
) -> None:
    days.on(days=5)
    anna = players[0]
    assert anna.patch("me/preferences", {"zone": "Asia/Tokyo"}).status_code == 200
    assert news(anna, game)["text"][-1].endswith("(Asia/Tokyo).")
    assert news(visitor, game)["text"][-1].endswith("(UTC).")
    answer = visitor.get(f"games/{game}/news", Accept_Language="de")
    assert answer.headers["Content-Language"] == "de"


def test_news_costs_three_statements_for_any_length(finished: str, anna: Caller) -> None:
    costs = []
    for caller in (anna, Caller()):
        with CaptureQueriesContext(connection) as asked:
            news(caller, finished)
        costs.append(len(asked))
    assert costs == [4, 3]  # a token is one more


def test_news_of_an_unknown_game_is_refused_with_404(anna: Caller) -> None:
    assert anna.get(f"games/{uuid4()}/news").json()["code"] == "game_not_found"
