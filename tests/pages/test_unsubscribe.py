"""The unsubscribe link of a mail: no more of this kind, without a login."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from games import signed_links
from games.models import User
from tests.kit.api_clients import Caller

pytestmark = pytest.mark.django_db
ONE_CLICK = "List-Unsubscribe=One-Click"  # RFC 8058
FORM = "application/x-www-form-urlencoded"


def link(caller: Caller, event: str = "turn", channel: str = "mail") -> str:
    """An unsubscribe link without the site's own address."""
    assert caller.user is not None
    url = signed_links.unsubscribe_url(caller.user, event, channel)
    return "/unsubscribe/" + url.rpartition("/")[2]


def modes(caller: Caller, channel: str = "mail") -> dict[str, Any]:
    wishes = caller.get("me/preferences").json()["messages"]
    return {event: chosen[channel] for event, chosen in wishes.items()}


def by_mail_program(address: str) -> Any:
    """Post as a mail program does, without cookies and CSRF token."""
    return Client(enforce_csrf_checks=True).post(address, ONE_CLICK, content_type=FORM)


def test_viewing_an_unsubscribe_link_changes_nothing(anna: Caller) -> None:
    """Mail programs and virus scanners open links to see what is behind them."""
    browser = Client(enforce_csrf_checks=True)
    before = User.objects.values().get()
    for look in (browser.get, browser.head):
        assert look(link(anna)).status_code == 200
    assert b'<form method="post">' in browser.get(link(anna)).content
    assert User.objects.values().get() == before


def test_unsubscribing_by_a_mail_program_ends_messages_of_that_kind(anna: Caller) -> None:
    before = modes(anna)
    assert by_mail_program(link(anna)).status_code == 200
    assert modes(anna) == before | {"turn": "none"}


def test_unsubscribing_affects_that_channel_alone(anna: Caller) -> None:
    before = modes(anna, "push")
    by_mail_program(link(anna))
    assert modes(anna, "push") == before


def test_unsubscribing_affects_that_player_alone(anna: Caller, bernd: Caller) -> None:
    before = modes(bernd)
    by_mail_program(link(anna))
    assert modes(bernd) == before


def test_unsubscribing_twice_is_as_once(anna: Caller) -> None:
    for _ in range(2):
        assert by_mail_program(link(anna)).status_code == 200
    assert modes(anna)["turn"] == "none"


def test_unsubscribing_by_the_button_does_the_same(anna: Caller) -> None:
    browser = Client(enforce_csrf_checks=True)
    browser.get(link(anna))
    token = browser.cookies["csrftoken"].value
    answer = browser.post(link(anna), {"csrfmiddlewaretoken": token})
    assert answer.status_code == 200
    assert b'<form method="post">' not in answer.content
    assert modes(anna)["turn"] == "none"


def test_unsubscribing_from_a_digest_ends_every_digest_mode(anna: Caller) -> None:
    anna.patch("me/preferences", {"messages": {"reminder": {"mail": "digest"}}})
    by_mail_program(link(anna, "digest"))
    assert "digest" not in modes(anna).values()
    assert "first" not in modes(anna).values()
    assert modes(anna)["turn"] == "daily"
    assert modes(anna)["over"] == "now"


def test_preferences_subscribe_again(anna: Caller) -> None:
    by_mail_program(link(anna))
    anna.patch("me/preferences", {"messages": {"turn": {"mail": "now"}}})
    assert modes(anna)["turn"] == "now"


def test_unsubscribe_link_works_after_a_new_password(anna: Caller) -> None:
    address = link(anna)
    user = User.objects.get()
    user.set_password("another-88-rum")
    user.save()
    assert by_mail_program(address).status_code == 200
    assert modes(anna)["turn"] == "none"


def test_tampered_unsubscribe_link_is_refused(anna: Caller) -> None:
    token = link(anna).rpartition("/")[2]
    assert anna.user is not None
    foreign = signed_links.game_token(anna.user, anna.user.pk)  # signed by us, for something else
    for wrong in (token[:-1], token[:20], f"x{token}", token.replace(":", ""), foreign, "%00"):
        answer = by_mail_program(f"/unsubscribe/{wrong}")
        assert answer.status_code == 404
        assert Client().get(f"/unsubscribe/{wrong}").status_code == 404
    assert modes(anna)["turn"] == "first"
