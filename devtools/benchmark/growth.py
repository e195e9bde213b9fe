"""What requests and sweeps cost among few games and among very many, side by side."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from statistics import quantiles
from typing import Final, NamedTuple

from django.db import connection, transaction
from django.test import Client
from django.test.utils import CaptureQueriesContext

from games.models import Game, Seat, User
from games.rulesets.registry import RULESETS
from games.selectors.messages import ledger
from games.selectors.tables import lists
from games.services import due_games, idempotency
from games.services.accounts import accounts, fingerprints, sessions
from games.services.messages import delivery, leases

FEW: Final = 1_000
TIMES: Final = 40  # each request and each sweep, at another game or player each time
FLAT: Final = 1.3  # times what it took among few games
FIRST: Final = next(iter(RULESETS))
Step = Callable[[int], None]

# What is read, by name: its address, of a game and of its player to move.
READ: Final = {
    "view of a table": "games/{game}",
    "lobby": "games?status=open",
    "lobby, filtered": f"games?status=active&ruleset={FIRST}&clock=standard",
    "all games": "games",
    "my games": "me/games",
    "log of a game": "games/{game}/moves",
    "record of a game": "games/{over}/record",
    "page of the archive": "archive?limit=20",
    "leaderboard": f"leaderboards/{FIRST}",
    "messages": "me/messages",
    "messages, filtered": "me/messages?event=turn",
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
}


class Figures(NamedTuple):
    """Milliseconds of a step."""

    p50: float
    p95: float


def measure() -> dict[str, Figures]:
    """Do every step, some times each, in this process; return what it took by its name."""
    return {name: _figures(step) for name, step in steps().items()}


def steps() -> Mapping[str, Step]:
    """What is measured, by name."""
    going = list(Game.objects.filter(status="active").order_by("-created_at")[:TIMES])
    over = list(Game.objects.filter(status="finished").order_by("-created_at")[:TIMES])
    clients = [_client(game) for game in going]

    def reading(address: str) -> Step:
        def read(number: int) -> None:
            at = number % len(going)
            path = address.format(game=going[at].pk, over=over[number % len(over)].pk)
            answer = clients[at].get(f"/api/v1/{path}")
            if answer.status_code != 200:
                sys.exit(f"GET {path} answered {answer.status_code}")
            list(answer)

        return read

    def move(number: int) -> None:
        at = number % len(going)
        path = f"/api/v1/games/{going[at].pk}"
        view = clients[at].get(path).json()
        body = json.dumps({"ply": view["ply"], "move": view["legal_moves"][0]["move"]})
        answer = clients[at].post(f"{path}/moves", body, content_type="application/json")
        if answer.status_code >= 300:
            sys.exit(f"POST {path}/moves answered {answer.status_code}")

    found = {name: reading(address) for name, address in READ.items()}
    swept = {name: (lambda _, sweep=sweep: sweep()) for name, sweep in SWEEPS.items()}
    return {**found, "view and move": move, **swept}


def plans(name: str) -> Iterator[str]:
    """The plans of the statements of a step that take longest."""
    with transaction.atomic(), CaptureQueriesContext(connection) as asked:
        steps()[name](0)
        transaction.set_rollback(True)
    reads = [one for one in asked if one["sql"].startswith("SELECT")]
    reads.sort(key=lambda one: float(one["time"]))
    for one in reads[-1:]:
        with connection.cursor() as cursor:
            cursor.execute("EXPLAIN (ANALYZE, BUFFERS) " + one["sql"])
            yield from (line for (line,) in cursor.fetchall())


def _client(game: Game) -> Client:
    user = User.objects.get(seats__in=Seat.objects.filter(game=game, number=game.to_move[0]))
    _, token = accounts.create_token(user=user, name="benchmark")
    return Client(headers={"Authorization": f"Bearer {token}", "Host": "localhost"})


def _figures(step: Step) -> Figures:
    """Time a step, and keep nothing of what it did; the first one warms what is cold."""
    took = []
    for number in range(-2, TIMES):
        with transaction.atomic():
            began = time.perf_counter()
            step(number)
            took.append((time.perf_counter() - began) * 1000)
            transaction.set_rollback(True)
    cuts = quantiles(took[2:], n=100)
    return Figures(cuts[49], cuts[94])
