"""Bots against bots: deals played from every seat, counted, kept, and stopped in time."""

from __future__ import annotations

from io import StringIO
from pathlib import Path

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError

from devtools.arena import figures, tournament
from devtools.arena.matches import Match, Result, play_deal

MATCH = Match("meuterer", ("greedy", "random", "random"), {"rounds": 2}, "test")
ARENA = ("arena", "meuterer", "greedy", "random", "random", "--processes=1")


def test_deal_is_played_once_from_each_seat() -> None:
    found = play_deal(MATCH, 0)
    assert [len(shares) for shares in found["shares"]] == [3, 3, 3]
    assert [sum(shares) for shares in found["shares"]] == pytest.approx([1, 1, 1])
    assert set(found["thought"]) == {"greedy", "random"}


def test_game_that_nobody_wins_is_shared_by_all() -> None:
    found = play_deal(Match("cartagena", ("random", "random"), {}, "arena"), 5)
    assert found["places"] == [[2, 1], [1, 1]]
    assert found["shares"] == [[0, 1], [0.5, 0.5]]


def test_deal_is_the_same_each_time_but_for_what_it_costs() -> None:
    one, two = play_deal(MATCH, 3), play_deal(MATCH, 3)
    assert (one["shares"], one["places"]) == (two["shares"], two["places"])


def test_interval_of_wins_is_wilsons_and_of_no_games_everything() -> None:
    found = figures.wilson(80, 100)
    assert (found.low, found.high) == pytest.approx((0.7112, 0.8666), abs=1e-3)
    assert (figures.wilson(0, 0).low, figures.wilson(0, 0).high) == (0, 1)


@pytest.mark.parametrize(("line", "decided"), [(0.7, True), (0.8, False), (0.9, True)])
def test_line_is_decided_once_the_interval_lies_beside_it(line: float, decided: bool) -> None:
    assert figures.is_decided(figures.wilson(80, 100), line) == decided


def test_line_is_not_decided_by_a_few_games() -> None:
    assert not figures.is_decided(figures.wilson(10, 10), 0.2)


def test_bot_that_always_wins_is_rated_higher() -> None:
    won: Result = {"deal": 0, "shares": [[1, 0]] * 20, "places": [[1, 2]] * 20, "thought": {}}
    found = figures.ratings(["one", "two"], [won])
    assert found["one"] > found["two"]


def test_cost_of_a_decision_is_the_middle_of_all_and_what_few_exceed() -> None:
    one: Result = {"deal": 0, "shares": [], "places": [], "thought": {"hard": [[10, 3], [90, 1]]}}
    two: Result = {"deal": 1, "shares": [], "places": [], "thought": {"hard": [[20, 16]]}}
    assert figures.costs([one, two]) == {"hard": (20, 20, 90)}


def test_arena_goes_on_where_it_was_cut_off(tmp_path: Path) -> None:
    kept = tmp_path / "kept.jsonl"
    first = tournament.play(MATCH, 1, 1, None, kept, lambda _: None)
    played: list[int] = []
    both = tournament.play(MATCH, 2, 1, None, kept, lambda found: played.append(len(found)))
    assert played == [2], "the first deal was kept"
    assert both[0] == first[0]


def test_results_of_another_match_are_refused(tmp_path: Path) -> None:
    kept = tmp_path / "kept.jsonl"
    tournament.play(MATCH, 1, 1, None, kept, lambda _: None)
    with pytest.raises(CommandError, match="another match"):
        call_command(*ARENA, "--deals=1", f"--resume={kept}", stderr=StringIO())


def test_command_tells_shares_and_whether_the_line_is_cleared() -> None:
    said = StringIO()
    call_command(*ARENA, "--deals=4", "--line=0.2", stdout=said, stderr=StringIO())
    assert "The line 0.200 is cleared." in said.getvalue()
    assert "p95" in said.getvalue()


def test_wrong_number_of_bots_is_refused() -> None:
    with pytest.raises(CommandError, match="seats"):
        call_command("arena", "meuterer", "greedy", stderr=StringIO())
