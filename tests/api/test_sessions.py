"""GET and DELETE me/sessions: where somebody is logged in, and how it ends."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.contrib.sessions.models import Session
from django.core.cache import cache
from django.test import Client

from devtools.time_travel.passing_time import TimeTravel
from games.api.http.browsers import browser_of
from games.clocks.now import now
from games.models import AccountSession, PersonalToken, User
from games.policy import SESSION_DAYS
from games.services.accounts import accounts, sessions, token_usage
from meuterer_site.sessions import SessionStore
from tests.kit.api_clients import PASSWORD, Caller, log_in, person, user_of
from tests.pages.test_links import strict

pytestmark = pytest.mark.django_db

FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0"
SAFARI = (
    "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like "
    "Gecko) Version/17.5 Mobile/15E148 Safari/604.1"
)
EDGE = (
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) "
    "Chrome/126.0.0.0 Safari/537.36 Edg/126.0.0.0"
)


@pytest.fixture
def anna(db: None) -> Caller:
    """She has just logged in."""
    return Caller(person("anna"), login_by=PersonalToken.Way.PASSWORD)


def fresh(caller: Caller) -> User:
    return User.objects.get(pk=user_of(caller).pk)


def sign_in(user_agent: str = FIREFOX) -> Client:
    """Log Anna in by the site's page."""
    browser = strict()
    browser.defaults["HTTP_USER_AGENT"] = user_agent
    browser.get("/login")
    form = {"username": "anna", "password": PASSWORD}
    form["csrfmiddlewaretoken"] = browser.cookies["csrftoken"].value
    assert browser.post("/login", form).status_code == 302
    return browser


def me(browser: Client) -> int:
    return browser.get("/api/v1/me").status_code


def delete(browser: Client, path: str = "me/sessions") -> Any:
    headers = {"X-CSRFToken": browser.cookies["csrftoken"].value}
    return browser.delete(f"/api/v1/{path}", headers=headers)


def browsers(caller: Caller) -> list[dict[str, Any]]:
    return [row for row in caller.get("me/sessions").json() if row["kind"] == "browser"]


@pytest.mark.parametrize(
    ("header", "words"),
    [
        (FIREFOX, "Firefox, Linux"),
        (SAFARI, "Safari, iPhone"),
        (EDGE, "Edge, Windows"),
        ("curl/8.5", ""),
        ("", ""),
    ],
)
def test_browser_is_named_in_words(header: str, words: str) -> None:
    assert browser_of(header) == words


def test_sessions_and_login_tokens_are_listed_without_addresses(
    anna: Caller, days: TimeTravel
) -> None:
    sign_in()
    anna.post("me/tokens", {"name": "bot"})
    rows = anna.get("me/sessions").json()
    assert [(row["kind"], row["browser"], row["current"]) for row in rows] == [
        ("browser", "Firefox, Linux", False),
        ("token", "test", True),
    ]
    assert "127.0.0.1" not in str(rows) + str(list(AccountSession.objects.values()))


def test_session_that_asks_is_marked(anna: Caller) -> None:
    browser = sign_in()
    rows = browser.get("/api/v1/me/sessions").json()
    assert [row["kind"] for row in rows if row["current"]] == ["browser"]


def test_last_use_of_a_session_is_told_a_minute_later(anna: Caller, days: TimeTravel) -> None:
    browser = sign_in()
    days.traveller.on(days=2)
    assert me(browser) == 200
    days.traveller.on(minutes=2)
    token_usage.write()
    (row,) = browsers(anna)
    assert row["last_seen"][:10] > row["created"][:10]


def test_session_stays_known_when_it_gets_a_new_key(anna: Caller) -> None:
    browser = sign_in()
    session = browser.session
    session.cycle_key()
    session.save()
    browser.cookies["sessionid"] = session.session_key
    assert me(browser) == 200
    (row,) = browsers(anna)
    assert anna.delete(f"me/sessions/{row['id']}").status_code == 204
    assert me(browser) == 401


def test_new_login_of_a_browser_takes_the_place_of_the_one_before(anna: Caller) -> None:
    browser = sign_in()
    form = {"username": "anna", "password": PASSWORD}
    form["csrfmiddlewaretoken"] = browser.cookies["csrftoken"].value
    assert browser.post("/login?again", form).status_code == 302
    assert len(browsers(anna)) == 1


def test_session_ends_a_month_after_its_login_however_much_it_is_used(
    anna: Caller, days: TimeTravel
) -> None:
    browser = sign_in()
    for day in (10, 20, 29):
        days.traveller.on(days=10 if day < 29 else 9)
        browser.session.save()
        assert me(browser) == 200, day
    days.traveller.on(days=2)
    assert me(browser) == 401
    assert browsers(anna) == []


