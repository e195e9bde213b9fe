"""Address and password change only after a log-in of the last minutes; their owner is told."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from devtools.time_travel.passing_time import TimeTravel
from games import signed_links
from games.clocks.now import now
from games.models import PersonalToken, User
from games.policy import (
    FRESH_LOGIN_MINUTES,
    LOGIN_TOKEN_DAYS,
    LOGIN_TOKEN_IDLE_DAYS,
    PASSWORDS_WRONG,
)
from games.services.accounts import accounts, token_rows, token_usage
from tests.api.oauth.apps import App, browser_of
from tests.kit.api_clients import PASSWORD, Caller, log_in, person, user_of
from tests.kit.mailbox import Box, text_of
from tests.pages.test_links import press, strict

pytestmark = pytest.mark.django_db

NEW = "even-more-rum-89"
WAY = PersonalToken.Way
CHANGES = [{"email": "new@example.org"}, {"password": NEW}]
JSON = {"content_type": "application/json"}


@pytest.fixture
def anna(db: None) -> Caller:
    """She has just logged in."""
    return Caller(person("anna"), login_by=PersonalToken.Way.PASSWORD)


def fresh(caller: Caller) -> User:
    return User.objects.get(pk=user_of(caller).pk)


def by(token: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {token}"}


def token_by_link(visitor: Caller, user: User) -> str:
    """Log in by a link; the token."""
    answer = visitor.post("login", {"link": signed_links.login_token(user)})
    return str(answer.json()["token"])


def without_password(caller: Caller) -> None:
    user = fresh(caller)
    user.set_unusable_password()
    user.save()


def refused(answer: Any) -> bool:
    return (answer.status_code, answer.json()["code"]) == (403, "stale_login")


@pytest.mark.parametrize("change", CHANGES)
def test_login_of_ten_minutes_ago_changes_nothing(
    anna: Caller, days: TimeTravel, change: dict[str, str]
) -> None:
    token = accounts.create_login_token(user=fresh(anna), by=WAY.PASSWORD)
    days.on(minutes=FRESH_LOGIN_MINUTES, seconds=1)
    before = User.objects.values().get()
    assert refused(Caller().patch("me", change | {"current": PASSWORD}, **by(token)))
    assert User.objects.values().get() == before


@pytest.mark.parametrize("change", CHANGES)
def test_token_made_for_a_program_changes_nothing(anna: Caller, change: dict[str, str]) -> None:
    token = anna.post("me/tokens", {"scopes": ["account"], "name": "log-in"}).json()["token"]
    assert refused(Caller().patch("me", change | {"current": PASSWORD}, **by(token)))


@pytest.mark.parametrize("change", CHANGES)
def test_token_of_an_account_without_a_password_cannot_take_it_over(
    anna: Caller, change: dict[str, str]
) -> None:
    token = anna.post("me/tokens", {"scopes": ["account"]}).json()["token"]
    without_password(anna)
    assert refused(Caller().patch("me", change, **by(token)))


@pytest.mark.parametrize("change", CHANGES)
def test_login_by_a_link_changes_an_account_without_a_password(
    anna: Caller, visitor: Caller, change: dict[str, str]
) -> None:
    without_password(anna)
    token = token_by_link(visitor, fresh(anna))
    assert visitor.patch("me", change, **by(token)).status_code == 200


def test_forgotten_password_is_replaced_after_a_login_by_a_link(
    anna: Caller, visitor: Caller
) -> None:
    token = token_by_link(visitor, fresh(anna))
    assert visitor.patch("me", {"password": NEW}, **by(token)).status_code == 200
    assert visitor.post("login", {"username": "anna", "password": NEW}).status_code == 201


def test_account_with_a_role_needs_its_password_even_after_a_link(
    anna: Caller, visitor: Caller
) -> None:
    User.objects.update(is_staff=True)
    token = token_by_link(visitor, fresh(anna))
    answer = visitor.patch("me", {"password": NEW}, **by(token))
    assert answer.json()["code"] == "bad_credentials"
    change = {"password": NEW, "current": PASSWORD}
    assert visitor.patch("me", change, **by(token)).status_code == 200


def test_wrong_present_passwords_count_as_tries_to_log_in(anna: Caller, visitor: Caller) -> None:
    wrong, right = {"password": NEW, "current": "guess"}, {"password": NEW, "current": PASSWORD}
    farewell = {"confirm": "anna", "password": "guess"}
    for _ in range(PASSWORDS_WRONG // 2):
        assert anna.patch("me", wrong).status_code == 401
        assert anna.delete("me", farewell).status_code == 401
    assert anna.patch("me", right).json()["code"] == "too_fast"
    assert visitor.post("login", {"username": "anna", "password": PASSWORD}).status_code == 429


def test_new_password_gives_up_an_address_named_before(anna: Caller) -> None:
    proof = {"current": PASSWORD}
    assert anna.patch("me", {"email": "other@example.org", **proof}).json()["new_email"]
    assert anna.patch("me", {"password": NEW, **proof}).json()["new_email"] is None


@pytest.mark.parametrize("way", [WAY.PASSWORD, WAY.LINK])
def test_session_changes_the_password_only_while_it_is_fresh(
    anna: Caller, days: TimeTravel, way: str
) -> None:
    browser, body = Client(), {"password": NEW, "current": PASSWORD}
    log_in(browser, fresh(anna), way)
    days.on(minutes=FRESH_LOGIN_MINUTES, seconds=1)
    assert refused(browser.patch("/api/v1/me", body, **JSON))
    log_in(browser, fresh(anna), way)
    assert browser.patch("/api/v1/me", body, **JSON).status_code == 200
    assert browser.get("/api/v1/me").status_code == 200


def test_login_page_makes_a_session_fresh_again(anna: Caller, days: TimeTravel) -> None:
    browser = strict()
    log_in(browser, fresh(anna))
    days.on(hours=1)
    assert browser.get("/login?next=/account").status_code == 302
    assert browser.get("/login?again&next=/account").status_code == 200
    form = {"username": "anna", "password": PASSWORD}
    form["csrfmiddlewaretoken"] = browser.cookies["csrftoken"].value
    assert browser.post("/login?again&next=/account", form)["Location"] == "/account"
    headers = {"X-CSRFToken": browser.cookies["csrftoken"].value}
    body = {"password": NEW, "current": PASSWORD}
    changed = browser.patch("/api/v1/me", body, headers=headers, **JSON)
    assert changed.status_code == 200


def test_link_page_makes_a_session_fresh(anna: Caller) -> None:
    browser = strict()
    press(browser, f"/login/{signed_links.login_token(fresh(anna))}")
    headers = {"X-CSRFToken": browser.cookies["csrftoken"].value}
    changed = browser.patch("/api/v1/me", {"password": NEW}, headers=headers, **JSON)
    assert changed.status_code == 200


def test_new_password_ends_the_tokens_of_other_logins_and_no_others(
    anna: Caller, visitor: Caller
) -> None:
    user = fresh(anna)
    login = accounts.create_login_token(user=user, by=WAY.PASSWORD)
    older = token_rows.create(user, "log-in", ["account"], None)[1]
    program = anna.post("me/tokens", {"name": "bot"}).json()["token"]
    assert anna.patch("me", {"password": NEW, "current": PASSWORD}).status_code == 200
    codes = [visitor.get("me", **by(token)).status_code for token in (login, older, program)]
    assert codes == [401, 401, 200]
    assert anna.get("me").status_code == 200


def test_token_of_a_login_ends_when_it_is_long_unused(
    anna: Caller, visitor: Caller, days: TimeTravel
) -> None:
    token = accounts.create_login_token(user=fresh(anna), by=WAY.PASSWORD)
    program = accounts.create_token(user=fresh(anna), name="bot")[1]
    days.traveller.on(days=LOGIN_TOKEN_IDLE_DAYS - 1)
    assert visitor.get("me", **by(token)).status_code == 200
    days.traveller.on(minutes=2)
    token_usage.write()
    days.traveller.on(days=LOGIN_TOKEN_IDLE_DAYS - 1)
    assert visitor.get("me", **by(token)).status_code == 200, "it was used in between"
    days.traveller.on(minutes=2)
    token_usage.write()
    days.traveller.on(days=LOGIN_TOKEN_IDLE_DAYS + 1)
    assert visitor.get("me", **by(token)).json()["code"] == "bad_token"
    assert visitor.get("me", **by(program)).status_code == 200
    accounts.delete_expired_tokens()
    names = PersonalToken.objects.values_list("name", flat=True)
    assert list(names) == ["bot"]


def test_token_of_a_login_ends_after_a_year_however_much_it_is_used(
    anna: Caller, visitor: Caller, days: TimeTravel
) -> None:
    token = accounts.create_login_token(user=fresh(anna), by=WAY.PASSWORD)
    days.traveller.on(days=LOGIN_TOKEN_DAYS - 1)
    PersonalToken.objects.update(last_used_at=now())
    assert visitor.get("me", **by(token)).status_code == 200
    days.traveller.on(days=2)
    assert visitor.get("me", **by(token)).json()["code"] == "bad_token"
    accounts.delete_expired_tokens()
    assert not PersonalToken.objects.exists()


def test_each_change_is_told_to_the_address_that_was_in_force(
    box: Box, days: TimeTravel, anna: Caller
) -> None:
    User.objects.update(language="fr")
    app = App()
    anna.post("me/tokens", {"name": "my bot"})
    app.tokens(browser_of(anna))
    anna.patch("me", {"password": NEW, "current": PASSWORD})
    anna.patch("me", {"email": "new@example.org", "current": NEW})
    user = fresh(anna)
    link = {"link": signed_links.address_token(user)}
    assert anna.post("me/email/confirm", link).status_code == 200
    days.work()
    mails = box.to("anna")
    assert [mail["Content-Language"] for mail in mails] == ["fr"] * 5
    told = " ".join(text_of(mail) for mail in mails)
    assert "my bot" in told
    assert "Parrot" in told
    assert len({mail["Subject"] for mail in mails}) == 5
    kinds = [row["event"] for row in anna.get("me/messages").json()["results"]]
    assert kinds.count("account") == 5


def test_change_is_told_to_the_old_address_although_it_is_sent_later(
    box: Box, days: TimeTravel, anna: Caller
) -> None:
    """A thief who is quick to confirm an address of their own is told of all the same."""
    box.refused["anna@example.org"] = "451 later"
    anna.patch("me", {"email": "new@example.org", "current": PASSWORD})
    days.work()
    link = {"link": signed_links.address_token(fresh(anna))}
    anna.post("me/email/confirm", link)
    del box.refused["anna@example.org"]
    days.on(hours=1)
    assert len(box.to("anna")) == 2


def test_app_that_is_refused_is_not_told_of(anna: Caller, box: Box, days: TimeTravel) -> None:
    App().press(browser_of(anna), "refuse")
    days.work()
    assert box.mails == []
