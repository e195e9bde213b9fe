"""Nobody can tell by the clock which moves an order made.

Workers and beat are played here in travelled time: a task that waits for its instant is done at
that instant, players are told each second, and what is upcoming is handed out every five.
"""

from __future__ import annotations

import heapq
from collections.abc import Iterator
from datetime import datetime, timedelta
from random import Random, SystemRandom
from typing import Final
from uuid import UUID

import pytest

from devtools.time_travel.passing_time import TimeTravel
from games import pubsub, tasks
from games.clocks.now import now
from games.models import Game, Message, MoveRecord, StandingOrders
from games.selectors.tables import rows
from games.services import due_games, on_commit
from games.services.play import clocks
from games.services.play.game_state import set_position
from tests.kit import long_runs
from tests.kit.api_clients import Caller, for_meuterer, to_move
from tests.services.play.even_instants import UNLIKELY, chi_square
from tests.services.play.orders_given import put, wage

pytestmark = [pytest.mark.django_db(transaction=True), for_meuterer]

COUNT: Final = 400  # at `manage.py acceptance orders`; an eighth of them in the suite
SWEEP_SECONDS: Final = 5
TELL_SECONDS: Final = 1
Task = tuple[datetime, str, str]


class Workers:
    """Beat and workers, one event after the other."""

    def __init__(self, days: TimeTravel) -> None:
        self._days = days
        self.waiting: list[Task] = []

    def take(self, name: str, argument: str, at: datetime | None = None) -> None:
        heapq.heappush(self.waiting, (at or now(), name, argument))

    def until_moved(self, game: Game) -> None:
        """Work until somebody has moved, and all are told. Vain sweeps are left out."""
        while not MoveRecord.objects.filter(game=game).exists():
            due = Game.objects.get(pk=game.pk).due_at
            assert due is not None
            hands_out = next_sweep(max(now(), due - on_commit.SOON), SWEEP_SECONDS)
            tells = next_sweep(max(now(), due), TELL_SECONDS)
            if self.waiting and self.waiting[0][0] <= min(hands_out, tells):
                self._work()
                continue
            self._days.traveller.to(min(hands_out, tells))
            if tells <= hands_out:
                tasks.tell_players()
            else:
                tasks.sweep_games()
        self._days.traveller.to(next_sweep(now(), TELL_SECONDS))
        tasks.tell_players()
        self.waiting.clear()

    def _work(self) -> None:
        at, name, argument = heapq.heappop(self.waiting)
        self._days.traveller.to(at)
        if name == on_commit.PROCESS_DUE_GAME:
            tasks.process_due_game(argument)


def next_sweep(after: datetime, seconds: float) -> datetime:
    """When the next of those sweeps begins that come every so many seconds."""
    return after + timedelta(seconds=seconds - after.timestamp() % seconds)


@pytest.fixture
def workers(days: TimeTravel, monkeypatch: pytest.MonkeyPatch) -> Workers:
    found = Workers(days)
    monkeypatch.setattr(on_commit, "send_task", found.take)
    chance = Random(17)
    monkeypatch.setattr(SystemRandom, "uniform", lambda self, low, high: chance.uniform(low, high))
    return found


@pytest.fixture
def streamed(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[datetime]]:
    """When open streams were told that a table has changed."""
    found: list[datetime] = []
    monkeypatch.setattr(pubsub, "publish", lambda change: found.append(now()))
    return found


class Table:
    """A game that is set back to the same decision after each order that has played."""

    def __init__(self, game: str, captain: Caller, workers: Workers) -> None:
        self._pk, self._workers = UUID(game), workers
        put(captain, game, wage())
        self._orders = StandingOrders.objects.get().orders
        self._start = Game.objects.get(pk=game).position()
        self._chance = Random(5)

    def order_played(self, days: TimeTravel) -> None:
        """Let the order play, at some time after the game has come to its decision."""
        MoveRecord.objects.all().delete()
        days.traveller.on(seconds=self._chance.uniform(0, 60))
        game = rows.with_seats().get(pk=self._pk)
        set_position(game, self._start)
        clocks.start_clocks(game, now())
        game.save()
        StandingOrders.objects.update(orders=self._orders, decisions=0, stopped="")
        self._workers.until_moved(game)


@pytest.fixture
def table(days: TimeTravel, game: str, players: list[Caller], workers: Workers) -> Table:
    for player in players:
        player.patch("me/preferences", {"night": None})
    return Table(game, to_move(game, players), workers)


def instants_of(
    table: Table, days: TimeTravel, streamed: list[datetime], count: int
) -> dict[str, list[datetime]]:
    """When so many orders played, streams told of them, and the next player was written to."""
    moved: list[datetime] = []
    mails: list[datetime] = []
    for _ in range(count):
        Message.objects.all().delete()
        table.order_played(days)
        moved.append(MoveRecord.objects.get().created_at)
        mails.append(Message.objects.filter(event="turn", channel="mail").get().created_at)
    return {"log": moved, "streams": streamed[-count:], "mails": mails}


@pytest.mark.acceptance("orders", short=True)
def test_orders_play_at_instants_without_a_pattern(
    table: Table, days: TimeTravel, streamed: list[datetime]
) -> None:
    count = COUNT if long_runs.at_length() else COUNT // 8
    found = instants_of(table, days, streamed, count)
    assert {len(instants) for instants in found.values()} == {count}
    mails = found.pop("mails")
    for instants in found.values():
        assert chi_square(instants, SWEEP_SECONDS) < UNLIKELY
        assert chi_square(instants, TELL_SECONDS) < UNLIKELY
    for moved, mailed in zip(found["log"], mails, strict=True):
        late = mailed - next_sweep(moved, TELL_SECONDS)
        assert timedelta(0) <= late < timedelta(milliseconds=1), "as after any move"


def test_orders_that_play_with_the_sweep_would_be_found(
    table: Table, days: TimeTravel, streamed: list[datetime], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(due_games, "WORKER_GRACE", timedelta(0))
    take = table._workers.take

    def lost_if_it_waits(name: str, argument: str, at: datetime | None = None) -> None:
        if at is None:
            take(name, argument)

    monkeypatch.setattr(on_commit, "send_task", lost_if_it_waits)
    for instants in instants_of(table, days, streamed, count=40).values():
        assert chi_square(instants, TELL_SECONDS) > UNLIKELY
