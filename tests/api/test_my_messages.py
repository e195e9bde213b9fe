"""me/messages: the ledger of messages sent to me, and their outcomes."""

from __future__ import annotations

from typing import Any

import pytest

from devtools.time_travel.passing_time import TimeTravel
from games.models import Message
from games.services.messages import outbox
from games.services.messages.outbox import NewMessage
from tests.kit.api_clients import Caller, for_meuterer, to_move
from tests.kit.mailbox import Box

pytestmark = pytest.mark.django_db


def enqueue(caller: Caller, count: int, event: str = "webhook_off") -> None:
    """Enqueue so many messages for a player, by mail alone."""
    assert caller.user is not None
    outbox.enqueue([NewMessage(caller.user, event, f"test:{n}") for n in range(count)])


def ledger(caller: Caller, **query: Any) -> Any:
    return caller.get("me/messages", query).json()


def test_ledger_without_messages_is_empty(anna: Caller) -> None:
    assert ledger(anna) == {"next": None, "previous": None, "results": []}


def test_ledger_as_guest_is_refused_with_401(visitor: Caller) -> None:
    answer = visitor.get("me/messages")
    assert (answer.status_code, answer.json()["code"]) == (401, "not_authenticated")


def test_ledger_lists_only_my_messages(days: TimeTravel, anna: Caller, bernd: Caller) -> None:
    enqueue(anna, 2)
    enqueue(bernd, 1)
    assert len(ledger(anna)["results"]) == 2
    mine = [row["id"] for row in ledger(bernd)["results"]]
    assert mine == [str(Message.objects.get(user=bernd.user).pk)]


@for_meuterer
def test_ledger_shows_event_channel_status_and_times(
    days: TimeTravel, box: Box, game: str, players: list[Caller]
) -> None:
    days.work()
    mover = to_move(game, players)
    sent = next(row for row in ledger(mover)["results"] if row["event"] == "turn")
    assert (sent["channel"], sent["status"], sent["attempts"]) == ("mail", "sent", 1)
    assert sent["game"] == game
    assert sent["sent_at"] >= sent["due_at"] >= sent["created_at"]


def test_ledger_entry_holds_no_key_and_no_address(days: TimeTravel, anna: Caller) -> None:
    enqueue(anna, 1)
    assert set(ledger(anna)["results"][0]) == {
        *("id", "event", "channel", "game", "webhook", "repeats", "status"),
        *("due_at", "sent_at", "attempts", "outcome", "created_at"),
    }


def test_ledger_comes_in_pages_newest_first(days: TimeTravel, anna: Caller) -> None:
    for number in range(5):
        assert anna.user is not None
        outbox.enqueue([NewMessage(anna.user, "webhook_off", f"test:{number}")])
        days.traveller.on(minutes=1)
    page = ledger(anna, limit=2)
    found = list(page["results"])
    while page["next"]:
        page = anna.client.get(page["next"]).json()
        found += page["results"]
    assert len({row["id"] for row in found}) == 5
    moments = [row["created_at"] for row in found]
    assert moments == sorted(moments, reverse=True)


def test_cursor_of_another_player_shows_none_of_their_messages(
    days: TimeTravel, anna: Caller, bernd: Caller
) -> None:
    enqueue(anna, 3)
    following = ledger(anna, limit=1)["next"]
    assert bernd.client.get(following).json()["results"] == []


@pytest.mark.parametrize("cursor", ["x", "cD14", "////"])
def test_invalid_cursor_of_the_ledger_is_refused(anna: Caller, cursor: str) -> None:
    answer = anna.get("me/messages", {"cursor": cursor})
    assert answer.status_code in (400, 404)
    assert answer.json()["code"] in ("invalid_request", "not_found")
