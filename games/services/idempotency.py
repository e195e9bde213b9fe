"""Requests that may be repeated: the first answer stands, and nothing is done twice."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from datetime import timedelta
from typing import Final

from django.db import IntegrityError, transaction
from django.utils.translation import gettext as _

from games.clocks.now import now
from games.errors import ApplicationError, KeyReusedError
from games.models import IdempotencyKey, User
from games.services import clean_up

KEPT: Final = timedelta(days=2)
Act = Callable[[IdempotencyKey], None]  # carries out the request, and sets ``status`` and ``body``


def run_once(*, user: User | None, key: str, request: bytes, act: Act) -> IdempotencyKey:
    """Carry out a request, store its answer in the same transaction, and return it.

    ``act`` may store the answer itself, together with its effect. A retry is recognised only when
    the request is refused (the game has moved on), or when its key exists already, so the usual
    case costs one extra statement or none. Without a ``user`` the key alone identifies the caller.
    """
    fingerprint = _digest(request)
    first = IdempotencyKey(user=user, key=key, fingerprint=fingerprint)
    try:
        with transaction.atomic():
            act(first)
            if key and first._state.adding:  # noqa: SLF001
                first.save(force_insert=True)
    except (IntegrityError, ApplicationError):
        kept = kept_answer(user=user, key=key, request=request)
        if kept is None:
            raise
        return kept
    return first


def kept_answer(*, user: User | None, key: str, request: bytes) -> IdempotencyKey | None:
    """Find the answer that a request got when it was first sent; None if it was not.

    Raises KeyReusedError if a different request used its key.
    """
    kept = IdempotencyKey.objects.filter(user=user, key=key).first() if key else None
    if kept is not None and kept.fingerprint != _digest(request):
        raise key_reused()
    return kept


def key_reused() -> KeyReusedError:
    """The error for a key that belongs to another request."""
    return KeyReusedError(_("This Idempotency-Key belongs to another request."))


def delete_old() -> int:
    """Delete answers older than any retry; return how many."""
    old = IdempotencyKey.objects.filter(created_at__lt=now() - KEPT)
    return clean_up.delete_in_batches(old, first="created_at")


def _digest(request: bytes) -> str:
    return hashlib.sha256(request).hexdigest()
