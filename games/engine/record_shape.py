"""What a record looks like: its fields by its format, and what may stand in them."""

from __future__ import annotations

import json
import reprlib
from collections.abc import Iterable
from pathlib import Path
from typing import Final

from games.engine.json_check import first_difference
from games.engine.types import Json, same

FORMAT: Final = "game-record/1"
REWOUND: Final = "game-record/2"  # the same, of a game that was taken back
BOUND: Final = "game-record/3"  # of a game that was bound before its deal, taken back or not
FORMATS: Final = (FORMAT, REWOUND, BOUND)
VERSION: Final = "rules_version"  # before ``BOUND`` absent if it is the first
# What a record looks like, in JSON Schema; ``record.verify`` says whether it holds.
SCHEMA: Final[dict[str, Json]] = json.loads(Path(__file__).with_name("record.json").read_text())
SINCE_BOUND: Final = ("looks", "checksum")
SEAT_SINCE_BOUND: Final = ("brought", "holder", "proved", "salt")
# Told, not proved: a record of before ``BOUND`` may be without them.
STATED: Final = ("spectators", "clock", "rated", "started_at", "finished_at")
# ``SCHEMA`` has what there may be in any format; these are what there must be in one, or may not.
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
    """Return the JSON Schema of records of these games, by their keys."""
    games = {"oneOf": [{"const": key} for key in keys]}
    return SCHEMA | {"properties": SCHEMA["properties"] | {"ruleset": games}}


def read(text: bytes) -> Json:
    """Read the file of a record. Raises ValueError for no JSON, RecordError for a key twice.

    Of two values each program might read another.
    """
    return json.loads(text, object_pairs_hook=_once)


def check_shape(record: Json) -> None:
    """Refuse what does not look like a record. Raises RecordError for the first such place."""
    found = first_difference(record, SCHEMA)
    if found is None:
        found = first_difference(record, LATER if record["format"] == BOUND else EARLIER)
    if found is None:
        return
    first, *rest = found.path or ("record",)
    at, rest = (f"ply {int(rest[0]) + 1}", rest[1:]) if first == "moves" and rest else (first, rest)
    raise RecordError(", ".join(str(step) or '""' for step in (at, *rest)), found.reason)


def check_same(place: str, recorded: Json, replayed: Json) -> None:
    """Refuse a value of a record that is not what it must be. Raises RecordError."""
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
