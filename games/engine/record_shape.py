"""The shape of a record: its fields by format, and their values."""

from __future__ import annotations

import json
import reprlib
from collections.abc import Iterable
from pathlib import Path
from typing import Final

from games.engine.json_check import first_difference
from games.engine.types import Json, same

FORMAT: Final = "game-record/1"
REWOUND: Final = "game-record/2"  # the same, with rewinds
BOUND: Final = "game-record/3"  # bound before the deal; with or without rewinds
FORMATS: Final = (FORMAT, REWOUND, BOUND)
VERSION: Final = "rules_version"  # absent before ``BOUND`` if it is the first
# The shape of a record as a JSON Schema; ``record.verify`` checks whether its contents hold.
SCHEMA: Final[dict[str, Json]] = json.loads(Path(__file__).with_name("record.json").read_text())
SINCE_BOUND: Final = ("looks", "checksum")
SEAT_SINCE_BOUND: Final = ("brought", "holder", "proved", "salt")
# Stated, not proved: records older than ``BOUND`` may lack them.
STATED: Final = ("spectators", "clock", "rated", "started_at", "finished_at")
# ``SCHEMA`` allows the fields of every format; these require or forbid some, by format.
LATER: Final[Json] = {
    "required": [VERSION, *STATED, *SINCE_BOUND],
    "properties": {"players": {"items": {"required": list(SEAT_SINCE_BOUND)}}},
}
EARLIER: Final[Json] = {
    "properties": {
        **dict.fromkeys(SINCE_BOUND, False),
        "players": {"items": {"properties": dict.fromkeys(SEAT_SINCE_BOUND, False)}},
    },
}


class RecordError(ValueError):
    """A record that does not hold, with the place where it breaks."""

    def __init__(self, place: str, reason: str) -> None:
        super().__init__(f"{place}: {reason}")
        self.place = place
        self.reason = reason


def schema(keys: Iterable[str]) -> dict[str, Json]:
    """Return the JSON Schema of records of the games with these keys."""
    games = {"oneOf": [{"const": key} for key in keys]}
    return SCHEMA | {"properties": SCHEMA["properties"] | {"ruleset": games}}


def read(text: bytes) -> Json:
    """Read a record's file. Raises ValueError for invalid JSON, RecordError for a repeated key.

    Programs differ in which value of a repeated key they use.
    """
    return json.loads(text, object_pairs_hook=_once)


def check_shape(record: Json) -> None:
    """Check the shape of a record. Raises RecordError for the first place that is wrong."""
    found = first_difference(record, SCHEMA)
    if found is None:
        found = first_difference(record, LATER if record["format"] == BOUND else EARLIER)
    if found is None:
        return
    first, *rest = found.path or ("record",)
    at, rest = (f"ply {int(rest[0]) + 1}", rest[1:]) if first == "moves" and rest else (first, rest)
    raise RecordError(", ".join(str(step) or '""' for step in (at, *rest)), found.reason)


def check_same(place: str, recorded: Json, replayed: Json) -> None:
    """Check that a recorded value is what the replay gave. Raises RecordError."""
    if not same(recorded, replayed):
        told = reprlib.repr(recorded)
        raise RecordError(place, f"recorded {told}, but it is {reprlib.repr(replayed)}")


def _once(pairs: Iterable[tuple[str, Json]]) -> dict[str, Json]:
    found: dict[str, Json] = {}
    for name, value in pairs:
        if name in found:
            raise RecordError(name or '""', "it is there twice")
        found[name] = value
    return found
