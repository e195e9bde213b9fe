"""me/messages: the ledger of what was sent to me, and what came of it."""

from __future__ import annotations

from typing import Any

import pytest

from games.days.passing import Days
from games.models import Message
from games.services import messages
from games.services.messages import Telling
from tests.callers import Caller, for_meuterer, to_move
from tests.post import Box

pytestmark = pytest.mark.django_db


def tell(caller: Caller, count: int, event: str = "webhook_off") -> None:
    """Have so many messages for someone, by mail alone."""
    assert caller.user is not None
    messages.put([Telling(caller.user, event, f"test:{n}") for n in range(count)])


def ledger(caller: Caller, **query: Any) -> Any:
    return caller.get("me/messages", query).json()


def test_who_was_told_nothing_has_an_empty_one(anna: Caller) -> None:
    assert ledger(anna) == {"next": None, "previous": None, "results": []}


def test_a_guest_has_none(guest: Caller) -> None:
    answer = guest.get("me/messages")
    assert (answer.status_code, answer.json()["code"]) == (401, "not_authenticated")


def test_it_is_only_mine(days: Days, anna: Caller, bernd: Caller) -> None:
    tell(anna, 2)
    tell(bernd, 1)
    assert len(ledger(anna)["results"]) == 2
    mine = [row["id"] for row in ledger(bernd)["results"]]
    assert mine == [str(Message.objects.get(user=bernd.user).pk)]


@for_meuterer
def test_it_says_what_was_sent_when_and_how(
    days: Days, box: Box, game: str, players: list[Caller]
) -> None:
    days.work()
    mover = to_move(game, players)
    sent = next(row for row in ledger(mover)["results"] if row["event"] == "turn")
    assert (sent["channel"], sent["status"], sent["attempts"]) == ("mail", "sent", 1)
    assert sent["game"] == game
    assert sent["sent_at"] >= sent["due_at"] >= sent["created_at"]


def test_it_tells_no_key_and_no_address(days: Days, anna: Caller) -> None:
    tell(anna, 1)
    assert set(ledger(anna)["results"][0]) == {
        *("id", "event", "channel", "game", "webhook", "repeats", "status"),
        *("due_at", "sent_at", "attempts", "outcome", "created_at"),
    }


def test_it_is_read_page_by_page_the_newest_first(days: Days, anna: Caller) -> None:
    for number in range(5):
        assert anna.user is not None
        messages.put([Telling(anna.user, "webhook_off", f"test:{number}")])
        days.traveller.on(minutes=1)
    page = ledger(anna, limit=2)
    found = list(page["results"])
    while page["next"]:
        page = anna.client.get(page["next"]).json()
        found += page["results"]
    assert len({row["id"] for row in found}) == 5
    moments = [row["created_at"] for row in found]
    assert moments == sorted(moments, reverse=True)


def test_a_cursor_of_mine_shows_no_other_their_messages(
    days: Days, anna: Caller, bernd: Caller
) -> None:
    tell(anna, 3)
    following = ledger(anna, limit=1)["next"]
    assert bernd.client.get(following).json()["results"] == []


@pytest.mark.parametrize("cursor", ["x", "cD14", "////"])
def test_a_cursor_that_is_none(anna: Caller, cursor: str) -> None:
    answer = anna.get("me/messages", {"cursor": cursor})
    assert answer.status_code in (400, 404)
    assert answer.json()["code"] in ("invalid_request", "not_found")
