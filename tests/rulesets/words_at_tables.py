"""All that a game says at tables of all options, to find sentences that are wrong there."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from random import Random

from django.utils.translation import override

from games.engine.playout import walk
from games.engine.types import Json
from games.rulesets.manifest import Ruleset

Value = tuple[str, Json]  # an option and what it is
# By value: what no text may say where an option has it, by text; "*" is any text.
Wrong = Mapping[Value, Mapping[str, tuple[str, ...]]]
SEED = f"{15:064x}"
MANY = 5


def options_of(ruleset: Ruleset) -> dict[str, list[Json]]:
    """The values of each option, the default first; of a long range of numbers its ends."""
    properties = ruleset.rules.options.schema()["properties"]
    values = {name: about["enum"] for name, about in properties.items()}
    return {name: [*few[:2], few[-1]] if len(few) > MANY else few for name, few in values.items()}


def tables(ruleset: Ruleset) -> list[dict[str, Json]]:
    """The options of a table for each preset, and for each value alone."""
    alone: list[dict[str, Json]] = [
        {option: value} for option, values in options_of(ruleset).items() for value in values
    ]
    return [*map(dict, ruleset.rules.presets.values()), *alone]


def words(ruleset: Ruleset, options: Mapping[str, Json], language: str = "en") -> dict[str, str]:
    """What the game's scripts say at a table."""
    with override(language):
        return {key: str(text) for key, text in ruleset.words_at(options).items()}


def foretold(ruleset: Ruleset, options: Mapping[str, Json], seats: int) -> dict[str, str]:
    """What is said of choices before they are made, in a random game: by kind of fact."""
    rules, names = ruleset.rules, [f"seat {seat}" for seat in range(seats)]
    parsed = rules.options.parse(options)
    said: dict[str, set[str]] = defaultdict(set)
    state, _ = rules.setup(seats, SEED, parsed)
    with override("en"):
        for before, seat, move, _after, _log in walk(rules, state, Random(15)):
            facts = ruleset.preview.preview(rules.observe(before, seat), move, parsed)
            texts = ruleset.texts.preview_texts(facts, names)
            for fact, text in zip(facts, texts, strict=True):
                said[f"preview {fact.kind}"].add(text)
    return {key: "\n".join(sorted(texts)) for key, texts in said.items()}


def wrong_sentences(
    ruleset: Ruleset, options: Mapping[str, Json], said: Mapping[str, str], wrong: Wrong
) -> list[str]:
    """Name the texts that say what is wrong with these options."""
    of_table = all_options(ruleset, options)
    return [
        f"{options}: {key}: {phrase}"
        for (option, value), by_key in wrong.items()
        if of_table[option] == value
        for wanted, phrases in by_key.items()
        for key, text in said.items()
        if wanted in (key, "*")
        for phrase in phrases
        if phrase in text
    ]


def all_options(ruleset: Ruleset, options: Mapping[str, Json]) -> dict[str, Json]:
    """All options of a table, those that were not chosen at their defaults."""
    return {name: values[0] for name, values in options_of(ruleset).items()} | dict(options)
