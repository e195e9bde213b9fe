"""Requests that may be sent again: the first answer stands, and nothing is done twice."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from datetime import timedelta
from typing import Final

from django.db import IntegrityError, transaction
from django.utils.translation import gettext as _

from games.clocks.now import now
from games.engine.types import Json
from games.errors import ApplicationError, KeyReusedError
from games.models import IdempotencyKey, User

KEPT: Final = timedelta(days=2)
Result = tuple[int, Json]  # HTTP status and JSON body


def run_once(*, user: User, key: str, request: bytes, act: Callable[[], Result]) -> Result:
    """Carry out a request and keep its answer in the same transaction.

    A retry is seen for what it is when the request is refused (the game has moved on), or when
    its key is already there. So the usual case costs one statement, not two.
    """
    fingerprint = hashlib.sha256(request).hexdigest()
    try:
        with transaction.atomic():
            status, body = act()
            if key:
                IdempotencyKey.objects.create(
                    user=user, key=key, fingerprint=fingerprint, status=status, body=body
                )
    except (IntegrityError, ApplicationError):
        if not key:
            raise
        kept = IdempotencyKey.objects.filter(user=user, key=key).first()
        if kept is None:
            raise
        if kept.fingerprint != fingerprint:
            raise KeyReusedError(_("This Idempotency-Key belongs to another request.")) from None
        return kept.status, kept.body
    return status, body


def delete_old() -> int:
    """Delete answers older than any retry; say how many."""
    return IdempotencyKey.objects.filter(created_at__lt=now() - KEPT).delete()[0]
