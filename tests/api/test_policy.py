"""GET policy: the figures that the site works by."""

from __future__ import annotations

from typing import Any

import pytest

from games.outbound import web_push
from games.policy import CLOCKS, DAY, HOUR, MESSAGES
from tests.kit.api_clients import Caller

pytestmark = pytest.mark.django_db


def test_policy_is_the_same_for_visitors_and_players(visitor: Caller, anna: Caller) -> None:
    answer = visitor.get("policy")
    assert answer.status_code == 200
    assert answer.content == anna.get("policy").content


def test_policy_cannot_be_changed(anna: Caller) -> None:
    assert anna.post("policy", {}).status_code == 405


def test_policy_lists_every_clock(visitor: Caller) -> None:
    clocks = {clock["key"]: clock for clock in visitor.get("policy").json()["clocks"]}
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
        "hour": None,
        "notice": 0,
        "extension": 24 * HOUR,
    }
    assert clocks["fixed-7"]["first"] == 7 * DAY


def test_policy_lists_night_vacation_absence_orders_and_messages(visitor: Caller) -> None:
    found = visitor.get("policy").json()
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


def test_policy_gives_the_public_key_for_push(visitor: Caller, settings: Any) -> None:
    settings.VAPID_PRIVATE_KEY = web_push.new_vapid_key()
    found = visitor.get("policy")
    assert found.json()["push_key"] == web_push.public_key(settings.VAPID_PRIVATE_KEY)
    assert settings.VAPID_PRIVATE_KEY not in found.content.decode()


def test_policy_without_a_push_key_gives_an_empty_one(visitor: Caller, settings: Any) -> None:
    settings.VAPID_PRIVATE_KEY = ""
    assert visitor.get("policy").json()["push_key"] == ""
