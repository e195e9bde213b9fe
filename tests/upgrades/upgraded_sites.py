"""Frozen sites, loaded and brought up to date, at the moment at which they were dumped."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from django.core.management import call_command
from django.db import connection

from devtools.time_travel.passing_time import TimeTravel
from games.clocks import now as clock
from games.models import Game, User
from games.services.play import moves
from tests.kit.api_clients import Caller
from tests.kit.playing_on import let_bot_move, play_until_last
from tests.upgrades.frozen import FrozenSite

A_TICK = timedelta(microseconds=1)


@dataclass
class UpgradedSite:
    """A site after its upgrade; its people come with the tokens that they had."""

    remembered: Any
    days: TimeTravel
    people: dict[str, Caller]
    rows_before: dict[str, int]


@contextmanager
def upgraded(frozen: FrozenSite) -> Iterator[UpgradedSite]:
    """Load a dump and migrate it; the present is that of the dump."""
    remembered = frozen.remembered()
    with frozen.loaded(), clock.travelling() as traveller:
        before = count_rows()
        call_command("migrate", verbosity=0)
        clock._Present.held = datetime.fromisoformat(remembered["at"])
        people = {name: caller(name, token) for name, token in remembered["tokens"].items()}
        yield UpgradedSite(remembered, TimeTravel(traveller), people, before)


def caller(name: str, token: str) -> Caller:
    """Somebody with a token from before the upgrade."""
    found = Caller()
    found.user = User.objects.get(username=name)
    found.client.credentials(HTTP_AUTHORIZATION=token)
    return found


def count_rows() -> dict[str, int]:
    """The number of rows of each table."""
    tables = connection.introspection.table_names()
    counted = [f"SELECT '{table}', count(*) FROM \"{table}\"" for table in tables]
    with connection.cursor() as cursor:
        cursor.execute(" UNION ALL ".join(counted))
        return dict(cursor.fetchall())


def finish(game_id: UUID) -> None:
    """Play a game to its end by first legal moves; the last one is made as players or bots do."""
    game = play_until_last(game_id)
    while game.status == Game.Status.ACTIVE:
        if game.bot_due:
            let_bot_move(game_id)
            game.refresh_from_db()
            continue
        seat = game.to_move[0]
        user, move = game.seat_rows[seat].user, game.rules.legal_moves(game.position(), seat)[0]
        assert user is not None
        game = moves.play_move(game_id=game_id, user=user, ply=game.ply, move=move.dump())
