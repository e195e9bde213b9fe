"""What one account owns, one of each kind: its ids stand in paths, what fits it in bodies."""

from __future__ import annotations

from datetime import timedelta
from typing import NamedTuple
from uuid import uuid4

from allauth.mfa.models import Authenticator
from oauth2_provider.models import AccessToken, Application, RefreshToken

from games import signed_links
from games.clocks.now import now
from games.models import (
    AccountSession,
    Block,
    CalendarLink,
    Follow,
    Game,
    Invitation,
    Message,
    Mute,
    PushDevice,
    Sanction,
    User,
    Webhook,
)
from games.selectors.tables import challenges
from games.services.accounts import bot_accounts, token_rows
from games.services.messages import targets
from games.services.tables.challenges import create_challenge
from games.services.tables.seeks import create_seek
from tests.api.authorization.tokens import app_token
from tests.api.test_devices import subscription
from tests.kit.api_clients import PASSWORD

Values = dict[str, object]


class Belongings(NamedTuple):
    paths: Values  # by the names of parameters; with an operation's name before a point, its own
    fields: Values  # by the names of fields, as above


def owned_by(owner: User, app: Application, *, table: Game, by: User) -> Belongings:
    """Give somebody one of each kind."""
    day = (now() + timedelta(days=90)).date().isoformat()
    owner.new_email = "emil-new@example.org"
    owner.vacations = [[day, day]]
    owner.save()
    bot = bot_accounts.create_bot(owner=owner, username="macaw")
    bot_token, _text = token_rows.create(bot, "", ["read"], None)
    token, _text = token_rows.create(owner, "", ["read"], None)
    webhook = targets.create_webhook(
        user=owner, url="https://hook.example.org/1", format=Webhook.Format.STANDARD
    )
    sanction = Sanction.objects.create(user=owner, kind="warning", reason="Be kind.", by=by)
    challenge = create_challenge(user=owner, ruleset=table.ruleset, seats=3, clock="fast")
    Block.objects.create(blocker=owner, blocked=User.objects.get(username="gina"))
    Follow.objects.create(follower=owner, followed=User.objects.get(username="anna"))
    CalendarLink.objects.create(user=owner, digest="d" * 64)
    Mute.objects.create(user=owner, muted=User.objects.get(username="anna"))
    _let_in(owner, app)
    paths: Values = {
        "challenge": challenge.pk,
        "challenges_create.token": challenges.token_of(challenge),
        "challenges_retrieve.token": challenges.token_of(challenge),
        "client_id": app.client_id,
        "code": "stale_move",
        "device": PushDevice.objects.create(user=owner, **subscription()).pk,
        "first": day,
        "handle": token.handle,
        "invitation": Invitation.objects.get(game=table, user=owner).pk,
        "key": table.ruleset,
        "login": _session_of(owner).pk,
        "me_blocks_destroy.username": "gina",
        "me_blocks_retrieve.username": "gina",
        "me_blocks_update.username": "gina",
        "me_bots_tokens_destroy.handle": bot_token.handle,
        "message": _message_to(webhook).pk,
        "name": bot.username,
        "other": "bernd",
        "passkey": _passkey_of(owner).pk,
        "player": owner.username,
        "ply": 0,
        "ruleset": table.ruleset,
        "seat": 3,  # of the bot at the open table
        "seek": create_seek(user=owner, ruleset=table.ruleset, seats=4, clock="fast").pk,
        "sanction": sanction.pk,
        "username": "anna",
        "webhook": webhook.pk,
    }
    return Belongings(paths, _fields(owner, sanction))


def _fields(owner: User, sanction: Sanction) -> Values:
    another_day = (now() + timedelta(days=120)).date().isoformat()
    log_in = {"username": "anna", "password": PASSWORD}
    return {
        **subscription(2),
        "appeals_create.token": signed_links.appeal_url(sanction.pk).rpartition("/")[2],
        "confirm": owner.username,
        "email": "newcomer@example.org",
        "first": another_day,
        "games_leave_create.reason": "no_time",
        "games_proposals_create.kind": "call_off",
        "last": another_day,
        "link": signed_links.address_token(owner),
        "login_create.*": log_in,
        "me_destroy.*": {"confirm": owner.username, "password": PASSWORD},
        "me_partial_update.*": {"email": "emil-2@example.org", "current": PASSWORD},
        "me_passkeys_destroy.*": {"current": PASSWORD},
        "me_passkeys_update.name": "my tablet",
        "player": "gina",
        "ruleset": "meuterer",
        "seats": 3,
        "text": "That is not so.",
        "url": "https://hook.example.org/2",
        "username": "newcomer",
    }


def _passkey_of(user: User) -> Authenticator:
    """A passkey as it is kept; nothing here shows it."""
    kept = {"name": "my phone", "credential": {}}
    return Authenticator.objects.create(user=user, type=Authenticator.Type.WEBAUTHN, data=kept)


def _session_of(user: User) -> AccountSession:
    at = now()
    return AccountSession.objects.create(
        user=user, session_key="k" * 32, created_at=at, last_seen_at=at
    )


def _message_to(webhook: Webhook) -> Message:
    """A message that can be sent again."""
    at = now()
    return Message.objects.create(
        user=webhook.user, webhook=webhook, channel="webhook", event="turn", key="turn:1",
        status="sent", due_at=at, sent_at=at,
    )  # fmt: skip


def _let_in(user: User, app: Application) -> None:
    """Let an app act for somebody, as their consent does."""
    access = AccessToken.objects.get(token=app_token(user, app, "read"))
    RefreshToken.objects.create(
        user=user, application=app, access_token=access, token="mr_1", token_family=uuid4()
    )
