"""What the console shows nobody, or not to him whom it concerns, however he asks."""

from __future__ import annotations

from typing import Any

import pytest
from allauth.mfa.models import Authenticator
from django.contrib import admin
from django.core.management import call_command
from django.urls import reverse

from games.clocks.instant import now
from games.console.audit import KINDS
from games.console.words import ACTS
from games.errors import NotModeratorError, OwnCaseError
from games.models import Act, Game, Message, Report, User
from games.services import reports
from games.services.moderation import factors, people
from games.services.moderation import reports as handling
from tests.callers import Caller, person, request_of_its_own
from tests.moderation.entering import code_of, enter, give_factor, log_in, show

WORDS = "He tells the others my cards."
WAYS = ("", "__startswith", "__gt", "__isnull")


@pytest.mark.parametrize("model", [m for m in admin.site._registry if m is not Act])
def test_no_list_can_be_asked_for_a_column(model: Any) -> None:
    """Whether a row is listed would tell, letter by letter, what is never shown."""
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
def test_who_asks_by_an_address_is_refused(
    hanna: User, table: Game, model: str, asked: str
) -> None:
    path = reverse(f"admin:games_{model}_changelist")
    assert enter(hanna).get(path, {asked: "a"}).status_code == 400


def test_every_kind_of_act_has_its_words() -> None:
    assert set(KINDS) == set(ACTS) == set(Act.Kind.values)


@pytest.fixture
def about_mori(mori: User) -> Report:
    """Dora tells of Mori."""
    dora = person("dora")
    return reports.report(user=dora, player=mori.username, reason="cheating", text=WORDS)[0]


def test_who_is_reported_reads_nowhere_by_whom_or_what(
    mori: User, hanna: User, about_mori: Report
) -> None:
    handling.claim(by=hanna, report_id=about_mori.pk)
    pages = (
        reverse("admin:index"),
        reverse("admin:games_report_changelist"),
        reverse("admin:games_report_change", args=[about_mori.pk]),
        reverse("admin:games_user_change", args=[mori.pk]),
        reverse("admin:games_user_change", args=[about_mori.reporter_id]),
        reverse("admin:games_act_changes"),
        reverse("admin:games_act_changelist"),
    )
    browser, other = enter(mori), enter(hanna)
    own_page = pages[4]
    for path in pages:
        shown = browser.get(path).content.decode()
        assert WORDS not in shown, path
        assert ("dora" in shown) == (path == own_page or "newest" in shown), path
    assert WORDS in other.get(pages[2]).content.decode()
    assert "dora" in other.get(pages[1]).content.decode()


def test_who_plays_at_a_table_sees_no_messages_of_it_and_no_reports(
    mori: User, table: Game
) -> None:
    """Who is to move and was not told of it has orders: that is his own."""
    bernd = User.objects.get(username="bernd")
    reports.report(user=bernd, game=table, reason="other", text=WORDS)
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


def test_what_a_mail_server_said_is_shown_without_addresses(hanna: User, anna: Caller) -> None:
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


def test_nobody_but_a_superuser_acts_on_a_superuser(mori: User, ada: User) -> None:
    root = User.objects.create_superuser("root", password="ahoy-root-2026")
    for by in (mori, ada):
        with pytest.raises(NotModeratorError), request_of_its_own():
            people.warn(by=by, person=root, reason="You are no better than others.")


def test_a_report_about_an_administrator_is_handled_by_any_other(hanna: User, ada: User) -> None:
    dora = person("dora")
    told, _new = reports.report(user=dora, player=ada.username, reason="insult", text=WORDS)
    handling.claim(by=hanna, report_id=told.pk)
    handling.answer(by=hanna, report_id=told.pk, outcome="not_clear", words="We can not tell.")
    with pytest.raises(NotModeratorError):
        people.warn(by=hanna, person=ada, reason="So a higher role must do it.")


def test_who_is_reported_takes_the_report_from_nobody(hanna: User, ada: User) -> None:
    dora = person("dora")
    told, _new = reports.report(user=dora, player=ada.username, reason="insult", text=WORDS)
    handling.claim(by=hanna, report_id=told.pk)
    with pytest.raises(OwnCaseError), request_of_its_own():
        handling.release(by=ada, report_id=told.pk)
    handling.release(by=hanna, report_id=told.pk)


def test_the_database_alone_makes_no_code(mori: User) -> None:
    give_factor(mori)
    row = Authenticator.objects.get(user=mori)
    secret = row.wrap().instance.data["secret"]
    assert not secret.isalnum() or len(secret) > 60, "closed by the site's key"
    assert show(log_in(mori), code_of(mori)).status_code == 302


def test_another_key_of_the_site_opens_no_factor_and_breaks_nothing(
    mori: User, settings: Any
) -> None:
    give_factor(mori)
    code = code_of(mori)
    before = settings.SECRET_KEY
    settings.SECRET_KEY = "another-key-" * 5
    assert show(log_in(mori), code).status_code == 200
    settings.SECRET_KEY_FALLBACKS = [before]
    assert show(log_in(mori), code_of(mori, later=1)).status_code == 302


def test_each_factor_made_and_taken_is_written_down_by_the_database(mori: User, ada: User) -> None:
    give_factor(mori)
    call_command("reset_second_factor", mori.username)
    shown = enter(ada).get(reverse("admin:games_act_changes")).context_data["rows"]
    his = [(row.table, row.label) for row in shown if row.person == mori.username]
    assert [label for table, label in his if table == "factor"] == ["taken", "made"]


def test_a_reset_stands_in_the_log_and_can_be_read(mori: User, ada: User) -> None:
    give_factor(mori)
    act = factors.reset(by=ada, person=mori, reason="His phone is in the sea.")
    browser = enter(ada)
    for path in (
        reverse("admin:games_act_changelist"),
        reverse("admin:games_act_changelist") + "?kind=reset",
        reverse("admin:games_act_change", args=[act.pk]),
    ):
        answer = browser.get(path)
        assert answer.status_code == 200
        assert "Reset of a second factor" in answer.content.decode()
