"""The page of an invitation's link: opening it changes nothing, its buttons need no account."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from games.models import Game, Invitation, InvitationLink, Message, Seat, User
from games.pages.short_ids import short_id
from games.services.accounts import guests
from tests.kit.api_clients import Caller, request_of_its_own, user_of
from tests.pages.page_reader import browser as browser_of

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("quiet_tasks")]
TABLE = {"ruleset": "meuterer", "seats": 4, "invited_only": True}


class Invited:
    """A browser without an account that was sent a link."""

    def __init__(self, host: Caller, address: str = "198.18.88.1", **terms: Any) -> None:
        made = host.post("games", TABLE | terms).json()
        self.game = Game.objects.get(pk=made["id"])
        link = host.post(f"games/{made['id']}/links", {"greeting": "Ahoy"}).json()
        self.token, self.page = link["token"], f"/tables/{short_id(self.game.pk)}"
        self.browser = self.another(address)

    def another(self, address: str) -> Client:
        return Client(enforce_csrf_checks=True, REMOTE_ADDR=address)

    def open(self, browser: Client | None = None, query: str = "") -> Any:
        return (browser or self.browser).get(f"{self.page}?invitation={self.token}{query}")

    def press(self, button: str, browser: Client | None = None, **form: Any) -> Any:
        browser = browser or self.browser
        self.open(browser)
        form = {"invitation": self.token} | form
        form["csrfmiddlewaretoken"] = browser.cookies["csrftoken"].value
        with request_of_its_own():
            return browser.post(f"{self.page}/{button}", form)


@pytest.fixture
def link(anna: Caller) -> Invited:
    return Invited(anna)


def state() -> list[Any]:
    """All that a visit could change."""
    tables = (User, Seat, Invitation, InvitationLink, Message)
    return [list(table.objects.order_by("pk").values()) for table in tables] + [
        list(Game.objects.values("pk", "version", "updated_at", "status"))
    ]


def text_of(answer: Any) -> str:
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", answer.content.decode()))


def test_page_says_who_invites_who_sits_and_what_is_asked(link: Invited) -> None:
    said = text_of(link.open())
    for words in (
        "anna invites you to a game of Meuterer",
        "Ahoy",
        "anna , host",
        "this seat is yours",
        "3 days to begin with, plus 12 hours per move; nights don&#x27;t count",
        "8 rounds; look in once or twice for each",
        "The game is not rated.",
        "Sell your goods on the islands",
        "Try a guided round first",
    ):
        assert words in said, words


def test_opening_the_page_changes_nothing(link: Invited) -> None:
    before = state()
    with CaptureQueriesContext(connection) as asked:
        assert link.open().status_code == 200
        assert link.open(query="&look=1").status_code == 200
        assert link.browser.head(f"{link.page}?invitation={link.token}").status_code == 200
    writing = ("INSERT", "UPDATE", "DELETE")
    assert not [query for query in asked if query["sql"].startswith(writing)]
    assert state() == before
    for button in ("sit-down", "no-thanks"):
        address = f"{link.page}/{button}"
        assert link.browser.get(address).status_code == 405
        assert link.browser.post(address, {"invitation": link.token}).status_code == 403
    assert state() == before


def test_visitor_who_sits_down_is_seated_at_once_by_the_chosen_name(link: Invited) -> None:
    answer = link.press("sit-down", seat="1", name="fay", zone="Europe/Berlin")
    assert (answer.status_code, answer["Location"]) == (302, link.page)
    fay = User.objects.get(username="fay")
    assert (fay.is_guest, fay.email, fay.zone) == (True, "", "Europe/Berlin")
    row = Seat.objects.get(user=fay)
    assert (row.number, row.newcomer) == (1, True)
    table = link.browser.get(f"/api/v1/games/{link.game.pk}").json()
    assert table["seat"] == 1
    assert b'id="table"' in link.open().content, "who sits there comes to the table"


def test_name_may_be_left_to_the_site_and_an_invalid_zone_is_ignored(link: Invited) -> None:
    assert link.press("sit-down", zone="Mars/Olympus").status_code == 302
    guest = Seat.objects.get(number=1).user
    assert guest is not None
    assert guest.username.startswith("Guest ")
    assert guest.zone == "UTC"


@pytest.mark.parametrize("name", ["Bernd", "admin", "a b", "\0", "x" * 200])
def test_unavailable_name_is_reported_at_its_field_and_changes_nothing(
    link: Invited, bernd: Caller, name: str
) -> None:
    before = state()
    answer = link.press("sit-down", name=name)
    assert answer.status_code == 400
    assert b'id="name-error"' in answer.content
    assert state() == before
    assert "sessionid" not in link.browser.cookies


def test_seat_taken_meanwhile_is_said_and_the_next_is_offered(link: Invited, bernd: Caller) -> None:
    taken = {"seat": 1, "invitation": link.token}
    assert bernd.post(f"games/{link.game.pk}/seats", taken).status_code == 201
    late = link.press("sit-down", seat="1", name="fay")
    assert late.status_code == 409
    assert "Someone has just sat down there. The next seat is free." in text_of(late)
    assert b'name="seat" value="2"' in late.content
    assert not User.objects.filter(guest_since__isnull=False).exists()
    assert link.press("sit-down", seat="2", name="fay").status_code == 302


def test_link_opened_by_two_seats_both_and_then_says_that_the_table_is_full(anna: Caller) -> None:
    link = Invited(anna, seats=3)
    for number in (2, 3):
        browser = link.another(f"198.18.88.{number}")
        assert link.press("sit-down", browser, name=f"fay{number}").status_code == 302
    assert "Every seat at this table is taken by now." in text_of(link.open())
    late = link.press("sit-down", seat="1")
    assert late.status_code == 409
    assert User.objects.count() == 3


def test_guest_who_presses_twice_has_one_seat(link: Invited) -> None:
    for _ in range(2):
        answer = link.press("sit-down", name="fay")
        assert (answer.status_code, answer["Location"]) == (302, link.page)
    assert Seat.objects.filter(user__username="fay").count() == 1


def test_account_sits_down_by_its_own_name(link: Invited, bernd: Caller) -> None:
    browser = browser_of(bernd)
    assert "You sit down as bernd." in text_of(link.open(browser))
    answer = link.press("sit-down", browser, name="fay")
    assert answer.status_code == 302
    assert Seat.objects.get(number=1).user == user_of(bernd)


def test_table_that_was_closed_or_has_begun_says_so(anna: Caller) -> None:
    closed, begun = Invited(anna), Invited(anna, seats=3, bots=["greedy", "greedy"])
    anna.delete(f"games/{closed.game.pk}/seats/me")
    anna.put(f"games/{begun.game.pk}/seats/me", {"trusts_server": True})
    anna.post(f"games/{begun.game.pk}/start")
    for link, words in ((closed, "was closed before its game"), (begun, "has begun")):
        said = link.open()
        assert words in text_of(said)
        assert b'id="sit-down"' not in said.content
        assert b'id="try-guided"' in said.content
        assert link.press("sit-down").status_code == 409
        assert link.press("no-thanks").status_code == 409
    assert User.objects.count() == 1


def test_rated_table_asks_a_visitor_for_an_account(anna: Caller, bernd: Caller) -> None:
    link = Invited(anna, rated=True)
    said = link.open()
    assert b'id="for-accounts"' in said.content
    assert b'id="sit-down"' not in said.content
    assert link.press("sit-down", name="fay").status_code == 403
    assert User.objects.count() == 2
    assert link.press("sit-down", browser_of(bernd)).status_code == 302


def test_invalid_link_is_answered_as_an_unknown_table(link: Invited, anna: Caller) -> None:
    InvitationLink.objects.update(expires_at=link.game.created_at)
    assert link.open().status_code == 404
    for button in ("sit-down", "no-thanks"):
        assert link.press(button).status_code == 404
        assert link.press(button, invitation="forged").status_code == 404
    assert User.objects.count() == 1


def test_no_thanks_is_told_to_the_host_once_and_counted(link: Invited, anna: Caller) -> None:
    user = user_of(anna)
    user.email, user.email_proof = "anna@example.org", User.EmailProof.PROVED
    user.save()
    for _ in range(2):
        answer = link.press("no-thanks")
        assert answer.status_code == 200
        assert b'id="refused"' in answer.content
        assert b'id="sit-down"' in answer.content, "they may change their mind"
    (told,) = anna.get(f"games/{link.game.pk}/links").json()
    assert told["refusals"] == 2
    sent = Message.objects.filter(user=user, event="declined", channel="mail")
    assert sent.count() == 1
    assert not User.objects.exclude(pk=user.pk).exists()


def test_no_thanks_of_an_account_stands_beside_other_answers(
    link: Invited, anna: Caller, bernd: Caller
) -> None:
    assert link.press("no-thanks", browser_of(bernd)).status_code == 200
    (row,) = anna.get(f"games/{link.game.pk}/invitations").json()
    assert (row["player"], row["status"], row["reason"]) == ("bernd", "declined", None)
    assert link.press("sit-down", browser_of(bernd)).status_code == 302
    assert Invitation.objects.get().status == "accepted"


def test_host_who_opens_the_own_link_comes_to_the_table(link: Invited, anna: Caller) -> None:
    browser = browser_of(anna)
    assert b'id="table"' in link.open(browser).content
    assert link.press("no-thanks", browser)["Location"] == link.page


def test_guests_by_the_thousand_are_stopped_and_leave_nothing(link: Invited, settings: Any) -> None:
    settings.RATES = settings.RATES | {"guests": "1/hour"}
    assert link.press("sit-down", link.another("198.18.27.9"), name="one").status_code == 302
    flood = link.press("sit-down", link.another("198.18.27.9"), name="two")
    assert flood.status_code == 429
    assert int(flood["Retry-After"]) > 0
    assert User.objects.filter(guest_since__isnull=False).count() == 1


def test_guest_with_a_name_is_asked_for_none(link: Invited, anna: Caller) -> None:
    link.press("sit-down", name="fay")
    other = Invited(anna)
    said = other.open(link.browser)
    assert "You sit down as fay." in text_of(said)
    assert b'id="name"' not in said.content
    assert other.press("sit-down", link.browser, name="gus").status_code == 302
    assert not User.objects.filter(username="gus").exists()
    fay = User.objects.get(username="fay")
    assert guests.has_own_name(fay)
    assert Seat.objects.filter(user=fay).count() == 2
