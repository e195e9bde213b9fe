"""Proof of fair dealing: a commitment before the game, the secret after it.

``docs/fair-dealing.md`` says in words what these functions compute.
"""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets
from collections.abc import Sequence
from typing import Final

SECRET_BYTES: Final = 32
NONCE: Final = re.compile(r"[A-Za-z0-9_-]{0,64}")


def draw_secret(*, sealed: bool) -> str:
    """Draw the secret behind a deal, as hex: 256 bits, or 512 if one half stays sealed."""
    return secrets.token_hex(SECRET_BYTES * (2 if sealed else 1))


def commitment_opens(secret: str) -> tuple[str, str | None]:
    """Split a secret into the part that the record reveals and the SHA-256 of the sealed part."""
    open_part, sealed = secret[: 2 * SECRET_BYTES], secret[2 * SECRET_BYTES :]
    return open_part, _digest(sealed) if sealed else None


def commitment(secret: str) -> str:
    """The commitment that is published when the table is made."""
    return commitment_of(*commitment_opens(secret))


def commitment_of(open_part: str, sealed: str | None) -> str:
    """The SHA-256 of the secret, or of its two parts' digests if one stays sealed (all hex)."""
    return _digest(open_part) if sealed is None else _digest(_digest(open_part) + sealed)


def game_seed(secret: str, nonces: Sequence[str]) -> str:
    """The game's seed: HMAC-SHA256, keyed by the secret, of the nonces in seat order, one per line.

    If the secret has two parts, each gives half of the seed.
    """
    message = "\n".join(nonces).encode()
    size = 2 * SECRET_BYTES
    parts = [secret[at : at + size] for at in range(0, len(secret), size)]
    return "".join(hmac.new(bytes.fromhex(p), message, hashlib.sha256).hexdigest() for p in parts)


def _digest(text: str) -> str:
    return hashlib.sha256(bytes.fromhex(text)).hexdigest()
