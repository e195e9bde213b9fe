"""POST login/link, POST login {link}: in by a mail, without a password."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from rest_framework.throttling import ScopedRateThrottle

from games import links, tasks
from games.clocks.instant import now
from games.days.passing import Days
from games.models import Message, User
from games.policy import LOGIN_LINK_MINUTES, LOGIN_LINKS_AN_HOUR, MESSAGES
from games.services import logins
from tests.callers import Caller
from tests.post import Box, text_of
from tests.services.test_races import at_once, codes

pytestmark = pytest.mark.django_db

Ask = Callable[..., Any]


@pytest.fixture
def ask(
    days: Days,
    guest: Caller,
    monkeypatch: pytest.MonkeyPatch,
    django_capture_on_commit_callbacks: Any,
) -> Ask:
    """Ask for a link to an address; a worker does its part at once."""
    monkeypatch.setattr(tasks.put_login_link, "delay", tasks.put_login_link)

    def ask(email: str = "anna@example.org") -> Any:
        with django_capture_on_commit_callbacks(execute=True):
            answer = guest.post("login/link", {"email": email})
        days.work()
        return answer

    return ask


def fresh(caller: Caller) -> User:
    assert caller.user is not None
    return User.objects.get(pk=caller.user.pk)


def token(caller: Caller) -> str:
    return links.login_token(fresh(caller))


def log_in(guest: Caller, link: str) -> Any:
    return guest.post("login", {"link": link})


def refused(answer: Any) -> bool:
    return (answer.status_code, answer.json()["code"]) == (401, "bad_link")


def link_in(box: Box, name: str = "anna") -> str:
    found = re.search(r"/login/(\S+)", text_of(box.to(name)[-1]))
    assert found
    return found[1]


def test_the_mail_holds_a_link_that_gives_a_token(
    ask: Ask, box: Box, anna: Caller, guest: Caller
) -> None:
    assert ask().status_code == 202
    answer = log_in(guest, link_in(box))
    assert (answer.status_code, answer.json()["username"]) == (201, "anna")
    mine = guest.get("me", Authorization=f"Bearer {answer.json()['token']}")
    assert mine.json()["username"] == "anna"


def test_the_address_in_any_case(ask: Ask, box: Box, anna: Caller) -> None:
    ask("Anna@Example.ORG")
    assert len(box.to("anna")) == 1


def test_nobody_learns_whether_an_address_is_known(ask: Ask, box: Box, anna: Caller) -> None:
    known, unknown = ask("anna@example.org"), ask("nobody@example.org")
    assert known.status_code == unknown.status_code == 202
    assert known.content == unknown.content
    assert len(box.mails) == 1


def test_nor_by_waiting(anna: Caller, guest: Caller, quiet_tasks: None) -> None:
    """The request itself never looks: a worker does."""
    for email in ("anna@example.org", "nobody@example.org"):
        with CaptureQueriesContext(connection) as caught:
            guest.client.post("/api/v1/login/link", {"email": email}, format="json")
        assert len(caught) == 0


@pytest.mark.parametrize("email", ["", "nowhere", "a@b\u0000.org", None, 17, ["a@b.org"]])
def test_what_is_no_address_is_refused(guest: Caller, email: Any) -> None:
    answer = guest.post("login/link", {"email": email})
    assert (answer.status_code, answer.json()["code"]) == (400, "invalid_request")


def test_an_account_that_was_closed_gets_none(ask: Ask, box: Box, anna: Caller) -> None:
    User.objects.update(is_active=False)
    assert ask().status_code == 202
    assert not Message.objects.exists()


def test_an_address_that_is_none_is_nobodys(anna: Caller) -> None:
    User.objects.update(email="")
    logins.put_link_for(email="")
    assert not Message.objects.exists()


def test_five_links_an_hour_and_the_answer_stays_the_same(
    ask: Ask, box: Box, days: Days, anna: Caller
) -> None:
    answers = {ask().content for _ in range(LOGIN_LINKS_AN_HOUR + 2)}
    assert len(answers) == 1
    assert len(box.mails) == LOGIN_LINKS_AN_HOUR
    days.on(minutes=61)
    ask()
    assert len(box.mails) == LOGIN_LINKS_AN_HOUR + 1


def test_one_caller_asks_only_so_often(guest: Caller, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ScopedRateThrottle, "THROTTLE_RATES", {"credentials": "2/min"})
    here = str(uuid4())
    post = guest.client.post
    answers = [
        post("/api/v1/login/link", {"email": f"x{n}@example.org"}, format="json", REMOTE_ADDR=here)
        for n in range(3)
    ]
    assert [answer.status_code for answer in answers] == [202, 202, 429]


def test_the_mail_comes_at_night_whatever_else_its_owner_wants(
    ask: Ask, box: Box, days: Days, anna: Caller
) -> None:
    silence = {event: {"mail": "none"} for event in MESSAGES}
    User.objects.update(message_modes=silence)
    days.on(hours=12)
    ask()
    assert len(box.to("anna")) == 1


def test_it_is_in_his_language_and_nothing_ends_it(ask: Ask, box: Box, anna: Caller) -> None:
    User.objects.update(language="de")
    ask()
    (mail,) = box.to("anna")
    assert mail["Content-Language"] == "de"
    assert mail["List-Unsubscribe"] is None
    for kind in ("plain", "html"):
        assert "/login/" in text_of(mail, kind)
        assert "unsubscribe" not in text_of(mail, kind)


def test_the_ledger_names_it_and_keeps_no_link(ask: Ask, box: Box, anna: Caller) -> None:
    ask()
    (mine,) = anna.get("me/messages").json()["results"]
    assert (mine["event"], mine["channel"], mine["status"]) == ("login", "mail", "sent")
    assert link_in(box) not in str(list(Message.objects.values()))


def test_an_address_that_was_refused_once_is_tried_and_a_log_in_proves_it(
    ask: Ask, box: Box, anna: Caller, guest: Caller
) -> None:
    User.objects.update(mail_refused_at=now())
    ask()
    assert log_in(guest, link_in(box)).status_code == 201
    assert fresh(anna).mail_refused_at is None


def test_a_mail_that_could_not_be_sent_in_time_is_dropped(
    ask: Ask, box: Box, days: Days, anna: Caller
) -> None:
    box.refused["anna@example.org"] = "451 greylisted"
    ask()
    days.on(minutes=LOGIN_LINK_MINUTES + 60)
    message = Message.objects.get()
    assert (message.status, box.mails) == ("dropped", [])


def test_a_link_works_once(anna: Caller, guest: Caller) -> None:
    link = token(anna)
    assert log_in(guest, link).status_code == 201
    assert refused(log_in(guest, link))


def test_and_ends_all_that_were_sent_before_it(anna: Caller, guest: Caller, days: Days) -> None:
    older = token(anna)
    days.on(seconds=5)
    assert log_in(guest, token(anna)).status_code == 201
    assert refused(log_in(guest, older))


@pytest.mark.django_db(transaction=True)
def test_of_ten_who_use_it_at_once_one_gets_in(anna: Caller, guest: Caller) -> None:
    link = token(anna)
    answers = at_once([lambda: log_in(guest, link)] * 10)
    assert codes(answers) == {"201": 1, "bad_link": 9}


def test_it_works_for_half_an_hour(anna: Caller, guest: Caller, days: Days) -> None:
    late, in_time = token(anna), timedelta(minutes=LOGIN_LINK_MINUTES - 1)
    days.on(minutes=LOGIN_LINK_MINUTES, seconds=2)
    assert refused(log_in(guest, late))
    link = token(anna)
    days.until(now() + in_time)
    assert log_in(guest, link).status_code == 201


def test_one_that_was_changed_opens_nothing(anna: Caller, bernd: Caller, guest: Caller) -> None:
    link = token(anna)
    owner, at, seal = link.split("-")
    other = token(bernd).partition("-")[0]
    wrong = [
        f"{other}-{at}-{seal}",
        f"{owner}-{at[:-1]}{'0' if at[-1] != '0' else '1'}-{seal}",
        f"{owner}-{at}-{seal[:-1]}",
        f"{owner}-{at}",
        f"{'z' * 13}-{at}-{seal}",
        "-",
        "nonsense",
        "🐒-1-2",
    ]
    for each in wrong:
        assert refused(log_in(guest, each)), each
    assert log_in(guest, "a\u0000b").status_code == 400
    assert log_in(guest, link).status_code == 201, "and has not been used up by that"


def test_one_of_another_kind_opens_nothing(anna: Caller, guest: Caller, game: str) -> None:
    away = links.unsubscribe_url(fresh(anna), "turn", "mail").rpartition("/")[2]
    for other in (away, links.game_token(fresh(anna), uuid4())):
        assert log_in(guest, other[:100]).json()["code"] == "bad_link"


@pytest.mark.parametrize(
    "change", [{"is_active": False}, {"password": "!"}, {"email": "other@example.org"}]
)
def test_it_ends_with_the_account_the_password_the_address(
    anna: Caller, guest: Caller, change: dict[str, Any]
) -> None:
    link = token(anna)
    User.objects.update(**change)
    assert refused(log_in(guest, link))


def test_it_is_the_one_or_the_other(anna: Caller, guest: Caller) -> None:
    link = token(anna)
    both = guest.post("login", {"link": link, "username": "anna", "password": "x"})
    assert set(both.json()["errors"]) == {"username", "password"}
    neither = guest.post("login", {})
    assert set(neither.json()["errors"]) == {"username", "password"}
    assert log_in(guest, link).status_code == 201


def test_an_account_without_a_password_begins_with_a_link(
    box: Box, days: Days, guest: Caller
) -> None:
    answer = guest.post("register", {"username": "emil", "email": "emil@example.org"})
    assert (answer.status_code, answer.json()) == (201, {"username": "emil", "token": None})
    days.work()
    assert log_in(guest, link_in(box, "emil")).status_code == 201


def test_and_no_password_opens_it(days: Days, guest: Caller) -> None:
    guest.post("register", {"username": "emil", "email": "emil@example.org"})
    for guess in ("", "!", "None"):
        answer = guest.post("login", {"username": "emil", "password": guess})
        assert answer.status_code in (400, 401)


def test_it_needs_an_address(guest: Caller) -> None:
    answer = guest.post("register", {"username": "emil"})
    assert "email" in answer.json()["errors"]
    assert not User.objects.exists()
