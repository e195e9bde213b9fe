"""How passwords are kept: by Argon2id, at a cost that was measured (docs/accounts.md)."""

from __future__ import annotations

import os
import sys
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from typing import Final, TypeVar

from django.contrib.auth.hashers import Argon2PasswordHasher

# Of a processor that others want, a hash gets a tenth of what each of them gets.
NICENESS: Final = 10

Result = TypeVar("Result")


class Argon2(Argon2PasswordHasher):
    """One thread, so that a log-in leaves the other processors to everybody else.

    Django's own would take eight, and 100 MiB.
    """

    time_cost = 3  # passes
    memory_cost = 32 * 1024  # KiB
    parallelism = 1

    def encode(self, password: str, salt: str) -> str:
        """Hash a password when nobody needs the processor more."""
        return _later(super().encode, password, salt)

    def verify(self, password: str, encoded: str) -> bool:
        """Compare a password with its hash when nobody needs the processor more."""
        return _later(super().verify, password, encoded)


def _later(work: Callable[..., Result], *arguments: str) -> Result:
    """Call what hashes, which holds none of Python's locks meanwhile, one at a time."""
    return _hashers(os.getpid()).submit(work, *arguments).result()


@cache
def _hashers(_process: int) -> ThreadPoolExecutor:
    """The thread that hashes; a process that was forked has its own."""
    return ThreadPoolExecutor(1, thread_name_prefix="argon2", initializer=_stand_back)


def _stand_back() -> None:
    """Let every other thread go first; on Linux each has a niceness of its own."""
    if sys.platform == "linux":
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), NICENESS)
