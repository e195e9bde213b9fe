"""Two beats and three workers at once, killed at random: what is due is told, and told once.

They are processes of their own, on real Postgres and with a real mail server. Redis is out of
their reach from the first moment to the last: the sweeps need none.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
import uuid
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import timedelta
from pathlib import Path
from random import Random
from typing import IO, Any
from urllib.parse import urlsplit

import pytest
from django.db import connection

from games.clocks.instant import now
from games.clocks.seat import SeatClock
from games.days.passing import Days
from games.models import Game, Message, Seat, User
from games.selectors import tables
from games.services import absence, attendance, clocks
from tests.callers import for_meuterer
from tests.post import Box, post_office

ROOT = Path(__file__).resolve().parents[2]
COUNT = 2000
BEAT = "tasks.sweep_games()"
WORKER = "tasks.deliver('mail')"
# What beat and Celery do: the same task again and again.
PROCESS = """
import sys, time, django
django.setup()
from django.urls import reverse
from games import tasks
from games.services import attendance, delivery
reverse("unsubscribe", args=["all that the first mail would load"])
print("ready", flush=True)
while True:
    {task}
    time.sleep(0.02)
"""


class Processes:
    """Beats and workers of these tests; a killed one has a successor at once."""

    def __init__(self, port: int, log: IO[bytes], lease: int) -> None:
        url = urlsplit(os.environ["DATABASE_URL"])
        name = connection.settings_dict["NAME"]
        self.env = os.environ | {
            "DJANGO_SETTINGS_MODULE": "meuterer_site.settings",
            "DATABASE_URL": url._replace(path=f"/{name}").geturl(),
            "REDIS_URL": "redis://127.0.0.1:1/0",
            "MAIL_URL": f"smtp://127.0.0.1:{port}",
            "LOG_LEVEL": "ERROR",
            "LEASE_SECONDS": str(lease),
        }
        self.log = log
        self.running: list[subprocess.Popen[bytes]] = []
        self.kills = 0

    def start(self, *tasks: str) -> None:
        """Start some, and wait until they are at work."""
        started = [self._spawn(task) for task in tasks]
        self.running += started
        for process in started:
            assert process.stdout is not None
            assert process.stdout.readline() == b"ready\n"

    def _spawn(self, task: str) -> subprocess.Popen[bytes]:
        command = [sys.executable, "-c", PROCESS.format(task=task)]
        return subprocess.Popen(
            command, cwd=ROOT, env=self.env, stdout=subprocess.PIPE, stderr=self.log
        )

    def kill(self) -> None:
        """SIGKILL them all, at the same moment."""
        for process in self.running:
            process.kill()
        for process in self.running:
            with process:
                process.wait()
        self.kills += len(self.running)
        self.running = []


@contextmanager
def processes_of(port: int, log: Path, *, lease: int) -> Iterator[Processes]:
    """Processes that end with the test; what a dead one had is another's after so many seconds."""
    with log.open("wb") as file:
        processes = Processes(port, file, lease)
        try:
            yield processes
        finally:
            processes.kill()


@pytest.fixture
def post() -> Iterator[tuple[Box, int]]:
    with post_office() as office:
        yield office


def make_due(game_id: str, count: int) -> None:
    """Copy a game: so many tables, each with a player of its own whom to remind is due."""
    names = [f"sailor{n}" for n in range(count)]
    people = User.objects.bulk_create(
        User(username=name, email=f"{name}@example.org", night_start=None, night_end=None)
        for name in names
    )
    games, seats = [], []
    for user in people:
        game = tables.with_seats().get(pk=game_id)
        game.pk, game._state.adding = uuid.uuid4(), True
        asked = game.to_move[0]
        for row in game.seat_rows:
            row.pk, row._state.adding, row.game = None, True, game
            row.user, row.bot = (user, "") if row.number == asked else (None, "greedy")
        idle = SeatClock(bank=clocks.clock_of(game).first)
        all_clocks = [idle for _ in game.seat_rows]
        since = int((now() - timedelta(hours=60)).timestamp())
        all_clocks[asked] = SeatClock(idle.bank, since, idle.bank, decision=game.ply)
        clocks.put(game, all_clocks, now())
        games.append(game)
        seats += game.seat_rows
    Game.objects.filter(pk=game_id).update(due_at=None)
    Game.objects.bulk_create(games)
    Seat.objects.bulk_create(seats)


def wait_for(done: Callable[[], bool], seconds: float = 150) -> None:
    give_up = time.monotonic() + seconds
    while not done():
        assert time.monotonic() < give_up, Counter(Message.objects.values_list("status", "outcome"))
        time.sleep(0.05)


def all_sent() -> bool:
    return Message.objects.filter(event="reminder", status="sent").count() == COUNT


