"""Ways into the console for moderators of these tests, step by step as people do it."""

from __future__ import annotations

import re
import secrets
from typing import Any

from allauth.mfa.models import Authenticator
from allauth.mfa.totp.internal import auth
from allauth.mfa.totp.internal.auth import TOTP, format_hotp_value, generate_totp_secret, hotp_value
from allauth.mfa.utils import decrypt
from django.test import Client

from games.clocks.now import now
from games.console.second_factor import session
from games.models import User
from tests.kit.api_clients import PASSWORD, request_of_its_own

AT = "/admin/second-factor"
STEP = 30  # seconds in which an app shows one code


def somewhere() -> str:
    """An address used by this test alone, so that no other test's limit applies."""
    return f"2001:db8:{secrets.randbits(16):x}:{secrets.randbits(16):x}::1"


def send(browser: Client, path: str, **form: str) -> Any:
    """Press the button of a page."""
    with request_of_its_own():
        return browser.post(path, form)


def log_in(user: User, password: str = PASSWORD) -> Client:
    """A browser in which the user has logged in by password."""
    browser = Client(REMOTE_ADDR=somewhere())
    answer = send(browser, "/login", username=user.username, password=password)
    assert answer.status_code == 302, answer.content
    return browser


def app_code(secret: str, later: int = 0) -> str:
    """The code that an app with this secret shows, or the one ``later`` codes after it."""
    return format_hotp_value(hotp_value(secret, int(auth.time.time()) // STEP + later))


def code_of(user: User, later: int = 0) -> str:
    """The code that the user's app shows now. Each works once: ask for the next one after it."""
    row = Authenticator.objects.get(user=user, type=Authenticator.Type.TOTP)
    return app_code(decrypt(row.data["secret"]), later)


def has_factor(user: User) -> bool:
    return Authenticator.objects.filter(user=user, type=Authenticator.Type.TOTP).exists()


def give_factor(user: User) -> None:
    """Give the user a second factor made some time ago."""
    TOTP.activate(user, generate_totp_secret())


def verify(browser: Client, code: str, then: str = "") -> Any:
    return send(browser, f"{AT}/verify", code=code, next=then)


def enrol(browser: Client, password: str = PASSWORD) -> list[str]:
    """Make a second factor by the pages; return the recovery codes shown."""
    assert send(browser, f"{AT}/password", password=password).status_code == 302
    return enrol_app(browser)


def enrol_app(browser: Client) -> list[str]:
    """The same after the password, or a passkey."""
    page = browser.get(f"{AT}/enrol").content.decode()
    secret = re.search(r'id="secret"[^>]*>(\w+)<', page)
    assert secret is not None
    answer = send(browser, f"{AT}/enrol", code=app_code(secret[1]))
    assert answer["Location"] == f"{AT}/codes"
    return re.findall(r"<li>(\d{8})</li>", browser.get(f"{AT}/codes").content.decode())


def enter_by_pages(user: User) -> Client:
    """A browser in which the user is in the console, having logged in and shown a code."""
    if not has_factor(user):
        give_factor(user)
    browser = log_in(user)
    assert verify(browser, code_of(user))["Location"] == "/admin/"
    return browser


def enter(user: User) -> Client:
    """The same, with a session written at once: for tests of what comes after the door."""
    if not has_factor(user):
        give_factor(user)
    browser = Client(REMOTE_ADDR=somewhere())
    browser.force_login(user)
    factor = Authenticator.objects.get(user=user, type=Authenticator.Type.TOTP)
    kept = browser.session
    kept[session.VERIFIED] = {"factor": factor.pk, "at": int(now().timestamp())}
    kept.save()
    return browser
