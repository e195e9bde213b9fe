"""The record of a finished game, and the proof that it is one.

A record is JSON data that anyone can check without this site: it holds the secret behind the
commitment, every decision, and every event that followed. ``docs/record.md`` describes it.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from games.engine import rewind
from games.engine.commitment import NONCE, commitment_of, game_seed
from games.engine.events import Event, Log
from games.engine.moves import IllegalMoveError, find_move
from games.engine.options import Options, OptionsError
from games.engine.protocols import GameParts, Rules, RulesVersionGoneError
from games.engine.state import State
from games.engine.types import Json, same

FORMAT: Final = "game-record/1"
REWOUND: Final = "game-record/2"  # the same, of a game that was taken back
VERSION: Final = "rules_version"  # the field of the version of the rules; absent if it is the first
# What a record looks like, in JSON Schema; ``verify`` says whether it holds.
SCHEMA: Final[dict[str, Json]] = json.loads(Path(__file__).with_name("record.json").read_text())


def schema(keys: Iterable[str]) -> dict[str, Json]:
    """Return the JSON Schema of records of these games, by their keys."""
    games = {"oneOf": [{"const": key} for key in keys]}
    return SCHEMA | {"properties": SCHEMA["properties"] | {"ruleset": games}}


class RecordError(ValueError):
    """A record that does not hold, with the place where it breaks."""

    def __init__(self, place: str, reason: str) -> None:
        super().__init__(f"{place}: {reason}")
        self.place = place
        self.reason = reason


def event_json(event: Event) -> dict[str, Json]:
    """Write an event as a record and the database hold it."""
    return {"kind": event.kind, "to": event.to, "data": event.data}


def published(game: GameParts, log: Iterable[Event]) -> list[Event]:
    """The events that a record shows: all, unless the game keeps secrets for ever."""
    return [event for event in log if event.to is None or game.sealed is None]


def published_move(game: GameParts, move: Json) -> Json:
    """The move of an entry as a record shows it."""
    if game.sealed is None or rewind.target(move) is not None:
        return move
    return game.sealed.publish(move)


def format_of(moves: Iterable[Json]) -> str:
    """The version of a record with these moves: the first that has room for them."""
    return FORMAT if all(rewind.target(move) is None for move in moves) else REWOUND


def verify(record: Json, games: Mapping[str, GameParts]) -> list[str]:
    """Play a record through the rules of its game, and list what was checked.

    ``games`` are those that are known, by key. Raises RecordError.
    """
    try:
        return list(_checks(record, games))
    except (KeyError, TypeError, AttributeError, IndexError, RecursionError) as error:
        raise RecordError("record", f"it is not well formed ({error!r})") from error


def _checks(record: Mapping[str, Json], games: Mapping[str, GameParts]) -> Iterator[str]:
    if record["format"] not in (FORMAT, REWOUND):
        raise RecordError("format", f"{record['format']!r} is not known here")
    moves = [entry["move"] for entry in record["moves"]]
    _same("format", record["format"], format_of(moves))
    game = games.get(record["ruleset"])
    if game is None:
        raise RecordError("ruleset", f"{record['ruleset']!r} is not known here")
    game = _of_version(game, record)
    rules = game.rules
    seed = _seed(record)
    yield "The secret is the one that the commitment was made of."
    start, log = rules.setup(record["seats"], seed, _options(rules, record))
    _same_events("opening", record["opening"], log, game)
    yield "The deal follows from the secret and the seats' nonces."
    state, logs = start, dict[int, Log]()
    for line in _lines(record["moves"], moves):
        state = _along(game, start, line, logs)
    taken_back = sum(rewind.target(move) is not None for move in moves)
    yield (f"All {len(moves) - taken_back} moves are legal, and what followed each is as recorded.")
    if taken_back:
        yield f"It was taken back {taken_back} times, each time to a position that it had had."
    if game.sealed is not None:
        yield "What nobody may ever learn is not in the record: some hidden cards fit all of it."
    standings = rules.standings(state)
    if standings is None:
        raise RecordError(f"ply {state.ply}", "the game does not end here")
    _same("standings", record["standings"], [standing._asdict() for standing in standings])
    yield "The game ends there, with the recorded standings."


def _of_version(game: GameParts, record: Mapping[str, Json]) -> GameParts:
    """The game by the rules that the record names; by the first if it names none."""
    version = record.get(VERSION, 1)
    if type(version) is not int:
        raise RecordError(VERSION, f"{version!r} is no version of rules")
    try:
        return game.of_version(version)
    except RulesVersionGoneError as error:
        raise RecordError(VERSION, f"version {version} of the rules is not known here") from error


def _lines(entries: Json, moves: list[Json]) -> list[list[Json]]:
    """The entries of each line of play by itself: what it was cut off from is no part of it."""
    for number, entry in enumerate(entries, start=1):
        _same(f"ply {number}, number", entry["ply"], number)
    try:
        return [[entries[ply - 1] for ply in line] for line in rewind.lines(moves)]
    except ValueError as error:
        raise RecordError("moves", str(error)) from error


def _along(game: GameParts, state: State, line: list[Json], logs: dict[int, Log]) -> State:
    """Play a line from the set-up to its end, and keep in ``logs`` what happened at each ply."""
    for at, entry in enumerate(line):
        place = f"ply {entry['ply']}"
        if rewind.target(entry["move"]) is None:
            state, log = _after_move(game, state, place, line[at:])
        else:
            state, log = _taken_back(game, state, place, entry, logs)
        _same_events(place, entry["events"], log, game)
        logs[entry["ply"]] = log
    return state


def _after_move(
    game: GameParts, state: State, place: str, to_come: list[Json]
) -> tuple[State, Log]:
    entry = to_come[0]
    seat = entry["seat"]
    if not any(same(seat, waiting) for waiting in game.rules.to_move(state)):
        raise RecordError(place, f"it is not the move of seat {seat!r}")
    try:
        if game.sealed is None:
            move = find_move(game.rules.legal_moves(state, seat), entry["move"])
        else:
            state, move = game.sealed.reconstruct(state, seat, entry["move"], to_come)
    except IllegalMoveError as error:
        raise RecordError(place, f"the move is not legal for seat {seat}") from error
    return game.rules.apply(state, seat, move)


def _taken_back(
    game: GameParts, state: State, place: str, entry: Json, logs: Mapping[int, Log]
) -> tuple[State, Log]:
    _same(f"{place}, seat", entry["seat"], None)
    to, ply = entry["move"]["rewind"], entry["ply"]
    since = [(number, logs[number]) for number in range(to + 1, ply)]
    return rewind.taken_back(state, ply), Log([rewind.event(game, state.seats, to, since)])


def _seed(record: Mapping[str, Json]) -> str:
    secret, nonces = record["secret"], record["nonces"]
    try:
        hashed = commitment_of(secret, record["sealed"])
    except ValueError as error:
        raise RecordError("secret", "it is not written in hex digits") from error
    _same("commitment", record["commitment"], hashed)
    if len(nonces) != record["seats"] or not all(NONCE.fullmatch(nonce) for nonce in nonces):
        raise RecordError("nonces", "there must be one for each seat")
    return game_seed(secret, nonces)


def _options(rules: Rules[Any], record: Mapping[str, Json]) -> Options:
    if record["seats"] not in rules.table_sizes:
        raise RecordError("seats", f"the game is not for {record['seats']}")
    try:
        return rules.options.parse(record["options"])
    except OptionsError as error:
        raise RecordError("options", str(error)) from error


def _same_events(place: str, recorded: Json, log: Log, game: GameParts) -> None:
    replayed = [event_json(event) for event in published(game, log)]
    for number, event in enumerate(replayed[: len(recorded)]):
        _same(f"{place}, event {number}", recorded[number], event)
    _same(f"{place}, number of events", len(recorded), len(replayed))


def _same(place: str, recorded: Json, replayed: Json) -> None:
    if not same(recorded, replayed):
        raise RecordError(place, f"recorded {recorded!r}, but it is {replayed!r}")
