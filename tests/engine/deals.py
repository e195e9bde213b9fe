"""Random games of every ruleset, for the tests of their contract."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, NamedTuple

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from games.engine.events import Log
from games.engine.options import Options
from games.engine.protocols import Rules
from games.engine.state import State
from games.rulesets.manifest import Ruleset
from games.rulesets.registry import BUILT_IN, RULESETS
from tests.kit import long_runs

BUILT_IN_KEYS = [name.split(".")[2] for name in BUILT_IN]  # games that these tests know better


class Deal(NamedTuple):
    """A game about to begin: the game by a version of its rules, seats, seed, options."""

    ruleset: Ruleset
    seats: int
    seed: str
    options: Options

    @property
    def rules(self) -> Rules[Any]:
        return self.ruleset.rules

    def setup(self) -> tuple[State, Log]:
        start: tuple[State, Log] = self.rules.setup(self.seats, self.seed, self.options)
        return start

    def rng(self) -> Random:
        return Random(self.seed)


def options_of(rules: Rules[Any]) -> st.SearchStrategy[Options]:
    """Any options; the default of each is as likely as all its other values together."""
    schema = rules.options.schema()["properties"]
    each = {
        name: st.one_of(st.just(entry["default"]), st.sampled_from(entry["enum"]))
        for name, entry in schema.items()
    }
    return st.fixed_dictionaries(each).map(rules.options.parse)


def versions(ruleset: Ruleset) -> st.SearchStrategy[Ruleset]:
    """The game by any version of its rules; most often by the newest."""
    each = [ruleset.of_version(version) for version in ruleset.versions]
    return st.one_of(st.just(ruleset), st.sampled_from(each))


@st.composite
def deals(draw: Callable[..., Any], key: str) -> Deal:
    ruleset = draw(versions(RULESETS[key]))
    rules = ruleset.rules
    seats = draw(st.sampled_from(list(rules.table_sizes)))
    seed = f"{draw(st.integers(0, 2**64)):064x}"
    return Deal(ruleset, seats, seed, draw(options_of(rules)))


def having(*parts: str) -> list[str]:
    """Return the keys of the games that have all these parts of a manifest."""
    return [key for key, ruleset in RULESETS.items() if all(map(ruleset.has, parts))]


def for_every_ruleset(examples: int, *parts: str) -> Callable[[Callable[[Deal], None]], Any]:
    """Run a promise over random deals of each game in the registry that has these parts."""
    return for_rulesets(*having(*parts), examples=examples)


def in_this_run(examples: int) -> int:
    """How many of so many examples this run tries: the suite an eighth, but some at least."""
    return examples if long_runs.at_length() else max(3, examples // 8)


in_long_run_too = pytest.mark.acceptance("rules", short=True)


def for_rulesets(*keys: str, examples: int) -> Callable[[Callable[[Deal], None]], Any]:
    """Check a property over random deals of these rulesets: so many in ``acceptance rules``."""

    def decorate(promise: Callable[[Deal], None]) -> Any:
        @in_long_run_too
        @pytest.mark.parametrize("key", keys)
        def test(key: str) -> None:
            check = given(deals(key))(promise)
            settings(max_examples=in_this_run(examples), suppress_health_check=list(HealthCheck))(
                check
            )()

        test.__doc__ = promise.__doc__
        return test

    return decorate
