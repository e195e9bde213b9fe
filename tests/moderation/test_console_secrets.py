"""What the console shows nobody, or not to those concerned, however they ask."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from allauth.mfa.models import Authenticator
from django.contrib import admin
from django.core.management import call_command
from django.test import Client
from django.urls import reverse

from games.clocks.now import now
from games.console.admin.action_log import KINDS
from games.console.labels import ACTIONS
from games.errors import NotModeratorError, OwnCaseError
from games.models import Game, Message, ModerationAction, Report, User
from games.policy import REOPEN_DAYS
from games.services.moderation import games, players, second_factors
from games.services.moderation import reports as handling
from games.services.talk import reports
from tests.kit.api_clients import Caller, every_ruleset, person, request_of_its_own
from tests.moderation.console_login import code_of, enter, give_factor, log_in, verify

pytestmark = every_ruleset

WORDS = "He tells the others my cards."
WAYS = ("", "__startswith", "__gt", "__isnull")


@pytest.mark.parametrize("model", [m for m in admin.site._registry if m is not ModerationAction])
def test_console_list_cannot_be_filtered_by_columns(model: Any) -> None:
    """Whether a row is listed would reveal, letter by letter, what is never shown."""
    window = admin.site._registry[model]
    choices = {choice.parameter_name for choice in window.list_filter}
    for column in model._meta.concrete_fields:
        asked = {f"{name}{way}" for name in (column.name, column.attname) for way in WAYS}
        for lookup in asked - choices:  # a choice of the search form has its own values
            assert not window.lookup_allowed(lookup, "a", None), lookup


@pytest.mark.parametrize(
    ("model", "asked"),
    [
        ("game", "secret__startswith"),
        ("game", "seats__nonce__startswith"),
        ("user", "email__startswith"),
        ("user", "password__startswith"),
        ("report", "text__contains"),
        ("report", "reporter__username__startswith"),
        ("message", "data__contains"),
    ],
)
def test_console_list_with_a_lookup_in_its_address_is_refused(
    hanna: User, table: Game, model: str, asked: str
) -> None:
    path = reverse(f"admin:games_{model}_changelist")
    assert enter(hanna).get(path, {asked: "a"}).status_code == 400


def test_every_kind_of_action_has_its_texts() -> None:
    assert set(KINDS) == set(ACTIONS) == set(ModerationAction.Kind.values)


@pytest.fixture
def report_of_mori(mori: User) -> Report:
    """Dora's report about Mori."""
    dora = person("dora")
    return reports.create_report(user=dora, player=mori.username, reason="cheating", text=WORDS)[0]


def test_reported_moderator_reads_neither_text_nor_author_of_the_report(
    mori: User, hanna: User, report_of_mori: Report
) -> None:
    handling.claim(by=hanna, report_id=report_of_mori.pk)
    pages = (
        reverse("admin:index"),
        reverse("admin:games_report_changelist"),
        reverse("admin:games_report_change", args=[report_of_mori.pk]),
        reverse("admin:games_user_change", args=[mori.pk]),
        reverse("admin:games_user_change", args=[report_of_mori.reporter_id]),
        reverse("admin:games_moderationaction_changes"),
        reverse("admin:games_moderationaction_changelist"),
    )
    browser, other = enter(mori), enter(hanna)
    own_page = pages[4]
    for path in pages:
        shown = browser.get(path).content.decode()
        assert WORDS not in shown, path
        assert ("dora" in shown) == (path == own_page or "newest" in shown), path
    assert WORDS in other.get(pages[2]).content.decode()
    assert "dora" in other.get(pages[1]).content.decode()


def test_messages_about_turns_are_listed_only_once_the_game_is_over(
    hanna: User, mori: User, table: Game
) -> None:
    """One that did not come would tell that an order is to play."""
    anna = User.objects.get(username="anna")
    about = {"turn": table, "reminder": table, "extension": table, "invited": table, "digest": None}
    for event, game in about.items():
        Message.objects.create(
            user=anna,
            game=game,
            event=event,
            channel="mail",
            key=event,
            status="failed",
            due_at=now(),
        )
    browser = enter(hanna)
    assert failed(browser, table) == ({"invited"}, {"invited"}, {"invited"}, 1)
    games.end(by=mori, game_id=table.pk, reason="They have all gone home.")
    assert failed(browser, table) == ({"invited"}, {"invited"}, {"invited"}, 1), "may be reopened"
    long_ago = now() - timedelta(days=REOPEN_DAYS)
    Game.objects.filter(pk=table.pk).update(finished_at=long_ago)
    assert failed(browser, table) == ({*about} - {"digest"}, {*about}, {*about}, 5)


