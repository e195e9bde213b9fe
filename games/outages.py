"""Failures of Postgres and Redis: they are away, locked, too slow, or take no writes.

No request, game or message is to blame for these, so each is tried again unchanged.
"""

from __future__ import annotations

from typing import Final

import psycopg
from django.db import InterfaceError, InternalError, OperationalError
from kombu.exceptions import OperationalError as BrokerError
from redis.exceptions import RedisError

# Postgres error codes that psycopg counts among a database's internal errors.
STATES: Final = {
    "25006": "read_only_sql_transaction",  # a standby, or a primary that has become one
    "25P03": "idle_in_transaction_session_timeout",
    "25P04": "transaction_timeout",
}
TOO_COMPLEX: Final = "54"  # the class of statements beyond a limit, which fail every time


def is_outage(error: BaseException | None) -> bool:
    """Whether an error means that the same may work later, with nothing changed."""
    cause = error.__cause__ if error is not None else None
    state = getattr(cause, "sqlstate", None)
    if isinstance(error, InternalError):
        return state in STATES or _was_cut(cause)
    if isinstance(error, OperationalError):
        return not (state or "").startswith(TOO_COMPLEX)
    return isinstance(error, InterfaceError | RedisError | BrokerError)


def _was_cut(cause: BaseException | None) -> bool:
    """Whether the server died in the middle of an answer, for which psycopg has no code."""
    return type(cause) is psycopg.InternalError and cause.sqlstate is None
