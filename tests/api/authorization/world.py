"""One site for the whole matrix: tables of every kind, who is at them, and what Emil owns."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import timedelta
from typing import Final
from uuid import UUID, uuid4

import pytest
from django.conf import settings
from django.db import transaction
from django.test import override_settings

from games.clocks.now import now
from games.models import (
    ChatMessage,
    Game,
    Invitation,
    InvitationLink,
    PersonalToken,
    Proposal,
    User,
)
from games.services.accounts import bot_accounts, oauth_apps
from games.services.moderation import roles
from games.services.play import proposals
from games.services.tables import seating
from tests.api.authorization import belongings, tokens
from tests.api.authorization.belongings import Values
from tests.api.authorization.tokens import Narrow
from tests.kit import fixed_chance, playing_on, seated_tables, short_games
from tests.kit.api_clients import Caller, guest_without_account, person, user_of
from tests.moderation.console_login import give_factor

RULESET: Final = "meuterer"
KINDS: Final = ("open", "private", "running", "delayed", "finished")
# Where each stands to a table; a bot account is an outsider, too.
ROLES: Final = ("host", "player", "invited", "outsider", "bot", "guest", "visitor")


@dataclass(frozen=True)
class World:
    tables: dict[str, Game]
    callers: dict[str, Caller]  # by ROLES; "invited" is Emil, who owns what belongings.py makes
    moderators: dict[str, Caller]
    narrow: dict[str, Narrow]
    barred: dict[str, Caller]  # who may not come in at all
    paths: dict[str, Values]  # by kind: what stands in the paths of requests,
    fields: dict[str, Values]  # and in their bodies


@contextmanager
def built() -> Iterator[World]:
    """Build it all in one transaction, which is rolled back after the last request."""
    limits = dict.fromkeys(settings.RATES, "")
    hasher = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    quick = override_settings(RATES=limits, CREDENTIALS_RATE="", PASSWORD_HASHERS=hasher)
    with quick, pytest.MonkeyPatch.context() as patch, transaction.atomic():
        fixed_chance.fix(patch)
        yield _build()
        transaction.set_rollback(True)


def _build() -> World:
    anna, bernd, carla, dora, emil = (
        person(name) for name in ("anna", "bernd", "carla", "dora", "emil")
    )
    person("gina")  # whom nobody has invited yet
    bot = bot_accounts.create_bot(owner=dora, username="parrot")
    callers = dict(zip(ROLES, map(Caller, (anna, bernd, emil, dora)), strict=False))
    callers["invited"] = Caller(emil, login_by=PersonalToken.Way.PASSWORD)
    callers["bot"] = tokens.bearer(tokens.of_bot(bot))
    callers["guest"] = guest_without_account()
    callers["visitor"] = Caller()
    tables = _tables(anna, bernd, carla)
    about = {kind: _furnish(game, anna, emil) for kind, game in tables.items()}
    app, emils = (
        oauth_apps.register(name=name, redirect_uris=["https://app.example.org/back"])
        for name in ("Parrot", "Macaw")
    )
    owned = belongings.owned_by(emil, emils, table=tables["open"], by=person("olga"))
    alone = _table_with_bots(anna).pk
    owned.paths.update({f"games_hint_{act}.game_id": alone for act in ("create", "retrieve")})
    owned.fields["games_play_on_create.ply"] = 0
    return World(
        tables=tables,
        callers=callers,
        moderators=_moderators(),
        narrow=tokens.narrow(dora, app),
        barred=tokens.barred(anna, app),
        paths={kind: owned.paths | paths for kind, (paths, _fields) in about.items()},
        fields={kind: owned.fields | fields for kind, (_paths, fields) in about.items()},
    )


def _tables(anna: User, bernd: User, carla: User) -> dict[str, Game]:
    """A table of Anna's of each kind: at the private one all sit, and she is to move at others."""
    waiting = seating.create_game(
        user=anna, ruleset=RULESET, seats=4, bots=["random"], trusts_server=True
    )
    seating.take_seat(game_id=waiting.pk, user=bernd, trusts_server=True)
    tables = {"open": waiting}
    for kind in KINDS[1:]:
        options = short_games.OPTIONS[RULESET] if kind == "finished" else {}
        tables[kind] = seated_tables.seated_table([anna, bernd, carla], RULESET, options)
    for kind in ("running", "delayed", "finished"):
        seated_tables.start(tables[kind])
    for kind in ("running", "delayed"):
        rules = tables[kind].rules
        playing_on.play_until(
            tables[kind].pk,
            lambda state, rules=rules: state.ply > 3 and rules.to_move(state) == [0],
        )
    playing_on.finish(tables["finished"].pk, [Caller(user) for user in (anna, bernd, carla)])
    Game.objects.filter(pk=tables["private"].pk).update(invited_only=True)
    Game.objects.filter(pk=tables["delayed"].pk).update(spectators="delayed", spectator_delay=2)
    return {kind: Game.objects.get(pk=game.pk) for kind, game in tables.items()}


def _table_with_bots(anna: User) -> Game:
    """A table at which Anna is to move, and bots alone play with her: there are hints there."""
    game = seating.create_game(
        user=anna, ruleset=RULESET, seats=3, bots=["greedy"] * 2, trusts_server=True
    )
    seating.start_game(game_id=game.pk, user=anna)
    rules = game.rules
    return playing_on.play_until(game.pk, lambda state: rules.to_move(state) == [0])


def _furnish(game: Game, anna: User, emil: User) -> tuple[Values, Values]:
    """Let Anna say something, make a link and invite Emil; return what names all that."""
    line = ChatMessage.objects.create(game=game, room="players", user=anna, seat=0, text="Ahoy")
    in_a_week = now() + timedelta(days=7)
    link = InvitationLink.objects.create(game=game, user=anna, expires_at=in_a_week)
    Invitation.objects.create(game=game, user=emil, host=anna)
    asked = _asked(game, anna) if game.spectators == Game.Spectators.DELAYED else uuid4()
    about: Values = {"line": line.pk, "ply": game.ply, "move": _move(game), "game": str(game.pk)}
    return {"game_id": game.pk, "link": link.pk, "proposal": asked}, about


def _asked(game: Game, anna: User) -> UUID:
    """Let Anna propose something."""
    proposals.propose(game_id=game.pk, user=anna, kind="call_off")
    return Proposal.objects.get(game=game).pk


def _moderators() -> dict[str, Caller]:
    """An administrator before and after the second factor, which the API does not ask for."""
    found = {}
    for name in ("ada", "mori"):
        user = person(name)
        roles.set_role(user, "administrator")
        found[name] = Caller(User.objects.get(pk=user.pk))
    give_factor(user_of(found["mori"]))
    return found


def _move(game: Game) -> object:
    """A legal move of Anna's; any at all where nobody is to move."""
    if game.status != Game.Status.ACTIVE:
        return {"kind": "pass"}
    return game.rules.legal_moves(game.position(), 0)[0].dump()
