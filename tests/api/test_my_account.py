"""POST me/account: a guest gets an account, and keeps all games."""

from __future__ import annotations

from typing import Any

import pytest

from devtools.time_travel.passing_time import TimeTravel
from games.clocks.now import now
from games.models import Game, Message, Seat, User
from games.services.accounts import login
from games.services.messages import outbox
from games.services.tables.guided import play_guided
from tests.api.test_email_proof import link_to, token_of
from tests.kit.api_clients import Caller, guest_without_account, person, user_of
from tests.kit.mailbox import Box, text_of
from tests.pages.test_links import press, strict

pytestmark = pytest.mark.django_db

ADDRESS = "nora@example.org"
NORA = {"username": "nora", "email": ADDRESS}
TABLE = {"ruleset": "meuterer", "seats": 3}


@pytest.fixture
def puffin(db: None) -> Caller:
    return guest_without_account()


def refusal(answer: Any) -> tuple[int, str]:
    return answer.status_code, answer.json()["code"]


def fresh(caller: Caller) -> User:
    return User.objects.get(pk=user_of(caller).pk)


def mails_to(box: Box, days: TimeTravel, address: str = ADDRESS) -> list[Any]:
    days.work()
    return [mail for mail in box.mails if mail["To"] == address]


def test_guest_is_an_account_once_the_link_was_followed(
    puffin: Caller, box: Box, days: TimeTravel
) -> None:
    table = play_guided(user=user_of(puffin), ruleset="meuterer")
    asked = puffin.post("me/account", NORA)
    assert asked.status_code == 202
    me = puffin.get("me").json()
    assert (me["username"], me["guest"], me["email_confirmed"]) == ("nora", True, False)
    assert refusal(puffin.post("games", TABLE)) == (403, "not_for_guests"), "not yet"
    confirmed = puffin.post("me/email/confirm", {"link": token_of(link_to(box, days, ADDRESS))})
    assert (confirmed.status_code, confirmed.json()["guest"]) == (200, False)
    assert puffin.look(table.pk)["seat"] == 0, "the games stay"
    assert fresh(puffin).pk == user_of(puffin).pk
    assert puffin.post("games", TABLE | {"rated": True}).status_code == 201
    assert outbox.takes_mail(fresh(puffin))


def test_link_opened_in_the_guests_own_browser_keeps_its_session(
    puffin: Caller, box: Box, days: TimeTravel
) -> None:
    browser = strict()
    browser.force_login(user_of(puffin))
    puffin.post("me/account", NORA)
    press(browser, link_to(box, days, ADDRESS))
    assert browser.get("/api/v1/me").json()["guest"] is False
    assert puffin.get("me").status_code == 200


def test_link_opened_elsewhere_ends_what_the_guest_had(
    puffin: Caller, box: Box, days: TimeTravel
) -> None:
    """A guest may have named somebody else's address: then nothing is left in their hands."""
    puffin.post("me/account", NORA)
    link = token_of(link_to(box, days, ADDRESS))
    assert Caller().post("login", {"link": link}).json()["username"] == "nora"
    assert refusal(puffin.get("me")) == (401, "bad_token")


def test_address_of_another_account_gets_the_same_answer_and_another_mail(
    puffin: Caller, anna: Caller, box: Box, days: TimeTravel
) -> None:
    free = puffin.post("me/account", NORA)
    other = guest_without_account()
    held = other.post("me/account", {"username": "otto", "email": "anna@example.org"})
    assert (held.status_code, held.json()) == (free.status_code, free.json())
    (to_nora,), (to_anna,) = (
        mails_to(box, days, address) for address in (ADDRESS, "anna@example.org")
    )
    assert "/login/" in text_of(to_nora)
    assert "/login/" not in text_of(to_anna), "no link leads into the guest's account"
    told = other.get("me").json()
    assert (told["guest"], told["email_confirmed"]) == (True, False)


def test_guest_with_somebody_elses_address_gets_no_mail_and_no_log_in(
    puffin: Caller, box: Box, days: TimeTravel
) -> None:
    anna = person("anna")
    puffin.post("me/account", {"username": "otto", "email": anna.email})
    login.send_link_for(email=anna.email)
    link = token_of(link_to(box, days, anna.email))
    assert Caller().post("login", {"link": link}).json()["username"] == "anna"
    assert fresh(puffin).is_guest


