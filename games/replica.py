"""Reads from a second Postgres, which never answers with less than anybody can have seen.

Each read asks the primary how far its log has got, and the replica answers if it has got that far,
too. So nobody has to keep track of what somebody saw, wherever they saw it: in an answer, a stream,
a mail, on another device (docs/scaling.md, docs/decisions/0018).
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
WAIT_SECONDS: Final = 0.05  # for the replica to catch up; replay is some milliseconds behind
LOOK_SECONDS: Final = 0.002  # between two looks at it
# How long the replica is not asked, so that one that does not keep up delays few requests.
BEHIND_SECONDS: Final = 1.0
AWAY_SECONDS: Final = 5.0
# Whatever anybody has seen was committed before this position. NULL: this is not a primary.
POSITION: Final = "SELECT CASE WHEN NOT pg_is_in_recovery() THEN pg_current_wal_insert_lsn() END"
# A replica that was promoted no longer follows the primary.
CAUGHT_UP: Final = "SELECT pg_is_in_recovery() AND pg_last_wal_replay_lsn() >= %s::pg_lsn"
BEHIND: Final = "SELECT greatest(pg_wal_lsn_diff(%s::pg_lsn, pg_last_wal_replay_lsn()), 0)"

Given = ParamSpec("Given")
Read = TypeVar("Read")

log = structlog.get_logger()
_is_reading: ContextVar[bool] = ContextVar("reads_replica", default=False)


class Router:
    """Everything goes to the primary, except reads inside ``reads_replica``."""

    def db_for_read(self, model: type, **hints: object) -> str:
        return ALIAS if _is_reading.get() else DEFAULT_DB_ALIAS

    def db_for_write(self, model: type, **hints: object) -> str:
        return DEFAULT_DB_ALIAS

    def allow_relation(self, one: object, other: object, **hints: object) -> bool:
        return True

    def allow_migrate(self, db: str, app_label: str, **hints: object) -> bool:
        return db == DEFAULT_DB_ALIAS


class _Rest:
    until = 0.0  # by ``time.monotonic``, for all threads; 0: the replica was up to date last time


def reads_replica(read: Callable[Given, Read]) -> Callable[Given, Read]:
    """Decorate a function that only reads: the replica answers, if there is one that is up to date.

    Otherwise, or if the replica fails, the primary answers: ``read`` may be called twice.
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
    """Create the metrics with value 0 before anything is read."""
    for answered_by in (ALIAS, "primary"):
        metrics.REPLICA_READS.labels(answered_by)


def has_caught_up() -> bool:
    """Whether the replica has all that was committed before this call; waits for that, briefly.

    Raises Django's OperationalError if one of the two is away.
    """
    if time.monotonic() < _Rest.until:
        return False
    if _Rest.until:  # so that nobody else waits meanwhile
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
    """Whether this process does not ask the replica for now, as it was away or behind."""
    return time.monotonic() < _Rest.until


def leave_alone(seconds: float) -> None:
    """Ask only the primary for ``seconds``."""
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