def copies(box: Box) -> Counter[str]:
    """How often each reminder lies in the box."""
    return Counter(str(mail["Message-ID"]) for mail in box.mails)


@pytest.mark.slow
@pytest.mark.django_db(transaction=True)
@for_meuterer
def test_each_reminder_is_sent_exactly_once(
    quiet_tasks: None, game: str, post: tuple[Box, int], tmp_path: Path
) -> None:
    box, port = post
    Message.objects.all().delete()
    make_due(game, COUNT)
    # Nobody dies: on a busy machine a worker may take long, and its lease must not end before.
    with processes_of(port, tmp_path / "log", lease=120) as processes:
        processes.start(BEAT, BEAT, WORKER, WORKER, WORKER)
        wait_for(all_sent)
        time.sleep(1)  # for a mail too many
    assert set(copies(box).values()) == {1}
    assert len({mail["To"] for mail in box.mails}) == len(box.mails) == COUNT
    assert "Traceback" not in (tmp_path / "log").read_text()


@pytest.mark.slow
@pytest.mark.timeout(1200)  # seconds; it starts very many processes, and bounds itself by kills
@pytest.mark.django_db(transaction=True)
@for_meuterer
def test_killed_at_any_moment_each_is_sent_and_hardly_any_twice(
    quiet_tasks: None,
    game: str,
    post: tuple[Box, int],
    tmp_path: Path,
    record_property: Callable[[str, object], None],
) -> None:
    """Between the mail server's word and the commit lies one mail of one worker, at most."""
    box, port = post
    rng = Random(1)
    Message.objects.all().delete()
    make_due(game, COUNT)
    with (
        processes_of(port, tmp_path / "beats", lease=2) as beats,
        processes_of(port, tmp_path / "workers", lease=2) as workers,
    ):
        beats.start(BEAT, BEAT)
        while not all_sent():
            assert workers.kills < COUNT, "they are not given the time for a single mail"
            workers.start(WORKER, WORKER, WORKER)
            time.sleep(rng.uniform(0, 1.5))
            workers.kill()
        kills = workers.kills
    found = copies(box)
    duplicates = found.total() - len(found)
    record_property("kills", kills)
    record_property("duplicates", duplicates)
    assert len({mail["To"] for mail in box.mails}) == len(found) == COUNT
    assert duplicates <= kills
    assert Message.objects.filter(event="reminder").count() == COUNT


@pytest.fixture
def three_due(days: Days, game: str) -> list[Game]:
    """Three tables; at each of them a player is to be reminded."""
    make_due(game, 3)
    return list(Game.objects.exclude(due_at=None).order_by("pk"))


def break_one(monkeypatch: pytest.MonkeyPatch, module: Any, name: str, broken: Game) -> None:
    """Let a step fail at one table."""
    real = getattr(module, name)

    def fail(game: Game, *args: Any) -> Any:
        if game.pk == broken.pk:
            raise ZeroDivisionError
        return real(game, *args)

    monkeypatch.setattr(module, name, fail)


@pytest.mark.django_db(transaction=True)
def test_a_failure_at_one_deadline_stops_no_other_game(
    days: Days, three_due: list[Game], monkeypatch: pytest.MonkeyPatch
) -> None:
    broken, *others = three_due
    days.traveller.on(hours=13)
    break_one(monkeypatch, absence, "time_is_up", broken)
    before = now()
    attendance.attend_due()
    assert set(Message.objects.filter(event="extension").values_list("game", flat=True)) == {
        game.pk for game in others
    }
    broken.refresh_from_db()
    assert broken.due_at is not None
    wait = broken.due_at - before
    assert timedelta(minutes=5) <= wait < timedelta(minutes=5, seconds=10)


@pytest.mark.django_db(transaction=True)
def test_a_failure_at_one_reminder_stops_no_other_game(
    days: Days, three_due: list[Game], monkeypatch: pytest.MonkeyPatch
) -> None:
    broken, *others = three_due
    break_one(monkeypatch, attendance, "_tell", broken)
    before = now()
    attendance.attend_due()
    assert set(Message.objects.filter(event="reminder").values_list("game", flat=True)) == {
        game.pk for game in others
    }
    broken.refresh_from_db()
    assert broken.due_at is not None
    assert broken.due_at >= before + timedelta(minutes=5)


@pytest.mark.django_db(transaction=True)
def test_five_minutes_later_it_is_tried_again(
    days: Days, three_due: list[Game], monkeypatch: pytest.MonkeyPatch
) -> None:
    days.traveller.on(hours=13)
    with monkeypatch.context() as patched:
        break_one(patched, absence, "time_is_up", three_due[0])
        attendance.attend_due()
    assert attendance.attend_due() == 0
    days.traveller.on(minutes=5, seconds=1)
    assert attendance.attend_due() == 1
    assert Message.objects.filter(event="extension").count() == 3
