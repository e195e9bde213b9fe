"""The JSON Schema of a record takes the records of all games, and no forgeries."""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any

import jsonschema_rs
import pytest

from games.engine.record import verify
from games.engine.record_shape import BOUND, LATER, REWOUND, STATED, RecordError, schema
from games.rulesets.registry import RULESETS
from tests.engine.deals import Deal
from tests.engine.test_rewinds import rewound_of
from tests.engine.written_records import record_of

Record = dict[str, Any]

SCHEMA = schema(RULESETS)
VALIDATOR = jsonschema_rs.Draft202012Validator(SCHEMA, validate_formats=True)
DEALS = {
    f"{ruleset.key}-{seats}-{name}": Deal(
        ruleset, seats, "5a" * 32, ruleset.rules.options.parse(preset)
    )
    for ruleset in RULESETS.values()
    for seats in ruleset.rules.table_sizes
    for name, preset in {"default": {}, **ruleset.rules.presets}.items()
}
ANY = next(iter(DEALS.values()))


@pytest.mark.parametrize("deal", DEALS.values(), ids=DEALS)
def test_schema_accepts_every_record(deal: Deal) -> None:
    VALIDATOR.validate(record_of(deal))
    VALIDATOR.validate(record_of(deal, bound=False))


@pytest.mark.parametrize("key", RULESETS)
def test_schema_accepts_the_record_of_a_rewound_game(key: str) -> None:
    for bound, form in ((True, BOUND), (False, REWOUND)):
        record = rewound_of(key, bound=bound)
        assert record["format"] == form
        VALIDATOR.validate(record)


def test_schema_of_a_record_is_valid_json_schema() -> None:
    jsonschema_rs.meta.validate(SCHEMA)


def test_schema_accepts_an_older_record_without_later_fields() -> None:
    record = record_of(ANY, bound=False)
    for name in STATED:
        del record[name]
    VALIDATOR.validate(record)


@pytest.mark.parametrize(
    "path", [(), ("players", 0), ("spectators",), ("moves", 0), ("opening", 0), ("looks", 0)]
)
def test_schema_and_verifier_refuse_an_unknown_field(path: tuple[Any, ...]) -> None:
    record = record_of(ANY)
    put(*path, "weather", value="calm")(record)
    assert not VALIDATOR.is_valid(record)
    with pytest.raises(RecordError, match="there is no such field"):
        verify(record, RULESETS)


def put(*path: Any, value: Any) -> Callable[[Record], None]:
    """Change the value at a path."""

    def change(record: Any) -> None:
        for step in path[:-1]:
            record = record[step]
        record[path[-1]] = value

    return change


def drop(*path: Any) -> Callable[[Record], None]:
    def change(record: Any) -> None:
        for step in path[:-1]:
            record = record[step]
        del record[path[-1]]

    return change


FORGERIES = [
    *(drop(name) for name in SCHEMA["required"]),
    put("format", value="game-record/4"),
    put("game", value="the first one"),
    put("ruleset", value="chess"),
    put("rules_version", value=0),
    put("rules_version", value="2"),
    put("rules_version", value=None),
    put("seats", value=1),
    put("options", value=[]),
    put("players", 0, value="anna"),
    put("players", 0, "player", value=""),
    drop("players", 0, "bot"),
    put("commitment", value="00"),
    put("secret", value="G" * 64),
    put("sealed", value=""),
    put("nonces", 0, value="not lucky"),
    put("opening", 0, value={"kind": "cards"}),
    put("opening", 0, "to", value="0"),
    put("moves", 0, "ply", value=0),
    put("moves", 0, "seat", value=None),
    put("moves", 0, "move", value={}),
    put("moves", 0, "move", value={"rewind": 0}),
    put("moves", 1, value={"ply": 2, "seat": None, "move": {"rewind": 0}, "events": []}),
    put("moves", 0, "at", value="2026-11-21T10:00:00Z"),
    put("moves", 0, "events", value={}),
    put("standings", 0, "score", value="12"),
    drop("standings", 0, "won"),
    put("spectators", "policy", value="friends"),
    put("rated", value=1),
    put("looks", value=[{"ply": 3, "seat": None}]),
    put("looks", 0, "ply", value=-1),
    put("finished_at", value="yesterday"),
]


@pytest.mark.parametrize("ruleset", RULESETS)
def test_schema_refuses_every_forgery(ruleset: str) -> None:
    record = record_of(next(deal for deal in DEALS.values() if deal.ruleset.key == ruleset))
    for number, forge in enumerate(FORGERIES):
        forged = copy.deepcopy(record)
        forge(forged)
        assert not VALIDATOR.is_valid(forged), f"forgery {number}"


@pytest.mark.parametrize("name", LATER["required"])
def test_verifier_refuses_a_record_of_version_3_that_lacks_what_came_with_it(name: str) -> None:
    record = record_of(ANY)
    del record[name]
    with pytest.raises(RecordError, match=name):
        verify(record, RULESETS)


def test_record_without_moves_is_refused_by_the_verifier_if_it_has_a_result() -> None:
    """The schema takes it: a game may be called off before its first move."""
    record = record_of(ANY)
    record["moves"], record["looks"] = [], []
    with pytest.raises(RecordError, match="the game does not end here"):
        verify(record, RULESETS)
