"""me/webhooks/{id} and me/messages/{id}: events, secrets, tests; redelivery."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

import pytest

from devtools.time_travel.passing_time import TimeTravel
from games.clocks.now import now
from games.models import Message, Webhook
from games.policy import (
    HOUR,
    LEDGER_DAYS,
    PINGS_AN_HOUR,
    REDELIVERIES_AN_HOUR,
    WEBHOOK_OLD_SECRET_HOURS,
)
from tests.api.test_webhooks import URL, add
from tests.kit.api_clients import Caller
from tests.kit.bot_accounts import bot_of

pytestmark = pytest.mark.django_db


def code(answer: Any) -> tuple[int, str]:
    return answer.status_code, answer.json()["code"]


def test_webhook_events_are_set_and_changed_by_its_owner(anna: Caller) -> None:
    hook = add(anna, events=["turn", "moved", "turn"]).json()
    hook.pop("secret")
    assert hook["events"] == ["turn", "moved"]
    assert add(anna, URL + "2").json()["events"] is None
    for events in ([], ["over"], None):
        changed = anna.patch(f"me/webhooks/{hook['id']}", {"events": events})
        assert changed.status_code == 200
        assert changed.json() == hook | {"events": events}


@pytest.mark.parametrize(
    "wrong",
    [
        {},
        {"events": "turn"},
        {"events": ["login"]},
        {"events": ["ping"]},
        {"events": [None]},
        {"events": {"turn": True}},
        {"events": [], "url": URL},
    ],
)
def test_invalid_webhook_events_are_refused(anna: Caller, wrong: Any) -> None:
    hook = add(anna).json()
    answer = anna.patch(f"me/webhooks/{hook['id']}", wrong)
    assert code(answer) == (400, "invalid_request")
    assert anna.get("me/webhooks").json()[0]["events"] is None


def test_event_of_each_move_is_for_webhooks_only(anna: Caller, visitor: Caller) -> None:
    assert anna.get("me/preferences").json()["messages"]["moved"] == {
        "mail": "none",
        "push": "none",
        "webhook": "none",
    }
    for channel in ("mail", "push"):
        wish = {"messages": {"moved": {channel: "now"}}}
        assert code(anna.patch("me/preferences", wish)) == (400, "invalid_request")
    assert visitor.get("policy").json()["messages"]["other_modes"] == {
        "moved": {"mail": ["none"], "push": ["none"], "webhook": ["now", "none"]}
    }


def test_new_webhook_secret_is_shown_once_and_the_old_one_is_valid_for_a_day(
    days: TimeTravel, anna: Caller
) -> None:
    made = add(anna).json()
    first = made.pop("secret")
    changed = anna.post(f"me/webhooks/{made['id']}/secret").json()
    second = changed.pop("secret")
    assert second.startswith("whsec_")
    assert second != first
    assert changed["previous_secret_until"] > made["created_at"]
    listed = anna.get("me/webhooks")
    assert listed.json() == [changed]
    assert not any(secret in listed.content.decode() for secret in (first, second))
    days.on(hours=WEBHOOK_OLD_SECRET_HOURS)
    assert anna.get("me/webhooks").json()[0]["previous_secret_until"] is None


def test_enable_switches_a_webhook_on_and_its_old_address_is_deprecated(
    anna: Caller, visitor: Caller
) -> None:
    hook = add(anna).json()["id"]
    Webhook.objects.update(disabled_at=now(), failing_since=now())
    answer = anna.post(f"me/webhooks/{hook}/enable")
    assert (answer.status_code, answer.json()["disabled_at"]) == (200, None)
    described = visitor.client.get(
        "/api/v1/schema", HTTP_ACCEPT="application/vnd.oai.openapi+json"
    ).json()["paths"]
    assert described["/api/v1/me/webhooks/{webhook}"]["post"]["deprecated"] is True
    assert "deprecated" not in described["/api/v1/me/webhooks/{webhook}/enable"]["post"]


@pytest.mark.parametrize("act", ["enable", "secret", "test"])
def test_changing_the_webhook_of_another_player_is_refused_with_404(
    anna: Caller, bernd: Caller, visitor: Caller, act: str
) -> None:
    made, told = add(anna).json(), Message.objects.count()
    for pk in (made["id"], uuid4()):
        assert code(bernd.post(f"me/webhooks/{pk}/{act}")) == (404, "no_such_item")
        assert code(bernd.patch(f"me/webhooks/{pk}", {"events": []})) == (404, "no_such_item")
    assert visitor.post(f"me/webhooks/{made['id']}/{act}").status_code == 401
    assert Webhook.objects.get().secret == made["secret"]
    assert Message.objects.count() == told


def test_webhook_tests_are_limited_and_refused_for_a_disabled_webhook(
    days: TimeTravel, anna: Caller
) -> None:
    hook = add(anna).json()["id"]
    for _ in range(PINGS_AN_HOUR):
        answer = anna.post(f"me/webhooks/{hook}/test")
        assert answer.status_code == 202
        row = answer.json()
        assert (row["event"], row["webhook"], row["status"]) == ("ping", hook, "waiting")
    refused = anna.post(f"me/webhooks/{hook}/test")
    assert code(refused) == (429, "too_fast")
    assert 0 < int(refused["Retry-After"]) <= HOUR
    days.traveller.on(hours=1)
    assert anna.post(f"me/webhooks/{hook}/test").status_code == 202
    Webhook.objects.update(disabled_at=now())
    assert code(anna.post(f"me/webhooks/{hook}/test")) == (409, "webhook_disabled")


def add_message(caller: Caller, **more: Any) -> Message:
    """Add a message to a caller, by their first webhook."""
    hook = Webhook.objects.filter(user=caller.user).first()
    values = {"event": "turn", "channel": "webhook", "status": "failed", "webhook": hook} | more
    at = now()
    return Message.objects.create(
        user=caller.user, key=str(uuid4()), due_at=at, created_at=at, **values
    )


def redeliver(caller: Caller, message: Message) -> Any:
    return caller.post(f"me/messages/{message.pk}/redeliver")


def test_messages_that_cannot_be_redelivered_are_refused(
    days: TimeTravel, anna: Caller, bernd: Caller
) -> None:
    add(anna)
    for other in (
        add_message(anna, channel="mail", webhook=None),
        add_message(anna, status="waiting"),
        add_message(anna, webhook=None),
    ):
        assert code(redeliver(anna, other)) == (409, "not_redeliverable")
    row = add_message(anna)
    assert code(redeliver(bernd, row)) == (404, "no_such_item")
    assert code(anna.post(f"me/messages/{uuid4()}/redeliver")) == (404, "no_such_item")
    Webhook.objects.update(disabled_at=now())
    assert code(redeliver(anna, row)) == (409, "webhook_disabled")
    Webhook.objects.update(disabled_at=None)
    days.traveller.on(days=LEDGER_DAYS, minutes=1)
    assert code(redeliver(anna, row)) == (409, "not_redeliverable")
    assert not Message.objects.exclude(repeats=None).exists()


def test_redeliveries_are_limited_by_account(anna: Caller, bernd: Caller) -> None:
    for caller in (anna, bernd):
        add(caller)
    row, other = add_message(anna), add_message(anna)
    for number in range(REDELIVERIES_AN_HOUR):
        assert redeliver(anna, (row, other)[number % 2]).status_code == 202
    assert code(redeliver(anna, row)) == (429, "too_fast")
    assert redeliver(bernd, add_message(bernd)).status_code == 202


def test_ledger_is_filtered_by_webhook_event_and_status(anna: Caller, bernd: Caller) -> None:
    first, second = add(anna).json()["id"], add(anna, URL + "2").json()["id"]
    hooks = {str(row.pk): row for row in Webhook.objects.all()}
    add_message(anna, webhook=hooks[first], event="turn", status="failed")
    add_message(anna, webhook=hooks[second], event="over", status="dropped")
    add_message(anna, webhook=None, channel="mail", event="over", status="waiting")
    add(bernd)
    add_message(bernd)
    for query, events in (
        ({}, ["over", "over", "turn", "account", "account"]),  # her webhooks are told by mail
        ({"webhook": first}, ["turn"]),
        ({"channel": "webhook"}, ["over", "turn"]),
        ({"channel": "mail", "event": "over"}, ["over"]),
        ({"status": "dropped"}, ["over"]),
        ({"event": "turn", "webhook": second}, []),
        ({"webhook": str(uuid4())}, []),
    ):
        rows = anna.get("me/messages", query).json()["results"]
        assert [row["event"] for row in rows] == events, query
    assert anna.get("me/messages", {"webhook": first}).json()["results"][0]["webhook"] == first
    for wrong in ({"webhook": "x"}, {"status": "lost"}, {"key": "turn"}):
        assert code(anna.get("me/messages", wrong)) == (400, "invalid_request")


def test_owner_manages_the_webhooks_of_a_bot(anna: Caller, bernd: Caller) -> None:
    rook = bot_of(anna, "rook")
    made = anna.post("me/webhooks?bot=rook", {"url": URL, "events": ["moved"]})
    assert made.status_code == 201
    hook = made.json()["id"]
    assert Webhook.objects.get().user == rook.user
    assert anna.get("me/webhooks").json() == []
    assert [row["id"] for row in anna.get("me/webhooks?bot=rook").json()] == [hook]
    assert code(anna.delete(f"me/webhooks/{hook}")) == (404, "no_such_item")
    tested = anna.post(f"me/webhooks/{hook}/test?bot=rook").json()
    listed = anna.get("me/messages", {"bot": "rook", "event": "ping"}).json()["results"]
    assert listed == [tested]
    for path in ("enable", "secret"):
        assert anna.post(f"me/webhooks/{hook}/{path}?bot=rook").status_code == 200
    assert code(bernd.get("me/webhooks?bot=rook")) == (404, "no_such_item")
    assert code(anna.get("me/webhooks?bots=rook")) == (400, "invalid_request")
    assert anna.delete(f"me/webhooks/{hook}?bot=rook").status_code == 204
