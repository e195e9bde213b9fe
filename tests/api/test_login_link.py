"""POST login/link and POST login {link}: log in by mail, without a password."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from devtools.time_travel.passing_time import TimeTravel
from games import signed_links, tasks
from games.clocks.now import now
from games.models import Message, User
from games.policy import LOGIN_LINK_MINUTES, LOGIN_LINKS_AN_HOUR, MESSAGES
from games.services import on_commit
from games.services.accounts import login
from tests.kit.api_clients import Caller
from tests.kit.mailbox import Box, text_of
from tests.services.play.test_races import at_once, codes

pytestmark = pytest.mark.django_db

Ask = Callable[..., Any]


@pytest.fixture
def ask(
    days: TimeTravel,
    visitor: Caller,
    monkeypatch: pytest.MonkeyPatch,
    django_capture_on_commit_callbacks: Any,
) -> Ask:
    """Request a link to an address; a worker sends it at once."""
    worker = {on_commit.SEND_LOGIN_LINK: tasks.send_login_link}
    monkeypatch.setattr(
        on_commit, "send_task", lambda name, to, at: name in worker and worker[name](to)
    )

    def ask(email: str = "anna@example.org") -> Any:
        with django_capture_on_commit_callbacks(execute=True):
            answer = visitor.post("login/link", {"email": email})
        days.work()
        return answer

    return ask


def fresh(caller: Caller) -> User:
    assert caller.user is not None
    return User.objects.get(pk=caller.user.pk)


def token(caller: Caller) -> str:
    return signed_links.login_token(fresh(caller))


def log_in(visitor: Caller, link: str) -> Any:
    return visitor.post("login", {"link": link})


def refused(answer: Any) -> bool:
    return (answer.status_code, answer.json()["code"]) == (401, "bad_link")


def newest_link(box: Box, name: str = "anna") -> str:
    found = re.search(r"/login/(\S+)", text_of(box.to(name)[-1]))
    assert found
    return found[1]


def test_login_mail_holds_a_link_that_gives_a_token(
    ask: Ask, box: Box, anna: Caller, visitor: Caller
) -> None:
    assert ask().status_code == 202
    answer = log_in(visitor, newest_link(box))
    assert (answer.status_code, answer.json()["username"]) == (201, "anna")
    mine = visitor.get("me", Authorization=f"Bearer {answer.json()['token']}")
    assert mine.json()["username"] == "anna"


def test_login_link_request_ignores_the_case_of_the_address(
    ask: Ask, box: Box, anna: Caller
) -> None:
    ask("Anna@Example.ORG")
    assert len(box.to("anna")) == 1


def test_login_link_request_answers_known_and_unknown_addresses_alike(
    ask: Ask, box: Box, anna: Caller
) -> None:
    known, unknown = ask("anna@example.org"), ask("nobody@example.org")
    assert known.status_code == unknown.status_code == 202
    assert known.content == unknown.content
    assert len(box.mails) == 1


def test_login_link_request_takes_no_statement_before_its_answer(
    anna: Caller, visitor: Caller, quiet_tasks: None
) -> None:
    """A worker looks the address up, so that the time of the answer tells nothing."""
    for email in ("anna@example.org", "nobody@example.org"):
        with CaptureQueriesContext(connection) as caught:
            visitor.client.post("/api/v1/login/link", {"email": email}, format="json")
        assert len(caught) == 0


@pytest.mark.parametrize("email", ["", "nowhere", "a@b\u0000.org", None, 17, ["a@b.org"]])
def test_login_link_to_an_invalid_address_is_refused(visitor: Caller, email: Any) -> None:
    answer = visitor.post("login/link", {"email": email})
    assert (answer.status_code, answer.json()["code"]) == (400, "invalid_request")


def test_login_link_for_a_suspended_account_is_not_sent(ask: Ask, box: Box, anna: Caller) -> None:
    User.objects.update(is_active=False)
    assert ask().status_code == 202
    assert not Message.objects.exists()


def test_login_link_to_an_empty_address_is_not_sent(anna: Caller) -> None:
    User.objects.update(email="")
    login.send_link_for(email="")
    assert not Message.objects.exists()


def test_login_links_above_the_hourly_limit_are_not_sent_and_the_answer_is_the_same(
    ask: Ask, box: Box, days: TimeTravel, anna: Caller
) -> None:
    answers = {ask().content for _ in range(LOGIN_LINKS_AN_HOUR + 2)}
    assert len(answers) == 1
    assert len(box.mails) == LOGIN_LINKS_AN_HOUR
    days.on(minutes=61)
    ask()
    assert len(box.mails) == LOGIN_LINKS_AN_HOUR + 1


def test_login_link_requests_of_one_address_are_throttled(
    visitor: Caller, credentials_a_minute: Callable[[int], None]
) -> None:
    credentials_a_minute(2)
    here = str(uuid4())
    post = visitor.client.post
    answers = [
        post("/api/v1/login/link", {"email": f"x{n}@example.org"}, format="json", REMOTE_ADDR=here)
        for n in range(3)
    ]
    assert [answer.status_code for answer in answers] == [202, 202, 429]


def test_login_mail_is_sent_at_night_and_whatever_the_preferences_say(
    ask: Ask, box: Box, days: TimeTravel, anna: Caller
) -> None:
    silence = {event: {"mail": "none"} for event in MESSAGES}
    User.objects.update(message_modes=silence)
    days.on(hours=12)
    ask()
    assert len(box.to("anna")) == 1


def test_login_mail_is_in_the_users_language_and_has_no_unsubscribe_link(
    ask: Ask, box: Box, anna: Caller
) -> None:
    User.objects.update(language="de")
    ask()
    (mail,) = box.to("anna")
    assert mail["Content-Language"] == "de"
    assert mail["List-Unsubscribe"] is None
    for kind in ("plain", "html"):
        assert "/login/" in text_of(mail, kind)
        assert "unsubscribe" not in text_of(mail, kind)


def test_ledger_lists_the_login_mail_without_its_link(ask: Ask, box: Box, anna: Caller) -> None:
    ask()
    (mine,) = anna.get("me/messages").json()["results"]
    assert (mine["event"], mine["channel"], mine["status"]) == ("login", "mail", "sent")
    assert newest_link(box) not in str(list(Message.objects.values()))


def test_login_by_link_clears_the_refusal_of_the_mail_address(
    ask: Ask, box: Box, anna: Caller, visitor: Caller
) -> None:
    User.objects.update(mail_refused_at=now())
    ask()
    assert log_in(visitor, newest_link(box)).status_code == 201
    assert fresh(anna).mail_refused_at is None


def test_login_mail_that_cannot_be_sent_in_time_is_dropped(
    ask: Ask, box: Box, days: TimeTravel, anna: Caller
) -> None:
    box.refused["anna@example.org"] = "451 greylisted"
    ask()
    days.on(minutes=LOGIN_LINK_MINUTES + 60)
    message = Message.objects.get()
    assert (message.status, box.mails) == ("dropped", [])


def test_login_link_works_once(anna: Caller, visitor: Caller) -> None:
    link = token(anna)
    assert log_in(visitor, link).status_code == 201
    assert refused(log_in(visitor, link))


def test_used_login_link_ends_all_older_ones(
    anna: Caller, visitor: Caller, days: TimeTravel
) -> None:
    older = token(anna)
    days.on(seconds=5)
    assert log_in(visitor, token(anna)).status_code == 201
    assert refused(log_in(visitor, older))


@pytest.mark.django_db(transaction=True)
def test_login_link_used_ten_times_at_once_works_once(anna: Caller, visitor: Caller) -> None:
    link = token(anna)
    answers = at_once([lambda: log_in(visitor, link)] * 10)
    assert codes(answers) == {"201": 1, "bad_link": 9}


def test_login_link_expires_after_half_an_hour(
    anna: Caller, visitor: Caller, days: TimeTravel
) -> None:
    late, in_time = token(anna), timedelta(minutes=LOGIN_LINK_MINUTES - 1)
    days.on(minutes=LOGIN_LINK_MINUTES, seconds=2)
    assert refused(log_in(visitor, late))
    link = token(anna)
    days.until(now() + in_time)
    assert log_in(visitor, link).status_code == 201


def test_forged_login_link_is_refused_and_leaves_the_real_one_valid(
    anna: Caller, bernd: Caller, visitor: Caller
) -> None:
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
        assert refused(log_in(visitor, each)), each
    assert log_in(visitor, "a\u0000b").status_code == 400
    assert log_in(visitor, link).status_code == 201, "and has not been used up by that"


def test_signed_link_of_another_kind_does_not_log_in(
    anna: Caller, visitor: Caller, game: str
) -> None:
    away = signed_links.unsubscribe_url(fresh(anna), "turn", "mail").rpartition("/")[2]
    for other in (away, signed_links.game_token(fresh(anna), uuid4())):
        assert log_in(visitor, other[:100]).json()["code"] == "bad_link"


@pytest.mark.parametrize(
    "change", [{"is_active": False}, {"password": "!"}, {"email": "other@example.org"}]
)
def test_login_link_ends_when_account_password_or_address_changes(
    anna: Caller, visitor: Caller, change: dict[str, Any]
) -> None:
    link = token(anna)
    User.objects.update(**change)
    assert refused(log_in(visitor, link))
