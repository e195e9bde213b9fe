"""Anna's browser, in which she is logged in, and an app that she may allow."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.api.oauth.apps import App, browser_of
from tests.kit.api_clients import Caller


@pytest.fixture
def browser(anna: Caller) -> Client:
    return browser_of(anna)


@pytest.fixture
def app(db: None) -> App:
    return App()
