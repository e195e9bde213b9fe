"""GET games/{id}/score-sheet: what each seat has earned so far, in any game."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.db import connection
from django.test.utils import CaptureQueriesContext

from games.models import Game
from games.services.moderation.rewind import rewind
from tests.kit import playing_on
from tests.kit.api_clients import Caller, every_ruleset, for_cartagena, for_meuterer, to_move
from tests.kit.playing_on import finish
from tests.moderation.conftest import moderator

pytestmark = every_ruleset
NOTHING = {"ply": None, "rows": [], "totals": [0, 0, 0], "rounds": [], "turning_points": []}


def sheet(caller: Caller, game: str) -> Any:
    answer = caller.get(f"games/{game}/score-sheet")
    assert answer.status_code == 200
    return answer.json()


def test_score_sheet_at_the_end_adds_up_to_the_scores(
    finished: str, players: list[Caller], visitor: Caller
) -> None:
    scores = [standing["score"] for standing in visitor.look(finished)["standings"]]
    for caller in (*players, visitor):
        assert sheet(caller, finished)["totals"] == scores


@for_meuterer
def test_score_sheet_has_a_row_for_each_round(
    game: str, players: list[Caller], visitor: Caller
) -> None:
    assert sheet(visitor, game) == NOTHING | {"ply": 0}
    finish(game, players)
    rows = sheet(visitor, game)["rows"]
    assert [row["round"] for row in rows] == list(range(1, len(rows) + 1))
    assert all(set(cell) == {"voyage", "sale"} for row in rows for cell in row["seats"])


@for_cartagena
def test_score_sheet_hides_gold_from_all_but_its_owner(
    game: str, players: list[Caller], visitor: Caller
) -> None:
    view = players[0].look(game)["view"]
    mine = sheet(players[0], game)
    cells = mine["rows"][0]["seats"]
    assert mine["rows"][0]["round"] == "belongings"
    assert cells[0]["gold"] is not None
    hidden = [seat["gold_cards"] > 0 for seat in view["players"]]
    assert [cell["gold"] is None for cell in sheet(visitor, game)["rows"][0]["seats"]] == hidden
    assert [total is None for total in sheet(visitor, game)["totals"]] == hidden


def test_sources_add_up_to_the_score_sheet_and_each_has_its_reason(
    finished: str, players: list[Caller], visitor: Caller
) -> None:
    for caller in (*players, visitor):
        found = sheet(caller, finished)
        sources = [source for each in found["rounds"] for source in each["sources"]]
        assert all(source["reason"] for source in sources)
        sums = [sum(source["points"][seat] or 0 for source in sources) for seat in range(3)]
        assert sums == found["totals"]
        plies = [each["ply"] for each in found["rounds"]]
        assert plies == sorted(plies)
        assert plies[-1] <= found["ply"]


def test_turning_points_are_told_after_the_end_alone(
    game: str, players: list[Caller], visitor: Caller
) -> None:
    playing_on.play_until_last(game)
    assert sheet(visitor, game)["turning_points"] == []
    finish(game, players)
    found = sheet(visitor, game)
    assert 1 <= len(found["turning_points"]) <= 3
    for turning in found["turning_points"]:
        assert turning["text"]
        assert turning["ply"] <= found["ply"]


def test_points_of_moves_that_were_taken_back_are_not_in_the_sources(
    game: str, players: list[Caller]
) -> None:
    playing_on.play_until_last(game)
    last = players[0].look(game)["ply"]
    rewind(by=moderator("mori", "moderator"), game_id=UUID(game), ply=1, reason="A wrong card.")
    rounds = sheet(players[0], game)["rounds"]
    assert all(each["ply"] in (0, 1, last + 1) for each in rounds)


def test_score_sheet_before_the_start_is_empty(
    open_game: str, anna: Caller, visitor: Caller
) -> None:
    for caller in (anna, visitor):
        assert sheet(caller, open_game) == NOTHING


def test_score_sheet_for_spectators_shows_what_their_policy_allows(
    game: str, players: list[Caller], visitor: Caller
) -> None:
    shown = []
    for _ in range(4):
        shown.append(sheet(visitor, game))
        to_move(game, players).move(game)
    Game.objects.filter(pk=game).update(spectators="delayed", spectator_delay=2)
    assert sheet(visitor, game) == shown[2]
    Game.objects.filter(pk=game).update(spectator_delay=5)
    assert sheet(visitor, game)["ply"] is None
    Game.objects.filter(pk=game).update(spectators="after", spectator_delay=0)
    refused = visitor.get(f"games/{game}/score-sheet")
    assert (refused.status_code, refused.json()["code"]) == (403, "not_for_spectators")


def test_score_sheet_costs_three_statements(finished: str, anna: Caller) -> None:
    with CaptureQueriesContext(connection) as statements:
        sheet(anna, finished)
    assert len(statements) == 3


def test_score_sheet_of_an_unknown_game_is_refused_with_404(visitor: Caller) -> None:
    path = "games/00000000-0000-0000-0000-000000000000/score-sheet"
    assert visitor.get(path).json()["code"] == "game_not_found"
