"""The console's pages by HTTP: what they show, and to whom."""

from __future__ import annotations

import re
from datetime import datetime, timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.contrib import admin
from django.test import Client
from django.urls import reverse

from games.clocks.now import now
from games.models import ChatMessage, Game, Report, Seat, User, Webhook
from games.pages.short_ids import short_id
from games.services.moderation import games as game_actions
from games.services.moderation import players, roles
from games.services.talk import chat, reports
from tests.kit.api_clients import PASSWORD, Caller, person
from tests.moderation import replacements
from tests.moderation.conftest import moderator
from tests.moderation.console_login import enter, log_in

LISTS = ("report", "appeal", "game", "user", "chatmessage", "message", "webhook")

SECRET = "only-for-our-ears"

NONCE = "4d3c2b1a"


@pytest.fixture
def said(table: Game) -> ChatMessage:
    """A line of Bernd's at the table."""
    bernd = User.objects.get(username="bernd")
    return chat.create_line(game_id=table.pk, user=bernd, room="players", text=SECRET)


@pytest.fixture
def report(table: Game, said: ChatMessage) -> Report:
    """Anna's report, which names nothing but the line."""
    anna = User.objects.get(username="anna")
    row, _new = reports.create_report(user=anna, reason="insult", line=said.pk, text="He is rude.")
    return row


def page(browser: Client, name: str, *args: object, status: int = 200, **query: str) -> str:
    answer = browser.get(reverse(f"admin:{name}", args=args), query)
    assert answer.status_code == status, answer.content
    return answer.content.decode()


def found(browser: Client, model: str, **query: str) -> list[Any]:
    """The rows of a list."""
    answer = browser.get(reverse(f"admin:games_{model}_changelist"), query)
    assert answer.status_code == 200
    return list(answer.context_data["cl"].result_list)


def ago(**units: int) -> datetime:
    return now() - timedelta(**units)


@pytest.mark.parametrize("model", LISTS)
@pytest.mark.parametrize("role", ["helper", "moderator", "administrator"])
def test_every_role_sees_every_list_and_can_add_nothing(db: None, model: str, role: str) -> None:
    browser = enter(moderator("mara", role))
    page(browser, f"games_{model}_changelist")
    page(browser, f"games_{model}_add", status=403)


def test_superuser_cannot_change_or_delete_a_row_by_a_form(said: ChatMessage) -> None:
    keeper = User.objects.create_superuser("keeper", "keeper@example.org", PASSWORD)
    browser = enter(keeper)
    for model, row in (("game", said.game), ("user", said.user), ("chatmessage", said)):
        page(browser, f"games_{model}_delete", row.pk, status=403)
        answer = browser.post(
            reverse(f"admin:games_{model}_change", args=[row.pk]), {"username": "x"}
        )
        row.refresh_from_db()
        assert answer.status_code in (200, 403)
    assert said.user.username == "bernd"


def test_console_has_no_pages_for_credentials() -> None:
    names = {model.__name__ for model in admin.site._registry}
    assert not names & {"Group", "Authenticator", "EmailAddress", "PersonalToken", "AccessToken"}


def test_console_forms_have_no_fields_of_models() -> None:
    for window in admin.site._registry.values():
        assert not window.fields, window
        assert window.list_display == ("__str__",)


def test_player_is_shown_no_console_page(table: Game) -> None:
    browser = log_in(User.objects.get(username="anna"))
    for name in ("index", "games_game_changelist"):
        assert browser.get(reverse(f"admin:{name}")).status_code == 302


def test_dashboard_shows_open_reports_and_stuck_games(hanna: User, report: Report) -> None:
    shown = page(enter(hanna), "index")
    assert reverse("admin:games_report_change", args=[report.pk]) in shown
    assert "No game is stuck." in shown


def test_dashboard_counts_tables_by_what_they_do(hanna: User, table: Game) -> None:
    def counts() -> list[int]:
        answer = enter(hanna).get(reverse("admin:index"))
        return [count["n"] for count in answer.context["counts"]]

    assert counts() == [1, 0, 0], "played, open, paused"
    game_actions.pause(by=hanna, game_id=table.pk, reason="A report is looked at.")
    assert counts() == [1, 0, 1]


