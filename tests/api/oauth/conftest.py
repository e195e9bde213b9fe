"""Anna's browser, in which she is logged in, and an app that she may allow."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.api.oauth.apps import App, DeviceApp, browser_of
from tests.kit.api_clients import Caller, log_in, user_of


@pytest.fixture
def browser(anna: Caller) -> Client:
    return browser_of(anna)


@pytest.fixture
def app(db: None) -> App:
    return App()


@pytest.fixture
def device(db: None) -> DeviceApp:
    """An app without a browser."""
    return DeviceApp()


@pytest.fixture
def fresh(anna: Caller) -> Client:
    """The browser in which Anna has just logged in."""
    browser = Client(enforce_csrf_checks=True)
    log_in(browser, user_of(anna))
    return browser
