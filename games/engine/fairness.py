"""Proof of fair dealing: a commitment before the game, the secret after it.

``docs/fair-dealing.md`` says in words what these functions compute.
"""

from __future__ import annotations

import hashlib
import hmac
import re
from collections.abc import Sequence
from typing import Final

SECRET_BYTES: Final = 32
NONCE: Final = re.compile(r"[A-Za-z0-9_-]{0,64}")


def commitment(secret: str) -> str:
    """What is published when the table is made: the SHA-256 of the secret (both hex)."""
    return hashlib.sha256(bytes.fromhex(secret)).hexdigest()


def game_seed(secret: str, nonces: Sequence[str]) -> str:
    """The game's seed: HMAC-SHA256 of the nonces in seat order, a line each, by the secret."""
    message = "\n".join(nonces).encode()
    return hmac.new(bytes.fromhex(secret), message, hashlib.sha256).hexdigest()