def test_dashboard_leads_to_the_reports_claimed_by_the_moderator(
    hanna: User, mori: User, report: Report
) -> None:
    another = Report.objects.create(reporter=hanna, player=report.player, reason="spam")
    for row, by in ((report, hanna), (another, mori)):
        Report.objects.filter(pk=row.pk).update(claimed_by=by)
    browser = enter(hanna)
    assert found(browser, "report", state="mine") == [report]
    assert "/admin/games/report/?state=mine" in page(browser, "index")
    Report.objects.filter(pk=report.pk).update(status="closed", closed_at=now())
    assert found(browser, "report", state="mine") == []


def test_dashboard_leads_to_recently_disabled_webhooks(hanna: User, anna: Caller) -> None:
    rows = [
        Webhook.objects.create(
            user=anna.user, url=f"https://{SECRET}.example/{n}", secret=NONCE, disabled_at=off,
            failing_since=off and off - timedelta(hours=24 * n),
        )
        for n, off in enumerate([now(), ago(hours=1), None, ago(days=3)])
    ]  # fmt: skip
    browser, link = enter(hanna), reverse("admin:games_webhook_changelist")
    shown = page(browser, "games_webhook_changelist")
    assert found(browser, "webhook") == rows[:2], "not those that work, nor what is long ago"
    assert shown.index("refused a message for good") < shown.index("for a day")
    assert f'href="{link}">2 webhooks were switched off recently.' in page(browser, "index")
    assert SECRET not in shown
    assert NONCE not in shown


def test_dashboard_shows_a_game_without_a_due_time_as_stuck(hanna: User, table: Game) -> None:
    browser = enter(hanna)
    assert found(browser, "game", state="stuck") == []
    Game.objects.filter(pk=table.pk).update(due_at=None)
    assert found(browser, "game", state="stuck") == [table]
    assert reverse("admin:games_game_change", args=[table.pk]) in page(browser, "index")


def test_table_is_found_by_players_code_address_and_state(mori: User, table: Game) -> None:
    browser = enter(mori)
    short = short_id(table.pk)
    for words in ("ANNA", str(table.pk), short, f"http://localhost/tables/{short}"):
        assert found(browser, "game", q=words) == [table], words
    assert found(browser, "game", q="nobody-here") == []
    assert found(browser, "game", state="active", ruleset=table.ruleset, age="day") == [table]
    assert found(browser, "game", state="finished") == []
    assert found(browser, "game", age="older") == []


def test_player_is_found_by_the_beginning_of_the_name(hanna: User, anna: Caller) -> None:
    assert found(enter(hanna), "user", q="An") == [anna.user]


def test_player_is_found_by_mail_address_by_moderators_only(
    hanna: User, mori: User, anna: Caller
) -> None:
    assert found(enter(mori), "user", q="Anna@example.org") == [anna.user]
    assert found(enter(hanna), "user", q="anna@example.org") == []


def test_console_pages_show_no_mail_address(mori: User, table: Game) -> None:
    anna, browser = User.objects.get(username="anna"), enter(mori)
    for shown in (
        page(browser, "games_user_change", anna.pk),
        page(browser, "games_user_changelist"),
        page(browser, "games_game_change", table.pk),
    ):
        assert "anna" in shown
        assert "example.org" not in shown


def test_page_of_a_table_shows_only_public_facts(mori: User, said: ChatMessage) -> None:
    game = Game.objects.get(pk=said.game_id)
    game.seats.filter(number=0).update(nonce=NONCE)
    shown = page(enter(mori), "games_game_change", game.pk)
    assert SECRET in shown
    assert game.secret not in shown
    assert NONCE not in shown


def test_moderator_who_plays_at_a_table_sees_no_chat_and_no_actions_there(
    said: ChatMessage,
) -> None:
    anna = User.objects.get(username="anna")
    roles.set_role(anna, "administrator")
    browser = enter(User.objects.get(pk=anna.pk))
    shown = page(browser, "games_game_change", said.game_id)
    assert SECRET not in shown
    assert "another moderator must do it" in shown
    assert "/admin/action/" not in shown
    assert found(browser, "chatmessage") == []
    assert SECRET not in page(browser, "games_user_change", said.user_id)


