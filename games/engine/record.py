"""The record of a finished game, and the proof that it is one.

A record is JSON data that anyone can check without this site: it holds the secret behind the
commitment, every decision, and every event that followed. ``docs/record.md`` describes it.
"""

from __future__ import annotations

import reprlib
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import Final

from games.engine import rewind
from games.engine.commitment import commitment_of, game_seed
from games.engine.events import Event, Log
from games.engine.moves import IllegalMoveError, find_move
from games.engine.options import Options, OptionsError
from games.engine.protocols import GameParts, Rules, RulesVersionGoneError
from games.engine.record_shape import (
    BOUND,
    FORMAT,
    REWOUND,
    VERSION,
    RecordError,
    check_same,
    check_shape,
)
from games.engine.record_start import check_looks, check_players, check_start
from games.engine.start_digest import KIND as BOUND_EVENT
from games.engine.start_digest import digest_of
from games.engine.state import State
from games.engine.types import Json, same

# What the rules and ``SealedRecord`` may raise for a record that is not of their game.
STUMBLES: Final = (
    ArithmeticError,
    AssertionError,
    AttributeError,
    LookupError,
    RuntimeError,
    StopIteration,
    TypeError,
    ValueError,
)


def event_json(event: Event) -> dict[str, Json]:
    """Return an event in the form that records and the database use."""
    return {"kind": event.kind, "to": event.to, "data": event.data}


def published(game: GameParts, log: Iterable[Event]) -> list[Event]:
    """The events that a record shows: only public ones if the game keeps secrets for ever."""
    return [event for event in log if event.to is None or game.sealed is None]


def published_move(game: GameParts, move: Json) -> Json:
    """The move of an entry, in the form that a record shows."""
    if game.sealed is None or rewind.target(move) is not None:
        return move
    return game.sealed.publish(move)


def format_of(opening: Iterable[str], moves: Iterable[Json]) -> str:
    """The format of a record, by the kinds of its first events and by its moves."""
    if BOUND_EVENT in opening:
        return BOUND
    return FORMAT if all(rewind.target(move) is None for move in moves) else REWOUND


def checksum(record: Mapping[str, Json]) -> str:
    """The digest of all fields of a record except ``checksum`` itself."""
    return digest_of({name: value for name, value in record.items() if name != "checksum"})


def verify(record: Json, games: Mapping[str, GameParts]) -> list[str]:
    """Play a record through the rules of its game, and list what was checked.

    ``games`` are the known games, by key. Raises RecordError, and nothing else, whatever the data.
    """
    with _place("record"):
        return list(_checks(record, games))


@contextmanager
def _place(place: str) -> Iterator[None]:
    """Turn whatever the rules raise into a RecordError that names the place in the record."""
    try:
        yield
    except RecordError:
        raise
    except STUMBLES as error:
        raise RecordError(place, f"it makes no sense ({reprlib.repr(error)})") from error


def _checks(record: Mapping[str, Json], games: Mapping[str, GameParts]) -> Iterator[str]:
    check_shape(record)
    moves = [entry["move"] for entry in record["moves"]]
    opening = [event["kind"] for event in record["opening"]]
    check_same("format", record["format"], format_of(opening, moves))
    game = games.get(record["ruleset"])
    if game is None:
        raise RecordError("ruleset", f"{record['ruleset']!r} is not known here")
    game = _of_version(game, record)
    rules = game.rules
    check_players(record)
    bound = record["format"] == BOUND
    if bound:
        check_looks(record)
    seed = _seed(record)
    yield "The secret is the one that the commitment was made of."
    options = _options(rules, record)
    if bound:
        yield from check_start(record)
    start, log = rules.setup(record["seats"], seed, options)
    _same_events("opening", record["opening"][1 if bound else 0 :], log, game)
    yield "The deal follows from the secret and the seats' nonces."
    state, logs = start, dict[int, Log]()
    for line in _lines(record["moves"], moves):
        state = _along(game, start, line, logs)
    taken_back = sum(rewind.target(move) is not None for move in moves)
    yield (f"All {len(moves) - taken_back} moves are legal, and what followed each is as recorded.")
    if taken_back:
        often = "once" if taken_back == 1 else f"{taken_back} times"
        yield f"It was rewound {often}, always to a position that it had had."
    if game.sealed is not None:
        yield "What nobody may ever learn is not in the record: some hidden cards fit all of it."
    standings = rules.standings(state)
    if standings is None and record["standings"]:
        raise RecordError(f"ply {state.ply}", "the game does not end here")
    if standings is None:
        yield "The game was called off there, and has no standings."
    else:
        check_same("standings", record["standings"], [one._asdict() for one in standings])
        yield "The game ends there, with the recorded standings."
    if bound:
        check_same("checksum", record["checksum"], checksum(record))
        yield "Nothing else was changed since the record was written."


def _of_version(game: GameParts, record: Mapping[str, Json]) -> GameParts:
    """The game with the rules version that the record names; the first if it names none."""
    version = record.get(VERSION, 1)
    try:
        return game.of_version(version)
    except RulesVersionGoneError as error:
        raise RecordError(VERSION, f"version {version} of the rules is not known here") from error


def _lines(entries: Json, moves: list[Json]) -> list[list[Json]]:
    """The entries of each line of play, without those that were taken back before."""
    for number, entry in enumerate(entries, start=1):
        check_same(f"ply {number}, number", entry["ply"], number)
    try:
        return [[entries[ply - 1] for ply in line] for line in rewind.lines(moves)]
    except ValueError as error:
        raise RecordError("moves", str(error)) from error


def _along(game: GameParts, state: State, line: list[Json], logs: dict[int, Log]) -> State:
    """Play a line from the set-up to its end, and store the events of each ply in ``logs``."""
    for at, entry in enumerate(line):
        place = f"ply {entry['ply']}"
        with _place(place):
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
    # Some moves are legal with their cards in any order, but are recorded in one order.
    check_same(f"{place}, move", entry["move"], published_move(game, move.dump()))
    return game.rules.apply(state, seat, move)


def _taken_back(
    game: GameParts, state: State, place: str, entry: Json, logs: Mapping[int, Log]
) -> tuple[State, Log]:
    check_same(f"{place}, seat", entry["seat"], None)
    to, ply = entry["move"]["rewind"], entry["ply"]
    since = [(number, logs[number]) for number in range(to + 1, ply)]
    return rewind.taken_back(state, ply), Log([rewind.event(game, state.seats, to, since)])


def _seed(record: Mapping[str, Json]) -> str:
    secret, nonces = record["secret"], record["nonces"]
    check_same("commitment", record["commitment"], commitment_of(secret, record["sealed"]))
    if len(nonces) != record["seats"]:
        raise RecordError("nonces", "there must be one for each seat")
    return game_seed(secret, nonces)


def _options(rules: Rules[State], record: Mapping[str, Json]) -> Options:
    """The options. Records name all of them; those older than ``BOUND`` may lack newer options."""
    if record["seats"] not in rules.table_sizes:
        raise RecordError("seats", f"the game is not for {record['seats']}")
    try:
        options = rules.options.parse(record["options"])
    except OptionsError as error:
        raise RecordError("options", str(error)) from error
    if record["format"] == BOUND:
        check_same("options", record["options"], options.dump())
    return options


def _same_events(place: str, recorded: Json, log: Log, game: GameParts) -> None:
    replayed = [event_json(event) for event in published(game, log)]
    for number, event in enumerate(replayed[: len(recorded)]):
        check_same(f"{place}, event {number}", recorded[number], event)
    check_same(f"{place}, number of events", len(recorded), len(replayed))
