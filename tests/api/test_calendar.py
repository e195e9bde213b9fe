"""me/calendar, and the file behind its link: when my decisions are due, for calendar programs."""

from __future__ import annotations

from datetime import datetime
from typing import Any

import pytest
from django.conf import settings
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from icalendar import Calendar

from games.clocks.now import travelling
from games.models import CalendarLink, Game
from tests.kit.api_clients import Caller, to_move
from tests.kit.chat import refusal

pytestmark = pytest.mark.django_db


def link(caller: Caller) -> str:
    made = caller.post("me/calendar")
    assert made.status_code == 201, made.content
    return str(made.json()["url"]).removeprefix(settings.SITE_URL)


def entries(path: str) -> list[Any]:
    answer = Client().get(path)
    assert answer.status_code == 200
    assert answer["Content-Type"] == "text/calendar; charset=utf-8"
    return list(Calendar.from_ical(answer.content).walk("VEVENT"))


def test_calendar_has_my_decisions_and_tells_what_my_list_does(
    game: str, players: list[Caller]
) -> None:
    Game.objects.filter(pk=game).update(clock="standard")
    mover = to_move(game, players)
    others = [player for player in players if player is not mover]
    with CaptureQueriesContext(connection) as asked:
        (entry,) = entries(link(mover))
    assert len(asked) <= 12, "with those that make the link"
    (row,) = mover.get("me/games", {"waiting": "true"}).json()["results"]
    due = row["seats"][row["seat"]]["deadline"]
    assert entry["dtstart"].dt == datetime.fromisoformat(due)
    assert game in entry["uid"]
    assert all(str(player.user) in entry["description"] for player in others)
    assert entry["url"].startswith(settings.SITE_URL)
    assert entries(link(others[0])) == []


def test_file_is_the_same_to_the_byte_while_nothing_is_decided(
    game: str, players: list[Caller]
) -> None:
    path = link(to_move(game, players))
    first = Client().get(path)
    with travelling() as traveller:
        traveller.on(minutes=5)
        again = Client().get(path, headers={"If-None-Match": first["ETag"]})
    assert (again.status_code, again["ETag"]) == (304, first["ETag"])


def test_new_link_ends_the_old_one_and_its_secret_is_not_kept(anna: Caller) -> None:
    assert anna.get("me/calendar").json() == {"created_at": None}
    old, new = link(anna), link(anna)
    assert [Client().get(path).status_code for path in (old, new)] == [404, 200]
    secret = new.rpartition("/")[2].removesuffix(".ics")
    assert secret not in str(CalendarLink.objects.values().get())
    assert anna.get("me/calendar").json()["created_at"] is not None
    assert anna.delete("me/calendar").status_code == 204
    assert Client().get(new).status_code == 404
    assert refusal(anna.delete("me/calendar")) == (404, "no_such_item")


def test_link_ends_with_the_account(anna: Caller) -> None:
    path = link(anna)
    type(anna.user).objects.filter(username="anna").update(is_active=False)
    assert Client().get(path).status_code == 404


def test_link_is_asked_so_often_and_guessing_is_counted(
    anna: Caller, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(settings.RATES, "calendar", "2/hour")
    for path in (link(anna), "/calendar/not-a-secret.ics"):
        statuses = [Client().get(path).status_code for _ in range(3)]
        assert statuses[2] == 429
        assert 429 not in statuses[:2]
