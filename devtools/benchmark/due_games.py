"""Due games among very many: the cost of finding them, and the speed of their reminders."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from typing import Any, Final

from django.db import connection, transaction
from django.db.models import QuerySet

from games import tasks
from games.clocks.now import now
from games.clocks.seat_clock import SeatClock
from games.engine.commitment import commitment, draw_secret
from games.engine.types import Json
from games.models import Game, Message, Seat, User
from games.policy import HOUR
from games.rulesets.registry import RULESETS
from games.selectors.tables import rows as tables
from games.services.messages import delivery

ACTIVE: Final = 200_000
DUE: Final = 100
REMINDERS: Final = 10_000
CHUNK: Final = 5_000


def sweep_plan(active: int = ACTIVE, due: int = DUE) -> tuple[float, str]:
    """Return the milliseconds that the database takes to find due games, and Postgres's plan."""
    with _rolled_back():
        _games(active, due, _people(due), seated=False)
        at = now()
        found = tables.games().filter(due__due_at__lte=at, due_at__lte=at)
        rows = found.order_by("due__due_at")[:200]
        plan = _explain(rows)
    return plan["Execution Time"] + plan["Planning Time"], _words(plan["Plan"])


def reminder_times(count: int = REMINDERS) -> tuple[float, float, int, int]:
    """Remind many players at once, with this process as the only worker; delete all of it.

    Return the seconds until all reminders are claimed, and until the mail server has them; and
    the number of each.
    """
    people = _people(count)
    _games(count, count, people, seated=True)
    try:
        began = time.perf_counter()
        tasks.sweep_games()
        claimed = time.perf_counter() - began
        waiting = Message.objects.filter(event="reminder", status="waiting").count()
        while not delivery.deliver("mail", seconds=60):
            pass
        sent = Message.objects.filter(event="reminder", status="sent").count()
        return claimed, time.perf_counter() - began, waiting, sent
    finally:
        Game.objects.filter(host__in=people).delete()
        User.objects.filter(pk__in=[user.pk for user in people]).delete()


def _people(count: int) -> list[User]:
    names = (f"due-{number}" for number in range(count))
    users = [
        User(
            username=name,
            email=f"{name}@example.org",
            email_proof=User.EmailProof.PROVED,
            password="!",  # noqa: S106 - that opens nothing
            night_start=None,
            night_end=None,
        )
        for name in names
    ]
    return User.objects.bulk_create(users, batch_size=CHUNK)


def _games(count: int, due: int, people: list[User], *, seated: bool) -> None:
    """Make games: for the first ``due`` of them a reminder is due now, for the others in days."""
    ruleset = next(iter(RULESETS.values()))
    rules = ruleset.rules
    state, _ = rules.setup(4, "0" * 64, rules.options())
    dump, first, at = state.dump(), rules.to_move(state)[0], now()
    secret = draw_secret(sealed=False)
    running = SeatClock(bank=100 * HOUR, total=100 * HOUR, decision=0)
    running.since = int((at - timedelta(hours=90)).timestamp())
    clocks: list[Json] = [SeatClock(bank=0).dump() for _ in range(4)]
    clocks[first] = running.dump()
    deadlines = [at + timedelta(hours=10) if seat == first else None for seat in range(4)]
    for start in range(0, count, CHUNK):
        games = [
            Game(
                ruleset=ruleset.key,
                rules_version=ruleset.version,
                options={},
                host=people[number % len(people)],
                status=Game.Status.ACTIVE,
                clock="fast",
                to_move=[first],
                commitment=commitment(secret),
                secret=secret,
                state=dump,
                clocks=clocks,
                deadlines=deadlines,
                started_at=at,
                due_at=at - timedelta(seconds=1) if number < due else at + timedelta(days=3),
            )
            for number in range(start, min(start + CHUNK, count))
        ]
        Game.objects.bulk_create(games)
        if seated:
            seats = [
                Seat(
                    game=game,
                    number=seat,
                    user=game.host if seat == first else None,
                    bot="" if seat == first else "greedy",
                )
                for game in games
                for seat in range(4)
            ]
            Seat.objects.bulk_create(seats)


def _explain(rows: QuerySet[Any]) -> dict[str, Any]:
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE games_game, games_duegame")
        sql, parameters = rows.query.sql_with_params()
        cursor.execute(
            f"EXPLAIN (ANALYZE, FORMAT JSON) {sql} FOR UPDATE OF games_game SKIP LOCKED", parameters
        )
        (plan,) = cursor.fetchone()[0]
    return dict(plan)


def _words(node: dict[str, Json]) -> str:
    """Return the plan in one line: its steps, from the outermost inwards."""
    index = f" by {node['Index Name']}" if "Index Name" in node else ""
    inner = [_words(child) for child in node.get("Plans", [])]
    return f"{node['Node Type']}{index}" + (f" ({', '.join(inner)})" if inner else "")


@contextmanager
def _rolled_back() -> Iterator[None]:
    with transaction.atomic():
        yield
        transaction.set_rollback(True)
