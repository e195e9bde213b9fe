"""The digest, published before the deal, of everything that the deal is bound to.

It is the first event of ply 0. Anyone who notes it down can check the finished game's record
against it: the first players, what each of them brought, and the options have not changed since.
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
# The data of the event, in every game.
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
TRUST: Final = "trusts_server"  # its player chose to trust the server
BOT: Final = "bot"  # no nonce: a bot's nonce would protect nobody
BROUGHT: Final = (NONCE, TRUST, BOT)


def canonical(data: Json) -> bytes:
    """Write JSON data in the canonical form in which it is hashed.

    Keys are sorted, there are no spaces, and all but ASCII is escaped.
    """
    return json.dumps(data, sort_keys=True, separators=(",", ":")).encode()


def digest_of(data: Json) -> str:
    """The SHA-256 of JSON data as ``canonical`` writes it, as hex digits."""
    return hashlib.sha256(canonical(data)).hexdigest()


def holder_digest(*, salt: str, player: str | None, bot: str | None) -> str:
    """The salted digest of who holds a seat; the salt is published after the end."""
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
    """The event that publishes the digest."""
    return Event(KIND, {"digest": digest})
