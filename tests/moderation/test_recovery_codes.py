"""Recovery codes: ten ways into the console without the app, each of them once."""

from __future__ import annotations

import pytest
from django.test import Client

from games.models import User
from tests.moderation.console_login import AT, enrol, log_in, send, verify

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("codes_stand_still")]


def is_in(browser: Client) -> bool:
    return browser.get("/admin/").status_code == 200


def test_recovery_code_works_once(hanna: User) -> None:
    code = enrol(log_in(hanna))[0]
    browser = log_in(hanna)
    assert verify(browser, code).status_code == 302
    assert is_in(browser)
    again = log_in(hanna)
    assert verify(again, code).status_code == 200
    assert not is_in(again)


def test_recovery_codes_are_shown_once(hanna: User) -> None:
    browser = log_in(hanna)
    codes = enrol(browser)
    page = browser.get(f"{AT}/codes").content.decode()
    assert codes[0] not in page
    assert "are not shown again" in page


def test_new_recovery_codes_invalidate_the_old_ones(hanna: User) -> None:
    browser = log_in(hanna)
    old = enrol(browser)
    assert send(browser, f"{AT}/codes/new")["Location"] == f"{AT}/codes"
    assert browser.get(f"{AT}/codes").context["codes"] != old
    assert verify(log_in(hanna), old[0]).status_code == 200
