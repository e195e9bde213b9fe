"""A device that makes and shows passkeys, as far as a site can see, and browsers that have one."""

from __future__ import annotations

import json
import secrets
from typing import Any, Final

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256
from django.test import Client
from fido2.cose import ES256
from fido2.utils import sha256, websafe_encode
from fido2.webauthn import (
    AttestationObject,
    AttestedCredentialData,
    AuthenticatorData,
    CollectedClientData,
)

from games.models import PersonalToken, User
from tests.kit import api_clients
from tests.kit.api_clients import PASSWORD, request_of_its_own

SITE: Final = "testserver"  # of Django's test client
FLAG: Final = AuthenticatorData.FLAG
UNLOCKED: Final = FLAG.UP | FLAG.UV  # its owner is there, and has unlocked it
LIST: Final = "/api/v1/me/passkeys"
WAY: Final = PersonalToken.Way
Json = dict[str, Any]


class Device:
    """It has one passkey, once it was asked for one."""

    def __init__(self, *, flags: int = UNLOCKED, counter: int = 0) -> None:
        self.flags, self.counter = flags, counter  # a counter of 0 stays so, as that of phones does
        self.origin = f"https://{SITE}"
        self._key = ec.generate_private_key(ec.SECP256R1())
        self.id = secrets.token_bytes(16)
        self.handle = ""

    def make(self, options: Json) -> Json:
        """Answer the options of a new passkey."""
        self.handle = options["publicKey"]["user"]["id"]
        public = ES256.from_cryptography_key(self._key.public_key())
        made = AttestedCredentialData.create(bytes(16), self.id, public)
        data = self._data(FLAG.AT, bytes(made))
        attestation = AttestationObject.create("none", data, {})
        return self._answer("webauthn.create", options, {"attestationObject": bytes(attestation)})

    def show(self, options: Json) -> Json:
        """Answer the options of a log-in."""
        self.counter += bool(self.counter)
        data = self._data()
        client = self._client("webauthn.get", options)
        signature = self._key.sign(data + client.hash, ec.ECDSA(SHA256()))
        signed = {"authenticatorData": bytes(data), "signature": signature}
        answer = self._answer("webauthn.get", options, signed)
        answer["response"]["userHandle"] = self.handle
        return answer

    def _data(self, more: int = 0, made: bytes = b"") -> AuthenticatorData:
        flags = FLAG(self.flags | more)
        return AuthenticatorData.create(sha256(SITE.encode()), flags, self.counter, made)

    def _client(self, what: str, options: Json) -> CollectedClientData:
        return CollectedClientData.create(what, options["publicKey"]["challenge"], self.origin)

    def _answer(self, what: str, options: Json, signed: dict[str, bytes]) -> Json:
        parts = {"clientDataJSON": bytes(self._client(what, options)), **signed}
        name = websafe_encode(self.id)
        response = {key: websafe_encode(part) for key, part in parts.items()}
        return {
            "id": name,
            "rawId": name,
            "type": "public-key",
            "response": response,
            "clientExtensionResults": {"credProps": {"rk": True}},
        }


def send(browser: Client, path: str, body: Json) -> Any:
    """Send JSON as the site's scripts do."""
    with request_of_its_own():
        return browser.post(path, body, "application/json")


def begin_adding(browser: Client, current: str = PASSWORD) -> Any:
    return send(browser, "/account/passkeys/options", {"current": current})


def add(browser: Client, device: Device, name: str = "my phone", current: str = PASSWORD) -> Any:
    """Add a device's passkey to the account that a browser is logged in to."""
    asked = begin_adding(browser, current)
    assert asked.status_code == 200, asked.content
    made = {"name": name, "credential": device.make(asked.json())}
    return send(browser, "/account/passkeys", made)


def asked_at_login(browser: Client) -> Json:
    """What the login page asks a device for."""
    options: Json = send(browser, "/login/passkey/options", {}).json()
    return options


def log_in(browser: Client, device: Device, after: str = "") -> Any:
    """Log in by a device's passkey."""
    return answer_login(browser, device.show(asked_at_login(browser)), after)


def answer_login(browser: Client, answer: Json, after: str = "") -> Any:
    path = f"/login/passkey?next={after}" if after else "/login/passkey"
    with request_of_its_own():
        return browser.post(path, {"credential": json.dumps(answer)})


def logged_in(user: User, by: str = WAY.PASSWORD) -> Client:
    """A browser in which somebody has logged in just now."""
    browser = Client()
    api_clients.log_in(browser, user, by)
    return browser


def rows(browser: Client) -> Any:
    """The passkeys that the account's page lists."""
    return browser.get(LIST).json()


def remove(browser: Client, passkey: int, current: str = PASSWORD) -> Any:
    with request_of_its_own():
        return browser.delete(f"{LIST}/{passkey}", {"current": current}, "application/json")


def refusal(answer: Any) -> tuple[int, str]:
    """Its status and its code."""
    return answer.status_code, answer.json()["code"]


def is_refused(browser: Client, answer: Any) -> bool:
    """Whether the login page says why it lets nobody in."""
    is_told = answer.status_code == 401 and 'role="alert"' in answer.content.decode()
    return is_told and browser.get("/api/v1/me").status_code == 401
