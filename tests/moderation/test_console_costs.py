"""The console's pages cost the same number of statements for any number of rows."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from games.clocks.now import now
from games.models import ChatMessage, Game, Report, User, Webhook
from games.services.talk import chat
from tests.kit.api_clients import person
from tests.moderation.console_login import enter

LISTS = ("report", "appeal", "game", "user", "chatmessage", "message", "webhook")

OF_A_LIST = 10  # session, account, second factor, permissions; count, rows, seats

OF_A_PAGE = 23  # two of them find the reader's own tables

SECRET = "only-for-our-ears"


@pytest.fixture
def said(table: Game) -> ChatMessage:
    """A line of Bernd's at the table."""
    bernd = User.objects.get(username="bernd")
    return chat.create_line(game_id=table.pk, user=bernd, room="players", text=SECRET)


def page(browser: Client, name: str, *args: object, status: int = 200, **query: str) -> str:
    answer = browser.get(reverse(f"admin:{name}", args=args), query)
    assert answer.status_code == status, answer.content
    return answer.content.decode()


def statements(browser: Client, name: str, *args: object) -> int:
    with CaptureQueriesContext(connection) as queries:
        page(browser, name, *args)
    return len(queries)


def make_many(table: Game, prefix: str, number: int) -> None:
    """Create as many more tables, lines, reports and accounts."""
    for user in [person(f"{prefix}{n}") for n in range(number)]:
        game = Game.objects.create(ruleset=table.ruleset, host=user)
        game.seats.create(number=0, user=user)
        ChatMessage.objects.create(game=game, room="players", seat=0, user=user, text="Ahoy")
        Report.objects.create(reporter=user, player=table.host, reason="other", text="Look.")
        Webhook.objects.create(user=user, url="https://hook.example/", disabled_at=now())


@pytest.mark.parametrize("model", LISTS)
def test_console_list_costs_the_same_for_any_number_of_rows(
    mori: User, table: Game, model: str
) -> None:
    browser, name = enter(mori), f"games_{model}_changelist"
    make_many(table, "few", 6)
    statements(browser, name)  # the first visit writes down that the console is used
    few = statements(browser, name)
    make_many(table, "more", 20)
    assert statements(browser, name) == few <= OF_A_LIST


@pytest.mark.parametrize("name", ["index", "games_game_change", "games_user_change"])
def test_console_page_costs_the_same_for_any_number_of_rows(
    mori: User, table: Game, said: ChatMessage, name: str
) -> None:
    of = {"games_game_change": [table.pk], "games_user_change": [said.user_id]}.get(name, [])
    browser = enter(mori)
    make_many(table, "few", 6)
    statements(browser, name, *of)
    few = statements(browser, name, *of)
    for number in range(12):
        chat.create_line(game_id=table.pk, user=said.user, room="players", text=f"Ahoy {number}")
        Report.objects.create(reporter=said.user, game=table, player=said.user, reason="spam")
    assert statements(browser, name, *of) == few <= OF_A_PAGE
