"""Records as a server would write them, of random games."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from games.engine import start_digest
from games.engine.commitment import SECRET_BYTES, commitment, commitment_opens, game_seed
from games.engine.events import Event
from games.engine.playout import walk
from games.engine.record import checksum, event_json, format_of, published, published_move
from games.engine.types import Json
from tests.engine.deals import Deal

GAME = "7c1d3c2e-6f0a-4c9e-9d0e-2f6f3f0f7d11"
SALT = "5a" * 16
LOOKS: Json = {
    "looks": [
        {"ply": 0, "seat": None, "at": "2026-11-22T10:00:00Z"},
        {"ply": 3, "seat": 1, "at": "2026-11-23T10:00:00Z"},
    ]
}
Entry = tuple[int | None, Json, Sequence[Event]]  # of a log: whose it is, the move, what followed
STATED: Json = {
    "spectators": {"policy": "delayed", "delay": 3},
    "clock": "standard",
    "rated": False,
    "started_at": "2026-11-21T10:00:00Z",
    "finished_at": "2026-11-28T10:00:00Z",
}


def record_of(deal: Deal, play: Callable[..., Iterator[Any]] = walk, *, bound: bool = True) -> Json:
    """Play a random game, and write its record; not ``bound``: as of before there was that.

    ``play`` yields what ``walk`` does.
    """
    rng = deal.rng()
    secret = secret_for(deal)
    rng.randbytes(len(secret) // 2)
    state, opening = deal.rules.setup(deal.seats, seed_of(deal, secret), deal.options)
    entries: list[Entry] = []
    for _, seat, move, after, log in play(deal.rules, state, rng):
        entries.append((seat, move.dump(), log))
        state = after
    standings = [standing._asdict() for standing in deal.rules.standings(state) or []]
    return written(deal, opening, entries, standings, bound=bound)


def secret_for(deal: Deal) -> str:
    return deal.rng().randbytes(SECRET_BYTES * (2 if deal.ruleset.keeps_secrets else 1)).hex()


def nonces_for(deal: Deal) -> list[str]:
    """The third trusts the server, the last is a bot."""
    nonces = [f"nonce-{seat}" for seat in range(deal.seats)]
    nonces[-1] = ""
    return [nonce if seat != 2 else "" for seat, nonce in enumerate(nonces)]


def seed_of(deal: Deal, secret: str) -> str:
    return game_seed(secret, nonces_for(deal))


def written(
    deal: Deal, opening: Sequence[Event], entries: Sequence[Entry], standings: Json, *, bound: bool
) -> Json:
    """Write the record of a game whose secret is ``secret_for`` its deal."""
    ruleset, secret = deal.ruleset, secret_for(deal)
    open_part, sealed = commitment_opens(secret)
    players = [player_at(deal, seat, bound=bound) for seat in range(deal.seats)]
    record: Json = {
        "game": GAME,
        "ruleset": ruleset.key,
        "rules_version": ruleset.version,
        "seats": deal.seats,
        "options": deal.options.dump(),
        "players": players,
        "commitment": commitment(secret),
        "secret": open_part,
        "sealed": sealed,
        "nonces": nonces_for(deal),
        "moves": [
            {
                "ply": ply,
                "seat": seat,
                "move": published_move(ruleset, move),
                "events": [event_json(event) for event in published(ruleset, log)],
            }
            for ply, (seat, move, log) in enumerate(entries, start=1)
        ],
        "standings": standings,
    } | STATED
    begun = [*([bound_event(record)] if bound else []), *opening]
    record["opening"] = [event_json(event) for event in published(ruleset, begun)]
    moves = [entry["move"] for entry in record["moves"]]
    record["format"] = format_of((event.kind for event in begun), moves)
    if not bound and ruleset.version == 1:
        del record["rules_version"]
    record = json.loads(json.dumps(record | LOOKS if bound else record))
    return sealed_up(record) if bound else record


def player_at(deal: Deal, seat: int, *, bound: bool) -> dict[str, Json]:
    """People at all seats but the last; of the second it is not proved that they were there."""
    is_bot = seat == deal.seats - 1
    who: dict[str, Json] = {"player": None if is_bot else f"player-{seat}"}
    who["bot"] = "random" if is_bot else None
    if not bound:
        return {"seat": seat, **who}
    began = who if seat != 1 or is_bot else who | {"player": "somebody-else"}
    proved = began == who
    return {
        "seat": seat,
        **who,
        "brought": "bot" if is_bot else "trusts_server" if seat == 2 else "nonce",
        "holder": start_digest.holder_digest(salt=SALT, **began),
        "proved": proved,
        "salt": SALT if proved else None,
    }


def bound_event(record: Json) -> Event:
    named = ("game", "ruleset", "rules_version", "options", "commitment", "nonces")
    return start_digest.event(
        start_digest.start_digest(
            **{name: record[name] for name in named},
            brought=[row["brought"] for row in record["players"]],
            holders=[row["holder"] for row in record["players"]],
        )
    )


def sealed_up(record: Json) -> Json:
    """The record with the checksum of what it says."""
    return record | {"checksum": checksum(record)}
