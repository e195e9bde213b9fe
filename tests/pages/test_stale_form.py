"""A form of a page that was open for too long: nothing is done, and the page is the site's own."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.kit.api_clients import PASSWORD, Caller

pytestmark = pytest.mark.django_db
STALE = {"username": "anna", "password": PASSWORD, "csrfmiddlewaretoken": "x" * 64}
HTML = {"Accept": "text/html", "Accept-Language": "en"}


@pytest.fixture
def browser(anna: Caller) -> Client:
    browser = Client(enforce_csrf_checks=True, headers=HTML)
    browser.get("/login")
    return browser


def test_stale_log_in_leads_back_to_the_form_and_logs_nobody_in(browser: Client) -> None:
    before = {"Referer": "http://testserver/login?next=/tables"}
    answer = browser.post("/login?next=/tables", STALE, headers=before)
    text = answer.content.decode()
    assert answer.status_code == 403
    assert "<h1>This page was too old</h1>" in text
    assert '<a class="button" href="/login?next=/tables">Open it again</a>' in text
    assert "CSRF" not in text
    assert "sessionid" not in browser.cookies
    assert "no-store" in answer["Cache-Control"] or "no-cache" in answer["Cache-Control"]


@pytest.mark.parametrize(
    "referer", ["", "https://evil.example/login", "http://testserver//evil.example/login"]
)
def test_stale_form_never_leads_to_another_site(browser: Client, referer: str) -> None:
    text = browser.post("/logout", {}, headers={"Referer": referer}).content.decode()
    assert "This page was too old" in text
    assert 'href="//' not in text
    assert 'href="https://evil' not in text


def test_form_without_cookies_gets_the_same_page_in_its_language(anna: Caller) -> None:
    answer = Client(enforce_csrf_checks=True).post(
        "/login", STALE, headers={"Accept": "text/html", "Accept-Language": "de"}
    )
    assert (answer.status_code, answer["Content-Language"]) == (403, "de")
    assert "Diese Seite war zu alt" in answer.content.decode()


def test_program_that_sends_a_form_is_refused_by_a_code(anna: Caller) -> None:
    answer = Client(enforce_csrf_checks=True).post("/login", STALE, headers={"Accept": "*/*"})
    assert (answer.status_code, answer.json()["code"]) == (403, "not_allowed")
