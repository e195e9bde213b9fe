"""How long each kind of process waits for Postgres: web requests wait less than sweeps."""

from __future__ import annotations

import os
import sys
from dataclasses import dataclass
from typing import Final, TypedDict

import environ

from games.replica import ALIAS

ENGINE: Final = "meuterer_site.postgres"
PROCESS: Final = "MEUTERER_PROCESS"  # variable: the kind of process, if its command doesn't show it
KEPT_SECONDS: Final = 600  # for which a connection is reused
# A server whose machine has vanished sends nothing: without these, a thread would wait for hours.
VANISHED: Final = {
    "connect_timeout": 3,
    "tcp_user_timeout": 5000,  # milliseconds
    "keepalives_idle": 5,
    "keepalives_interval": 2,
    "keepalives_count": 2,
}
# The replica may fail fast: the primary answers instead.
REPLICA_VANISHED: Final = {"connect_timeout": 2, "tcp_user_timeout": 1000}


class Database(TypedDict, total=False):
    """One of Django's ``DATABASES``, as far as it is set here; the rest is of the URL."""

    CONN_MAX_AGE: int
    DISABLE_SERVER_SIDE_CURSORS: bool
    CONN_HEALTH_CHECKS: bool
    OPTIONS: dict[str, str | int]


@dataclass(frozen=True, slots=True)
class Limits:
    """Limits in seconds; 0 means none."""

    lock: float  # for which a statement may wait for a lock
    statement: float  # that a statement may take
    idle: float  # for which a transaction may do nothing while it holds its locks


LIMITS: Final = {
    "web": Limits(lock=2, statement=4, idle=10),
    "worker": Limits(lock=5, statement=120, idle=60),
    "command": Limits(lock=5, statement=0, idle=0),
}
VARIABLES: Final = {
    "lock": "lock_timeout",
    "statement": "statement_timeout",
    "idle": "idle_in_transaction_session_timeout",
}


def process_kind() -> str:
    """The kind of this process: ``web`` (which says so), a Celery ``worker``, or a ``command``."""
    is_worker = "celery" in sys.argv[0] and "worker" in sys.argv[1:]
    return os.environ.get(PROCESS) or ("worker" if is_worker else "command")


def limits_of(kind: str, env: environ.Env) -> Limits:
    """The limits for a kind of process: from ``WEB_LOCK_SECONDS`` and the like, or the defaults."""
    given = {
        name: env.float(
            f"{kind.upper()}_{name.upper()}_SECONDS", default=getattr(LIMITS[kind], name)
        )
        for name in VARIABLES
    }
    return Limits(**given)


def configurations(env: environ.Env, *, site: str) -> dict[str, Database]:
    """Django's ``DATABASES``: one, or two if ``REPLICA_URL`` names a second."""
    found = {"default": configuration(env, site=site)}
    if env("REPLICA_URL", default=""):
        found[ALIAS] = replica(env, site=site)
    return found


def configuration(env: environ.Env, *, site: str) -> Database:
    """Django's ``DATABASES["default"]``. Options in the URL, such as ``sslmode``, are kept.

    Limits are sent when connecting. PgBouncer must be told to ignore them, and to set its own
    (``deploy/pgbouncer.ini``, docs/decisions/0015).
    """
    found = env.db("DATABASE_URL", default=f"postgresql://localhost/{site}", engine=ENGINE)
    return _connecting(found, VANISHED, env, site)


def replica(env: environ.Env, *, site: str) -> Database:
    """Django's ``DATABASES["replica"]``: another server that follows the first (docs/scaling.md).

    It uses Django's own backend, because only the primary's clock counts.
    """
    found = env.db("REPLICA_URL", engine="django.db.backends.postgresql")
    return _connecting(found, VANISHED | REPLICA_VANISHED, env, site)


def _connecting(found: Database, vanished: dict[str, int], env: environ.Env, site: str) -> Database:
    kind = process_kind()
    limits = limits_of(kind, env)
    options = found.get("OPTIONS", {})
    settings = [f"-c {VARIABLES[name]}={int(getattr(limits, name) * 1000)}" for name in VARIABLES]
    return {
        **found,
        "CONN_MAX_AGE": KEPT_SECONDS,
        # A cursor would outlive its statement, and PgBouncer sends the next one to another server.
        "DISABLE_SERVER_SIDE_CURSORS": kind != "command",
        "CONN_HEALTH_CHECKS": True,  # after a restart of Postgres, old connections are dead
        "OPTIONS": {
            "application_name": f"{site} {kind}",
            **vanished,
            **options,
            "options": " ".join(filter(None, (str(options.get("options", "")), *settings))),
        },
    }
