"""The record of a finished game, and the proof that it is one.

A record is JSON data that anyone can check without this site: it holds the secret behind the
commitment, every decision, and every event that followed. ``docs/record.md`` describes it.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from games.engine import rewinds
from games.engine.core import Event, IllegalMoveError, Json, Log, Ruleset, State, same
from games.engine.fairness import NONCE, commitment_of, game_seed
from games.engine.options import OptionsError
from games.engine.registry import RULESETS

FORMAT: Final = "game-record/1"
REWOUND: Final = "game-record/2"  # the same, of a game that was taken back
# What a record looks like, in JSON Schema; ``verify`` says whether it holds.
SCHEMA: Final[dict[str, Any]] = json.loads(Path(__file__).with_name("record.json").read_text())


class RecordError(ValueError):
    """A record that does not hold, with the place where it breaks."""

    def __init__(self, place: str, reason: str) -> None:
        super().__init__(f"{place}: {reason}")
        self.place = place
        self.reason = reason


def event_json(event: Event) -> dict[str, Json]:
    """Write an event as a record and the database hold it."""
    return {"kind": event.kind, "to": event.to, "data": event.data}


def published(rules: Ruleset[Any], log: Iterable[Event]) -> list[Event]:
    """The events that a record shows: all, unless the game keeps secrets for ever."""
    return [event for event in log if event.to is None or not rules.keeps_secrets]


def published_move(rules: Ruleset[Any], move: Json) -> Json:
    """The move of an entry as a record shows it."""
    return move if rewinds.target(move) is not None else rules.publish(move)


def format_of(moves: Iterable[Json]) -> str:
    """The version of a record with these moves: the first that has room for them."""
    return FORMAT if all(rewinds.target(move) is None for move in moves) else REWOUND


def verify(record: Json) -> list[str]:
    """Play a record through the rules, and list what was checked. Raises RecordError."""
    try:
        return list(_checks(record))
    except (KeyError, TypeError, AttributeError, IndexError, RecursionError) as error:
        raise RecordError("record", f"it is not well formed ({error!r})") from error


def _checks(record: Mapping[str, Any]) -> Iterator[str]:
    if record["format"] not in (FORMAT, REWOUND):
        raise RecordError("format", f"{record['format']!r} is not known here")
    moves = [entry["move"] for entry in record["moves"]]
    _same("format", record["format"], format_of(moves))
    rules = RULESETS.get(record["ruleset"])
    if rules is None:
        raise RecordError("ruleset", f"{record['ruleset']!r} is not known here")
    seed = _seed(record)
    yield "The secret is the one that the commitment was made of."
    start, log = rules.setup(record["seats"], seed, _options(rules, record))
    _same_events("opening", record["opening"], log, rules)
    yield "The deal follows from the secret and the seats' nonces."
    state, told = start, dict[int, Log]()
    for line in _lines(record["moves"], moves):
        state = _along(rules, start, line, told)
    taken_back = sum(rewinds.target(move) is not None for move in moves)
    yield (f"All {len(moves) - taken_back} moves are legal, and what followed each is as recorded.")
    if taken_back:
        yield f"It was taken back {taken_back} times, each time to a position that it had had."
    if rules.keeps_secrets:
        yield "What nobody may ever learn is not in the record: some hidden cards fit all of it."
    standings = rules.standings(state)
    if standings is None:
        raise RecordError(f"ply {state.ply}", "the game does not end here")
    _same("standings", record["standings"], [standing._asdict() for standing in standings])
    yield "The game ends there, with the recorded standings."


def _lines(entries: Json, moves: list[Json]) -> list[list[Json]]:
    """The entries of each line of play by itself: what it was cut off from is no part of it."""
    for number, entry in enumerate(entries, start=1):
        _same(f"ply {number}, number", entry["ply"], number)
    try:
        return [[entries[ply - 1] for ply in line] for line in rewinds.lines(moves)]
    except ValueError as error:
        raise RecordError("moves", str(error)) from error


def _along(rules: Ruleset[Any], state: State, line: list[Json], told: dict[int, Log]) -> State:
    """Play a line from the set-up to its end, and keep in ``told`` what each ply tells."""
    for at, entry in enumerate(line):
        place = f"ply {entry['ply']}"
        if rewinds.target(entry["move"]) is None:
            state, log = _after_move(rules, state, place, line[at:])
        else:
            state, log = _taken_back(rules, state, place, entry, told)
        _same_events(place, entry["events"], log, rules)
        told[entry["ply"]] = log
    return state


def _after_move(
    rules: Ruleset[Any], state: State, place: str, to_come: list[Json]
) -> tuple[State, Log]:
    entry = to_come[0]
    seat = entry["seat"]
    if not any(same(seat, waiting) for waiting in rules.to_move(state)):
        raise RecordError(place, f"it is not the move of seat {seat!r}")
    try:
        state, move = rules.reconstruct(state, seat, entry["move"], to_come)
    except IllegalMoveError as error:
        raise RecordError(place, f"the move is not legal for seat {seat}") from error
    return rules.apply(state, seat, move)


def _taken_back(
    rules: Ruleset[Any], state: State, place: str, entry: Json, told: Mapping[int, Log]
) -> tuple[State, Log]:
    _same(f"{place}, seat", entry["seat"], None)
    to, ply = entry["move"]["rewind"], entry["ply"]
    since = [(number, told[number]) for number in range(to + 1, ply)]
    return rewinds.taken_back(state, ply), Log([rewinds.event(rules, state.seats, to, since)])


def _seed(record: Mapping[str, Any]) -> str:
    secret, nonces = record["secret"], record["nonces"]
    try:
        hashed = commitment_of(secret, record["sealed"])
    except ValueError as error:
        raise RecordError("secret", "it is not written in hex digits") from error
    _same("commitment", record["commitment"], hashed)
    if len(nonces) != record["seats"] or not all(NONCE.fullmatch(nonce) for nonce in nonces):
        raise RecordError("nonces", "there must be one for each seat")
    return game_seed(secret, nonces)


def _options(rules: Ruleset[Any], record: Mapping[str, Any]) -> Any:
    if record["seats"] not in rules.table_sizes:
        raise RecordError("seats", f"the game is not for {record['seats']}")
    try:
        return rules.options.parse(record["options"])
    except OptionsError as error:
        raise RecordError("options", str(error)) from error


def _same_events(place: str, recorded: Json, log: Log, rules: Ruleset[Any]) -> None:
    replayed = [event_json(event) for event in published(rules, log)]
    for number, event in enumerate(replayed[: len(recorded)]):
        _same(f"{place}, event {number}", recorded[number], event)
    _same(f"{place}, number of events", len(recorded), len(replayed))


def _same(place: str, recorded: Json, replayed: Json) -> None:
    if not same(recorded, replayed):
        raise RecordError(place, f"recorded {recorded!r}, but it is {replayed!r}")
