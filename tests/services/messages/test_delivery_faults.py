"""Two beats and three workers at once, killed at random: what is due is sent, and sent once.

They are separate processes on real Postgres and a real mail server, without Redis. In the suite
leases of dead workers are ended by hand; `manage.py acceptance kills` waits for their ends.
"""

from __future__ import annotations

import time
import uuid
from collections import Counter
from collections.abc import Callable, Iterator
from datetime import timedelta
from pathlib import Path
from random import Random
from typing import Any

import pytest
from django.db.models import F, Q

from devtools.time_travel.passing_time import TimeTravel
from games.clocks.now import now
from games.clocks.seat_clock import SeatClock
from games.models import Game, Message, Seat, User
from games.selectors.tables import rows
from games.services import due_games
from games.services.play import clocks, timeouts, turn_messages
from tests.kit import long_runs
from tests.kit.api_clients import for_meuterer
from tests.kit.mailbox import Box, post_office
from tests.services.messages.killed_processes import perhaps_twice, processes_of

kills = pytest.mark.acceptance("kills", short=True)
COUNT, COUNT_AT_LENGTH = 50, 2000  # reminders; the latter in `manage.py acceptance kills`
PROGRESS = 12  # mails at most, before the workers are killed again
BEAT = "tasks.sweep_games()"
WORKER = "tasks.deliver('mail')"


@pytest.fixture
def post() -> Iterator[tuple[Box, int]]:
    with post_office() as office:
        yield office


def make_due(game_id: str, count: int) -> None:
    """Copy a game so many times, each with a player of its own for whom a reminder is due."""
    names = [f"sailor{n}" for n in range(count)]
    people = User.objects.bulk_create(
        User(
            username=name,
            email=f"{name}@example.org",
            email_proof=User.EmailProof.PROVED,
            night_start=None,
            night_end=None,
        )
        for name in names
    )
    games, seats = [], []
    for user in people:
        game = rows.with_seats().get(pk=game_id)
        game.pk, game._state.adding = uuid.uuid4(), True
        asked = game.to_move[0]
        for row in game.seat_rows:
            row.pk, row._state.adding, row.game = None, True, game
            row.user, row.bot = (user, "") if row.number == asked else (None, "greedy")
        idle = SeatClock(bank=clocks.clock_of(game).first)
        all_clocks = [idle for _ in game.seat_rows]
        since = int((now() - timedelta(hours=60)).timestamp())
        all_clocks[asked] = SeatClock(idle.bank, since, idle.bank, decision=game.ply)
        clocks.write_clocks(game, all_clocks, now())
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


def count() -> int:
    return COUNT_AT_LENGTH if long_runs.at_length() else COUNT


def all_sent() -> bool:
    return Message.objects.filter(event="reminder", status="sent").count() == count()


def nothing_is_under_way() -> bool:
    """Whether no message waits or is being sent, and no reminder is to be made."""
    is_open = ~Q(claimed_until=None) | Q(event="reminder", status="waiting")
    is_left = Message.objects.filter(is_open).exists()
    return not is_left and not Game.objects.filter(due_at__lte=now()).exists()


def copies(box: Box) -> Counter[str]:
    """How many copies of each reminder are in the box."""
    return Counter(str(mail["Message-ID"]) for mail in box.mails)


@pytest.mark.slow
@kills
@pytest.mark.django_db(transaction=True)
@for_meuterer
def test_each_reminder_is_sent_exactly_once_by_many_workers(
    quiet_tasks: None, game: str, post: tuple[Box, int], tmp_path: Path
) -> None:
    box, port = post
    Message.objects.all().delete()
    make_due(game, count())
    # No worker dies: on a busy machine one may take long, and its lease must not end before.
    with processes_of(port, tmp_path / "log", lease=120) as processes:
        processes.start(BEAT, BEAT, WORKER, WORKER, WORKER)
        wait_for(all_sent)
        wait_for(nothing_is_under_way)  # a mail too many would be
    assert set(copies(box).values()) == {1}
    assert len({mail["To"] for mail in box.mails}) == len(box.mails) == count()
    assert "Traceback" not in (tmp_path / "log").read_text()


