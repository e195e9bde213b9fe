"""Secrets that change, tests of a webhook, and redelivered messages, at a real server."""

from __future__ import annotations

from typing import Any

import pytest

from devtools.time_travel.passing_time import TimeTravel
from games.clocks.now import now
from games.models import Message, Webhook
from games.policy import HOUR, RETRY_SECONDS, WEBHOOK_OLD_SECRET_HOURS
from games.services import due_games
from games.services.messages import delivery, leases, webhook
from tests.kit.api_clients import Caller, for_meuterer, to_move
from tests.services.messages.webhook_receivers import (
    BROKEN,
    TAKEN,
    Serve,
    events_received,
    hook,
    posts,
    signed_by,
)
from tests.services.play.test_races import at_once

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("quiet_tasks")]


def ping(caller: Caller, made: Webhook) -> Any:
    answer = caller.post(f"me/webhooks/{made.pk}/test")
    assert answer.status_code == 202, answer.content
    return answer.json()


def test_webhook_test_is_sent_at_once_and_never_retried(
    serve: Serve, days: TimeTravel, anna: Caller
) -> None:
    good, bad = serve(TAKEN), serve(BROKEN)
    ping(anna, hook(anna, good, "over"))
    ping(anna, hook(anna, bad))
    days.on(days=1)
    assert [post["type"] for post in events_received(good)] == ["ping"]
    assert events_received(good)[0]["data"]["game"] is None
    assert bad.calls == 1
    rows = anna.get("me/messages", {"event": "ping"}).json()["results"]
    assert [(row["status"], row["outcome"]) for row in rows] == [
        ("failed", "HTTP 500"),
        ("sent", "HTTP 204"),
    ]


def test_changed_secret_signs_beside_the_old_one_for_a_day(
    serve: Serve, days: TimeTravel, anna: Caller
) -> None:
    server = serve(TAKEN)
    made = hook(anna, server)
    secrets = [made.secret]
    for _ in range(2):
        answer = anna.post(f"me/webhooks/{made.pk}/secret")
        secrets.append(answer.json()["secret"])
    ping(anna, made)
    days.work()
    assert [signed_by(secret, *posts(server)[-1]) for secret in secrets] == [False, True, True]
    days.on(hours=WEBHOOK_OLD_SECRET_HOURS)
    ping(anna, made)
    days.work()
    assert [signed_by(secret, *posts(server)[-1]) for secret in secrets] == [False, False, True]


def test_message_claimed_before_a_change_of_secret_is_signed_with_the_new_one(
    serve: Serve, anna: Caller
) -> None:
    server = serve(TAKEN)
    made = hook(anna, server)
    ping(anna, made)
    (message,) = leases.claim("webhook")
    new = [anna.post(f"me/webhooks/{made.pk}/secret").json()["secret"] for _ in range(2)]
    webhook.send_webhook(message)
    assert [signed_by(secret, *posts(server)[-1]) for secret in (made.secret, *new)] == [
        False,
        True,
        True,
    ]


@pytest.mark.django_db(transaction=True)
def test_secret_changed_while_sending_leaves_a_valid_signature(serve: Serve, anna: Caller) -> None:
    """In either order, the request is signed with a secret that its receiver knows."""
    server = serve(TAKEN)
    made = hook(anna, server)
    for _ in range(5):
        ping(anna, made)
        old = Webhook.objects.get().secret
        _, changed = at_once(
            [
                lambda: delivery.deliver("webhook", seconds=60),
                lambda: anna.post(f"me/webhooks/{made.pk}/secret"),
            ]
        )
        assert changed.status_code == 200
        assert signed_by(old, *posts(server)[-1]), "for a day the one before it signs"
    assert len(posts(server)) == 5


def redeliver(caller: Caller, message: Message) -> Any:
    return caller.post(f"me/messages/{message.pk}/redeliver")


@for_meuterer
def test_redelivery_repeats_the_same_message(
    serve: Serve, days: TimeTravel, game: str, players: list[Caller]
) -> None:
    """Even after the turn is over: the owner wants to see what was sent."""
    server = serve(TAKEN)
    mover = to_move(game, players)
    hook(mover, server, "turn")
    days.on(minutes=20)  # the mover has viewed the game just now
    row = Message.objects.get(event="turn", channel="webhook", status="sent")
    mover.move(game)
    days.on(hours=1)
    answer = redeliver(mover, row)
    assert answer.status_code == 202
    assert answer.json()["repeats"] == str(row.pk)
    days.work()
    same = [post for post in posts(server) if post[0]["webhook-id"] == str(row.pk)]
    (before, first), (after, second) = same
    assert first == second
    assert int(after["webhook-timestamp"]) - int(before["webhook-timestamp"]) >= HOUR
    repeated = Message.objects.get(repeats=row.pk)
    assert (repeated.status, repeated.outcome) == ("sent", "HTTP 204")
    assert redeliver(mover, repeated).json()["repeats"] == str(row.pk)


def test_failed_or_dropped_message_can_be_redelivered(
    serve: Serve, days: TimeTravel, game: str, players: list[Caller]
) -> None:
    server = serve(TAKEN)
    hook(players[0], server, "moved")
    due_games.process_due_games()
    to_move(game, players).move(game)
    due_games.process_due_games()
    days.work()
    left_out = Message.objects.filter(event="moved").earliest("created_at")
    assert left_out.status == "dropped"
    assert redeliver(players[0], left_out).status_code == 202
    days.work()
    assert [post["data"]["ply"] for post in events_received(server)] == [1, 0]


def test_redelivery_is_retried_like_any_message(
    serve: Serve, days: TimeTravel, anna: Caller
) -> None:
    server = serve(BROKEN)
    made = hook(anna, server)
    row = Message.objects.create(
        user=anna.user,
        webhook=made,
        event="invited",
        channel="webhook",
        key="k",
        data={"host": "Zoë"},
        status="failed",
        due_at=now(),
        created_at=now(),
    )
    redeliver(anna, row)
    days.on(seconds=RETRY_SECONDS[0] + 1)
    assert server.calls == 2
    row.refresh_from_db()
    assert (row.status, row.attempts) == ("failed", 0)
