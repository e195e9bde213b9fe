"""Reads that a second Postgres answers, and never with less than anybody can have seen.

Whoever reads asks the primary how far its log has got by now, and the replica answers if it has
got there, too. So nobody has to remember what somebody saw, wherever they saw it: in an answer, a
stream, a mail, on another device (docs/scaling.md, docs/decisions/0018).
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import wraps
from typing import Any, Final, ParamSpec, TypeVar

import structlog
from django.conf import settings
from django.db import DEFAULT_DB_ALIAS, Error, connections

from games import metrics
from games.outages import is_outage

ALIAS: Final = "replica"
WAIT_SECONDS: Final = 0.05  # for the replica to get there; replay is some milliseconds behind
LOOK_SECONDS: Final = 0.002  # between two looks at it
# How long it is left alone, so that a replica that does not keep up delays few.
BEHIND_SECONDS: Final = 1.0
AWAY_SECONDS: Final = 5.0
# What anybody has seen was committed, and stands before this position. NULL: this is no primary.
POSITION: Final = "SELECT CASE WHEN NOT pg_is_in_recovery() THEN pg_current_wal_insert_lsn() END"
# A replica that was promoted has gone its own way.
CAUGHT_UP: Final = "SELECT pg_is_in_recovery() AND pg_last_wal_replay_lsn() >= %s::pg_lsn"
BEHIND: Final = "SELECT greatest(pg_wal_lsn_diff(%s::pg_lsn, pg_last_wal_replay_lsn()), 0)"

Given = ParamSpec("Given")
Read = TypeVar("Read")

log = structlog.get_logger()
_is_reading: ContextVar[bool] = ContextVar("reads_replica", default=False)


class Router:
    """Everything goes to the primary, but what ``reads_replica`` reads."""

    def db_for_read(self, model: type, **hints: object) -> str:
        return ALIAS if _is_reading.get() else DEFAULT_DB_ALIAS

    def db_for_write(self, model: type, **hints: object) -> str:
        return DEFAULT_DB_ALIAS

    def allow_relation(self, one: object, other: object, **hints: object) -> bool:
        return True

    def allow_migrate(self, db: str, app_label: str, **hints: object) -> bool:
        return db == DEFAULT_DB_ALIAS


class _Rest:
    until = 0.0  # by ``time.monotonic``, for all threads; 0: the replica did well the last time


def reads_replica(read: Callable[Given, Read]) -> Callable[Given, Read]:
    """Let the replica answer what only reads, if there is one that knows all that the primary does.

    Otherwise, and if the replica fails, the primary answers: ``read`` may be called twice.
    """

    @wraps(read)
    def wrapped(*args: Given.args, **kwargs: Given.kwargs) -> Read:
        if ALIAS not in settings.DATABASES or _is_reading.get():
            return read(*args, **kwargs)
        try:
            if has_caught_up():
                with _reading():
                    answer = read(*args, **kwargs)
                metrics.REPLICA_READS.labels(ALIAS).inc()
                return answer
        except Error as error:
            if not is_outage(error):
                raise
            leave_alone(AWAY_SECONDS)
            connections[ALIAS].close()
            log.warning("replica_away", error=error)
        metrics.REPLICA_READS.labels("primary").inc()
        return read(*args, **kwargs)

    return wrapped


def count_from_zero() -> None:
    """Let the figures be there before anything was read."""
    for answered_by in (ALIAS, "primary"):
        metrics.REPLICA_READS.labels(answered_by)


def has_caught_up() -> bool:
    """Whether the replica has all that was there when this was called; waits for it, but not long.

    Raises Django's OperationalError if one of the two is away.
    """
    if time.monotonic() < _Rest.until:
        return False
    if _Rest.until:  # nobody else waits meanwhile
        leave_alone(AWAY_SECONDS)
    position = _ask(DEFAULT_DB_ALIAS, POSITION)
    give_up = time.monotonic() + WAIT_SECONDS
    while position is not None:
        if _ask(ALIAS, CAUGHT_UP, position):
            _Rest.until = 0.0
            return True
        if time.monotonic() > give_up:
            break
        time.sleep(LOOK_SECONDS)
    leave_alone(BEHIND_SECONDS)
    return False


def is_left_alone() -> bool:
    """Whether this process does without the replica for now, which was away or behind."""
    return time.monotonic() < _Rest.until


def leave_alone(seconds: float) -> None:
    """Ask the primary alone for so long."""
    _Rest.until = time.monotonic() + seconds


def bytes_behind() -> int:
    """How much of the primary's log the replica lacks; 0 if there is no replica.

    Raises Django's OperationalError if one of the two is away.
    """
    if ALIAS not in settings.DATABASES:
        return 0
    position = _ask(DEFAULT_DB_ALIAS, POSITION)
    return 0 if position is None else int(_ask(ALIAS, BEHIND, position))


@contextmanager
def _reading() -> Iterator[None]:
    token = _is_reading.set(True)
    try:
        yield
    finally:
        _is_reading.reset(token)


def _ask(alias: str, question: str, *values: str) -> Any:
    with connections[alias].cursor() as cursor:
        cursor.execute(question, values or None)
        return cursor.fetchone()[0]
