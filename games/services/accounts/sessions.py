"""Sessions of the site, which name no user that one could look for: all are read."""

from __future__ import annotations

from importlib import import_module

from django.conf import settings
from django.contrib.sessions.models import Session


def end_all(user_id: int) -> None:
    """Drop all of somebody's sessions, from the cache, too."""
    store = import_module(settings.SESSION_ENGINE).SessionStore
    for session in Session.objects.iterator():
        if session.get_decoded().get("_auth_user_id") == str(user_id):
            store(session.session_key).delete()