def failed(browser: Client, table: Game) -> tuple[set[str], set[str], set[str], int]:
    """The events of failed messages on a table's page, in the list and on the dashboard."""
    page = browser.get(reverse("admin:games_game_change", args=[table.pk])).context_data
    rows = browser.get(reverse("admin:games_message_changelist")).context_data["cl"].result_list
    desk = browser.get(reverse("admin:index")).context_data["failed"]
    of_page = [row for row in page["messages_sent"] if row.status == Message.Status.FAILED]
    events = [{row.event for row in part} for part in (of_page, rows, desk["rows"])]
    return events[0], events[1], events[2], desk["n"]


def test_moderator_who_plays_at_a_table_sees_no_messages_and_no_reports_of_it(
    mori: User, table: Game
) -> None:
    bernd = User.objects.get(username="bernd")
    reports.create_report(user=bernd, game=table.pk, reason="other", text=WORDS)
    path = reverse("admin:games_game_change", args=[table.pk])
    shown = enter(mori).get(path).context_data
    assert shown["messages_sent"]
    assert shown["reports"]
    anna = User.objects.get(username="anna")
    give_role(anna, "administrator")
    shown = enter(anna).get(path).context_data
    assert (shown["messages_sent"], shown["reports"]) == ([], [])


def give_role(user: User, role: str) -> None:
    call_command("grant_role", user.username, role)
    user.refresh_from_db()


def test_answer_of_a_mail_server_is_shown_without_addresses(hanna: User, anna: Caller) -> None:
    assert anna.user is not None
    Message.objects.create(
        user=anna.user,
        event="turn",
        channel="mail",
        key="t",
        status="failed",
        due_at=now(),
        outcome="550 <anna@example.org> is unknown",
    )
    shown = enter(hanna).get(reverse("admin:games_message_changelist")).content.decode()
    assert "550 … is unknown" in shown
    assert "anna@example.org" not in shown


def test_action_on_a_superuser_is_refused_to_other_moderators(mori: User, ada: User) -> None:
    root = User.objects.create_superuser("root", password="ahoy-root-2026")
    for by in (mori, ada):
        with pytest.raises(NotModeratorError), request_of_its_own():
            players.warn(by=by, person=root, reason="You are no better than others.")


def test_report_about_an_administrator_is_handled_by_another_moderator(
    hanna: User, ada: User
) -> None:
    dora = person("dora")
    told, _new = reports.create_report(user=dora, player=ada.username, reason="insult", text=WORDS)
    handling.claim(by=hanna, report_id=told.pk)
    handling.answer(by=hanna, report_id=told.pk, outcome="not_clear", words="We can not tell.")
    with pytest.raises(NotModeratorError):
        players.warn(by=hanna, person=ada, reason="So a higher role must do it.")


def test_reported_administrator_cannot_release_the_report(hanna: User, ada: User) -> None:
    dora = person("dora")
    told, _new = reports.create_report(user=dora, player=ada.username, reason="insult", text=WORDS)
    handling.claim(by=hanna, report_id=told.pk)
    with pytest.raises(OwnCaseError), request_of_its_own():
        handling.release(by=ada, report_id=told.pk)
    handling.release(by=hanna, report_id=told.pk)


def test_stored_second_factor_is_encrypted(mori: User) -> None:
    give_factor(mori)
    row = Authenticator.objects.get(user=mori)
    secret = row.wrap().instance.data["secret"]
    assert not secret.isalnum() or len(secret) > 60, "closed by the site's key"
    assert verify(log_in(mori), code_of(mori)).status_code == 302


def test_second_factor_under_another_secret_key_is_refused_without_an_error(
    mori: User, settings: Any
) -> None:
    give_factor(mori)
    code = code_of(mori)
    before = settings.SECRET_KEY
    settings.SECRET_KEY = "another-key-" * 5
    assert verify(log_in(mori), code).status_code == 200
    settings.SECRET_KEY_FALLBACKS = [before]
    assert verify(log_in(mori), code_of(mori, later=1)).status_code == 302


def test_second_factor_made_and_deleted_is_recorded_by_the_database(mori: User, ada: User) -> None:
    give_factor(mori)
    call_command("reset_second_factor", mori.username)
    shown = enter(ada).get(reverse("admin:games_moderationaction_changes")).context_data["rows"]
    labels = [(row.table, row.label) for row in shown if row.person == mori.username]
    assert [label for table, label in labels if table == "factor"] == ["taken", "made"]


def test_reset_of_a_second_factor_is_listed_in_the_log(mori: User, ada: User) -> None:
    give_factor(mori)
    action = second_factors.reset(by=ada, person=mori, reason="His phone is in the sea.")
    browser = enter(ada)
    for path in (
        reverse("admin:games_moderationaction_changelist"),
        reverse("admin:games_moderationaction_changelist") + "?kind=reset",
        reverse("admin:games_moderationaction_change", args=[action.pk]),
    ):
        answer = browser.get(path)
        assert answer.status_code == 200
        assert "Second factor reset" in answer.content.decode()
