"""Passwords for accounts that only programs use."""

from __future__ import annotations

import secrets


def new_password() -> str:
    """Return a random password that a site accepts for every name and address.

    A short one may happen to share most of its letters with an address, and is then refused as
    too similar. Two texts count as similar from seven tenths of their letters in common, which 86
    letters cannot have with the 40 of an address.
    """
    return secrets.token_urlsafe(64)
