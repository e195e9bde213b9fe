"""A game as text, a line for each move: written from its published record, and read again.

Only the record proves a game. The text has its moves and players, for people, but no events.
``docs/notation.md`` has the grammar.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from games.engine import rewind
from games.engine.notation import (
    COMMENT,
    NotationError,
    Words,
    read_move,
    read_words,
    write_move,
    write_named,
    write_value,
)
from games.engine.protocols import GameParts, Notation
from games.engine.types import Json

FORMAT: Final = "game-text/1"
# Headings with one value, in order: their names in a text and in a record.
HEADINGS: Final = {
    "Game": "game",
    "Ruleset": "ruleset",
    "Rules": "rules_version",
    "Seats": "seats",
    "Commitment": "commitment",
    "Secret": "secret",
    "Sealed": "sealed",
    "Clock": "clock",
    "Rated": "rated",
    "Started": "started_at",
    "Finished": "finished_at",
}
SITTING: Final = ("player", "bot")
ENDED: Final = ("score", "place", "won")
LINE_END: Final = re.compile(r"\r?\n")  # and nothing else: quoted texts may contain other line ends


def told(record: Json) -> dict[str, Json]:
    """The part of a record that a text contains; ``read`` returns it again."""
    kept = {name: record[name] for name in HEADINGS.values() if name in record}
    kept |= {name: record[name] for name in ("options", "nonces")}
    if record["standings"]:  # a game that was called off has none
        kept["standings"] = record["standings"]
    kept["players"] = [
        {"seat": row["seat"], "player": row["player"], "bot": row["bot"]}
        for row in record["players"]
    ]
    kept["moves"] = [
        {"ply": entry["ply"], "seat": entry["seat"], "move": entry["move"]}
        for entry in record["moves"]
    ]
    return kept


def write(record: Json, notation: Notation | None) -> str:
    """Write a record as text, in the notation of its game."""
    return "".join(f"{line}\n" for line in _lines(record, notation))


def _lines(record: Json, notation: Notation | None) -> Iterator[str]:
    yield f"Format: {write_value(FORMAT)}"
    for heading, name in HEADINGS.items():
        if name in record:
            yield f"{heading}: {write_value(record[name])}"
    yield f"Options: {write_named(record['options'])}".rstrip()
    rows = zip(record["players"], record["nonces"], strict=True)
    for seat, (player, nonce) in enumerate(rows):
        sitting = {name: player[name] for name in SITTING if player[name] is not None}
        ended = {name: row[name] for row in record["standings"][seat : seat + 1] for name in ENDED}
        yield f"Seat {player['seat']}: {write_named({**sitting, 'nonce': nonce, **ended})}"
    yield ""
    for entry in record["moves"]:
        to = rewind.target(entry["move"])
        if to is not None:
            yield f"{entry['ply']}. rewind {to}"
        else:
            yield f"{entry['ply']}. {entry['seat']} {write_move(entry['move'], notation)}"


def read(text: str, games: Mapping[str, GameParts]) -> dict[str, Json]:
    """Read a text: as much of what ``told`` returns as it contains. Raises NotationError.

    A text written by hand needs only the heading ``Ruleset``. ``games`` are the known games, by
    key; moves of other games are read without short forms.
    """
    headings: dict[str, Words] = {}
    moves: list[Json] = []
    for number, line in enumerate(LINE_END.split(text), start=1):
        if not line.strip() or line.lstrip().startswith(COMMENT):
            continue
        try:
            if line[:1].isdigit():
                moves.append(_move(line, len(moves) + 1, _notation(headings, games)))
            else:
                _add_heading(headings, line, after_moves=bool(moves))
        except NotationError as error:
            raise NotationError(f"line {number}: {error}") from error
    return {**_of_headings(headings), "moves": moves}


def _add_heading(headings: dict[str, Words], line: str, *, after_moves: bool) -> None:
    name, colon, rest = line.partition(":")
    name = " ".join(name.split())
    known = name in HEADINGS or name in {"Format", "Options"} or _seat(name) is not None
    if not colon or not known or name in headings or after_moves:
        raise NotationError(f"{name[:40]!r} is no heading here")
    headings[name] = words = read_words(rest)
    has_one = name in HEADINGS or name == "Format"
    if (has_one and (words.named or len(words.plain) != 1)) or (not has_one and words.plain):
        raise NotationError(f"{name} has not what belongs there")
    if name == "Format" and words.plain != [FORMAT]:
        raise NotationError(f"it is not {FORMAT}")


def _notation(headings: Mapping[str, Words], games: Mapping[str, GameParts]) -> Notation | None:
    if "Ruleset" not in headings:
        raise NotationError("a move before the ruleset is known")
    game = games.get(str(headings["Ruleset"].plain[0]))
    return None if game is None else game.notation


def _move(line: str, ply: int, notation: Notation | None) -> dict[str, Json]:
    number, _, rest = line.partition(".")
    if number != str(ply):
        raise NotationError(f"it is ply {ply}")
    words = read_words(rest)
    match words.plain:
        case ["rewind", int(to)] if not words.named and not isinstance(to, bool):
            return {"ply": ply, "seat": None, "move": rewind.rewind(to)}
        case [int(seat), *rest_of_it] if not isinstance(seat, bool):
            move = read_move(Words(rest_of_it, words.named), notation)
            return {"ply": ply, "seat": seat, "move": move}
    raise NotationError("a move begins with the number of its seat")


def _of_headings(headings: Mapping[str, Words]) -> dict[str, Json]:
    found: dict[str, Json] = {
        HEADINGS[name]: words.plain[0] for name, words in headings.items() if name in HEADINGS
    }
    if "Options" in headings:
        found["options"] = headings["Options"].named
    numbers = sorted(seat for name in headings if (seat := _seat(name)) is not None)
    rows = {seat: headings[f"Seat {seat}"].named for seat in numbers}
    if numbers != list(range(len(numbers))):
        raise NotationError("seats are numbered from 0 on")
    if rows:
        found["players"] = [
            {"seat": seat, **{name: row.get(name) for name in SITTING}}
            for seat, row in rows.items()
        ]
    if _all_have(list(rows.values()), ("nonce",)):
        found["nonces"] = [row["nonce"] for row in rows.values()]
    if _all_have(list(rows.values()), ENDED):
        found["standings"] = [
            {"seat": seat, **{name: row[name] for name in ENDED}} for seat, row in rows.items()
        ]
    return found


def _all_have(rows: Sequence[Mapping[str, Json]], names: Sequence[str]) -> bool:
    return bool(rows) and all(name in row for row in rows for name in names)


def _seat(heading: str) -> int | None:
    word, _, number = heading.partition(" ")
    return int(number) if word == "Seat" and number in {str(seat) for seat in range(16)} else None
