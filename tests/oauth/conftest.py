"""Anna's browser, in which she is logged in, and an app that she may let in."""

from __future__ import annotations

import pytest
from django.core.cache import cache
from django.test import Client

from tests.callers import Caller
from tests.oauth.apps import ADDRESS, App, browser_of


@pytest.fixture(autouse=True)
def no_haste() -> None:
    """Many registrations from one address, in one minute, are the tests' own."""
    cache.delete(f"throttle_credentials_{ADDRESS}")


@pytest.fixture
def browser(anna: Caller) -> Client:
    return browser_of(anna)


@pytest.fixture
def app(db: None) -> App:
    return App()
