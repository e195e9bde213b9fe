"""Learning, preferences and account: frames for players, in four languages."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from typing import Any
from urllib.parse import quote

import pytest
from django.conf import settings
from django.test import Client
from django.utils import translation

from games.models import Message, Report, User
from games.pages.strings import account, messages
from games.policy import MESSAGES, MODES
from games.rulesets.manifest import Page
from games.rulesets.registry import RULESETS
from tests.kit.api_clients import Caller

pytestmark = pytest.mark.django_db
LANGUAGES = [key for key, _ in settings.LANGUAGES]
every_language = pytest.mark.parametrize("language", LANGUAGES)
OWN = ["/preferences", "/account"]


@pytest.fixture
def browser(anna: Caller) -> Client:
    """Anna's browser, logged in."""
    browser = Client()
    browser.force_login(anna.user)
    return browser


def words_of(answer: Any) -> dict[str, str]:
    found = re.search(r'<script id="strings"[^>]*>(.*?)</script>', answer.content.decode())
    assert found is not None
    words: dict[str, str] = json.loads(found[1])
    return words


@pytest.mark.parametrize("path", OWN)
def test_own_pages_as_guest_lead_through_the_login(path: str) -> None:
    assert Client().get(path)["Location"] == f"/login?next={quote(path)}"


@pytest.mark.parametrize("path", OWN)
@every_language
def test_own_pages_are_in_the_players_language(
    browser: Client, anna: Caller, path: str, language: str
) -> None:
    assert anna.user is not None
    anna.user.language = language
    anna.user.save()
    answer = browser.get(path)
    assert f'<html lang="{language}"' in answer.content.decode()
    with translation.override(language):
        assert words_of(answer)["event_turn"] == str(messages.EVENTS["turn"])


@pytest.mark.parametrize("path", [*OWN, "/learn"])
def test_own_pages_cost_two_statements(
    browser: Client, path: str, django_assert_max_num_queries: Any
) -> None:
    with django_assert_max_num_queries(2):
        assert browser.get(path).status_code == 200


def test_every_event_channel_mode_and_status_has_a_text() -> None:
    assert set(messages.EVENTS) == set(MESSAGES)
    assert set(messages.EVENTS | messages.SENT) == set(Message.Event.values)
    assert set(messages.CHANNELS) == set(Message.Channel.values)
    assert set(messages.MODES) == {mode for modes in MODES.values() for mode in modes}
    assert set(messages.STATUS) == set(Message.Status.values)
    for reason in Report.Reason.values:
        assert f"reason_{reason}" in account.WORDS
    for status in Report.Status.values:
        assert f"report_{status}" in account.WORDS


def test_account_page_has_a_tab_for_each_panel(browser: Client) -> None:
    page = browser.get("/account").content.decode()
    tabs = re.findall(r'aria-controls="([a-z]+)"', page)
    assert len(tabs) == 9
    for key in tabs:
        assert f'role="tabpanel" id="{key}"' in page


def test_account_page_leads_to_the_console_only_with_a_role(browser: Client, anna: Caller) -> None:
    assert 'href="/admin/"' not in browser.get("/account").content.decode()
    User.objects.filter(pk=anna.user.pk).update(is_staff=True)
    assert 'href="/admin/"' in browser.get("/account").content.decode()


@every_language
def test_learn_page_lets_a_visitor_play_at_once(language: str) -> None:
    page = Client().get("/learn", headers={"Accept-Language": language}).content.decode()
    assert f'<html lang="{language}"' in page
    for key in ("meuterer", "cartagena"):
        after = quote(f"/learn?game={key}", safe="")
        assert f'action="/play/{key}"' in page
        assert f'href="/login?next={after}"' in page
        assert f'href="/rules/{key}"' in page
    assert 'class="start"' not in page


@pytest.mark.parametrize("part", [{"about": None}, {"page": Page()}])
def test_game_without_lessons_is_offered_as_no_guided_one(
    browser: Client, monkeypatch: pytest.MonkeyPatch, part: dict[str, Any]
) -> None:
    monkeypatch.setitem(RULESETS, "cartagena", replace(RULESETS["cartagena"], **part))
    page = browser.get("/learn?game=cartagena").content.decode()
    assert re.findall(r'data-ruleset="([a-z]+)"', page) == ["meuterer"]
    assert "/learn?game=cartagena" not in browser.get("/rules").content.decode()


def test_rules_of_a_game_without_lessons_lead_to_no_guided_one(
    browser: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "/learn?game=cartagena" in browser.get("/rules/cartagena").content.decode()
    monkeypatch.setitem(RULESETS, "cartagena", replace(RULESETS["cartagena"], about=None))
    assert "/learn?game=" not in browser.get("/rules/cartagena").content.decode()


def test_learn_page_puts_the_game_asked_for_first(browser: Client) -> None:
    page = browser.get("/learn?game=cartagena").content.decode()
    assert re.findall(r'data-ruleset="([a-z]+)"', page) == ["cartagena", "meuterer"]
    assert re.findall(r'name="bots" value="(\d)"', page) == ["1", "2", "2"]
