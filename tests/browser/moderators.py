"""Moderators with a phone: logged in, and with their second factor shown."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import Browser, Page, expect

from meuterer_site.embedded import data_folder
from tests.browser.visitors import PHONE, new_account

ROLE = """
import django, json, sys
django.setup()
from importlib import import_module
from allauth.mfa.models import Authenticator
from django.conf import settings
from django.contrib.auth import login
from django.test import RequestFactory
from games.console.second_factor import session as second_factor
from games.models import User
from games.services.moderation import roles
user = User.objects.get(username=sys.argv[1])
roles.set_role(user, sys.argv[2])
user = User.objects.get(pk=user.pk)
Authenticator.objects.create(user=user, type="totp", data={"secret": "x"})
request = RequestFactory().get("/")
request.session = import_module(settings.SESSION_ENGINE).SessionStore()
request.user = user
login(request, user, "django.contrib.auth.backends.ModelBackend")
second_factor.record_shown(request)
request.session.save()
print(json.dumps(request.session.session_key))
"""


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
        self.page.get_by_role("link", name=name, exact=True).first.click()

    def press(self, name: str) -> None:
        self.page.get_by_role("button", name=name, exact=True).click()

    def reads(self, words: str) -> None:
        """Check what the message at the top of the page says."""
        expect(self.page.locator(".messagelist")).to_have_text(words)


@contextmanager
def moderating(
    browser: Browser, running: dict[str, str], role: str = "administrator"
) -> Iterator[Console]:
    """A moderator with this role, until the end of the block; no script may have failed by then."""
    site = running["SITE_URL"]
    name, _token = new_account(site)
    done = subprocess.run(
        [sys.executable, "-c", ROLE, name, role],
        env={**os.environ, **running, "DJANGO_SETTINGS_MODULE": "meuterer_site.settings"},
        cwd=data_folder.ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    key = json.loads(done.stdout.splitlines()[-1])
    context = browser.new_context(viewport=PHONE)  # type: ignore[arg-type]
    context.set_default_timeout(20_000)
    host = urlsplit(site).hostname or ""
    context.add_cookies([{"name": "sessionid", "value": key, "domain": host, "path": "/"}])
    console = Console(site, context.new_page(), name)
    yield console
    context.close()
    assert not console.problems, console.problems
