"""Django's sessions in database and cache, which also keep records of their log-ins."""

from __future__ import annotations

from collections.abc import Collection

from django.conf import settings
from django.contrib.sessions.backends import cached_db
from django.contrib.sessions.exceptions import SessionInterrupted
from django.core.cache import caches
from redis.exceptions import RedisError

from games.engine.types import Json
from games.services.accounts import sessions


class SessionStore(cached_db.SessionStore):
    """A session that its owner can see and end."""

    def __init__(self, session_key: str | None = None, read: dict[str, Json] | None = None) -> None:
        """``read`` is the session's data just found by ``read_many``, to be used at once."""
        super().__init__(session_key)
        self._read = read

    @classmethod
    def read_many(cls, keys: Collection[str]) -> dict[str, dict[str, Json]]:
        """Ask the cache for many sessions at once; missing ones are then read one by one."""
        names = {cls(key).cache_key: key for key in keys}
        cache = caches[settings.SESSION_CACHE_ALIAS]
        try:
            found = cache.get_many(names) if names else {}
        except RedisError:  # its content is in the database, too
            return {}
        return {names[name]: data for name, data in found.items()}

    def load(self) -> dict[str, Json]:
        """Read the session, and record its use; empty if its log-in is too old or unknown."""
        ahead, self._read = self._read, None
        data: dict[str, Json] = super().load() if ahead is None else dict(ahead)
        if sessions.is_unknown(data) or sessions.is_too_old(data):
            sessions.forget(data)
            self.delete(self.session_key)
            self._session_key = None
            return {}
        sessions.record_use(data)
        return data

    def save(self, must_create: bool = False) -> None:  # noqa: FBT001, FBT002 - Django's
        """Store the session, and record its key. Raises SessionInterrupted if it has been ended."""
        super().save(must_create)
        if not sessions.record_key(self._known(), self.session_key):
            self.delete(self.session_key)
            self._session_key = None
            self._session_cache: dict[str, Json] = {}
            raise SessionInterrupted

    def flush(self) -> None:
        """End the session: somebody logs out, or logs in as somebody else."""
        sessions.forget(self._known())
        super().flush()

    def _known(self) -> dict[str, Json]:
        """Return the data already read; nothing is read for this."""
        known: dict[str, Json] = getattr(self, "_session_cache", {})
        return known
