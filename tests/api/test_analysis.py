"""GET and POST games/{id}/analysis: what my decisions in a finished game were worth."""

from __future__ import annotations

from random import Random
from typing import Any

import orjson
import pytest
from django.core.cache import cache

from games import tasks
from games.engine import hindsight
from games.models import Analysis, Game, Notice
from games.policy import ANALYSES_A_DAY
from games.rulesets.registry import RULESETS
from games.selectors.play import own_decisions as reading
from games.selectors.tables import rows
from games.services.play import analysis
from tests.kit import playing_on
from tests.kit.api_clients import Caller, ends_soon, every_ruleset, for_meuterer, user_of
from tests.kit.twin_games import twins

pytestmark = [every_ruleset, pytest.mark.usefixtures("quiet_tasks")]


def code(answer: Any) -> tuple[int, str]:
    return answer.status_code, answer.json()["code"]


def work(steps: int = 10_000) -> None:
    """Take so many steps of the one analysis, as workers do."""
    row = Analysis.objects.get(is_over=False)
    for _ in range(steps):
        if not analysis.take_step(analysis_id=row.pk):
            break


@pytest.fixture
def analysed(finished: str, anna: Caller) -> Any:
    """Anna's analysis of a finished game, as the API shows it."""
    assert anna.post(f"games/{finished}/analysis").json()["status"] == "running"
    work()
    return anna.get(f"games/{finished}/analysis").json()


def test_analysis_weighs_every_decision_of_mine_in_which_there_was_a_choice(
    analysed: Any, finished: str, anna: Caller
) -> None:
    game = rows.games().get(pk=finished)
    decisions = reading.own_decisions(game, user_of(anna), 0)
    assert [row["ply"] for row in analysed["decisions"]] == [one.ply for one in decisions]
    assert (analysed["status"], analysed["seat"]) == ("done", 0)
    for row, decision in zip(analysed["decisions"], decisions, strict=True):
        assert row["played"]["move"] == orjson.loads(orjson.dumps(decision.played.dump()))
        assert row["played"] in row["moves"]
        assert all(0 <= one["chance"] <= 1 and one["label"] for one in row["moves"])
        assert row["lost"] >= 0
        assert row["margin"] >= 0
    worst = {row["ply"]: row["lost"] for row in analysed["decisions"]}
    costs = [worst[ply] for ply in analysed["costliest"]]
    assert costs == sorted(costs, reverse=True)
    assert len(costs) <= hindsight.COSTLIEST
    assert 0 <= analysed["accuracy"] <= 100
    assert analysed["curve"][-1]["ply"] == game.ply
    assert analysed["curve"][-1]["chance"] in (0, 1, 0.5, pytest.approx(1 / 3))


def test_unrequested_analysis_is_absent_and_a_running_one_reports_its_progress(
    finished: str, anna: Caller
) -> None:
    assert anna.get(f"games/{finished}/analysis").json()["status"] == "none"
    asked = anna.post(f"games/{finished}/analysis")
    assert asked.status_code == 202
    work(steps=2)
    shown = anna.get(f"games/{finished}/analysis").json()
    assert (shown["status"], shown["progress"]["done"]) == ("running", 2)
    assert (shown["decisions"], shown["accuracy"]) == ([], None)
    assert anna.post(f"games/{finished}/analysis").json() == {
        "status": "running", "progress": shown["progress"],
    }  # fmt: skip


@for_meuterer
def test_analysis_goes_on_after_a_killed_worker_and_finds_the_same(
    analysed: Any, finished: str, anna: Caller, monkeypatch: pytest.MonkeyPatch
) -> None:
    Analysis.objects.all().delete()
    anna.post(f"games/{finished}/analysis")
    work(steps=3)
    row = Analysis.objects.get()

    def die(*_anything: Any) -> None:
        raise SystemExit

    with monkeypatch.context() as patch:
        patch.setattr(analysis, "with_next", die)
        with pytest.raises(SystemExit):
            analysis.take_step(analysis_id=row.pk)
    assert not analysis.take_step(analysis_id=row.pk), "for a while nobody else takes the step"
    cache.delete(f"analyses/{row.pk}/3")  # as it is gone after a while by itself
    monkeypatch.setattr(analysis, "FORGOTTEN", analysis.FORGOTTEN * 0)
    assert analysis.forgotten() == [row.pk]
    work()
    assert anna.get(f"games/{finished}/analysis").json() == analysed


