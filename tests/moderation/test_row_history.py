"""The history of rows that the database records, with and without an author."""

from __future__ import annotations

from typing import Any

import pghistory
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games.models import Report, Sanction, User
from games.selectors.moderation import row_history
from games.services.moderation import players, roles
from tests.kit.api_clients import Caller, person
from tests.moderation.console_login import enter
from tests.moderation.log_pages import LIST, page, run


def test_change_by_the_console_is_recorded_with_author_and_address(hanna: User, ada: User) -> None:
    other = person("other")
    with console_of(ada):
        roles.grant(by=ada, person=other, role="helper", reason="They asked.")
    found = {row.table: row for row in row_history.latest(hanna) if row.person == "other"}
    assert (found["role"].by, found["role"].url) == ("ada", "/admin/somewhere/")
    assert found["role"].fields["group"] == "helper"
    assert found["standing"].fields["is_staff"] is True
    shown = page(enter(hanna), f"{LIST}changes/")
    assert "/admin/somewhere/" in shown


def test_change_by_hand_is_recorded_without_an_author(hanna: User) -> None:
    person("other")
    run("UPDATE games_user SET is_superuser = true WHERE username = 'other'")
    (change,) = [row for row in row_history.latest(hanna) if row.person == "other"]
    assert (change.table, change.by, change.url) == ("standing", "", "")
    assert change.fields["is_superuser"] is True
    assert "not from the console" in page(enter(hanna), f"{LIST}changes/")


def test_changes_of_sanctions_and_reports_are_recorded(
    hanna: User, mori: User, anna: Caller
) -> None:
    assert anna.user is not None
    action = players.mute(by=mori, person=anna.user, days=1, reason="Do not shout.")
    players.lift(by=mori, sanction_id=action.sanction_id, reason="They are sorry.")
    report = Report.objects.create(reporter=hanna, player=anna.user, reason="spam")
    Report.objects.filter(pk=report.pk).update(claimed_by=hanna)
    labels = {(row.table, row.label) for row in row_history.latest(hanna) if row.person == "anna"}
    assert {("sanction", "insert"), ("sanction", "update"), ("report", "update")} <= labels


def test_recording_costs_no_statement_where_nothing_tracked_changes(ada: User) -> None:
    other = person("other")

    def asked() -> int:
        with CaptureQueriesContext(connection) as found:
            User.objects.filter(pk=other.pk).update(zone="Europe/Berlin")
            list(Sanction.objects.all())
        return len(found)

    alone = asked()
    before = len(row_history.latest(ada))
    with console_of(ada):
        assert asked() == alone == 2
    assert len(row_history.latest(ada)) == before


def console_of(user: User) -> Any:
    """The context that the console sends to the database with a request."""

    return pghistory.context(user=user.pk, url="/admin/somewhere/")
