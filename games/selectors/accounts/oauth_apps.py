"""The apps that a user has authorised."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final
from urllib.parse import urlsplit

from django.db.models import Min, QuerySet
from oauth2_provider.models import Application, RefreshToken

from games.clocks.now import now
from games.models import User
from games.payloads.timestamps import instant
from games.payloads.tokens import App
from games.policy import CONSENT_DAYS, REFRESH_DAYS, SCOPES

CONSENTS_AT_MOST: Final = 500  # the latest ones of a user that are read


def apps_of(user: User) -> list[App]:
    """The apps that may act for a user, latest first; several consents to one app are one entry."""
    rows = living_consents().select_related("application", "access_token").filter(user=user)
    by_app: dict[str, list[RefreshToken]] = {}
    for row in rows.order_by("-created")[:CONSENTS_AT_MOST]:
        by_app.setdefault(row.application.client_id, []).append(row)
    families = {row.token_family for rows in by_app.values() for row in rows}
    begun = RefreshToken.objects.filter(user=user, token_family__in=families)
    since = dict(begun.values_list("application__client_id").annotate(Min("created")))
    return [_entry(consents, since[key]) for key, consents in by_app.items()]


def living_consents() -> QuerySet[RefreshToken]:
    """The refresh tokens, of all users, with which an app can still get tokens."""
    rows: QuerySet[RefreshToken] = RefreshToken.objects.filter(
        revoked__isnull=True,
        access_token__expires__gt=now() - timedelta(days=REFRESH_DAYS),
        created__gt=now() - timedelta(days=CONSENT_DAYS),
    )
    return rows


def hosts_of(app: Application) -> list[str]:
    """The hosts to which an app may send a browser back."""
    return sorted({urlsplit(uri).hostname or "" for uri in app.redirect_uris.split()})


def _entry(consents: list[RefreshToken], since: datetime) -> App:
    app = consents[0].application
    tokens = [row.access_token for row in consents]
    held = {scope for token in tokens for scope in token.scope.split()}
    return {
        "id": app.client_id,
        "name": app.name,
        "hosts": hosts_of(app),
        "scopes": [scope for scope in SCOPES if scope in held],
        "last_used": instant(max(token.updated for token in tokens)),
        "since": instant(since),
    }
