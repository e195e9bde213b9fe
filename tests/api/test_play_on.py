"""POST games/{id}/play-on: from a position of a finished game, as I knew it then, against bots."""

from __future__ import annotations

from typing import Any

import pytest

from games.models import Game, MoveRecord
from games.selectors.play.positions import position_at
from games.selectors.tables import rows
from games.services.tables import played_on
from tests.kit.api_clients import Caller, every_ruleset, for_meuterer
from tests.kit.playing_on import let_bot_move

pytestmark = [every_ruleset, pytest.mark.usefixtures("quiet_tasks")]


def code(answer: Any) -> tuple[int, str]:
    return answer.status_code, answer.json()["code"]


@pytest.fixture
def ply(finished: str) -> int:
    """In the middle of the game."""
    return int(Game.objects.get(pk=finished).ply // 2)


def row_of(game: str) -> Game:
    return rows.games().get(pk=game)


def begin(caller: Caller, game: str, ply: int, **wish: Any) -> Any:
    answer = caller.post(f"games/{game}/play-on", {"ply": ply, **wish})
    assert answer.status_code == 201, answer.content
    return answer.json()


def test_table_begins_as_i_knew_the_position_and_the_rest_is_drawn_anew(
    finished: str, ply: int, players: list[Caller]
) -> None:
    bernd = players[1]
    table = begin(bernd, finished, ply)
    then = bernd.get(f"games/{finished}/replay/{ply}").json()
    assert (table["view"], table["ply"], table["seat"]) == (then["view"], ply, 1)
    assert table["played_on"] == {"game": finished, "ply": ply}
    assert (table["rated"], table["guided"], table["spectators"]) == (False, True, "nobody")
    assert [row["bot"] for row in table["seats"]] == ["medium", None, "medium"]
    drawn, true = Game.objects.get(pk=table["id"]).position(), position_at(row_of(finished), ply)
    assert drawn.seed != true.seed


def test_log_of_the_table_is_what_i_was_told_until_then(
    finished: str, ply: int, anna: Caller
) -> None:
    table = begin(anna, finished, ply)["id"]
    old, new = (
        [[event["data"] for event in row["events"]] for row in log["results"][1:]]
        for log in (anna.get(f"games/{one}/moves").json() for one in (finished, table))
    )
    assert new == old[:ply]
    stored = MoveRecord.objects.filter(game=table, ply__gt=0)
    assert {row.move for row in stored} == {None}
    told = [event[2] for row in stored for event in row.events if len(event) > 2]
    assert set(told) <= {0}


@pytest.mark.parametrize("bot", ["medium", "hard"])
def test_game_that_is_played_on_goes_on_to_its_end_and_can_be_looked_back_at(
    finished: str, ply: int, anna: Caller, bot: str
) -> None:
    table = begin(anna, finished, ply, bot=bot)["id"]
    while (game := Game.objects.get(pk=table)).status == "active":
        if game.to_move[0] == 0:
            anna.move(table)
        else:
            let_bot_move(game.pk)
    assert anna.get(f"games/{table}/replay/{ply}").json()["view"]["phase"]
    last = anna.get(f"games/{table}/replay/{game.ply}").json()
    assert last["view"] == anna.look(table)["view"]
    early = anna.get(f"games/{table}/replay/{ply - 1}")
    assert code(early) == (404, "no_such_ply")
    assert anna.get(f"games/{table}/since", {"ply": 0}).json()["before"]["ply"] >= ply
    assert anna.get(f"games/{table}/score-sheet").status_code == 200
    assert code(anna.get(f"games/{table}/record")) == (409, "for_learning")
    assert anna.post(f"games/{table}/analysis").status_code == 202
    assert begin(anna, table, ply)["ply"] == ply


def test_position_is_one_of_a_finished_game_of_mine(game: str, anna: Caller, dora: Caller) -> None:
    assert code(anna.post(f"games/{game}/play-on", {"ply": 0})) == (409, "not_finished")
    assert code(dora.post(f"games/{game}/play-on", {"ply": 0})) == (403, "not_seated")


@for_meuterer
@pytest.mark.parametrize("ply", ["40", "1", True, 1.5, None])
def test_number_of_a_position_is_a_number(ply: Any, finished: str, anna: Caller) -> None:
    refused = anna.post(f"games/{finished}/play-on", {"ply": ply})
    assert code(refused) == (400, "invalid_request")
    assert list(refused.json()["errors"]) == ["ply"]


def test_position_at_which_nobody_decides_is_refused(finished: str, anna: Caller) -> None:
    last = Game.objects.get(pk=finished).ply
    for ply in (last, last + 1):
        assert code(anna.post(f"games/{finished}/play-on", {"ply": ply})) == (404, "no_such_ply")


@for_meuterer
def test_tables_of_a_day_are_limited(
    finished: str, anna: Caller, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(played_on, "PLAYED_ON_A_DAY", 1)
    begin(anna, finished, 0)
    assert code(anna.post(f"games/{finished}/play-on", {"ply": 0})) == (429, "too_fast")
