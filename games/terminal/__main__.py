"""Plays a game in the terminal against bots, or verifies a record: no site, no network."""

from __future__ import annotations

import secrets
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from games.bots import NAMES
from games.engine import record_shape
from games.engine.options import Options, OptionsError, with_preset
from games.engine.record import verify
from games.engine.types import Json
from games.rulesets.manifest import Ruleset
from games.rulesets.offline import GAMES
from games.terminal.one_game import LeftError, Table

COMMAND: Final = "meuterer"  # also the game that it plays by default
REFUSED: Final = 2  # the exit code of argparse
LEFT: Final = 1


def main(args: Sequence[str] | None = None) -> int:
    """Run the command; return its exit code."""
    parser = _parser()
    given = parser.parse_args(args)
    if given.verify:
        return _verified(given.verify)
    game = GAMES[given.game]
    try:
        options = game.rules.options.parse(_options(game, given))
    except OptionsError as error:
        parser.error(str(error))
    seats = given.seats or min(game.rules.table_sizes, key=lambda size: abs(size - 3))
    if seats not in game.rules.table_sizes:
        sizes = ", ".join(map(str, game.rules.table_sizes))
        parser.error(f"{game.name} is for {sizes} seats.")
    if not 0 <= given.seat < seats:
        parser.error(f"Seats are 0 to {seats - 1}.")
    return _played(game, seats, options, given)


def _parser() -> ArgumentParser:
    parser = ArgumentParser(prog=COMMAND, description=__doc__)
    parser.add_argument("game", nargs="?", choices=list(GAMES), default=COMMAND)
    parser.add_argument("--seats", type=int, help="how many; three where the game allows it")
    parser.add_argument("--seat", type=int, default=0, help="yours: 0 is the first")
    parser.add_argument("--bot", choices=NAMES, default="greedy", help="the others")
    parser.add_argument("--preset", help="a set of options by its name")
    parser.add_argument(
        "--option", action="append", default=[], metavar="NAME=VALUE", help="one option"
    )
    parser.add_argument("--seed", type=_seed, help="64 hex digits: the same deal again")
    parser.add_argument("--verify", type=Path, metavar="RECORD", help="check a record's file")
    return parser


def _seed(text: str) -> str:
    """Read a seed. Raises ValueError, which argparse turns into a message."""
    if len(bytes.fromhex(text)) != 32:
        raise ValueError(text)
    return text.lower()


def _options(game: Ruleset, given: Namespace) -> dict[str, Json]:
    """Read options as typed, by the values that each can take. Raises OptionsError."""
    known = game.rules.options.schema()["properties"]
    chosen = {}
    for one in given.option:
        name, _, value = one.partition("=")
        values = known[name]["enum"] if name in known else ()
        chosen[name] = next((v for v in values if _written(v) == value.lower()), value)
    return with_preset(game.rules.presets, given.preset, chosen)


def _written(value: Json) -> str:
    return "none" if value is None else str(value).lower()


def _played(game: Ruleset, seats: int, options: Options, given: Namespace) -> int:
    seed = given.seed or secrets.token_hex(32)
    table = Table(
        game=game, seats=seats, options=options, seed=seed, me=given.seat, bot=given.bot,
        ask=input, say=_say,
    )  # fmt: skip
    try:
        table.play()
    except (LeftError, KeyboardInterrupt):
        _say("")
        return LEFT
    finally:
        _say(f"The same deal again: --seed {seed}")
    return 0


def _verified(file: Path) -> int:
    try:
        checked = verify(record_shape.read(file.read_bytes()), GAMES)
    except OSError as error:
        _say(f"{file} can't be read: {error.strerror}.")
        return REFUSED
    except (ValueError, RecursionError) as error:
        _say(f"This record does not hold. {error}")
        return LEFT
    for line in checked:
        _say(f"  {line}")
    _say("The record holds.")
    return 0


def _say(text: str) -> None:
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())
