"""Moderators with a phone: logged in, and with their second factor shown."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any
from urllib.parse import urlsplit

from allauth.mfa.models import Authenticator
from django.contrib.auth import login
from django.contrib.sessions.backends.db import SessionStore
from django.test import RequestFactory
from playwright.sync_api import Browser, Page, expect

from games.console.second_factor import session as second_factor
from games.models import User
from games.services.accounts import sessions
from games.services.moderation import roles
from tests.browser.devices import follow, new_context
from tests.browser.visitors import PHONE, new_account

# The fixture ``at_the_site`` of tests/browser/conftest.py.
AtTheSite = Callable[..., Any]


class Console:
    """A moderator with a phone."""

    def __init__(self, site: str, page: Page, name: str) -> None:
        self.site, self.page, self.name = site, page, name
        self.problems: list[str] = []
        page.on("pageerror", lambda error: self.problems.append(str(error)))
        page.on("console", self._said)

    def _said(self, message: Any) -> None:
        if message.type == "error" and "status of 4" not in message.text:
            self.problems.append(message.text)

    def open(self, path: str) -> None:
        self.page.goto(f"{self.site}/admin/{path}")
        expect(self.page.locator("h1")).to_be_visible()

    def follow(self, name: str) -> None:
        follow(self.page.get_by_role("link", name=name, exact=True).first)

    def press(self, name: str) -> None:
        follow(self.page.get_by_role("button", name=name, exact=True))

    def reads(self, words: str) -> None:
        """Check what the message at the top of the page says."""
        expect(self.page.locator(".messagelist")).to_have_text(words)


def session_with(name: str, role: str) -> str:
    """Give an account a role and a second factor; return the key of a session that has shown it."""
    roles.set_role(User.objects.get(username=name), role)
    user = User.objects.get(username=name)
    Authenticator.objects.create(user=user, type="totp", data={"secret": "x"})
    request: Any = RequestFactory().get("/")
    request.session = SessionStore()
    request.user = user
    login(request, user, "django.contrib.auth.backends.ModelBackend")
    second_factor.record_verified(request)
    key = str(request.session.session_key)
    request.session[sessions.LOGIN] = sessions.begin(user=user, by="", key=key, browser="")
    request.session.save()
    return key


@contextmanager
def moderating(
    browser: Browser, site: str, at_the_site: AtTheSite, role: str = "administrator"
) -> Iterator[Console]:
    """A moderator with this role, until the end of the block; no script may have failed by then."""
    name, _token = new_account(site)
    key = at_the_site(session_with, name, role)
    context = new_context(browser, viewport=PHONE)
    host = urlsplit(site).hostname or ""
    context.add_cookies([{"name": "sessionid", "value": key, "domain": host, "path": "/"}])
    console = Console(site, context.new_page(), name)
    yield console
    context.close()
    assert not console.problems, console.problems
