"""Secrets that change, tests of a webhook, and messages sent once more, at a real server."""

from __future__ import annotations

from typing import Any

import pytest

from games.clocks.instant import now
from games.days.passing import Days
from games.models import Message, Webhook
from games.policy import HOUR, RETRY_SECONDS, WEBHOOK_OLD_SECRET_HOURS
from games.services import attendance, claims, delivery, outside
from tests.callers import Caller, for_meuterer, to_move
from tests.services.hooks import BROKEN, TAKEN, Serve, hook, posts, signed_by, told
from tests.services.test_races import at_once

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("quiet_tasks")]


def ping(caller: Caller, made: Webhook) -> Any:
    answer = caller.post(f"me/webhooks/{made.pk}/test")
    assert answer.status_code == 202, answer.content
    return answer.json()


def test_a_test_is_sent_at_once_and_once(serve: Serve, days: Days, anna: Caller) -> None:
    good, bad = serve(TAKEN), serve(BROKEN)
    ping(anna, hook(anna, good, "over"))
    ping(anna, hook(anna, bad))
    days.on(days=1)
    assert [post["type"] for post in told(good)] == ["ping"]
    assert told(good)[0]["data"]["game"] is None
    assert bad.calls == 1
    rows = anna.get("me/messages", {"event": "ping"}).json()["results"]
    assert [(row["status"], row["outcome"]) for row in rows] == [
        ("failed", "HTTP 500"),
        ("sent", "HTTP 204"),
    ]


def test_while_a_secret_changes_both_sign(serve: Serve, days: Days, anna: Caller) -> None:
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


def test_what_was_claimed_before_a_change_is_signed_after_it(serve: Serve, anna: Caller) -> None:
    server = serve(TAKEN)
    made = hook(anna, server)
    ping(anna, made)
    (message,) = claims.claim("webhook")
    new = [anna.post(f"me/webhooks/{made.pk}/secret").json()["secret"] for _ in range(2)]
    outside.post(message)
    assert [signed_by(secret, *posts(server)[-1]) for secret in (made.secret, *new)] == [
        False,
        True,
        True,
    ]


@pytest.mark.django_db(transaction=True)
def test_a_secret_changes_while_something_is_sent(serve: Serve, anna: Caller) -> None:
    """Whichever is first: what arrives is signed with a secret that its receiver knows by then."""
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


def again(caller: Caller, message: Message) -> Any:
    return caller.post(f"me/messages/{message.pk}/redeliver")


@for_meuterer
def test_once_more_by_hand_it_is_the_same_message(
    serve: Serve, days: Days, game: str, players: list[Caller]
) -> None:
    """Also if the turn is over by then: whoever asks wants to see what he was sent."""
    server = serve(TAKEN)
    mover = to_move(game, players)
    hook(mover, server, "turn")
    days.on(minutes=20)  # he has looked just now
    row = Message.objects.get(event="turn", channel="webhook", status="sent")
    mover.move(game)
    days.on(hours=1)
    answer = again(mover, row)
    assert answer.status_code == 202
    assert answer.json()["repeats"] == str(row.pk)
    days.work()
    same = [post for post in posts(server) if post[0]["webhook-id"] == str(row.pk)]
    (before, first), (after, second) = same
    assert first == second
    assert int(after["webhook-timestamp"]) - int(before["webhook-timestamp"]) >= HOUR
    repeated = Message.objects.get(repeats=row.pk)
    assert (repeated.status, repeated.outcome) == ("sent", "HTTP 204")
    assert again(mover, repeated).json()["repeats"] == str(row.pk)


def test_what_was_given_up_or_left_out_is_sent_again_too(
    serve: Serve, days: Days, game: str, players: list[Caller]
) -> None:
    server = serve(TAKEN)
    hook(players[0], server, "moved")
    attendance.attend_due()
    to_move(game, players).move(game)
    attendance.attend_due()
    days.work()
    left_out = Message.objects.filter(event="moved").earliest("created_at")
    assert left_out.status == "dropped"
    assert again(players[0], left_out).status_code == 202
    days.work()
    assert [post["data"]["ply"] for post in told(server)] == [1, 0]


def test_by_hand_a_message_is_tried_again_as_any(serve: Serve, days: Days, anna: Caller) -> None:
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
    again(anna, row)
    days.on(seconds=RETRY_SECONDS[0] + 1)
    assert server.calls == 2
    row.refresh_from_db()
    assert (row.status, row.attempts) == ("failed", 0)
