"""GET policy: the figures that the site works by."""

from __future__ import annotations

from typing import Any

import pytest

from games.outbound import push
from games.policy import CLOCKS, DAY, HOUR, MESSAGES
from tests.callers import Caller

pytestmark = pytest.mark.django_db


def test_anyone_may_read_it(guest: Caller, anna: Caller) -> None:
    answer = guest.get("policy")
    assert answer.status_code == 200
    assert answer.content == anna.get("policy").content


def test_nobody_changes_it(anna: Caller) -> None:
    assert anna.post("policy", {}).status_code == 405


def test_it_names_every_clock(guest: Caller) -> None:
    clocks = {clock["key"]: clock for clock in guest.get("policy").json()["clocks"]}
    assert list(clocks) == list(CLOCKS)
    assert clocks["standard"] == {
        "key": "standard",
        "first": 72 * HOUR,
        "increment": 12 * HOUR,
        "cap": 120 * HOUR,
        "fixed": False,
        "night": True,
        "vacation": True,
        "messages": True,
        "extension": 24 * HOUR,
    }
    assert clocks["fixed-7"]["first"] == 7 * DAY


def test_it_names_the_figures_of_absence_orders_and_messages(guest: Caller) -> None:
    found = guest.get("policy").json()
    assert found["night"] == {
        "start": "22:00",
        "end": "07:00",
        "hours_at_most": 10,
        "change_hours": 48,
    }
    assert found["vacation"] == {"days_a_year": 30}
    assert found["absence"]["extensions"] == 2
    assert found["orders"]["delay"] == [120, 720]
    assert found["messages"]["defaults"] == MESSAGES


def test_a_browser_finds_the_key_for_push_there(guest: Caller, settings: Any) -> None:
    settings.VAPID_PRIVATE_KEY = push.new_vapid_key()
    found = guest.get("policy")
    assert found.json()["push_key"] == push.public_key(settings.VAPID_PRIVATE_KEY)
    assert settings.VAPID_PRIVATE_KEY not in found.content.decode()


def test_without_a_key_there_is_no_push(guest: Caller, settings: Any) -> None:
    settings.VAPID_PRIVATE_KEY = ""
    assert guest.get("policy").json()["push_key"] == ""
