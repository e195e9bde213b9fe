"""Registration by the page: it ends in a session, and leads on to the page wanted."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any
from urllib.parse import urlencode

import pytest
from allauth.mfa.models import Authenticator
from django.test import Client

from games import signed_links
from games.models import Message, User
from games.selectors.messages.content import message_text_for
from tests.kit.api_clients import PASSWORD, Caller, request_of_its_own
from tests.pages.test_links import press

pytestmark = pytest.mark.django_db
ADDRESS, HASTY = "198.18.24.9", "198.18.24.79"  # used by no other test, for the limits' sake
AFTER = "/learn?game=meuterer"
TITLES = {
    "en": "Create an account",
    "fr": "Créer un compte",
    "de": "Konto anlegen",
    "ja": "アカウントを作る",
}


def strict(at: str = ADDRESS) -> Client:
    """A browser with cookies that enforces CSRF."""
    return Client(enforce_csrf_checks=True, REMOTE_ADDR=at)


def register(browser: Client, after: str = "", **form: str) -> Any:
    """Fill in the form, and send it."""
    browser.get("/register")
    form = {"username": "nora", "email": "nora@example.org", "password": PASSWORD} | form
    form["csrfmiddlewaretoken"] = browser.cookies["csrftoken"].value
    query = f"?{urlencode({'next': after})}" if after else ""
    with request_of_its_own():
        return browser.post(f"/register{query}", form)


def test_registration_logs_in_and_leads_on() -> None:
    browser = strict()
    answer = register(browser, AFTER)
    assert (answer.status_code, answer["Location"]) == (302, AFTER)
    assert browser.get("/api/v1/me").json()["username"] == "nora"


def test_password_is_taken_as_it_was_typed() -> None:
    typed = f"  {PASSWORD} " * 4  # 76 characters
    register(strict(), password=typed)
    assert User.objects.get(username="nora").check_password(typed)


def test_registration_without_a_next_page_leads_to_my_games() -> None:
    assert register(strict())["Location"] == "/my-games"


@pytest.mark.parametrize("elsewhere", ["//evil.example.org/", "https://evil.example.org", "x"])
def test_registration_never_leads_to_another_site(elsewhere: str) -> None:
    assert register(strict(), elsewhere)["Location"] == "/my-games"


def test_registration_takes_zone_and_language_of_the_browser() -> None:
    browser = strict()
    browser.defaults["HTTP_ACCEPT_LANGUAGE"] = "de"
    register(browser, zone="Asia/Tokyo")
    nora = User.objects.get(username="nora")
    assert (nora.zone, nora.language) == ("Asia/Tokyo", "de")
    assert nora.availability_changed_at is None, "the zone can still be changed at once"


def test_registration_without_a_password_sends_a_link_that_leads_on() -> None:
    browser = strict()
    answer = register(browser, AFTER, password="")
    assert (answer.status_code, browser.get("/api/v1/me").status_code) == (200, 401)
    assert "Check your e-mail" in answer.content.decode()
    assert Message.objects.filter(event="confirm", user__username="nora").count() == 1
    link = f"/login/{signed_links.login_token(User.objects.get(username='nora'))}"
    assert press(browser, link)["Location"] == AFTER


def test_link_warns_of_what_it_ends_only_where_there_is_something() -> None:
    warning = "So the link also removes any password"
    for password, warned in (("", False), (PASSWORD, True)):
        User.objects.all().delete()
        register(strict(), AFTER, password=password)
        user = User.objects.get(username="nora")
        page = strict().get(f"/login/{signed_links.login_token(user)}").content.decode()
        assert "Confirm and log in" in page
        assert (warning in page) is warned
        mail = message_text_for(Message.objects.get(event="confirm"))
        assert "Confirm and log in" in str(mail)
        assert (warning in str(mail)) is warned


def test_link_warns_of_a_passkey_that_it_ends() -> None:
    register(strict(), AFTER, password="")
    user = User.objects.get(username="nora")
    Authenticator.objects.create(user=user, type=Authenticator.Type.WEBAUTHN, data={})
    page = strict().get(f"/login/{signed_links.login_token(user)}").content.decode()
    assert "So the link also removes any password, passkeys" in page


@pytest.mark.parametrize(
    ("field", "value", "says"),
    [
        ("username", "", "required"),
        ("username", "no spaces", "Use 2 to 30 letters"),
        ("username", "ANNA", "exists"),
        ("username", "no\0ra", "Null characters"),
        ("email", "nora", "That is not an e-mail address."),
        ("password", "12345", "too short"),
        ("zone", "Atlantis/Deep", "There is no such time zone."),
    ],
)
def test_invalid_field_is_explained_beside_it(
    anna: Caller, field: str, value: str, says: str
) -> None:
    answer = register(strict(), AFTER, **{field: value})
    assert answer.status_code == 400
    page = answer.content.decode()
    assert says in page.split(f'id="{field}-error">')[1].split("</p>")[0]
    assert len(re.findall("aria-invalid", page)) == 1
    assert PASSWORD not in page
    assert urlencode({"next": AFTER}) in page, "the page wanted is kept"
    assert User.objects.count() == 1


def test_registration_page_with_a_session_leads_on() -> None:
    browser = strict()
    register(browser)
    assert browser.get(f"/register?{urlencode({'next': AFTER})}")["Location"] == AFTER


def test_accounts_registered_at_the_page_from_one_address_are_throttled(
    credentials_a_minute: Callable[[int], None],
) -> None:
    credentials_a_minute(1)
    register(strict(HASTY))
    answer = register(strict(HASTY), username="olaf", email="olaf@example.org")
    assert answer.status_code == 429
    assert int(answer["Retry-After"]) > 0
    assert not User.objects.filter(username="olaf").exists()


def test_registration_form_of_another_site_is_refused() -> None:
    assert strict().post("/register", {"username": "nora"}).status_code == 403


@pytest.mark.parametrize("language", TITLES)
def test_registration_page_is_in_the_browsers_language(language: str) -> None:
    page = strict().get("/register", headers={"Accept-Language": language}).content.decode()
    assert f'<html lang="{language}"' in page
    assert f"<h1>{TITLES[language]}</h1>" in page


def test_registration_by_the_api_takes_zone_and_language(visitor: Caller) -> None:
    wish = {"username": "nora", "email": "nora@example.org", "password": PASSWORD}
    assert visitor.post("register", wish | {"zone": "Nowhere"}).status_code == 400
    assert (
        visitor.post("register", wish | {"zone": "Asia/Tokyo", "language": "ja"}).status_code == 201
    )
    assert User.objects.values_list("zone", "language").get() == ("Asia/Tokyo", "ja")


WRONG = {"username": "ANNA", "email": "nora", "password": "12345", "zone": "Atlantis/Deep"}


def test_all_errors_are_reported_together(anna: Caller) -> None:
    page = register(strict(), **WRONG).content.decode()
    for field in WRONG:
        assert f'id="{field}-error"' in page, field
    assert 'value="ANNA"' in page
    assert 'value="nora"' in page


def test_password_is_asked_for_again_and_not_sent_back() -> None:
    page = register(strict(), email="nora").content.decode()
    assert "Type your password again" in page
    assert PASSWORD not in page
    page = register(strict(), email="nora", password="12345").content.decode()
    assert "Type your password again" not in page, "it is refused itself"
    page = register(strict(), email="nora", password="").content.decode()
    assert "Type your password again" not in page, "none was typed"
