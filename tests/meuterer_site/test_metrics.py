"""GET /metrics: how late the site is, for monitoring."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client

from devtools.time_travel.passing_time import TimeTravel
from games.clocks.now import now
from games.models import Game, Message, User

pytestmark = pytest.mark.django_db


def figure(client: Client, name: str, **headers: str) -> float:
    answer = client.get("/metrics", headers=headers)
    assert answer.status_code == 200
    (line,) = [row for row in answer.content.decode().splitlines() if row.startswith(f"{name} ")]
    return float(line.split()[-1])


def message(number: int, **columns: Any) -> Message:
    user, _ = User.objects.get_or_create(username="anna")
    values = {"event": "turn", "channel": "mail", "key": str(number), "due_at": now()}
    return Message.objects.create(user=user, **values | columns)


def test_lateness_covers_messages_sent_in_the_last_hour(client: Client) -> None:
    for number in range(1, 4):
        at = now()
        due = at - timedelta(seconds=10 * number)
        message(number, status="sent", due_at=due, sent_at=at)
    old = now() - timedelta(hours=2)
    message(9, status="sent", due_at=old - timedelta(days=1), sent_at=old)
    name = 'meuterer_message_lateness_seconds{channel="mail",quantile="%s"}'
    assert figure(client, name % "0.5") == pytest.approx(20, abs=0.1)
    assert figure(client, name % "1") == pytest.approx(30, abs=0.1)
    assert figure(client, 'meuterer_messages_sent_hour{channel="mail"}') == 3


def test_due_messages_are_counted_with_the_age_of_the_oldest(
    client: Client, days: TimeTravel
) -> None:
    message(1, due_at=now() - timedelta(seconds=90))
    message(2, due_at=now() + timedelta(hours=1))
    assert figure(client, 'meuterer_messages_due{channel="mail"}') == 1
    assert figure(client, 'meuterer_oldest_due_seconds{channel="mail"}') == pytest.approx(90, abs=1)


def test_overdue_games_are_counted(client: Client, game: str) -> None:
    assert figure(client, 'meuterer_games{state="active"}') == 1
    assert figure(client, 'meuterer_games{state="overdue"}') == 0
    Game.objects.update(due_at=now() - timedelta(minutes=2))
    assert figure(client, 'meuterer_games{state="overdue"}') == 1


def test_metrics_from_another_address_are_refused_with_404(client: Client) -> None:
    assert client.get("/metrics", REMOTE_ADDR="198.51.100.7").status_code == 404


def test_metrics_with_a_token_need_that_token(client: Client, settings: Any) -> None:
    settings.METRICS_TOKEN = "open-sesame"
    assert client.get("/metrics").status_code == 404
    wrong = client.get("/metrics", headers={"Authorization": "Bearer open"})
    assert wrong.status_code == 404
    figure(
        client,
        'meuterer_games{state="active"}',
        Authorization="Bearer open-sesame",
    )
