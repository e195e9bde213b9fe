"""An app as its maker writes it: by the addresses alone, and RFC 6749 and 7636."""

from __future__ import annotations

import json
from base64 import urlsafe_b64encode
from hashlib import sha256
from secrets import token_urlsafe
from typing import Any
from urllib.parse import parse_qs, parse_qsl, urlencode, urlsplit

from django.test import Client

from games.models import User
from tests.kit.api_clients import Caller, request_of_its_own

BACK = "https://client.example.org/back"
JSON = "application/json"
DEVICE = "urn:ietf:params:oauth:grant-type:device_code"
ADDRESS = "203.0.113.9"  # of the apps' makers: their limit is not that of other tests


def register(address: str = ADDRESS, **changed: Any) -> Any:
    """Register an app; return the answer."""
    asked = {"client_name": "Parrot", "redirect_uris": [BACK]} | changed
    body = {key: value for key, value in asked.items() if value is not ...}
    maker = Client(enforce_csrf_checks=True, REMOTE_ADDR=address)
    with request_of_its_own():
        return maker.post("/oauth/register", json.dumps(body), JSON)


class App:
    """A registered app, on its way through one authorization."""

    def __init__(self, redirect_uri: str = BACK, **registered: Any) -> None:
        answer = register(redirect_uris=[redirect_uri], **registered)
        assert answer.status_code == 201, answer.content
        self.client_id = answer.json()["client_id"]
        self.redirect_uri = redirect_uri
        self.verifier = token_urlsafe(48)

    def query(self, **changed: Any) -> str:
        """The query of the address to which the app sends its user; ``...`` leaves one out."""
        digest = sha256(self.verifier.encode()).digest()
        asked = {
            "response_type": "code",
            "client_id": self.client_id,
            "redirect_uri": self.redirect_uri,
            "scope": "read play",
            "state": "windward",
            "code_challenge": urlsafe_b64encode(digest).rstrip(b"=").decode(),
            "code_challenge_method": "S256",
        } | changed
        return urlencode({key: value for key, value in asked.items() if value is not ...})

    def page(self, browser: Client, **changed: Any) -> Any:
        """The consent page that the user sees."""
        return browser.get(f"/oauth/authorize?{self.query(**changed)}")

    def press(self, browser: Client, button: str = "allow", **changed: Any) -> Any:
        """Press a button of that page as the user."""
        if "csrftoken" not in browser.cookies:
            self.page(browser)
        form = {"csrfmiddlewaretoken": browser.cookies["csrftoken"].value, button: "yes"}
        with request_of_its_own():
            return browser.post(f"/oauth/authorize?{self.query(**changed)}", form)

    def code(self, browser: Client, **changed: Any) -> str:
        """The code that the app receives."""
        return sent_back(self.press(browser, **changed))["code"]

    def trade(self, code: str, **changed: Any) -> Any:
        """Trade a code for tokens; the answer."""
        return self.ask(
            grant_type="authorization_code",
            code=code,
            redirect_uri=self.redirect_uri,
            code_verifier=self.verifier,
            **changed,
        )

    def refresh(self, token: str, **changed: Any) -> Any:
        """Trade a refresh token for the next tokens; the answer."""
        return self.ask(grant_type="refresh_token", refresh_token=token, **changed)

    def ask(self, path: str = "token", **fields: Any) -> Any:
        """Send a form, as a program does: without cookies and without an origin."""
        form = {"client_id": self.client_id} | fields
        body = urlencode({key: value for key, value in form.items() if value is not ...})
        form_type = "application/x-www-form-urlencoded"
        return Client(enforce_csrf_checks=True).post(f"/oauth/{path}", body, form_type)

    def tokens(self, browser: Client, **changed: Any) -> Any:
        """The whole way: the user allows it, and the app gets its tokens."""
        answer = self.trade(self.code(browser, **changed))
        assert answer.status_code == 200, answer.content
        return answer.json()


class DeviceApp(App):
    """An app without a browser, on its way through one authorization (RFC 8628)."""

    def __init__(self, **registered: Any) -> None:
        answer = register(redirect_uris=..., grant_types=[DEVICE, "refresh_token"], **registered)
        assert answer.status_code == 201, answer.content
        self.client_id = answer.json()["client_id"]

    def begin(self, **changed: Any) -> Any:
        """Ask for the codes; the answer."""
        return self.ask("device_authorization", **{"scope": "read play"} | changed)

    def poll(self, device_code: str, **changed: Any) -> Any:
        """Ask whether it was let in; the answer."""
        return self.ask(**{"grant_type": DEVICE, "device_code": device_code} | changed)

    def answered(self, browser: Client, code: str, button: str = "allow") -> Any:
        """Answer as the user, on the page of the code."""
        return send_code(browser, code, **{button: "yes"})

    def let_in(self, browser: Client, **changed: Any) -> Any:
        """The whole way: the user allows it, and the app gets its tokens."""
        codes = self.begin(**changed).json()
        assert self.answered(browser, codes["user_code"]).status_code == 200
        return self.poll(codes["device_code"])


def send_code(browser: Client, code: str, **pressed: str) -> Any:
    """Send the form of the page for codes."""
    browser.get("/device")
    form = {"csrfmiddlewaretoken": browser.cookies["csrftoken"].value, "code": code, **pressed}
    with request_of_its_own():
        return browser.post("/device", form)


def browser_of(caller: Caller) -> Client:
    """The browser in which the caller is logged in."""
    browser = Client(enforce_csrf_checks=True)
    assert caller.user is not None
    browser.force_login(User.objects.get(pk=caller.user.pk))
    return browser


def sent_back(answer: Any, to: str = BACK) -> dict[str, str]:
    """The parameters with which the browser is sent back to the app's address."""
    assert answer.status_code == 302, answer.content
    target = urlsplit(answer["Location"])
    assert f"{target.scheme}://{target.netloc}{target.path}" == to
    given = parse_qsl(target.query)
    assert len(given) == len(parse_qs(target.query))
    assert not target.fragment
    return dict(given)


def by(token: str) -> dict[str, str]:
    """The header that carries a token."""
    return {"Authorization": f"Bearer {token}"}