@for_meuterer
def test_task_takes_one_step_and_hands_on_the_next(
    finished: str, anna: Caller, monkeypatch: pytest.MonkeyPatch
) -> None:
    anna.post(f"games/{finished}/analysis")
    sent: list[str] = []
    monkeypatch.setattr(tasks.think_back, "delay", sent.append)
    pk = str(Analysis.objects.get().pk)
    tasks.think_back(pk)
    assert (sent, Analysis.objects.get().done) == ([pk], 1)


@ends_soon
def test_two_games_that_were_the_same_to_me_have_the_same_analysis(game: str, anna: Caller) -> None:
    rng = Random(4)
    at_random = lambda _state, legal: rng.choice(legal)  # noqa: E731
    playing_on.play_until(game, lambda state: state.phase == "over", at_random)
    found = []
    for twin in twins(rows.games().get(pk=game)):
        anna.post(f"games/{twin.pk}/analysis")
        work()
        found.append(Analysis.objects.get(game=twin))
    assert found[0].steps > 0
    assert orjson.dumps(found[0].findings) == orjson.dumps(found[1].findings)


def test_analysis_is_for_players_of_finished_games_alone(
    game: str, anna: Caller, dora: Caller, visitor: Caller
) -> None:
    for method in (anna.get, anna.post):
        assert code(method(f"games/{game}/analysis")) == (409, "not_finished")
    for method in (dora.get, dora.post):
        assert code(method(f"games/{game}/analysis")) == (403, "not_seated")
    assert visitor.get(f"games/{game}/analysis").status_code == 401


@for_meuterer
def test_analysis_is_not_made_of_a_game_that_was_broken_off(finished: str, anna: Caller) -> None:
    Game.objects.filter(pk=finished).update(status="ended", standings=None)
    assert code(anna.post(f"games/{finished}/analysis")) == (409, "not_finished")


@for_meuterer
def test_analysis_of_one_player_is_shown_to_no_other(
    analysed: Any, finished: str, players: list[Caller]
) -> None:
    assert analysed["decisions"]
    assert players[1].get(f"games/{finished}/analysis").json()["status"] == "none"


@for_meuterer
def test_moves_of_the_autopilot_and_of_others_are_not_my_decisions(
    finished: str, anna: Caller
) -> None:
    game = rows.games().get(pk=finished)
    mine = reading.own_decisions(game, user_of(anna), 0)
    Notice.objects.create(game=game, ply=mine[0].ply, kind="autopilot", seat=0)
    Notice.objects.create(game=game, ply=mine[2].ply, kind="offered", seat=0, player=user_of(anna))
    Notice.objects.create(
        game=game, ply=mine[-1].ply - 1, kind="taken_over", seat=0, player=user_of(anna)
    )
    left = [one.ply for one in reading.own_decisions(game, user_of(anna), 0)]
    assert left == [mine[1].ply, mine[2].ply, mine[-1].ply]


@for_meuterer
def test_game_without_search_has_no_analysis(
    finished: str, anna: Caller, monkeypatch: pytest.MonkeyPatch
) -> None:
    without = RULESETS["meuterer"].__class__
    monkeypatch.setattr(without, "search", None, raising=False)
    for method in (anna.get, anna.post):
        assert code(method(f"games/{finished}/analysis")) == (409, "no_search")


@for_meuterer
def test_analyses_of_a_day_are_limited(
    finished: str, anna: Caller, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(analysis, "ANALYSES_A_DAY", 1)
    assert ANALYSES_A_DAY > 1
    anna.post(f"games/{finished}/analysis")
    Analysis.objects.update(version=0)  # of before: it is made anew
    Analysis.objects.create(
        game_id=finished, seat=1, user=user_of(anna), version=1, rules_version=1, steps=1
    )
    refused = anna.post(f"games/{finished}/analysis")
    assert code(refused) == (429, "too_fast")
    assert int(refused["Retry-After"]) > 80_000


@for_meuterer
def test_analysis_of_moves_that_cannot_be_played_through_fails(finished: str, anna: Caller) -> None:
    anna.post(f"games/{finished}/analysis")
    Game.objects.filter(pk=finished).update(rules_version=99)
    work()
    row = Analysis.objects.get()
    assert row.has_failed
