"""Sessions as Django has them, in database and cache, that tell the site of their log-ins."""

from __future__ import annotations

from typing import Any

from django.contrib.sessions.backends import cached_db
from django.contrib.sessions.exceptions import SessionInterrupted

from games.services.accounts import sessions


class SessionStore(cached_db.SessionStore):
    """A session whose owner can see it and end it."""

    def load(self) -> dict[str, Any]:
        """Read it, and note that it is used; one whose log-in is too old or unknown is none."""
        data: dict[str, Any] = super().load()
        if sessions.is_unknown(data) or sessions.is_too_old(data):
            sessions.forget(data)
            self.delete(self.session_key)
            self._session_key = None
            return {}
        sessions.record_use(data)
        return data

    def save(self, must_create: bool = False) -> None:  # noqa: FBT001, FBT002 - Django's
        """Store it, and note its key. Raises SessionInterrupted: it has been ended meanwhile."""
        super().save(must_create)
        if not sessions.record_key(self._known(), self.session_key):
            self.delete(self.session_key)
            self._session_key = None
            self._session_cache: dict[str, Any] = {}
            raise SessionInterrupted

    def flush(self) -> None:
        """End it: somebody logs out, or is somebody else."""
        sessions.forget(self._known())
        super().flush()

    def _known(self) -> dict[str, Any]:
        """Return what was read of it; nothing is read for this."""
        known: dict[str, Any] = getattr(self, "_session_cache", {})
        return known
