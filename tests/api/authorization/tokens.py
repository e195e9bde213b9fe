"""Tokens of every kind: those with one scope, and those that open nothing any more."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from secrets import token_urlsafe

from oauth2_provider.models import AccessToken, Application

from games.clocks.now import now
from games.models import User
from games.policy import BOT_SCOPES, SCOPES
from games.services.accounts import bot_accounts, token_makers, token_rows
from tests.kit.api_clients import Caller, person

HOUR = timedelta(hours=1)


@dataclass(frozen=True)
class Narrow:
    """A token that is not for everything."""

    scopes: frozenset[str]
    of_app: bool
    caller: Caller


def narrow(user: User, app: Application) -> dict[str, Narrow]:
    """Tokens by what they are: for each scope one that lacks it alone, or has it alone."""
    found = {}
    for scope in SCOPES:
        for what, held in (("only", {scope}), ("all but", {*SCOPES} - {scope})):
            _row, token = token_rows.create(user, "", sorted(held), None)
            found[f"{what} {scope}"] = Narrow(frozenset(held), of_app=False, caller=bearer(token))
        own = bearer(app_token(user, app, scope))
        found[f"app, {scope}"] = Narrow(frozenset({scope}), of_app=True, caller=own)
    return found


def tried_for(scope: str) -> list[str]:
    """Which of them try an operation: a person's that must do and must not, and every app's."""
    own = [f"{what} {scope}" for what in ("only", "all but")] if scope else []
    return own + [f"app, {one}" for one in SCOPES]


def barred(user: User, app: Application) -> dict[str, Caller]:
    """Callers whose token is too old or taken back, or whose account is closed."""
    _row, expired = token_rows.create(user, "", [*SCOPES], now() - HOUR)
    row, revoked = token_rows.create(user, "", [*SCOPES], None)
    token_makers.revoke(user=user, handle=row.handle)
    suspended, owner = person("ivan"), person("olaf")
    bot = bot_accounts.create_bot(owner=owner, username="gull")
    callers = {  # the first four are tried everywhere, the others at one place
        "an expired token": bearer(expired),
        "a token taken back": bearer(revoked),
        "an app's expired token": bearer(app_token(user, app, "read", -HOUR)),
        "a closed account": Caller(suspended),
        "an app of a closed account": bearer(app_token(suspended, app, "read")),
        "a bot account of a closed account": bearer(of_bot(bot)),
        "no token at all": bearer("mp_" + "x" * 64),
    }
    User.objects.filter(pk__in=[suspended.pk, owner.pk]).update(is_active=False)
    return callers


def of_bot(bot: User) -> str:
    """A token of all that a bot account may be allowed."""
    return token_rows.create(bot, "", [*BOT_SCOPES], None)[1]


def bearer(token: str) -> Caller:
    """A caller with this token."""
    caller = Caller()
    caller.client.credentials(HTTP_AUTHORIZATION=f"Bearer {token}")
    return caller


def app_token(user: User, app: Application, scope: str, lasts: timedelta = HOUR) -> str:
    """A token that an app got from a user."""
    token = f"mo_{token_urlsafe(32)}"
    AccessToken.objects.create(
        user=user, application=app, token=token, scope=scope, expires=now() + lasts
    )
    return token