def test_report_about_a_moderators_own_table_is_hidden_from_them(report: Report) -> None:
    carla = User.objects.get(username="carla")
    roles.set_role(carla, "moderator")
    browser = enter(User.objects.get(pk=carla.pk))
    shown, unknown = (
        page(browser, "games_report_change", pk, status=404).split('"request_id"')[0]
        for pk in (report.pk, uuid4())
    )
    assert shown == unknown


def test_report_of_a_line_is_listed_with_its_author_and_its_table(
    hanna: User, report: Report, said: ChatMessage
) -> None:
    browser, address = enter(hanna), reverse("admin:games_report_change", args=[report.pk])
    assert address in page(browser, "games_user_change", said.user_id)
    assert address in page(browser, "games_game_change", said.game_id)
    for name in ("index", "games_report_changelist"):
        assert f'href="{address}">Insults: bernd' in page(browser, name)


def test_page_of_a_report_shows_the_line_and_offers_to_claim(hanna: User, report: Report) -> None:
    shown = page(enter(hanna), "games_report_change", report.pk)
    assert SECRET in shown
    assert reverse("admin:action", args=["claim", report.pk]) in shown
    assert "/admin/action/warn/" not in shown, "first claim it, then act"


def test_page_of_a_player_shows_sanctions(mori: User, ada: User) -> None:
    dora = person("dora")
    players.mute(by=ada, person=dora, days=3, reason="Too many words.")
    shown = page(enter(mori), "games_user_change", dora.pk)
    assert "Too many words." in shown
    assert "Muted until" in shown
    assert "/admin/action/lift/" in shown


def test_page_of_a_player_leads_to_a_table_that_the_player_has_left(
    mori: User, table: Game
) -> None:
    bernd = User.objects.get(username="bernd")
    browser = enter(mori)
    assert "Has left" not in page(browser, "games_user_change", bernd.pk)
    replacements.give_to_bot(mori, str(table.pk))
    shown = page(browser, "games_user_change", bernd.pk)
    assert reverse("admin:games_game_change", args=[table.pk]) in shown
    assert "Has left" in shown
    seats = page(browser, "games_game_change", table.pk)
    assert re.search(rf'Left by: <a [^>]*href="/admin/games/user/{bernd.pk}/change/">bernd<', seats)


def test_seat_of_a_game_that_is_over_is_shown_as_offered_no_more(mori: User, table: Game) -> None:
    seat = Seat.objects.filter(game=table, number=1)
    seat.update(user=None, bot="greedy", offered_at=ago(days=1))
    browser = enter(mori)
    assert "Offered to others" in page(browser, "games_game_change", table.pk)
    game_actions.end(by=mori, game_id=table.pk, reason="A test.")
    assert "Offered to others" not in page(browser, "games_game_change", table.pk)


def test_action_buttons_appear_where_role_and_state_allow(
    hanna: User, mori: User, table: Game
) -> None:
    helper, full = enter(hanna), enter(mori)
    assert "/admin/action/pause/" in page(helper, "games_game_change", table.pk)
    assert "/admin/action/end/" not in page(helper, "games_game_change", table.pk)
    game_actions.pause(by=mori, game_id=table.pk, reason="A test.")
    shown = page(full, "games_game_change", table.pk)
    assert "/admin/action/resume/" in shown
    assert "/admin/action/pause/" not in shown


def test_console_is_in_the_moderators_language(mori: User) -> None:
    User.objects.filter(pk=mori.pk).update(language="de")
    answer = enter(mori).get(reverse("admin:index"))
    assert answer["Content-Language"] == "de"
    assert '<html lang="de"' in answer.content.decode()


def test_console_pages_have_no_inline_script_or_style(mori: User, table: Game) -> None:
    browser = enter(mori)
    for shown in (page(browser, "index"), page(browser, "games_game_change", table.pk)):
        assert "<style" not in shown
        assert "style=" not in shown
        assert "<script" not in shown
