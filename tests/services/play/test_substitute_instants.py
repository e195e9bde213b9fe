"""The bot of an offered seat moves at an instant that tells nothing of what it sees."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from uuid import UUID

import pytest

from devtools.time_travel.passing_time import TimeTravel
from games import tasks
from games.clocks.now import now
from games.models import Game, MoveRecord
from games.policy import SUBSTITUTE_DELAY
from games.services import on_commit
from games.services.play import substitutes
from tests.kit.api_clients import for_meuterer
from tests.services.play.even_instants import UNLIKELY, chi_square

LOW, HIGH = (timedelta(seconds=seconds) for seconds in SUBSTITUTE_DELAY)


@pytest.fixture
def offered(days: TimeTravel, game: str) -> Game:
    """A game in which a bot has just got the seat that is to move."""
    found = Game.objects.get(pk=game)
    row = found.seats.get(number=found.to_move[0])
    row.user, row.bot, row.offered_at = None, "greedy", now()
    row.save()
    Game.objects.filter(pk=game).update(bot_due=True)
    return found


@for_meuterer
@pytest.mark.django_db(transaction=True)
def test_substitute_waits_in_a_worker_for_its_instant_and_moves_then(
    days: TimeTravel, offered: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    waiting: list[datetime] = []

    def send(name: str, game: str, at: datetime | None = None) -> None:
        if name == on_commit.PLAY_BOTS and at is not None:
            waiting.append(at)

    monkeypatch.setattr(on_commit, "send_task", send)
    began = now()
    for _ in range(2):
        tasks.play_bots(str(offered.pk))
    assert MoveRecord.objects.count() == 1, "the deal alone"
    (at,) = set(waiting)
    assert began + LOW - timedelta(seconds=1) < at <= began + HIGH
    days.traveller.to(at)
    tasks.play_bots(str(offered.pk))
    assert MoveRecord.objects.count() > 1


def test_substitutes_move_at_instants_without_a_pattern() -> None:
    zero = datetime(2026, 1, 1, tzinfo=UTC)
    found = [zero + substitutes.delay(UUID(int=game), game % 60, 0) for game in range(400)]
    assert zero + LOW <= min(found) and max(found) <= zero + HIGH
    assert chi_square(found, 1.0) < UNLIKELY
    assert chi_square(found, (HIGH - LOW).total_seconds()) < UNLIKELY
