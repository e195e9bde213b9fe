"""What everybody is told before the deal: a digest of all that it is bound to.

It is the first event of ply 0. Whoever notes it down can hold the record against it after the end:
the players of the start, what each of them brought, and the options are those of then.
``docs/fair-dealing.md`` says in words what these functions compute.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from typing import Final

from games.engine.events import Event
from games.engine.json_schema import closed
from games.engine.types import Json

KIND: Final = "bound"
# What the event tells, whatever the game.
SCHEMA: Final[Json] = closed(
    "Before the deal: what it is bound to. Nobody moved.",
    digest={
        "type": "string",
        "pattern": "^[0-9a-f]{64}$",
        "description": "Of commitment, nonces, players, options and the rest of what is fixed.",
    },
)
# What a seat brought to the deal.
NONCE: Final = "nonce"  # its player chose one after the commitment was published
TRUST: Final = "trusts_server"  # its player says that they trust the server
BOT: Final = "bot"  # it has no nonce: one of a bot would protect nobody
BROUGHT: Final = (NONCE, TRUST, BOT)


def canonical(data: Json) -> bytes:
    """Write JSON data in the one way in which they are hashed.

    Keys in order, no spaces, and in ASCII alone: anything else is escaped.
    """
    return json.dumps(data, sort_keys=True, separators=(",", ":")).encode()


def digest_of(data: Json) -> str:
    """The SHA-256 of JSON data as ``canonical`` writes them, as hex digits."""
    return hashlib.sha256(canonical(data)).hexdigest()


def holder_digest(*, salt: str, player: str | None, bot: str | None) -> str:
    """Hide who holds a seat behind a salt, which is told after the end."""
    return digest_of({"salt": salt, "player": player, "bot": bot})


def start_digest(
    *,
    game: str,
    ruleset: str,
    rules_version: int,
    options: Mapping[str, Json],
    commitment: str,
    nonces: Sequence[str],
    brought: Sequence[str],
    holders: Sequence[str],
) -> str:
    """Bind a game to what is fixed before its deal; the last three are in seat order."""
    return digest_of(
        {
            "game": game,
            "ruleset": ruleset,
            "rules_version": rules_version,
            "options": options,
            "commitment": commitment,
            "nonces": nonces,
            "brought": brought,
            "holders": holders,
        }
    )


def event(digest: str) -> Event:
    """What everybody is told at the start of a game."""
    return Event(KIND, {"digest": digest})
