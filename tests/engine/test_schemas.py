"""A part of the conformance kit: what a ruleset's schemas say of its data, no less and no more."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from random import Random
from typing import Any

import orjson
import pytest
from jsonschema_rs import Draft202012Validator, is_valid

from games.engine.core import Json, Ruleset
from games.engine.phased import Phased, nobody
from games.engine.playout import walk
from games.engine.registry import RULESETS
from games.engine.schemas import closed
from tests.engine.deals import Deal, for_every_ruleset

EVERY = pytest.mark.parametrize("rules", RULESETS.values(), ids=list(RULESETS))


def wire(data: Json) -> Json:
    return orjson.loads(orjson.dumps(data))


def shapes(rules: Ruleset[Any]) -> dict[str, Json]:
    """Each schema of a ruleset by what it is of."""
    schemas = rules.schemas
    return {
        "view": schemas.view,
        "move": {"oneOf": list(schemas.moves)},
        "published": {"oneOf": [*schemas.moves, *schemas.published]},
        "row": closed(
            label=schemas.score_label,
            seats={"type": "array", "items": schemas.score_parts},
        ),
        "options": rules.options.schema(),
        "components": schemas.components,
        **{f"event {kind}": data for kind, data in schemas.events.items()},
    }


def validators(rules: Ruleset[Any]) -> dict[str, Any]:
    return {name: Draft202012Validator(schema) for name, schema in shapes(rules).items()}


def seen(deal: Deal) -> Iterator[tuple[str, Json]]:
    """All that a game gives away to anyone, each with the schema that it should fit."""
    rules = deal.rules
    state, log = deal.setup()
    yield "options", deal.options.dump()
    yield from ((f"event {event.kind}", event.data) for event in log)
    for before, seat, move, after, log_after in walk(rules, state, deal.rng()):
        yield from (("move", move.dump()) for move in rules.legal_moves(before, seat))
        yield "published", rules.publish(wire(move.dump()))
        yield from ((f"event {event.kind}", event.data) for event in log_after)
        for viewer in (*range(deal.seats), None):
            view = rules.observe(after, viewer)
            yield "view", view
            yield from (("row", row._asdict()) for row in rules.score_sheet(view))


@for_every_ruleset(40)
def test_whatever_a_game_gives_away_fits_its_schema(deal: Deal) -> None:
    checks = validators(deal.rules)
    for name, data in seen(deal):
        assert name in checks, f"There is no schema for the {name}."
        checks[name].validate(wire(data))


@EVERY
def test_the_box_fits_its_schema(rules: Ruleset[Any]) -> None:
    validators(rules)["components"].validate(wire(rules.components()))


def changed(data: Json) -> Iterator[tuple[str, Json]]:
    """Copies of data: each object in it once with a key too many, and once with each key gone."""
    if isinstance(data, dict):
        yield "+", data | {"a_key_that_nobody_knows": 1}
        yield from ((name, {n: v for n, v in data.items() if n != name}) for name in data)
        for name, value in data.items():
            yield from ((gone, data | {name: other}) for gone, other in changed(value))
    if isinstance(data, list):
        for at, value in enumerate(data):
            yield from (
                (gone, [*data[:at], other, *data[at + 1 :]]) for gone, other in changed(value)
            )


def optional_keys(schema: Json) -> set[str]:
    """The keys which some object of a schema may lack."""
    if isinstance(schema, list):
        return set().union(*map(optional_keys, schema))
    if not isinstance(schema, dict):
        return set()
    own = set(schema.get("properties", ())) - set(schema.get("required", ()))
    return own.union(*map(optional_keys, schema.values()))


def form_of(schema: Json, data: Json) -> Json:
    """The one form that data have, where a schema is of several: a ``pass`` lacks no role."""
    (form,) = (one for one in schema.get("oneOf", [schema]) if is_valid(one, data))
    return form


@for_every_ruleset(3)
def test_a_key_too_many_or_too_few_fits_no_schema(deal: Deal) -> None:
    schemas = shapes(deal.rules)
    rng = Random(deal.seed)
    told: dict[str, list[Json]] = {}
    for name, data in seen(deal):
        told.setdefault(name, []).append(wire(data))
    for name, all_data in told.items():
        for data in rng.sample(all_data, min(len(all_data), 4)):
            form = form_of(schemas[name], data)
            spared, check = optional_keys(form), Draft202012Validator(form)
            for key, other in changed(data):
                assert key in spared or not check.is_valid(other), f"{name}, {key}: {other}"


@EVERY
def test_exactly_the_phases_that_wait_for_somebody_can_be_seen(rules: Ruleset[Any]) -> None:
    assert isinstance(rules, Phased)
    waiting = {name for name, phase in rules.phases.items() if phase.to_move is not nobody}
    assert set(rules.schemas.view["properties"]["phase"]["enum"]) == waiting | {"over"}


@EVERY
def test_every_event_that_can_be_said_in_words_has_a_schema(rules: Ruleset[Any]) -> None:
    words = import_module(f"games.texts.{rules.key}.events")
    assert set(rules.schemas.events) == set(words._SENTENCES)
