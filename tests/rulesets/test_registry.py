"""The registry: which games it takes, and what becomes of those that it cannot use."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from importlib.metadata import EntryPoint
from pathlib import Path
from typing import Any

import pytest
from django.test import Client

from games.apps import GamesConfig
from games.rulesets import registry
from games.rulesets.contract import BrokenRulesetError
from games.rulesets.manifest import Film, Page, Ruleset, Texts
from games.rulesets.registry import (
    BUILT_IN,
    GROUP,
    RULESETS,
    RulesetGoneError,
    load,
)
from meuterer_site import health
from tests.kit import which_rulesets
from tests.rulesets.third_game import goofspiel

GAME = next(iter(RULESETS.values()))
NEW = replace(GAME, key="new_game", folder=Path(__file__).parent, page=Page())


class RulesWithoutSetup:
    """Rules that lack some of what every game has."""

    table_sizes = (2,)
    options = GAME.rules.options
    presets = GAME.rules.presets


class PickyRules(type(GAME.rules)):  # type: ignore[misc]
    """Rules with a preset that its options do not know."""

    presets = {"standard": {"no_such_option": True}}


class RulesWithoutPreset(type(GAME.rules)):  # type: ignore[misc]
    """Rules that lack the preset of every game."""

    presets: dict[str, dict[str, Any]] = {}


class ForgetfulBot:
    """A bot that takes less than it is given."""

    def suggest(self, view: Any) -> None:
        return None


class StuckBot:
    """A bot whose method is none."""

    suggest = 3


def entry_point(name: str, given: Callable[[], Any]) -> EntryPoint:
    """An entry point whose package gives this when it is loaded."""

    class Given(EntryPoint):
        def load(self) -> Any:
            return given()

    return Given(name=name, value=f"{name}:RULESET", group=GROUP)


def fail() -> Any:
    raise ImportError("No module named 'dice'")


def test_built_in_games_are_loaded_in_their_order() -> None:
    found, rejected = load(installed=[])
    assert [f"games.rulesets.{key}.manifest" for key in found] == list(BUILT_IN)
    assert rejected == {}


def test_game_of_a_package_is_added_after_the_built_in_ones() -> None:
    found, rejected = load(installed=[entry_point("new", lambda: NEW)])
    assert list(found) == [*RULESETS, "new_game"]
    assert found["new_game"] is NEW
    assert rejected == {}


@pytest.mark.parametrize(
    ("given", "reason"),
    [
        (fail, "ImportError: No module named 'dice' (test_registry.py, line "),
        (lambda: {"key": "dice"}, "its entry point is no Ruleset but dict"),
        (lambda: replace(NEW, api=2), "it is written for version 2; this site has 1"),
        (lambda: replace(NEW, key=GAME.key), f"the key '{GAME.key}' is taken"),
        (lambda: replace(NEW, key="site"), "the key 'site' is taken"),
        (lambda: replace(NEW, key="New game"), "its key is 'New game'; it must fit"),
        (lambda: replace(NEW, name=""), "it has no name"),
        (lambda: replace(NEW, folder=GAME.folder / "nowhere"), "nowhere is not there"),
        (lambda: replace(NEW, folder=GAME.folder), f"is that of '{GAME.key}': static files need"),
        (lambda: replace(NEW, rules=RulesWithoutSetup()), "its rules lacks apply, legal_moves"),
        (lambda: replace(NEW, rules=PickyRules()), "its preset 'standard': There is no option"),
        (lambda: replace(NEW, bot=object()), "its bot lacks suggest"),
        (lambda: replace(NEW, version=0), "a version of its rules is 0"),
        (lambda: replace(NEW, version="2"), "a version of its rules is '2'"),
        (lambda: replace(NEW, version=True, earlier={}), "a version of its rules is True"),
        (lambda: replace(NEW, version=32768), "a version of its rules is 32768"),
        (lambda: replace(NEW, earlier=[1]), "its earlier rules are list"),
        (lambda: replace(NEW, earlier={NEW.version: NEW.rules}), "its earlier rules have the ver"),
        (lambda: replace(NEW, earlier={0: NEW.rules}), "a version of its rules is 0"),
        (
            lambda: replace(NEW, earlier={1: RulesWithoutSetup()}),
            "its rules of version 1 lacks apply, legal_moves",
        ),
        (lambda: replace(NEW, earlier={1: PickyRules()}), "its preset 'standard': There is no opt"),
        (lambda: replace(NEW, orders=None), "its orders lacks by_rule"),
        (lambda: replace(NEW, rules=type(GAME.rules)), "is the class "),
        (lambda: replace(NEW, rules=RulesWithoutPreset()), "its presets lack 'standard'"),
        (
            lambda: replace(NEW, bot=ForgetfulBot),
            "its bot is the class ForgetfulBot, not an object",
        ),
        (
            lambda: replace(NEW, bot=ForgetfulBot()),
            "its bot.suggest does not take view, moves, rng",
        ),
        (lambda: replace(NEW, bot=StuckBot()), "its bot.suggest is not a method"),
        (lambda: replace(NEW, texts=None), "it has texts None, which is not of type Texts"),
        (
            lambda: replace(NEW, texts=Texts(options=None)),
            "its texts has options None, which is not of type",
        ),
        (
            lambda: replace(NEW, texts=Texts(options={"option_x": "X"})),
            "its texts name option_x, which is neither a preset nor an option",
        ),
        (
            lambda: replace(NEW, film=Film(moved=3)),
            "its film has moved 3, which is not of type Callable",
        ),
        (
            lambda: replace(NEW, page=Page(styles="a.css")),
            "its page has styles 'a.css', which is not of type",
        ),
        (
            lambda: replace(NEW, page=GAME.page),
            "its page names table.js, which is not in its folder",
        ),
        (lambda: replace(NEW, thumb=None), "it has thumb None, which is not of type Callable"),
        (
            lambda: replace(NEW, take_back=None),
            "it has take_back None, which is not of type Mapping",
        ),
        (
            lambda: replace(NEW, take_back={"sell": "sold"}),
            "it has take_back {'sell': 'sold'}, which",
        ),
        (
            lambda: replace(NEW, rulebook="x"),
            "it has rulebook 'x', which is not of type Mapping or None",
        ),
        (lambda: replace(NEW, about=3), "it has about 3, which is not of type About or None"),
    ],
)
def test_broken_package_is_left_out_with_its_reason(given: Callable[[], Any], reason: str) -> None:
    found, rejected = load(installed=[entry_point("dice", given)])
    assert list(found) == list(RULESETS)
    assert reason in rejected["dice"]


def test_second_package_with_a_key_is_left_out() -> None:
    two = [entry_point("one", lambda: NEW), entry_point("two", lambda: replace(NEW, name="Other"))]
    found, rejected = load(installed=two)
    assert found["new_game"].name == GAME.name
    assert rejected == {"two": "the key 'new_game' is taken"}


def test_second_game_of_a_folder_without_static_files_is_added() -> None:
    other = replace(NEW, key="other_game")
    two = [entry_point("one", lambda: NEW), entry_point("two", lambda: other)]
    found, rejected = load(installed=two)
    assert list(found) == [*RULESETS, "new_game", "other_game"]
    assert rejected == {}


def test_package_after_a_broken_one_is_loaded() -> None:
    found, _ = load(installed=[entry_point("dice", fail), entry_point("new", lambda: NEW)])
    assert "new_game" in found


def test_built_in_game_that_breaks_the_contract_stops_the_start(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    class Manifest:
        RULESET: Ruleset = replace(GAME, api=0)

    monkeypatch.setattr(registry, "import_module", lambda _name: Manifest)
    with pytest.raises(BrokenRulesetError, match="version 0"):
        load(installed=[])


def test_built_in_game_that_cannot_be_imported_stops_the_start() -> None:
    with pytest.raises(ImportError):
        load(["games.rulesets.no_such_game.manifest"], [])


def test_game_that_is_not_installed_has_an_error_of_its_own() -> None:
    with pytest.raises(RulesetGoneError):
        registry.installed("dice")


def test_suite_with_a_package_installed_plays_the_built_in_games_alone(
    monkeypatch: pytest.MonkeyPatch, pytestconfig: pytest.Config
) -> None:
    built_in = set(RULESETS)
    monkeypatch.setitem(RULESETS, goofspiel.RULESET.key, goofspiel.RULESET)
    which_rulesets.leave_out_packages(pytestconfig)
    assert set(RULESETS) == built_in


@pytest.mark.django_db
def test_readyz_names_games_that_were_left_out(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "rulesets_left_out" not in client.get("/readyz").json()
    monkeypatch.setattr(health, "REJECTED", {"dice": "it has no name"})
    assert client.get("/readyz").json()["rulesets_left_out"] == {"dice": "it has no name"}


def test_log_names_games_that_were_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[dict[str, str]] = []
    monkeypatch.setattr("games.apps.REJECTED", {"dice": "it has no name"})
    monkeypatch.setattr(
        "games.apps.log", type("Log", (), {"error": lambda _, event, **of: told.append(of)})()
    )
    GamesConfig.create("games").ready()
    assert told == [{"entry_point": "dice", "reason": "it has no name"}]
