"""The passkeys of an account, and what counts as its second factors."""

from __future__ import annotations

from typing import Final

from allauth.mfa.models import Authenticator
from django.db.models import Q, QuerySet

from games.models import User
from games.payloads.accounts import Passkey
from games.payloads.timestamps import instant

# In an authenticator's data: whether its owner showed the password when adding it.
WITH_PASSWORD: Final = "with_password"  # noqa: S105 - the name of it


def passkeys_of(user: User) -> QuerySet[Authenticator]:
    """Return somebody's passkeys, oldest first."""
    rows: QuerySet[Authenticator] = Authenticator.objects.filter(
        user=user, type=Authenticator.Type.WEBAUTHN
    )
    return rows.order_by("pk")


def second_factors_of(user: User) -> QuerySet[Authenticator]:
    """Return what opens the console in addition to a role: an authenticator app, and passkeys.

    A passkey counts only once its owner has shown the password, too: otherwise whoever reads
    somebody's mail could add a passkey with a link, and wait until the victim is given a role.
    """
    shown = Q(type=Authenticator.Type.WEBAUTHN, **{f"data__{WITH_PASSWORD}": True})
    rows: QuerySet[Authenticator] = Authenticator.objects.filter(
        Q(type=Authenticator.Type.TOTP) | shown, user=user
    )
    return rows


def passkey_json(row: Authenticator) -> Passkey:
    """Return a passkey as its owner sees it."""
    return {
        "id": row.pk,
        "name": row.data["name"],
        "created": instant(row.created_at),
        "last_used": instant(row.last_used_at),
    }
