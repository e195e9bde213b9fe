"""Which of several beats leads: the others stand by, and one takes over when the leader is gone.

The lock is in Redis and expires. It is not in Postgres, because session locks do not work with
PgBouncer in transaction mode, and without Redis a beat can send nothing anyway.
"""

from __future__ import annotations

from typing import Final

import structlog
from redis import Redis
from redis.backoff import NoBackoff
from redis.exceptions import LockError, RedisError
from redis.retry import Retry

LOCK: Final = "beat-leader"
LEASE_SECONDS: Final = 10.0  # after this much silence, another beat may lead
TIMEOUT_SECONDS: Final = 1.0  # as the cache has it

log = structlog.get_logger()


class Leadership:
    """One beat's claim to lead. A beat that was silent for too long finds another leading."""

    def __init__(self, redis_url: str) -> None:
        redis = Redis.from_url(
            redis_url,
            socket_timeout=TIMEOUT_SECONDS,
            socket_connect_timeout=TIMEOUT_SECONDS,
            retry=Retry(NoBackoff(), 0),
        )
        self._lock = redis.lock(LOCK, timeout=LEASE_SECONDS, blocking=False, thread_local=False)
        self._leads: bool | None = None  # nobody has asked yet

    def renew(self) -> bool:
        """Keep leading, or begin to if nobody does; return whether this beat leads now."""
        try:
            leads = self._keep() or bool(self._lock.acquire())
        except RedisError as error:
            log.warning("leader_unknown", error=error)
            leads = False
        if leads is not self._leads:
            log.info("beat_leads" if leads else "beat_stands_by")
        self._leads = leads
        return leads

    def give_up(self) -> None:
        """Let another lead at once, as this beat ends."""
        if not self._leads:
            return
        self._leads = None
        try:
            self._lock.release()
        except RedisError as error:  # the lock expires by itself
            log.warning("leader_unknown", error=error)

    def _keep(self) -> bool:
        try:
            return bool(self._lock.reacquire())
        except LockError:  # it never led, or was silent for too long
            return False
