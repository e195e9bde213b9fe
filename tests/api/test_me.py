"""GET and PATCH me: the account, a new address, a new password."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from games import signed_links
from games.clocks.now import now
from games.models import PersonalToken, User
from tests.kit import api_clients
from tests.kit.api_clients import PASSWORD, Caller, person

pytestmark = pytest.mark.django_db
NEW = "even-more-rum-89"


@pytest.fixture
def anna(db: None) -> Caller:
    """She has just logged in."""
    return Caller(person("anna"), login_by=PersonalToken.Way.PASSWORD)


def fresh(caller: Caller) -> User:
    assert caller.user is not None
    return User.objects.get(pk=caller.user.pk)


def log_in(visitor: Caller, password: str) -> int:
    return int(visitor.post("login", {"username": "anna", "password": password}).status_code)


def test_account_of_the_caller_is_shown_with_all_its_fields(anna: Caller) -> None:
    assert anna.get("me").json() == {
        "username": "anna",
        "email": "anna@example.org",
        "email_confirmed": True,
        "new_email": None,
        "guest": False,
        "bot_of": None,
    }


def test_me_as_guest_is_refused_with_401(visitor: Caller) -> None:
    for answer in (visitor.get("me"), visitor.patch("me", {}), visitor.delete("me", {})):
        assert (answer.status_code, answer.json()["code"]) == (401, "not_authenticated")


def test_new_mail_address_clears_the_mark_of_refused_mail(anna: Caller) -> None:
    User.objects.update(mail_refused_at=now())
    User.objects.update(email_proof=User.EmailProof.NONE)
    answer = anna.patch("me", {"email": "new@example.org", "current": PASSWORD})
    assert (answer.status_code, answer.json()["email"]) == (200, "new@example.org")
    assert anna.get("me/preferences").json()["mail_refused"] is False


def test_unchanged_mail_address_keeps_the_mark_of_refused_mail(anna: Caller) -> None:
    User.objects.update(mail_refused_at=now())
    anna.patch("me", {"email": "anna@example.org", "current": PASSWORD})
    assert anna.get("me/preferences").json()["mail_refused"] is True


def test_new_password_replaces_the_old_one(anna: Caller, visitor: Caller) -> None:
    assert anna.patch("me", {"password": NEW, "current": PASSWORD}).status_code == 200
    assert (log_in(visitor, NEW), log_in(visitor, PASSWORD)) == (201, 401)


@pytest.mark.parametrize("change", [{"email": "new@example.org"}, {"password": NEW}])
@pytest.mark.parametrize("current", [{}, {"current": "guess"}, {"current": ""}])
def test_new_address_or_password_without_the_current_password_is_refused(
    anna: Caller, change: dict[str, str], current: dict[str, str]
) -> None:
    """Somebody who finds a logged-in device does not get the account with it."""
    before = User.objects.values().get()
    answer = anna.patch("me", change | current)
    assert answer.json()["code"] in ("bad_credentials", "invalid_request")
    assert User.objects.values().get() == before


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("email", "nowhere"),
        ("email", ""),
        ("email", None),
        ("password", "12345"),
        ("password", "anna@example.org"),
        ("password", None),
        ("username", "hanna"),
        ("shoe_size", 44),
    ],
)
def test_invalid_change_of_the_account_names_the_field(
    anna: Caller, field: str, value: Any
) -> None:
    before = list(User.objects.order_by("pk").values())
    answer = anna.patch("me", {field: value, "current": PASSWORD})
    assert (answer.status_code, answer.json()["code"]) == (400, "invalid_request")
    assert field in answer.json()["errors"]
    assert list(User.objects.order_by("pk").values()) == before


def test_change_of_address_or_password_ends_login_links(anna: Caller, visitor: Caller) -> None:
    User.objects.update(email_proof=User.EmailProof.NONE)
    for change in ({"email": "new@example.org"}, {"password": NEW}):
        link = signed_links.login_token(fresh(anna))
        assert anna.patch("me", change | {"current": PASSWORD}).status_code == 200
        assert visitor.post("login", {"link": link}).json()["code"] == "bad_link"


def test_password_change_keeps_the_current_session_and_ends_others(anna: Caller) -> None:
    here, elsewhere = Client(), Client()
    for browser in (here, elsewhere):
        api_clients.log_in(browser, fresh(anna))
    body = {"password": NEW, "current": PASSWORD}
    changed = here.patch("/api/v1/me", body, content_type="application/json")
    assert changed.status_code == 200
    assert here.get("/api/v1/me").status_code == 200
    assert elsewhere.get("/api/v1/me").status_code == 401
