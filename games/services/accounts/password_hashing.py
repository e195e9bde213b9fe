"""How passwords are kept: by Argon2id, at a cost that was measured (docs/accounts.md)."""

from __future__ import annotations

from django.contrib.auth.hashers import Argon2PasswordHasher


class Argon2(Argon2PasswordHasher):
    """One thread, so that a log-in leaves the other processors to everybody else.

    Django's own would take eight, and 100 MiB.
    """

    time_cost = 3  # passes
    memory_cost = 32 * 1024  # KiB
    parallelism = 1
