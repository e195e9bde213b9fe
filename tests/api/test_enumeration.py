"""Nobody learns from the site whether an address has an account."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from devtools.time_travel.passing_time import TimeTravel
from games import signed_links
from games.models import PersonalToken, User
from games.services.accounts import login
from tests.api.test_email_proof import fresh, link_to, register, token_of
from tests.kit.api_clients import PASSWORD, Caller, person
from tests.kit.mailbox import Box, text_of
from tests.pages.test_register import register as fill_in
from tests.pages.test_register import strict

pytestmark = pytest.mark.django_db

TAKEN, FREE = "anna@example.org", "nina@example.org"


@pytest.fixture
def anna(db: None) -> Caller:
    """She has just logged in."""
    return Caller(person("anna"), login_by=PersonalToken.Way.PASSWORD)


@pytest.fixture
def bernd(db: None) -> Caller:
    """He has just logged in."""
    return Caller(person("bernd"), login_by=PersonalToken.Way.PASSWORD)


def statements(caught: CaptureQueriesContext) -> list[str]:
    """What was asked of the database, without the values."""
    texts = [re.sub(r"'[^']*'|\d+", "?", query["sql"]) for query in caught.captured_queries]
    return [re.sub(r'"s\d+_x\d+"|"_\w+"', "", text) for text in texts]


@pytest.mark.parametrize("password", [{"password": PASSWORD}, {}])
def test_registration_with_a_taken_address_is_answered_as_with_a_free_one(
    anna: Caller, visitor: Caller, quiet_tasks: None, password: dict[str, str]
) -> None:
    told, work = [], []
    for name, email in (("bo", TAKEN), ("cy", TAKEN.upper()), ("di", FREE)):
        with CaptureQueriesContext(connection) as caught:
            answer = visitor.post("register", {"username": name, "email": email} | password)
        body = answer.json()
        told.append((answer.status_code, sorted(body), type(body["token"])))
        work.append(statements(caught))
    assert told[0] == told[1] == told[2]
    assert told[0][0] == 201
    assert work[0] == work[1] == work[2]


def test_page_of_registration_answers_alike(anna: Caller, quiet_tasks: None) -> None:
    answers = [
        fill_in(strict(), username=name, email=email)
        for name, email in (("bo", TAKEN), ("di", FREE))
    ]
    assert [answer.status_code for answer in answers] == [302, 302]
    assert answers[0]["Location"] == answers[1]["Location"]


def test_new_address_that_is_taken_is_answered_as_a_free_one(
    anna: Caller, bernd: Caller, quiet_tasks: None
) -> None:
    told, work = [], []
    for email in (TAKEN, FREE):
        with CaptureQueriesContext(connection) as caught:
            answer = bernd.patch("me", {"email": email, "current": PASSWORD})
        told.append((answer.status_code, answer.json() | {"new_email": ""}))
        work.append(statements(caught))
    assert told[0] == told[1]
    assert work[0] == work[1]


def test_account_with_a_taken_address_sees_itself_as_one_with_a_free_one(
    box: Box, days: TimeTravel, anna: Caller
) -> None:
    """Nor do the list of messages and a request for another link tell it."""
    seen = []
    for name, email in (("bo", TAKEN), ("di", FREE)):
        mine = register(name, email=email)
        days.work()
        login.send_link_for(email=email)
        days.work()
        again = mine.post("me/email/link")
        days.work()
        me = mine.get("me").json() | {"username": "", "email": ""}
        preferences = mine.get("me/preferences").json()
        seen.append((again.content, me, preferences, mine.get("me/messages").json()["results"]))
    assert seen[0] == seen[1]


def test_owner_of_a_taken_address_is_told_in_their_language_and_nothing_changes(
    box: Box, days: TimeTravel, anna: Caller
) -> None:
    User.objects.filter(username="anna").update(language="de")
    register("bo", email=TAKEN)
    days.work()
    (mail,) = box.to("anna")
    text = text_of(mail)
    assert mail["Content-Language"] == "de"
    assert "bo" in text
    assert not re.search(r"/login/\S", text), "it opens nothing"
    assert anna.get("me").json()["email_confirmed"] is True


def test_link_to_a_taken_address_opens_only_the_account_that_holds_it(
    box: Box, days: TimeTravel, anna: Caller
) -> None:
    register("bo", email=TAKEN)
    days.work()
    login.send_link_for(email=TAKEN)
    days.work()
    assert len(box.to("anna")) == 2
    link = token_of(link_to(box, days, TAKEN))
    assert Caller().post("login", {"link": link}).json()["username"] == "anna"


def test_link_to_an_address_that_nobody_holds_opens_each_account_that_names_it(
    box: Box, days: TimeTravel
) -> None:
    """A stranger who was quicker keeps nobody out."""
    register("stranger", email=FREE)
    register("nina", email=FREE)
    login.send_link_for(email=FREE)
    days.work()
    links = [re.search(r"/login/(\S+)", text_of(mail)) for mail in box.to("nina")[2:]]
    first, second = (found[1] for found in links if found)
    assert Caller().post("login", {"link": first}).json()["username"] == "nina"
    refused: Any = Caller().post("login", {"link": second}).json()
    assert refused["code"] == "bad_link", "it is nina's by now"
    assert User.objects.get(username="stranger").email_proof == User.EmailProof.NONE


def test_address_that_its_account_gave_up_can_be_confirmed_by_another(
    box: Box, days: TimeTravel, anna: Caller
) -> None:
    other = register("bo", email=TAKEN)
    anna.patch("me", {"email": FREE, "current": PASSWORD})
    link = link_to(box, days, FREE)
    anna.post("me/email/confirm", {"link": token_of(link)})
    other.post("me/email/link")
    link = link_to(box, days, TAKEN)
    assert other.post("me/email/confirm", {"link": token_of(link)}).status_code == 200
    assert fresh(anna).email == FREE


def test_two_accounts_cannot_hold_one_address(anna: Caller, quiet_tasks: None) -> None:
    """Both of them might follow their links at once: the database decides."""
    register("bo", email=FREE)
    register("cy", email=FREE)
    users = [User.objects.get(username=name) for name in ("bo", "cy")]
    links = [signed_links.login_token(user) for user in users]
    answers = [Caller().post("login", {"link": link}).status_code for link in links]
    assert answers == [201, 401]
