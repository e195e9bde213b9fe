"""A whole game as text: every move, every event, and what changed in every view.

The tests compare these with golden files, so that a change of the rules can be read as a diff.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from random import Random

from games.engine.events import Log
from games.engine.playout import walk
from games.engine.protocols import GameParts, Rules
from games.engine.state import State
from games.engine.types import Json


def playthrough(
    game: GameParts, seats: int, number: int, options: Mapping[str, Json]
) -> Iterator[str]:
    """Yield the lines of the random game with this number."""
    rules = game.rules
    seed = f"{number:064x}"
    state, log = rules.setup(seats, seed, rules.options.parse(options))
    yield headline(game.key, state.version, seats, number, options)
    shown: dict[int | None, dict[str, Json]] = {}
    yield from _ply(rules, state, log, shown)
    for _, seat, move, after, events in walk(rules, state, Random(number)):
        yield ""
        yield f"{after.ply}. seat {seat}: {_text(move.dump())}"
        yield from _ply(rules, after, events, shown)
        state = after
    yield ""
    yield f"standings: {_text([s._asdict() for s in rules.standings(state) or []])}"


def headline(key: str, version: int, seats: int, number: int, options: Mapping[str, Json]) -> str:
    """The first line, from which the whole text can be made again; it omits version 1."""
    rules = "" if version == 1 else f" by version {version}"
    return f"{key}{rules}, {seats} seats, game {number}, {_text(dict(options))}"


def _ply(
    rules: Rules[State], state: State, log: Log, shown: dict[int | None, dict[str, Json]]
) -> Iterator[str]:
    for event in log:
        audience = "all" if event.to is None else f"seat {event.to}"
        yield f"  {event.kind} to {audience}: {_text(event.data)}"
    public = _flat(rules.observe(state, None))
    yield from _changes("all", public, shown, None)
    for seat in range(state.seats):
        own = _flat(rules.observe(state, seat))
        private = {name: value for name, value in own.items() if public.get(name) != value}
        yield from _changes(f"seat {seat}", private, shown, seat)


def _changes(
    name: str, view: dict[str, Json], shown: dict[int | None, dict[str, Json]], key: int | None
) -> Iterator[str]:
    before = shown.get(key, {})
    for field, value in view.items():
        if field not in before or before[field] != value:
            yield f"    {name} sees {field}: {_text(value)}"
    shown[key] = view


def _flat(view: Json, name: str = "") -> dict[str, Json]:
    """Return the leaves of a view by path, so that only changed leaves need be shown."""
    if isinstance(view, dict):
        parts = [(f"{name}.{key}".lstrip("."), value) for key, value in view.items()]
    elif isinstance(view, list) and any(isinstance(item, dict | list) for item in view):
        parts = [(f"{name}[{number}]", value) for number, value in enumerate(view)]
    else:
        return {name: view}
    return {path: leaf for part, value in parts for path, leaf in _flat(value, part).items()}


def _text(value: Json) -> str:
    return json.dumps(value, ensure_ascii=False)
