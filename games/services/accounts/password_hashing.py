"""How passwords are stored: with Argon2id, at a measured cost (docs/accounts.md)."""

from __future__ import annotations

import os
import sys
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from typing import Final, TypeVar

from django.contrib.auth.hashers import Argon2PasswordHasher

# On a busy processor, a hash gets a tenth of what each other thread gets.
NICENESS: Final = 10

Result = TypeVar("Result")


class Argon2(Argon2PasswordHasher):
    """Argon2 with one thread, so that a log-in leaves the other processors to everybody else.

    Django's own hasher uses eight, and 100 MiB.
    """

    time_cost = 3  # passes
    memory_cost = 32 * 1024  # KiB
    parallelism = 1

    def encode(self, password: str, salt: str) -> str:
        """Hash a password at low priority."""
        return _later(super().encode, password, salt)

    def verify(self, password: str, encoded: str) -> bool:
        """Compare a password with its hash at low priority."""
        return _later(super().verify, password, encoded)


def _later(work: Callable[..., Result], *arguments: str) -> Result:
    """Run hashing work, one at a time; it releases Python's lock meanwhile."""
    return _hashers(os.getpid()).submit(work, *arguments).result()


@cache
def _hashers(_process: int) -> ThreadPoolExecutor:
    """The thread that hashes; a forked process has its own."""
    return ThreadPoolExecutor(1, thread_name_prefix="argon2", initializer=_stand_back)


def _stand_back() -> None:
    """Let all other threads go first; on Linux each thread has its own niceness."""
    if sys.platform == "linux":
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), NICENESS)
