"""Sessions that are stored just while they are ended."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.sessions.exceptions import SessionInterrupted
from django.contrib.sessions.models import Session
from django.core.cache import cache
from django.test import Client

from games.services.accounts import sessions
from meuterer_site.sessions import SessionStore
from tests.kit.api_clients import Caller, log_in, user_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def stored(anna: Caller) -> SessionStore:
    """Anna's session, read by a request that goes on."""
    browser = Client()
    log_in(browser, user_of(anna))
    found = SessionStore(browser.cookies["sessionid"].value)
    assert sessions.LOGIN in found
    return found


def opens(key: str | None) -> bool:
    browser = Client()
    browser.cookies["sessionid"] = str(key)
    return browser.get("/api/v1/me").status_code == 200


def test_session_whose_key_changes_after_it_was_ended_is_stored_nowhere(
    anna: Caller, stored: SessionStore
) -> None:
    sessions.end_all(user_of(anna).pk)
    with pytest.raises(SessionInterrupted):
        stored.cycle_key()
    assert stored.session_key is None
    assert not Session.objects.exists()


@pytest.mark.parametrize("under_a_new_key", [True, False])
def test_session_stored_while_it_is_ended_opens_nothing(
    anna: Caller,
    stored: SessionStore,
    under_a_new_key: bool,
    monkeypatch: pytest.MonkeyPatch,
    django_capture_on_commit_callbacks: Any,
) -> None:
    drop = sessions._drop_cached
    data = dict(stored.items())

    def in_between(keys: list[str]) -> None:
        drop(keys)
        monkeypatch.setattr(sessions, "_drop_cached", drop)
        if under_a_new_key:
            stored.cycle_key()
        else:
            cache.set(stored.cache_key, data)
        assert opens(stored.session_key)

    monkeypatch.setattr(sessions, "_drop_cached", in_between)
    with django_capture_on_commit_callbacks(execute=True):
        sessions.end_all(user_of(anna).pk)
    assert not opens(stored.session_key)
    assert not Session.objects.exists()