def test_same_wish_once_more_sends_no_second_mail(
    puffin: Caller, box: Box, days: TimeTravel
) -> None:
    first, again = puffin.post("me/account", NORA), puffin.post("me/account", NORA)
    assert (again.status_code, again.json()) == (first.status_code, first.json())
    assert len(mails_to(box, days)) == 1


def test_corrected_address_takes_the_place_of_the_first(
    puffin: Caller, box: Box, days: TimeTravel
) -> None:
    puffin.post("me/account", NORA | {"email": "nroa@example.org"})
    old = token_of(link_to(box, days, "nroa@example.org"))
    puffin.post("me/account", NORA)
    assert refusal(puffin.post("me/email/confirm", {"link": old})) == (401, "bad_link")
    new = token_of(link_to(box, days, ADDRESS))
    assert puffin.post("me/email/confirm", {"link": new}).json()["email"] == ADDRESS


def test_link_is_sent_once_more_when_asked_for(puffin: Caller, box: Box, days: TimeTravel) -> None:
    puffin.post("me/account", NORA)
    assert puffin.post("me/email/link").status_code == 202
    assert len(mails_to(box, days)) == 2


def test_link_makes_an_account_once(puffin: Caller, box: Box, days: TimeTravel) -> None:
    puffin.post("me/account", NORA)
    link = {"link": token_of(link_to(box, days, ADDRESS))}
    assert puffin.post("me/email/confirm", link).status_code == 200
    assert refusal(puffin.post("me/email/confirm", link)) == (401, "bad_link")
    assert refusal(puffin.post("me/account", NORA)) == (409, "nothing_to_do")


def test_address_named_by_two_guests_goes_to_the_first_to_confirm_it(
    puffin: Caller, box: Box, days: TimeTravel
) -> None:
    other = guest_without_account()
    puffin.post("me/account", NORA)
    first = token_of(link_to(box, days, ADDRESS))
    other.post("me/account", NORA | {"username": "otto"})
    second = token_of(link_to(box, days, ADDRESS))
    assert other.post("me/email/confirm", {"link": second}).status_code == 200
    assert refusal(puffin.post("me/email/confirm", {"link": first})) == (401, "bad_link")
    assert fresh(puffin).is_guest


@pytest.mark.parametrize(
    ("wish", "field"),
    [
        ({"username": "anna"}, "username"),
        ({"username": "ANNA"}, "username"),
        ({"username": "admin"}, "username"),
        ({"username": "Guest Puffin"}, "username"),
        ({"email": "nobody"}, "email"),
        ({"email": '"no ra"@example.org'}, "email"),
    ],
)
def test_invalid_name_or_address_is_refused_and_nothing_changes(
    puffin: Caller, anna: Caller, wish: dict[str, str], field: str
) -> None:
    before = fresh(puffin)
    refused = puffin.post("me/account", NORA | wish)
    assert (refused.status_code, list(refused.json()["errors"])) == (400, [field])
    after = fresh(puffin)
    assert (after.username, after.email) == (before.username, "")
    assert not Message.objects.exists()


def test_account_cannot_ask_for_an_account(anna: Caller) -> None:
    assert refusal(anna.post("me/account", NORA)) == (409, "nothing_to_do")


def test_start_of_a_game_no_longer_leads_to_the_guests_name(puffin: Caller) -> None:
    play_guided(user=user_of(puffin), ruleset="meuterer")
    assert Seat.objects.exclude(salt="").exists()
    puffin.post("me/account", NORA)
    assert not Seat.objects.filter(user=user_of(puffin)).exclude(salt="").exists()
    assert Game.objects.get().host.username == "nora"


def test_wish_for_an_account_gives_the_guest_new_days(puffin: Caller) -> None:
    User.objects.update(guest_since="2020-01-01T00:00:00Z")
    puffin.post("me/account", NORA)
    since = fresh(puffin).guest_since
    assert since is not None
    assert (now() - since).total_seconds() < 3600
