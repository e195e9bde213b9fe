"""Rows of personal tokens, as every way of making one writes them."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from uuid import UUID

from knox.models import get_digest_token
from knox.settings import CONSTANTS

from games.clocks.now import now
from games.models import PersonalToken, User


def create(
    user: User,
    name: str,
    scopes: Sequence[str],
    expiry: datetime | None,
    *,
    login_by: str = "",
    made_by: UUID | None = None,
) -> tuple[PersonalToken, str]:
    """Write a token that ends exactly at ``expiry``; None: when it is revoked.

    The second value is the token itself, of which only a digest is stored. ``made_by`` is the
    handle of the token with which it ends, ``login_by`` how its owner logged in.
    """
    digest, token = get_digest_token()
    row = PersonalToken(
        user=user,
        name=name,
        scopes=list(scopes),
        expiry=expiry,
        made_by=made_by,
        login_by=login_by,
        login_at=now() if login_by else None,
        digest=digest,
        token_key=token[: CONSTANTS.TOKEN_KEY_LENGTH],
    )
    row.save(force_insert=True)
    return row, token
