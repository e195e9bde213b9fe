"""POSTs that may be repeated: the first answer is stored under the request's key.

``actions`` stores the answers to POSTs at tables together with their effects; ``retried`` is for
all others.
"""

from __future__ import annotations

from base64 import urlsafe_b64encode
from collections.abc import Callable
from dataclasses import dataclass
from functools import update_wrapper
from typing import Concatenate, Final, ParamSpec, TypedDict, TypeVar

import orjson
from cryptography.fernet import Fernet, InvalidToken
from django.conf import settings
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext as _
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response

from games.api.http import throttling
from games.api.http.authentication import player
from games.api.http.view import View
from games.engine.types import Json
from games.models import IdempotencyKey, User
from games.services import idempotency

HEADER: Final = "Idempotency-Key"
LONGEST: Final = 64
# Visitors' keys must not be short: guessing one from the same address reveals the answer.
SHORTEST_OF_VISITORS: Final = 16
SALT: Final = "games.retries"

P = ParamSpec("P")
V = TypeVar("V", bound=View)
Post = Callable[Concatenate[V, Request, P], Response]


class Named(TypedDict):
    """By what an answer is looked for."""

    user: User | None
    key: str
    request: bytes


@dataclass(frozen=True, slots=True)
class Retry:
    """What identifies a request when it is sent again, and what encrypts its answer."""

    user: User | None
    key: str
    asked: bytes
    box: Fernet | None  # None: the answer is stored unencrypted

    @property
    def named(self) -> Named:
        """The arguments for looking up the stored answer."""
        return {"user": self.user, "key": self.key, "request": self.asked}

    def closed(self, answer: Json) -> Json:
        """Return an answer in the form in which it is stored."""
        told = orjson.dumps(answer, default=str, option=orjson.OPT_NON_STR_KEYS)
        return orjson.loads(told) if self.box is None else self.box.encrypt(told).decode()

    def opened(self, kept: IdempotencyKey) -> Response:
        """Return a stored answer. Raises KeyReusedError if it is not for this caller."""
        if self.box is None:
            return Response(kept.body or None, status=kept.status)
        try:
            told = orjson.loads(self.box.decrypt(kept.body.encode()))
        except InvalidToken:
            raise idempotency.key_reused() from None
        return Response(told or None, status=kept.status)  # a 204 must have no body


def retried(post: Post[V, P]) -> Post[V, P]:
    """Decorate a POST: a repeated key gets the first answer again, and nothing is done."""

    def once(view: V, request: Request, /, *args: P.args, **kwargs: P.kwargs) -> Response:
        retry = retry_of(view, request)
        if retry is None:
            return post(view, request, *args, **kwargs)
        # Look first: effects outside Postgres could not be rolled back.
        if kept := idempotency.kept_answer(**retry.named):
            return retry.opened(kept)

        def act(first: IdempotencyKey) -> None:
            answer = post(view, request, *args, **kwargs)
            first.status, first.body = answer.status_code, retry.closed(answer.data or "")

        return retry.opened(idempotency.run_once(**retry.named, act=act))

    update_wrapper(once, post)  # keeps the docstring for the OpenAPI document
    return once


def answered_before(view: View, request: Request) -> Response | None:
    """The answer to an earlier identical request; None if there was none, or it has no key."""
    try:
        retry = retry_of(view, request)
    except ValidationError:
        return None
    kept = idempotency.kept_answer(**retry.named) if retry else None
    return retry.opened(kept) if retry and kept else None


def retry_of(view: View, request: Request) -> Retry | None:
    """Return what identifies a request when it is sent again; None without a key.

    Raises ValidationError for an invalid key.
    """
    shortest = 0 if view.authentication_classes else SHORTEST_OF_VISITORS
    key = key_of(request, at_least=shortest)
    if not key:
        return None
    credential = credential_of(request)
    if view.ends_its_credential:  # afterwards the credential no longer tells whose request it is
        return _unowned(key, credential, [request.path])
    asked = [request.method, request.get_full_path(), request.data]
    if not view.authentication_classes:
        return _unowned(key, throttling.address_of(request), asked)
    box = _box(key, credential, asked) if view.shows_secret else None
    return Retry(player(request), key, orjson.dumps(asked, default=str), box)


def key_of(request: Request, *, at_least: int = 0) -> str:
    """Read the key; empty without one. Raises ValidationError."""
    key = request.headers.get(HEADER)
    if key is None:
        return ""
    if len(key) > LONGEST or not key.isprintable() or not key.isascii():
        raise ValidationError({HEADER: [_("Use up to 64 printable ASCII characters.")]})
    if len(key) < at_least:
        raise ValidationError({HEADER: [_("Use at least 16 characters, chosen at random.")]})
    return key


def credential_of(request: Request) -> str:
    """What the caller authenticates by: a token or a session. Neither is stored in clear text."""
    session = request.COOKIES.get(settings.SESSION_COOKIE_NAME, "")
    return request.headers.get("Authorization", "") or session


def _unowned(key: str, whose: str, asked: list[Json]) -> Retry:
    """A request without an owner; what is stored does not help in guessing its body."""
    told = _digest("request", key, whose, asked)
    return Retry(None, _digest("key", key, whose).hex(), told, _box(key, whose, asked))


def _box(*parts: Json) -> Fernet:
    """The box that encrypts an answer: only sending the same request again can open it.

    Even a copy of the database and the site's key does not suffice: neither has the caller's key.
    """
    return Fernet(urlsafe_b64encode(_digest("answer", *parts)))


def _digest(*parts: Json) -> bytes:
    return salted_hmac(SALT, orjson.dumps(parts, default=str), algorithm="sha256").digest()
