"""Failures of Postgres and Redis: they are away, locked, too slow, or take no writes.

No request, game or message is to blame for them: each is tried again as it was.
"""

from __future__ import annotations

from typing import Final

import psycopg
from django.db import InterfaceError, InternalError, OperationalError
from kombu.exceptions import OperationalError as BrokerError
from redis.exceptions import RedisError

# By Postgres's codes; psycopg counts these among a database's internal errors.
STATES: Final = {
    "25006": "read_only_sql_transaction",  # a standby, or a primary that is one by now
    "25P03": "idle_in_transaction_session_timeout",
    "25P04": "transaction_timeout",
}
TOO_COMPLEX: Final = "54"  # the class of statements above a limit: those fail each time


def is_outage(error: BaseException | None) -> bool:
    """Whether an error says that the same may work later, with nothing changed."""
    cause = error.__cause__ if error is not None else None
    state = getattr(cause, "sqlstate", None)
    if isinstance(error, InternalError):
        return state in STATES or _was_cut(cause)
    if isinstance(error, OperationalError):
        return not (state or "").startswith(TOO_COMPLEX)
    return isinstance(error, InterfaceError | RedisError | BrokerError)


def _was_cut(cause: BaseException | None) -> bool:
    """Whether the server died in the midst of an answer: psycopg has no code for half of one."""
    return type(cause) is psycopg.InternalError and cause.sqlstate is None
