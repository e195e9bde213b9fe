"""The requests and sweeps that are compared as a site grows."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from random import Random
from typing import Any, Final

from allauth.mfa.models import Authenticator
from allauth.mfa.totp.internal.auth import TOTP, generate_totp_secret
from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.test import Client

from games.clocks.now import now
from games.models import Game, Seat, User
from games.rulesets.registry import RULESETS
from games.selectors.messages import ledger
from games.selectors.tables import lists
from games.services import due_games, idempotency
from games.services.accounts import accounts, fingerprints, oauth_apps, sessions
from games.services.messages import delivery, leases
from games.services.moderation import roles
from meuterer_site.sessions import SessionStore

FIRST: Final = next(iter(RULESETS))
Step = Callable[[int], None]

# What is read, by name: a path, with places for a game, a finished game and a player's name.
READ: Final = {
    "view of a table": "/api/v1/games/{game}",
    "lobby": "/api/v1/games?status=open",
    "lobby, filtered": f"/api/v1/games?status=active&ruleset={FIRST}&clock=standard",
    "all games": "/api/v1/games",
    "my games": "/api/v1/me/games",
    "log of a game": "/api/v1/games/{over}/moves",
    "record of a game": "/api/v1/games/{over}/record",
    "page of the archive": "/api/v1/archive?limit=20",
    "leaderboard": f"/api/v1/leaderboards/{FIRST}",
    "messages": "/api/v1/me/messages",
    "messages, filtered": "/api/v1/me/messages?event=turn",
}
CONSOLE: Final = {
    "console: games": "/admin/games/game/",
    "console: search of a player": "/admin/games/user/?q={name}",
    "console: search of a game": "/admin/games/game/?q={game}",
}
SWEEPS: Final[dict[str, Callable[[], object]]] = {
    "games due": due_games.process_due_games,
    "games due soon": due_games.hand_out_upcoming,
    "bots due": lambda: lists.games_with_bot_due(seconds=3),
    "channels due": ledger.channels_with_something_due,
    "messages claimed": lambda: leases.claim("mail"),
    "old messages": delivery.delete_old,
    "old answers": idempotency.delete_old,
    "old sessions": sessions.delete_old,
    "old fingerprints": fingerprints.delete_old,
    "old tokens": accounts.delete_expired_tokens,
    "old apps": oauth_apps.delete_old,
}


def steps(count: int) -> Mapping[str, Step]:
    """What is measured, by name, at ``count`` games drawn from all."""
    going = _drawn(count, status="active", bot_due=False, due_at__gt=now())
    over = _drawn(count, status="finished")
    players = [_to_move(game) for game in going]
    clients = [_client(player) for player in players]
    moderators = [_moderator()] * len(going)

    def reading(address: str, callers: list[Client]) -> Step:
        def read(number: int) -> None:
            at = number % len(going)
            path = address.format(
                game=going[at].pk, over=over[number % len(over)].pk, name=players[at].username
            )
            _check(callers[at].get(path), path)

        return read

    def move(number: int) -> None:
        at = number % len(going)
        path = f"/api/v1/games/{going[at].pk}"
        view = clients[at].get(path).json()
        body = json.dumps({"ply": view["ply"], "move": view["legal_moves"][0]["move"]})
        answer = clients[at].post(
            f"{path}/moves",
            body,
            content_type="application/json",
            headers={"Idempotency-Key": "growth"},
        )
        _check(answer, f"{path}/moves")

    read = {name: reading(address, clients) for name, address in READ.items()}
    console = {name: reading(address, moderators) for name, address in CONSOLE.items()}
    swept = {name: (lambda _, sweep=sweep: sweep()) for name, sweep in SWEEPS.items()}
    return {**read, "view and move": move, **console, **swept}


def _drawn(count: int, **columns: Any) -> list[Game]:
    found = Game.objects.filter(**columns).order_by("pk").values_list("pk", flat=True)
    drawn = Random(7).sample(list(found), min(count, len(found)))
    return list(Game.objects.filter(pk__in=drawn))


def _check(answer: Any, path: str) -> None:
    if answer.status_code not in (200, 201):
        raise RuntimeError(f"{path} answered {answer.status_code}: {answer.headers}")
    list(answer)


def _to_move(game: Game) -> User:
    return User.objects.get(seats__in=Seat.objects.filter(game=game, number=game.to_move[0]))


def _client(user: User) -> Client:
    _, token = accounts.create_token(user=user, name="benchmark")
    return Client(headers={"Authorization": f"Bearer {token}", "Host": "localhost"})


def _moderator() -> Client:
    """The browser of a moderator who has shown a second factor."""
    user, is_new = User.objects.get_or_create(username="moderator")
    if is_new:
        user.set_password("benchmark")
        user.save()
        roles.set_role(user, "administrator")
        user.refresh_from_db()
        TOTP.activate(user, generate_totp_secret())
    factor = Authenticator.objects.get(user=user, type=Authenticator.Type.TOTP)
    session = SessionStore()
    session.create()
    key = str(session.session_key)
    session[SESSION_KEY] = str(user.pk)
    session[BACKEND_SESSION_KEY] = settings.AUTHENTICATION_BACKENDS[0]
    session[HASH_SESSION_KEY] = user.get_session_auth_hash()
    session[sessions.LOGIN] = sessions.begin(user=user, by="password", key=key, browser="")
    session[sessions.VERIFIED] = sessions.verified(factor.pk)
    session.save()
    client = Client(headers={"Host": "localhost"})
    client.cookies[settings.SESSION_COOKIE_NAME] = key
    return client
