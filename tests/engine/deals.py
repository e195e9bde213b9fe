"""Random games of every ruleset, for tests of what each of them promises."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, NamedTuple

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from games.engine.core import Log, Ruleset, State
from games.engine.options import Options
from games.engine.registry import RULESETS


class Deal(NamedTuple):
    """A game about to begin: rules, seats, seed, options."""

    rules: Ruleset[Any]
    seats: int
    seed: str
    options: Options

    def setup(self) -> tuple[State, Log]:
        start: tuple[State, Log] = self.rules.setup(self.seats, self.seed, self.options)
        return start

    def rng(self) -> Random:
        return Random(self.seed)


def options_of(rules: Ruleset[Any]) -> st.SearchStrategy[Options]:
    """Any options at all; the default of each is as likely as all its other values."""
    schema = rules.options.schema()["properties"]
    each = {
        name: st.one_of(st.just(entry["default"]), st.sampled_from(entry["enum"]))
        for name, entry in schema.items()
    }
    return st.fixed_dictionaries(each).map(rules.options.parse)


@st.composite
def deals(draw: Callable[..., Any], key: str) -> Deal:
    rules = RULESETS[key]
    seats = draw(st.sampled_from(list(rules.table_sizes)))
    seed = f"{draw(st.integers(0, 2**64)):064x}"
    return Deal(rules, seats, seed, draw(options_of(rules)))


def for_every_ruleset(examples: int) -> Callable[[Callable[[Deal], None]], Any]:
    """Run a promise over random deals of each ruleset in the registry."""
    return for_rulesets(*RULESETS, examples=examples)


def for_rulesets(*keys: str, examples: int) -> Callable[[Callable[[Deal], None]], Any]:
    """Run a promise over random deals of these rulesets."""

    def decorate(promise: Callable[[Deal], None]) -> Any:
        @pytest.mark.parametrize("key", keys)
        def test(key: str) -> None:
            check = given(deals(key))(promise)
            settings(
                max_examples=examples,
                deadline=None,
                derandomize=True,
                database=None,
                suppress_health_check=list(HealthCheck),
            )(check)()

        test.__doc__ = promise.__doc__
        return test

    return decorate