def test_end_of_all_others_leaves_the_session_that_asks(anna: Caller, bernd: Caller) -> None:
    here, elsewhere, other = sign_in(), sign_in(SAFARI), Client()
    log_in(other, fresh(bernd))
    program = accounts.create_token(user=fresh(anna), name="bot")[1]
    assert delete(here).status_code == 204
    assert (me(here), me(elsewhere), me(other)) == (200, 401, 200)
    assert anna.get("me").json()["code"] == "bad_token", "a log-in gave it"
    mine = Caller().get("me", Authorization=f"Bearer {program}")
    assert mine.status_code == 200, "it was made for a program"


def test_end_of_all_others_leaves_the_token_that_asks(anna: Caller) -> None:
    browser = sign_in()
    assert anna.delete("me/sessions").status_code == 204
    assert (me(browser), anna.get("me").status_code) == (401, 200)


def test_ended_session_is_gone_from_cache_and_database(anna: Caller) -> None:
    browser = sign_in()
    key = browser.session.session_key
    anna.delete("me/sessions")
    assert not Session.objects.filter(session_key=key).exists()
    assert not cache.get(f"django.contrib.sessions.cached_db{key}")


def test_one_session_is_ended_by_its_id_and_only_by_its_owner(anna: Caller, bernd: Caller) -> None:
    browser = sign_in()
    (row,) = browsers(anna)
    assert bernd.delete(f"me/sessions/{row['id']}").status_code == 404
    assert me(browser) == 200
    assert anna.delete(f"me/sessions/{row['id']}").status_code == 204
    assert me(browser) == 401


def test_session_ends_itself_by_its_id(anna: Caller) -> None:
    browser = sign_in()
    (row,) = browsers(anna)
    assert delete(browser, f"me/sessions/{row['id']}").status_code == 204
    assert me(browser) == 401


def test_token_of_a_login_is_ended_by_its_id(anna: Caller) -> None:
    (row,) = anna.get("me/sessions").json()
    assert anna.delete(f"me/sessions/{row['id']}").status_code == 204
    assert anna.get("me").status_code == 401


def test_token_made_for_a_program_is_no_session(anna: Caller) -> None:
    made = anna.post("me/tokens", {"name": "bot"}).json()
    assert anna.delete(f"me/sessions/{made['id']}").status_code == 404


def test_session_is_not_listed_after_the_log_out(anna: Caller) -> None:
    browser = sign_in()
    token = browser.cookies["csrftoken"].value
    assert browser.post("/logout", {"csrfmiddlewaretoken": token}).status_code == 302
    assert browsers(anna) == []
    assert not AccountSession.objects.exists()


def test_expired_session_is_not_listed_and_is_dropped(anna: Caller, days: TimeTravel) -> None:
    sign_in()
    days.traveller.on(days=15)
    assert browsers(anna) == []
    days.traveller.on(days=SESSION_DAYS - 14)
    sessions.delete_old()
    assert not AccountSession.objects.exists()


def test_new_password_ends_the_other_sessions(anna: Caller) -> None:
    here, elsewhere = sign_in(), sign_in(SAFARI)
    headers = {"X-CSRFToken": here.cookies["csrftoken"].value}
    body = {"password": "even-more-rum-89", "current": PASSWORD}
    changed = here.patch("/api/v1/me", body, headers=headers, content_type="application/json")
    assert (changed.status_code, me(here), me(elsewhere)) == (200, 200, 401)
    assert [row["browser"] for row in here.get("/api/v1/me/sessions").json()] == ["Firefox, Linux"]


def test_end_of_all_other_tokens_leaves_the_one_that_asks(anna: Caller, bernd: Caller) -> None:
    anna.post("me/tokens", {"name": "bot"})
    assert anna.delete("me/tokens").status_code == 204
    assert [row["current"] for row in anna.get("me/tokens").json()] == [True]
    assert PersonalToken.objects.filter(user=user_of(bernd)).count() == 1


def test_session_without_a_note_opens_nothing(anna: Caller) -> None:
    """Nobody could find it to end it."""
    browser = Client()
    browser.force_login(fresh(anna))
    assert me(browser) == 200
    session = browser.session
    del session[sessions.LOGIN]
    session.save()
    assert me(browser) == 401
    assert not Session.objects.filter(pk=session.session_key).exists()


def test_end_of_all_sessions_costs_the_same_for_any_number(
    anna: Caller, bernd: Caller, django_assert_num_queries: Any
) -> None:
    browsers = [sign_in() for _ in range(5)]
    other = Client()
    other.force_login(fresh(bernd))
    with django_assert_num_queries(4):
        sessions.end_all(user_of(anna).pk)
    assert {me(browser) for browser in browsers} == {401}
    assert me(other) == 200


def test_expired_sessions_are_deleted_and_no_others(anna: Caller) -> None:
    sign_in()
    SessionStore().save()  # a visitor's
    Session.objects.update(expire_date=now() - timedelta(seconds=1))
    late = Client()
    late.force_login(fresh(anna))
    sessions.delete_old()
    assert [row.pk for row in Session.objects.all()] == [late.session.session_key]
