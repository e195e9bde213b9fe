"""Exports of the action log: what they contain, and who may make them."""

from __future__ import annotations

import csv
import io
import json
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games.models import ModerationAction, User
from games.selectors.moderation import action_log as log
from games.selectors.moderation.action_log import ActionFilter
from games.services.moderation import action_log, exports, players
from tests.kit.api_clients import Caller, request_of_its_own
from tests.moderation.console_login import enter
from tests.moderation.log_pages import LIST, page


def streamed(answer: Any) -> str:
    assert answer.status_code == 200, answer.content
    return b"".join(answer.streaming_content).decode()


@pytest.fixture
def warned(hanna: User, anna: Caller) -> ModerationAction:
    assert anna.user is not None
    return players.warn(by=hanna, person=anna.user, reason="Do not shout.")


def test_export_contains_the_search_result_and_is_logged(
    hanna: User, ada: User, warned: ModerationAction
) -> None:
    action_log.record_action(hanna, ModerationAction.Kind.LOOK, "Another thing.")
    answer = enter(ada).post(
        f"{LIST}export/?by=hanna&kind=warn", {"form": "ndjson", "reason": "The yearly report."}
    )
    rows = [json.loads(line) for line in streamed(answer).splitlines()]
    assert [(row["id"], row["by"], row["person"], row["reason"]) for row in rows] == [
        (warned.pk, "hanna", "anna", "Do not shout.")
    ]
    assert "attachment" in answer["Content-Disposition"]
    action = ModerationAction.objects.get(kind=ModerationAction.Kind.EXPORT)
    assert (action.by, action.reason) == (ada, "The yearly report.")
    assert action.after == {
        "format": "ndjson",
        "filter": {"by": "hanna", "kind": "warn", "zone": "UTC"},
    }


def test_one_export_too_many_in_a_day_is_refused(
    ada: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(exports, "EXPORTS_A_DAY", 2)
    browser, wish = enter(ada), {"form": "ndjson", "reason": "The yearly report."}
    for _ in range(2):
        streamed(browser.post(f"{LIST}export/", wish))
    with request_of_its_own():
        refused = browser.post(f"{LIST}export/", wish)
    assert "Wait a while" in refused.content.decode()
    assert ModerationAction.objects.filter(kind=ModerationAction.Kind.EXPORT).count() == 2


def test_export_as_csv_escapes_formulas(hanna: User, ada: User) -> None:
    formulas = ['=HYPERLINK("x")', "+1", "-1", "@SUM(A1)", " =1", chr(0xFF1D) + "1"]
    for reason in formulas:
        action_log.record_action(hanna, ModerationAction.Kind.WARN, reason, after={"=1": "=2"})
    answer = enter(ada).post(f"{LIST}export/", {"form": "csv", "reason": "The yearly report."})
    table = list(csv.DictReader(io.StringIO(streamed(answer))))
    assert [row["reason"] for row in table] == [f"'{reason}" for reason in reversed(formulas)]
    assert tuple(table[0]) == log.COLUMNS


def test_export_reads_the_log_in_chunks(
    hanna: User, ada: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(log, "CHUNK", 3)
    for number in range(7):
        action_log.record_action(hanna, ModerationAction.Kind.WARN, f"Line {number}.")
    last = action_log.record_action(ada, ModerationAction.Kind.EXPORT, "Why.")
    with CaptureQueriesContext(connection) as asked:
        rows = list(log.rows_of(ActionFilter(), ada, last.pk))
    assert [row["reason"] for row in rows] == [f"Line {number}." for number in reversed(range(7))]
    # The first three find what is the reader's own: accounts, tables, reports.
    assert len(asked) <= 3 + 7


def test_export_needs_a_reason_and_an_administrator(
    hanna: User, mori: User, ada: User, warned: ModerationAction
) -> None:
    given = {"form": "csv", "reason": "I want to."}
    for user in (hanna, mori):
        browser = enter(user)
        assert browser.get(f"{LIST}export/").status_code == 403
        assert browser.post(f"{LIST}export/", given).status_code == 403
        assert "/export/" not in page(browser)
    browser = enter(ada)
    assert "/export/" in page(browser)
    assert browser.post(f"{LIST}export/", {"form": "csv", "reason": " "}).status_code == 200
    assert not ModerationAction.objects.filter(kind=ModerationAction.Kind.EXPORT).exists()
