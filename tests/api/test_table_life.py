"""A table before its game: full, started automatically, closed."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

import pytest

from devtools.time_travel.passing_time import TimeTravel
from games.clocks.now import now
from games.models import Game, Message
from games.policy import CLOSING_NOTICE_DAYS, OPEN_DAYS, START_SECONDS
from tests.kit.api_clients import Caller

pytestmark = pytest.mark.django_db
NEW = {"ruleset": "meuterer", "seats": 3}


def mailed(event: str) -> list[str]:
    """The names of the players with a mail of this event."""
    rows = Message.objects.filter(event=event, channel="mail")
    return sorted(rows.values_list("user__username", flat=True))


def status(game: str) -> str:
    return str(Game.objects.get(pk=game).status)


def test_last_seat_taken_makes_the_table_full(
    days: TimeTravel, open_game: str, bernd: Caller, carla: Caller
) -> None:
    assert bernd.post(f"games/{open_game}/seats", {}).json()["status"] == "open"
    view = carla.post(f"games/{open_game}/seats", {}).json()
    assert view["status"] == "full"
    assert view["closes_at"] is None
    left = datetime.fromisoformat(view["starts_at"]) - now()
    assert timedelta(0) < left <= timedelta(seconds=START_SECONDS)


def test_table_with_host_and_bots_in_all_seats_is_full_at_once(anna: Caller) -> None:
    view = anna.post("games", NEW | {"bots": ["random", "random"]}).json()
    assert view["status"] == "full"
    assert anna.post(f"games/{view['id']}/start").status_code == 201


def test_full_table_starts_after_its_time_and_players_get_messages(
    days: TimeTravel, full_game: str, anna: Caller
) -> None:
    days.on(seconds=START_SECONDS - 1)
    assert status(full_game) == "full"
    days.on(seconds=1)
    assert status(full_game) == "active"
    assert mailed("started") == ["anna", "bernd", "carla"]
    assert mailed("turn"), "whoever is to move is told as after any start"
    assert anna.look(full_game)["starts_at"] is None


def test_host_who_starts_the_game_gets_no_message_of_the_start(days: TimeTravel, game: str) -> None:
    days.on(seconds=START_SECONDS)
    assert mailed("started") == ["bernd", "carla"]


def test_full_table_left_by_a_player_does_not_start(
    days: TimeTravel, full_game: str, bernd: Caller, dora: Caller
) -> None:
    """The next player to sit down gives everybody the full time again."""
    days.on(seconds=START_SECONDS - 1)
    assert bernd.delete(f"games/{full_game}/seats/me").json()["status"] == "open"
    days.on(seconds=START_SECONDS)
    assert status(full_game) == "open"
    assert dora.post(f"games/{full_game}/seats", {}).json()["status"] == "full"
    days.on(seconds=START_SECONDS - 1)
    assert status(full_game) == "full"
    days.on(seconds=1)
    assert status(full_game) == "active"


def test_full_table_left_by_its_host_passes_to_the_next_player(
    days: TimeTravel, full_game: str, anna: Caller, bernd: Caller
) -> None:
    view = anna.delete(f"games/{full_game}/seats/me").json()
    assert (view["status"], view["host"]) == ("open", "bernd")
    assert bernd.post(f"games/{full_game}/start").json()["code"] == "game_not_full"


def test_full_table_left_to_bots_is_closed(days: TimeTravel, anna: Caller) -> None:
    game = anna.post("games", NEW | {"bots": ["random", "random"]}).json()["id"]
    assert anna.delete(f"games/{game}/seats/me").json()["status"] == "closed"
    days.on(seconds=START_SECONDS)
    row = Game.objects.get()
    assert (row.status, row.due_at, row.full_at) == ("closed", None, None)


def test_nonce_can_be_changed_while_the_table_is_full(full_game: str, anna: Caller) -> None:
    assert anna.put(f"games/{full_game}/seats/me", {"nonce": "late"}).status_code == 200
    assert status(full_game) == "full"


def test_unfilled_table_is_closed_after_a_notice_to_its_players(
    days: TimeTravel, open_game: str, bernd: Caller, carla: Caller
) -> None:
    bernd.post(f"games/{open_game}/seats", {})
    assert datetime.fromisoformat(bernd.look(open_game)["closes_at"]) == (
        Game.objects.get().created_at.replace(microsecond=0) + timedelta(days=OPEN_DAYS)
    )
    days.on(days=OPEN_DAYS - CLOSING_NOTICE_DAYS, seconds=-1)
    assert mailed("closing") == []
    days.on(seconds=2)
    assert mailed("closing") == ["anna", "bernd"]
    days.on(days=CLOSING_NOTICE_DAYS, seconds=-3)
    assert status(open_game) == "open"
    days.on(seconds=3)
    assert status(open_game) == "closed"
    assert Game.objects.get().due_at is None
    assert carla.post(f"games/{open_game}/seats", {}).json()["code"] == "already_started"
    days.on(days=1)
    assert mailed("closing") == ["anna", "bernd"], "a closed table tells nobody more"


def test_days_until_closing_count_from_the_creation_of_the_table(
    days: TimeTravel, open_game: str, bernd: Caller, carla: Caller
) -> None:
    """Being full for a moment does not start them again."""
    days.on(days=OPEN_DAYS, seconds=-10)
    for player in (bernd, carla):
        player.post(f"games/{open_game}/seats", {})
    days.on(seconds=20)
    assert status(open_game) == "full", "a full table is not closed"
    carla.delete(f"games/{open_game}/seats/me")
    days.on(seconds=1)
    assert status(open_game) == "closed"


def test_closing_notice_missed_while_full_is_sent_once_the_table_is_open_again(
    days: TimeTravel, open_game: str, bernd: Caller, carla: Caller
) -> None:
    days.on(days=OPEN_DAYS - CLOSING_NOTICE_DAYS, seconds=-10)
    for player in (bernd, carla):
        player.post(f"games/{open_game}/seats", {})
    days.on(seconds=20)
    assert mailed("closing") == []
    carla.delete(f"games/{open_game}/seats/me")
    days.on(seconds=1)
    assert mailed("closing") == ["anna", "bernd"]


def test_table_whose_closing_notice_came_late_stays_open_for_two_days(
    days: TimeTravel, open_game: str
) -> None:
    """The site was down when the notice was due, and when the end was."""
    days.traveller.to(now() + timedelta(days=OPEN_DAYS + 3))
    days.work()
    assert (status(open_game), mailed("closing")) == ("open", ["anna"])
    days.on(days=CLOSING_NOTICE_DAYS, seconds=1)
    assert status(open_game) == "closed"


def test_player_who_left_gets_no_closing_notice(
    days: TimeTravel, open_game: str, anna: Caller, bernd: Caller
) -> None:
    """The notice waited for the end of their night."""
    bernd.post(f"games/{open_game}/seats", {})
    Game.objects.update(created_at=now() + timedelta(hours=12), due_at=now() + timedelta(hours=12))
    Game.objects.update(created_at=now() - timedelta(days=11, hours=12))
    days.on(hours=12, seconds=1)
    assert set(Message.objects.values_list("status", flat=True)) == {"waiting"}
    bernd.delete(f"games/{open_game}/seats/me")
    days.on(hours=12)
    sent = Message.objects.values_list("user__username", "status").order_by("user__username")
    assert list(sent) == [("anna", "sent"), ("bernd", "dropped")]


def test_open_tables_of_a_host_are_limited(
    anna: Caller, bernd: Caller, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("games.services.tables.seating.OPEN_TABLES_AT_MOST", 2)
    first = anna.post("games", NEW).json()["id"]
    full = anna.post("games", NEW | {"bots": ["random", "random"]}).json()["id"]
    answer = anna.post("games", NEW)
    assert (answer.status_code, answer.json()["code"]) == (409, "too_many")
    assert bernd.post("games", NEW).status_code == 201, "that is each host's own affair"
    anna.post(f"games/{full}/start")
    assert anna.post("games", NEW).status_code == 201, "one that is played waits no more"
    anna.delete(f"games/{first}/seats/me")
    assert anna.post("games", NEW).status_code == 201, "nor one that is closed"


@pytest.mark.django_db(transaction=True)
def test_table_whose_setup_fails_stays_full_and_is_tried_again(
    days: TimeTravel, full_game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Other tables do not wait for it."""

    def broken(*_: Any) -> None:
        raise RuntimeError

    rules = type(Game.objects.get().rules)
    with monkeypatch.context() as patch:
        patch.setattr(rules, "setup", broken)
        days.on(seconds=START_SECONDS)
        assert status(full_game) == "full"
    days.on(minutes=6)
    assert status(full_game) == "active"
