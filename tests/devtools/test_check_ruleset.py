"""``manage.py check_ruleset``: the conformance kit for one installed game."""

from __future__ import annotations

import subprocess
from dataclasses import replace
from io import StringIO
from typing import Any

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError

from devtools.management.commands import check_ruleset
from games.rulesets.manifest import OPTIONAL_PARTS, Ruleset
from games.rulesets.registry import RULESETS

GAME = next(iter(RULESETS.values()))
BARE = Ruleset(key="bare", name="Bare", folder=GAME.folder, rules=GAME.rules)


@pytest.fixture
def runs(monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """The commands that would be run, none of which fails."""
    found: list[list[str]] = []

    def run(command: list[str], **_: Any) -> subprocess.CompletedProcess[str]:
        found.append(command)
        return subprocess.CompletedProcess(command, 0)

    monkeypatch.setattr(check_ruleset.subprocess, "run", run)
    return found


def checked(key: str) -> str:
    out = StringIO()
    call_command("check_ruleset", key, stdout=out)
    return out.getvalue()


def checked_as(ruleset: Ruleset, monkeypatch: pytest.MonkeyPatch) -> str:
    """What the command says of this game, as if it were installed."""
    monkeypatch.setitem(RULESETS, ruleset.key, ruleset)
    return checked(ruleset.key)


def test_check_runs_the_kit_for_the_game_alone(runs: list[list[str]]) -> None:
    assert f"{GAME.key} keeps every promise" in checked(GAME.key)
    assert runs[0][-3:] == ["tests/engine", "--ruleset", GAME.key]


def test_check_names_the_parts_that_a_game_lacks(
    runs: list[list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    said = checked_as(BARE, monkeypatch)
    assert f"bare has no {', '.join(OPTIONAL_PARTS)}: their tests are left out." in said


def test_check_names_no_part_of_a_complete_game(runs: list[list[str]]) -> None:
    complete = next(game for game in RULESETS.values() if all(map(game.has, OPTIONAL_PARTS)))
    assert "left out" not in checked(complete.key)


def test_check_names_the_versions_of_the_rules(
    runs: list[list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "versions" not in checked_as(BARE, monkeypatch)
    two = replace(BARE, version=2, earlier={1: BARE.rules})
    assert "bare has rules of the versions 1, 2: all are checked." in checked_as(two, monkeypatch)


def test_check_fails_with_the_kit(monkeypatch: pytest.MonkeyPatch) -> None:
    failed = subprocess.CompletedProcess([], 1)
    monkeypatch.setattr(check_ruleset.subprocess, "run", lambda *_, **__: failed)
    with pytest.raises(CommandError, match="breaks a promise"):
        checked(GAME.key)


def test_check_of_a_game_that_was_left_out_gives_the_reason(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(check_ruleset.REJECTED, "dice", "it has no name")
    with pytest.raises(CommandError, match="it has no name"):
        checked("dice")


def test_check_of_an_unknown_game_names_the_installed_ones() -> None:
    with pytest.raises(CommandError, match=f"chess is not installed. These games are: {GAME.key}"):
        checked("chess")


def test_stand_ins_are_no_parts_of_a_game() -> None:
    assert not any(BARE.has(part) for part in OPTIONAL_PARTS)
    assert replace(BARE, bot=GAME.bot).has("bot")
