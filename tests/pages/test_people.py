"""People: whom I follow, whom I have blocked, and a search; the frame, which scripts fill."""

from __future__ import annotations

import pytest

from tests.kit.api_clients import Caller, guest_without_account
from tests.pages.page_reader import browser, statements, words

pytestmark = pytest.mark.django_db


def test_page_of_people_takes_a_log_in_and_an_account(anna: Caller) -> None:
    assert browser().get("/people")["Location"].startswith("/login")
    assert browser(guest_without_account()).get("/people")["Location"] == "/account"
    answer = browser(anna).get("/people")
    assert answer.status_code == 200
    assert words(answer)["unblock"] == "Unblock"
    assert statements(browser(anna), "/people") <= 2


def test_invitation_page_warns_of_whom_i_have_blocked(
    anna: Caller, bernd: Caller, carla: Caller
) -> None:
    table = bernd.post("games", {"ruleset": "meuterer", "seats": 3}).json()["id"]
    address = bernd.post(f"games/{table}/links").json()["url"].partition("/tables/")[2]
    for caller, warned in ((anna, True), (carla, False)):
        anna.put("me/blocks/bernd")
        page = browser(caller).get(f"/tables/{address}").content.decode()
        assert ("You have blocked: bernd." in page) == warned