@pytest.mark.slow
@kills
@pytest.mark.timeout(1200)  # seconds; it starts very many processes
@pytest.mark.django_db(transaction=True)
@for_meuterer
def test_reminders_of_killed_workers_are_sent_with_hardly_a_duplicate(
    quiet_tasks: None,
    game: str,
    post: tuple[Box, int],
    tmp_path: Path,
    record_property: Callable[[str, object], None],
) -> None:
    """At most one mail of one worker lies between the mail server's answer and the commit."""
    box, port = post
    rng = Random(1)
    Message.objects.all().delete()
    make_due(game, count())
    lease = 2 if long_runs.at_length() else 120
    with (
        processes_of(port, tmp_path / "beats", lease=lease) as beats,
        processes_of(port, tmp_path / "workers", lease=lease) as workers,
    ):
        beats.start(BEAT, BEAT)
        while not all_sent():
            workers.start(WORKER, WORKER, WORKER)
            enough = len(box.mails) + rng.randint(0, PROGRESS)
            wait_for(lambda: len(box.mails) >= enough or all_sent())  # noqa: B023
            workers.kill()
            if not long_runs.at_length():
                ended = F("claimed_until") - timedelta(seconds=lease)
                Message.objects.exclude(claimed_until=None).update(claimed_until=ended)
        killed = workers.kills
    found = copies(box)
    duplicates = found.total() - len(found)
    record_property("kills", killed)
    record_property("duplicates", duplicates)
    counted = perhaps_twice(tmp_path / "workers.figures")
    record_property("perhaps twice", counted)
    assert len({mail["To"] for mail in box.mails}) == len(found) == count()
    assert duplicates <= killed
    assert duplicates <= counted, "operators see at least as many as there were"
    assert Message.objects.filter(event="reminder").count() == count()


@pytest.fixture
def three_due(days: TimeTravel, game: str) -> list[Game]:
    """Three tables, at each of which a reminder is due."""
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
def test_failure_at_one_deadline_does_not_stop_other_games(
    days: TimeTravel, three_due: list[Game], monkeypatch: pytest.MonkeyPatch
) -> None:
    broken, *others = three_due
    days.traveller.on(hours=13)
    break_one(monkeypatch, timeouts, "handle_timeout", broken)
    before = now()
    due_games.process_due_games()
    assert set(Message.objects.filter(event="extension").values_list("game", flat=True)) == {
        game.pk for game in others
    }
    broken.refresh_from_db()
    assert broken.due_at is not None
    wait = broken.due_at - before
    assert timedelta(minutes=5) <= wait < timedelta(minutes=5, seconds=10)


@pytest.mark.django_db(transaction=True)
def test_failure_at_one_reminder_does_not_stop_other_games(
    days: TimeTravel, three_due: list[Game], monkeypatch: pytest.MonkeyPatch
) -> None:
    broken, *others = three_due
    break_one(monkeypatch, turn_messages, "due_messages", broken)
    before = now()
    due_games.process_due_games()
    assert set(Message.objects.filter(event="reminder").values_list("game", flat=True)) == {
        game.pk for game in others
    }
    broken.refresh_from_db()
    assert broken.due_at and broken.due_at >= before + timedelta(minutes=5)


@pytest.mark.django_db(transaction=True)
def test_failed_game_is_processed_again_five_minutes_later(
    days: TimeTravel, three_due: list[Game], monkeypatch: pytest.MonkeyPatch
) -> None:
    days.traveller.on(hours=13)
    with monkeypatch.context() as patched:
        break_one(patched, timeouts, "handle_timeout", three_due[0])
        due_games.process_due_games()
    assert due_games.process_due_games() == 0
    days.traveller.on(minutes=5, seconds=1)
    assert due_games.process_due_games() == 1
    assert Message.objects.filter(event="extension").count() == 3
