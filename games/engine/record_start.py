"""What a record says of the start: who sat where, what each brought, and what bound the deal."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from games.engine.record_shape import RecordError, check_same
from games.engine.start_digest import (
    BOT,
    BROUGHT,
    NONCE,
    TRUST,
    event,
    holder_digest,
    start_digest,
)
from games.engine.types import Json

# The fields of a record that the deal is bound to.
BOUND_BY_NAME: Final = (
    "game",
    "ruleset",
    "rules_version",
    "options",
    "commitment",
    "nonces",
)


def check_players(record: Mapping[str, Json]) -> None:
    """Check that each seat is named once, in order, and is not both a player's and a bot's."""
    check_same("players, number", len(record["players"]), record["seats"])
    for number, row in enumerate(record["players"]):
        check_same(f"players, {number}, seat", row["seat"], number)
        if row["player"] is not None and row["bot"] is not None:
            raise RecordError(f"players, {number}", "a seat is a player's or a bot's")


def check_looks(record: Mapping[str, Json]) -> None:
    """Check that moderators' looks name seats of the table and plies of the game."""
    for number, look in enumerate(record["looks"]):
        place = f"looks, {number}"
        if look["seat"] is not None and look["seat"] >= record["seats"]:
            raise RecordError(place, "the table has no such seat")
        if look["ply"] > len(record["moves"]):
            raise RecordError(place, "the game has no such ply")


def check_start(record: Mapping[str, Json]) -> Iterator[str]:
    """Check the digest that was published before the deal against the record's start."""
    players, nonces = record["players"], record["nonces"]
    for row, nonce in zip(players, nonces, strict=True):
        _check_seat(f"players, {row['seat']}", row, nonce)
    digest = start_digest(
        **{name: record[name] for name in BOUND_BY_NAME},
        brought=[row["brought"] for row in players],
        holders=[row["holder"] for row in players],
    )
    published = event(digest)
    told = {"kind": published.kind, "to": None, "data": published.data}
    check_same("opening, event 0", record["opening"][0], told)
    yield "What was published before the deal is the digest of players, nonces and options."
    yield from _told_of_seats(players)


def _check_seat(place: str, row: Mapping[str, Json], nonce: str) -> None:
    if bool(nonce) != (row["brought"] == NONCE):
        raise RecordError(place, "a nonce is there, or it is not")
    if row["proved"] != (row["salt"] is not None):
        raise RecordError(place, "a name is proved by a salt")
    if not row["proved"]:
        return
    who = {name: row[name] for name in ("salt", "player", "bot")}
    check_same(f"{place}, holder", row["holder"], holder_digest(**who))
    if row["bot"] is not None:
        check_same(f"{place}, brought", row["brought"], BOT)


def _told_of_seats(players: Sequence[Mapping[str, Json]]) -> Iterator[str]:
    """Yield how much the nonces prove, and which names are not proved."""
    seats = {kind: [row["seat"] for row in players if row["brought"] == kind] for kind in BROUGHT}
    if seats[NONCE]:
        yield f"Nonces that the server could not know were brought by seats {seats[NONCE]}."
    else:
        yield "No player brought a nonce: the server could have chosen the deal."
    if seats[TRUST]:
        yield f"The server was trusted by seats {seats[TRUST]}."
    unproved = [row["seat"] for row in players if not row["proved"]]
    if unproved:
        yield f"Who held seats {unproved} at the start is not proved."
