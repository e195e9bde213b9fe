"""How an app gets tokens by OAuth, where this site is stricter than the library.

Callers hold a transaction, so that two requests with the same code or refresh token come one after
the other: the second finds it used.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from hashlib import sha256
from secrets import token_urlsafe
from typing import Final
from uuid import UUID

from oauth2_provider.models import AccessToken, Application, Grant, RefreshToken
from oauth2_provider.oauth2_validators import OAuth2Validator
from oauthlib.common import Request
from oauthlib.oauth2 import WebApplicationServer
from oauthlib.oauth2.rfc8628.grant_types.device_code import DeviceCodeGrant

from games.clocks.now import now
from games.policy import CONSENT_DAYS
from games.services.accounts import device_logins

# Prefixes tell tokens from other text, so that scanners can find leaked ones.
ACCESS_PREFIX: Final = "mo_"
REFRESH_PREFIX: Final = "mr_"

BearerToken = dict[str, str | int]  # the answer of RFC 6749


def access_token(request: Request, refresh_token: str | None = None) -> str:
    """Make a token that acts for a user."""
    return ACCESS_PREFIX + token_urlsafe(32)


def refresh_token(request: Request, refresh_token: str | None = None) -> str:
    """Make a refresh token, which is exchanged for the next access token."""
    return REFRESH_PREFIX + token_urlsafe(32)


class Server(WebApplicationServer):
    """Exchanges codes, refresh tokens and device codes for tokens; there are no other grants."""

    def __init__(self, request_validator: OAuth2Validator, **given: object) -> None:
        super().__init__(request_validator, **given)
        self.grant_types[device_logins.GRANT] = DeviceCodeGrant(request_validator)


class Validator(OAuth2Validator):
    """Refuses suspended users, and ends all tokens that came from a code sent a second time."""

    def validate_code(
        self,
        client_id: str,
        code: str,
        client: Application,
        request: Request,
        *args: object,
        **kwargs: object,
    ) -> bool:
        rows = Grant.objects.select_for_update(of=("self",)).select_related("user")
        grant = rows.filter(code=code, application=client).first()
        if grant is None:
            _end_family(code, client)  # RFC 6749, section 4.1.2
            return False
        valid = super().validate_code(client_id, code, client, request, *args, **kwargs)
        return bool(valid and grant.user.is_active)

    def validate_device_code(
        self, client_id: str, code: str, request: Request, *args: object, **kwargs: object
    ) -> str | None:
        status, row = device_logins.take(client_id=client_id, device_code=code)
        if row is not None:
            request.user, request.scopes, request.code = row.user, row.scope.split(), code
        elif status is None:
            _end_family(code, request.client)
        return status

    def validate_refresh_token(
        self,
        refresh_token: str,
        client: Application,
        request: Request,
        *args: object,
        **kwargs: object,
    ) -> bool:
        checksum = sha256(refresh_token.encode()).hexdigest()
        list(RefreshToken.objects.select_for_update().filter(token_checksum=checksum))
        valid = super().validate_refresh_token(refresh_token, client, request, *args, **kwargs)
        return bool(valid and request.user.is_active and _is_in_force(request))

    def _save_bearer_token(
        self, token: BearerToken, request: Request, *args: object, **kwargs: object
    ) -> None:
        super()._save_bearer_token(token, request, *args, **kwargs)
        if request.grant_type != "refresh_token":  # marks the app as used, so that it is kept
            Application.objects.filter(pk=request.client.pk).update(updated=now())

    def _create_refresh_token(
        self,
        request: Request,
        code: str,
        access_token: AccessToken,
        previous: RefreshToken | None,
    ) -> RefreshToken:
        made = super()._create_refresh_token(request, code, access_token, previous)
        if previous is None:
            made.token_family = _family_of(request.code)
        else:
            made.created = previous.created  # when consent was given: it expires some time later
        made.save(update_fields=["token_family", "created"])
        return made

    def _check_and_set_request_resource(self, request: Request) -> None:
        """There is only one resource here: no token is for a part of it."""
        request.resource = []


def _end_family(code: str, client: Application) -> None:
    """End the tokens that came from a code sent again: its sender may be a thief."""
    family = _family_of(code)
    if RefreshToken.objects.filter(token_family=family, application=client).exists():
        RefreshToken.revoke_family(family)


def _is_in_force(request: Request) -> bool:
    """Whether the consent behind a refresh token is recent enough."""
    given: datetime = request.refresh_token_instance.created
    return now() - given < timedelta(days=CONSENT_DAYS)


def _family_of(code: str) -> UUID:
    """Return the id shared by the tokens of a code, to find them if it is sent again."""
    return UUID(bytes=sha256(code.encode()).digest()[:16])
