"""Whoever listens to a table: what comes by mail, push, webhooks and streams, byte for byte."""

from __future__ import annotations

import base64
import re
from collections.abc import Iterator
from contextlib import contextmanager
from email.message import EmailMessage

import http_ece
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from django.core.cache import cache
from django.db import transaction

from games.clocks import now as clock
from games.models import Game, Message, PushDevice, Webhook
from games.services import presence
from tests.kit.api_clients import Caller, user_of
from tests.kit.mailbox import Box, text_of
from tests.outbound.conftest import HOST
from tests.outbound.servers import Server
from tests.services.messages.webhook_receivers import posts

Heard = dict[str, list[bytes]]  # by whose ear it is: "anna mail", "anna slack", "visitor stream"

BROWSER = ec.generate_private_key(ec.SECP256R1())
AUTH = bytes(range(16))
SHARED = (Webhook.Format.DISCORD, Webhook.Format.SLACK)  # others read them
# What is signed or drawn anew for each message, and so is no part of what it says.
RANDOM = (
    rb"(?<=/go/)[\w:.-]+|(?<=/unsubscribe/)[\w:.-]+|(?<=webhook-signature: ).*|(?<=vapid ).*"
    rb"|(?<=Authorization: ).*|(?<=:\d\d)\.\d{6}(?=Z)"
)
OWN_HEADERS = ("Message-ID", "Content-Type", "List-Unsubscribe")  # of a mail: ids and boundaries


class Ears:
    """One real mail server, and one for push and webhooks of everybody at the table."""

    def __init__(self, box: Box, server: Server, people: dict[str, Caller]) -> None:
        self._box, self._server, self._people = box, server, people
        self._last: dict[str, str] = {}  # ids of streams
        for name, caller in people.items():
            self._open_channels(name, caller)

    def _open_channels(self, name: str, caller: Caller) -> None:
        """A device, and a webhook of each format for all that a webhook can be told."""
        at = f"https://{HOST}:{self._server.port}/{name}"
        point = BROWSER.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        p256dh, auth = (base64.urlsafe_b64encode(key).decode() for key in (point, AUTH))
        user = user_of(caller)
        PushDevice.objects.create(user=user, endpoint=f"{at}/push", p256dh=p256dh, auth=auth)
        for form in Webhook.Format.values:
            events = ["turn", "reminder", "started", "extension", "over", "moved"]
            Webhook.objects.create(
                user=user, url=f"{at}/{form}", format=form, secret="whsec_eA==", events=events
            )

    def heard(self) -> Heard:
        """Everything that came since this was last asked.

        Sorted: what is due at one instant may come in any order.
        """
        ids = [str(pk).encode() for pk in Message.objects.values_list("pk", flat=True)]
        random = re.compile(b"|".join([RANDOM, *ids]))
        found: Heard = {
            f"{name} mail": [_letter(mail) for mail in self._box.to(name)] for name in self._people
        }
        for line, headers, body in requests(self._server):
            name, channel = line.split()[1].decode().strip("/").split("/")
            told = _push(headers, body) if channel == "push" else headers + b"\n\n" + body
            found.setdefault(f"{name} {channel}", []).append(told)
        self._box.mails.clear()
        self._server.seen = b""
        return {ear: sorted(_settled(one, random) for one in came) for ear, came in found.items()}

    def streamed(self, key: str, path: str, caller: Caller) -> list[bytes]:
        """The frames of a stream since it was last read: their number, order and bytes."""
        after = {"Last-Event-ID": self._last[key]} if key in self._last else {}
        body = caller.get(path, **after).content
        frames = [frame for frame in body.split(b"\n\n") if b"data: " in frame]
        if frames:
            self._last[key] = re.findall(rb"^id: (.*)$", frames[-1], re.MULTILINE)[0].decode()
        return frames

    def _forget_who_looks(self) -> None:
        """Whoever has just looked at a table is told later."""
        games = Game.objects.values_list("pk", flat=True)
        users = [user_of(caller).pk for caller in self._people.values()]
        cache.delete_many([presence._key(user, game) for user in users for game in games])

    @contextmanager
    def world(self) -> Iterator[None]:
        """Let something happen in one of several worlds: afterwards rows and time are as before."""
        present, last = clock._Present, dict(self._last)
        ahead, held = present.ahead, present.held
        with transaction.atomic():
            self._forget_who_looks()
            self.heard()
            yield
            transaction.set_rollback(True)
        present.ahead, present.held, self._last = ahead, held, last


def requests(server: Server) -> list[tuple[bytes, bytes, bytes]]:
    """The first line, the other headers and the body of each request, the oldest first."""
    found, rest = [], server.seen
    for headers, body in posts(server):
        head, _, rest = rest.partition(b"\r\n\r\n")
        line, _, others = head.partition(b"\r\n")
        rest = rest[int(headers["content-length"]) :]
        found.append((line, others, body))
    return found


def _letter(mail: EmailMessage) -> bytes:
    """A mail without what is drawn for each: its id, and the boundary of its parts."""
    shown = [(name, value) for name, value in mail.items() if name not in OWN_HEADERS]
    headers = "\n".join(f"{name}: {value}" for name, value in shown)
    return "\n\n".join([headers, text_of(mail), text_of(mail, "html")]).encode()


def _push(headers: bytes, body: bytes) -> bytes:
    """What a browser reads, and how long it was while nobody could."""
    text = http_ece.decrypt(body, private_key=BROWSER, auth_secret=AUTH, version="aes128gcm")
    return b"%b\n\n%d bytes\n%b" % (headers, len(body), text)


def _settled(told: bytes, random: re.Pattern[bytes]) -> bytes:
    """Without ids of messages and signatures; as long as it was."""
    return random.sub(lambda found: b"*" * len(found[0]), told)
