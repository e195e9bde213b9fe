"""The small account page of a guest: what a guest is, and the ways from there."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from games.models import Game, User
from games.pages.short_ids import short_id
from tests.kit.api_clients import Caller, request_of_its_own
from tests.pages.page_reader import browser as browser_of
from tests.pages.test_play import play, strict, table_of

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("quiet_tasks")]


def leave(browser: Client, **form: Any) -> Any:
    browser.get("/account")
    form["csrfmiddlewaretoken"] = browser.cookies["csrftoken"].value
    with request_of_its_own():
        return browser.post("/account/leave", form)


def test_guest_reads_what_a_guest_is_and_how_to_keep_or_end_it() -> None:
    browser = strict()
    table = table_of(play(browser))
    page = browser.get("/account").content.decode()
    for part in (
        User.objects.get().username,
        "30 days",
        'href="/register?next=/account"',
        'action="/logout"',
        'action="/account/leave"',
        f'href="/tables/{short_id(table.pk)}"',
    ):
        assert part in page, part


def test_guest_who_is_sure_is_gone_with_all_games_and_logged_out() -> None:
    browser = strict()
    play(browser)
    unsure = leave(browser)
    assert unsure.status_code == 400
    assert b'id="sure-error"' in unsure.content
    assert Game.objects.exists()
    gone = leave(browser, sure="1")
    assert (gone.status_code, gone["Location"]) == (302, "/")
    assert "storage" in gone["Clear-Site-Data"]
    assert not Game.objects.exists()
    assert not User.objects.exists()
    assert browser.get("/account").status_code == 302


def test_account_is_not_ended_by_a_guests_button(anna: Caller) -> None:
    browser = browser_of(anna)
    assert browser.get("/account/leave").status_code == 405
    assert browser.post("/account/leave", {"sure": "1"})["Location"] == "/account"
    assert User.objects.filter(username="anna", is_active=True).exists()
