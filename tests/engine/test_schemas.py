"""Conformance of schemas: a ruleset's schemas describe its data, no less and no more."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from random import Random
from typing import Any

import orjson
import pytest
from jsonschema_rs import Draft202012Validator, is_valid

from games.engine.json_schema import closed
from games.engine.phased import Phased, nobody
from games.engine.playout import walk
from games.engine.record import published_move
from games.engine.types import Json
from games.rulesets.manifest import Ruleset
from games.rulesets.registry import RULESETS
from tests.engine.deals import BUILT_IN_KEYS, Deal, for_every_ruleset, having

WITH_SCHEMAS = having("wire", "score_sheet")
EVERY = pytest.mark.parametrize(
    "ruleset", [RULESETS[key] for key in WITH_SCHEMAS], ids=WITH_SCHEMAS
)


def wire(data: Json) -> Json:
    return orjson.loads(orjson.dumps(data))


def schemas_by_name(ruleset: Ruleset) -> dict[str, Json]:
    """Each schema of a ruleset, by the name of what it describes."""
    schemas = ruleset.wire.schemas
    return {
        "view": schemas.view,
        "move": {"oneOf": list(schemas.moves)},
        "effects": schemas.effects,
        "published": {"oneOf": [*schemas.moves, *schemas.published]},
        "row": closed(
            label=schemas.score_label,
            seats={"type": "array", "items": schemas.score_parts},
        ),
        "options": ruleset.rules.options.schema(),
        "components": schemas.components,
        **{f"event {kind}": data for kind, data in schemas.events.items()},
    }


def validators(ruleset: Ruleset) -> dict[str, Any]:
    return {name: Draft202012Validator(schema) for name, schema in schemas_by_name(ruleset).items()}


def given_data(deal: Deal) -> Iterator[tuple[str, Json]]:
    """Everything that a game gives to anyone, each with the name of its schema."""
    ruleset = deal.ruleset
    rules = deal.rules
    state, log = deal.setup()
    yield "options", deal.options.dump()
    yield from ((f"event {event.kind}", event.data) for event in log)
    for before, seat, move, after, log_after in walk(rules, state, deal.rng()):
        moves = rules.legal_moves(before, seat)
        yield from (("move", move.dump()) for move in moves)
        seen = ruleset.view(before, seat)
        outcomes = ruleset.outlook.outcomes(seen, moves, before.options)
        yield from (("effects", outcome.effects) for outcome in outcomes)
        yield "published", published_move(ruleset, wire(move.dump()))
        yield from ((f"event {event.kind}", event.data) for event in log_after)
        for viewer in (*range(deal.seats), None):
            view = ruleset.view(after, viewer)
            yield "view", view
            yield from (("row", row._asdict()) for row in ruleset.score_sheet.score_sheet(view))


@for_every_ruleset(40, "wire", "score_sheet")
def test_data_of_any_game_fits_its_schema(deal: Deal) -> None:
    checks = validators(deal.ruleset)
    for name, data in given_data(deal):
        assert name in checks, f"There is no schema for the {name}."
        checks[name].validate(wire(data))


@EVERY
def test_components_of_a_ruleset_fit_their_schema(ruleset: Ruleset) -> None:
    validators(ruleset)["components"].validate(wire(ruleset.wire.components()))


def changed(data: Json) -> Iterator[tuple[str, Json]]:
    """Copies of data: each object once with an unknown key, and once without each of its keys."""
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
    """The keys that some object of a schema may lack."""
    if isinstance(schema, list):
        return set().union(*map(optional_keys, schema))
    if not isinstance(schema, dict):
        return set()
    own = set(schema.get("properties", ())) - set(schema.get("required", ()))
    return own.union(*map(optional_keys, schema.values()))


def form_of(schema: Json, data: Json) -> Json:
    """The one form that the data has where a schema has several: a ``pass`` lacks no role."""
    (form,) = (one for one in schema.get("oneOf", [schema]) if is_valid(one, data))
    return form


@for_every_ruleset(3, "wire", "score_sheet")
def test_data_with_an_unknown_or_a_missing_key_fits_no_schema(deal: Deal) -> None:
    schemas = schemas_by_name(deal.ruleset)
    rng = Random(deal.seed)
    told: dict[str, list[Json]] = {}
    for name, data in given_data(deal):
        told.setdefault(name, []).append(wire(data))
    for name, all_data in told.items():
        for data in rng.sample(all_data, min(len(all_data), 4)):
            form = form_of(schemas[name], data)
            spared, check = optional_keys(form), Draft202012Validator(form)
            for key, other in changed(data):
                assert key in spared or not check.is_valid(other), f"{name}, {key}: {other}"


@pytest.mark.parametrize("key", BUILT_IN_KEYS)
def test_view_schema_lists_exactly_the_phases_with_decisions(key: str) -> None:
    ruleset = RULESETS[key]
    rules = ruleset.rules
    assert isinstance(rules, Phased)
    waiting = {name for name, phase in rules.phases.items() if phase.to_move is not nobody}
    assert set(ruleset.wire.schemas.view["properties"]["phase"]["enum"]) == waiting | {"over"}


@pytest.mark.parametrize("key", BUILT_IN_KEYS)
def test_every_event_with_a_text_has_a_schema(key: str) -> None:
    ruleset = RULESETS[key]
    words = import_module(f"games.rulesets.{ruleset.key}.texts.events")
    assert set(ruleset.wire.schemas.events) == set(words._SENTENCES)
