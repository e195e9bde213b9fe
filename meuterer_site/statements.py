"""Counting SQL statements."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TypeVar

from django.db import connection

Result = TypeVar("Result")


class Count:
    """A counter that each statement of this thread increments."""

    def __init__(self) -> None:
        self.statements = 0

    def __call__(self, execute: Callable[..., Result], *arguments: object) -> Result:
        self.statements += 1
        return execute(*arguments)


@contextmanager
def counted() -> Iterator[Count]:
    """Count the statements of the block."""
    count = Count()
    with connection.execute_wrapper(count):
        yield count
