"""The log of acts: for ever, searched, exported; and what the database writes beside it."""

from __future__ import annotations

import csv
import io
import json
from datetime import timedelta
from typing import Any

import pghistory
import pytest
from django.db import DatabaseError, connection
from django.db.models import F
from django.test import Client
from django.test.utils import CaptureQueriesContext

from games.clocks.instant import now
from games.models import Act, Game, Report, Sanction, User
from games.selectors.moderation import changes, log
from games.selectors.moderation.log import Wish
from games.services.moderation import acts, people, roles
from games.services.moderation import games as on_games
from tests.callers import PASSWORD, Caller, for_meuterer, person, request_of_its_own
from tests.moderation.entering import enter

LIST = "/admin/games/act/"


def page(browser: Client, path: str = LIST, **query: Any) -> str:
    answer = browser.get(path, query)
    assert answer.status_code == 200, answer.content
    return answer.content.decode()


def streamed(answer: Any) -> str:
    assert answer.status_code == 200, answer.content
    return b"".join(answer.streaming_content).decode()


def run(statement: str) -> None:
    """What somebody types who has the database before him."""
    with connection.cursor() as cursor:
        cursor.execute(statement)


@pytest.fixture
def warned(hanna: User, anna: Caller) -> Act:
    assert anna.user is not None
    return people.warn(by=hanna, person=anna.user, reason="Do not shout.")


# For ever


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE games_act SET reason = 'Nothing.'",
        "UPDATE games_act SET by_id = person_id",
        "DELETE FROM games_act",
    ],
)
def test_the_database_itself_refuses_to_change_an_act(warned: Act, statement: str) -> None:
    with pytest.raises(DatabaseError, match="Cannot"), request_of_its_own():
        run(statement)
    assert Act.objects.get().reason == "Do not shout."


@pytest.mark.parametrize("change", ["update", "save", "delete", "delete_row"])
def test_no_code_changes_an_act(warned: Act, change: str) -> None:
    rows = Act.objects.filter(pk=warned.pk)
    warned.reason = "Nothing."
    with pytest.raises(DatabaseError), request_of_its_own():
        {
            "update": lambda: rows.update(by=F("person")),
            "save": warned.save,
            "delete": rows.delete,
            "delete_row": warned.delete,
        }[change]()
    assert Act.objects.get().reason == "Do not shout."


def test_nobody_changes_an_act_in_the_console_not_even_a_superuser(warned: Act) -> None:
    keeper = User.objects.create_superuser("keeper", "keeper@example.org", PASSWORD)
    browser = enter(keeper)
    for path in (f"{LIST}{warned.pk}/delete/", f"{LIST}add/"):
        assert browser.get(path).status_code == 403
        assert browser.post(path, {"post": "yes"}).status_code == 403
    browser.post(f"{LIST}{warned.pk}/change/", {"reason": "Nothing."})
    browser.post(LIST, {"action": "delete_selected", "_selected_action": warned.pk, "post": "yes"})
    assert Act.objects.get().reason == "Do not shout."


@pytest.mark.parametrize("table", ["sanctionevent", "userstanding", "roleevent"])
def test_what_the_database_wrote_down_is_as_lasting(ada: User, anna: Caller, table: str) -> None:
    assert anna.user is not None
    people.suspend(by=ada, person=anna.user, days=1, reason="For a test.")
    for statement in (f"UPDATE games_{table} SET pgh_label = ''", f"DELETE FROM games_{table}"):
        with pytest.raises(DatabaseError, match="Cannot"), request_of_its_own():
            run(statement)


# Searching


@for_meuterer
def test_the_log_is_searched_by_all_that_an_act_has(
    hanna: User, mori: User, table: Game, anna: Caller
) -> None:
    assert anna.user is not None
    people.warn(by=hanna, person=anna.user, reason="Do not shout.")
    on_games.pause(by=mori, game_id=table.pk, reason="A report is looked at.")
    on_games.resume(by=hanna, game_id=table.pk, reason="Nothing to see.")

    def kinds(**wish: Any) -> list[str]:
        return [row.kind for row in log.page(Wish(**wish)).acts]

    assert kinds() == ["resume", "pause", "warn"]
    assert kinds(by="Hanna") == ["resume", "warn"]
    assert kinds(person="ANNA") == ["warn"]
    assert kinds(game=table.pk) == ["resume", "pause"]
    assert kinds(kind="pause") == ["pause"]
    assert kinds(words="REPORT is") == ["pause"]
    assert kinds(by="nobody") == kinds(words="%") == []
    today = now().date()
    assert kinds(since=today, until=today, by="mori") == ["pause"]
    assert kinds(since=today + timedelta(days=1)) == kinds(until=today - timedelta(days=1)) == []


@pytest.mark.parametrize("words", ["", "line"])
def test_the_log_is_read_page_by_page(hanna: User, words: str) -> None:
    for number in range(2 * log.PAGE + 3):
        acts.write(hanna, Act.Kind.WARN, f"Line {number}.")
    seen, after = [], None
    while True:
        found = log.page(Wish(words=words), after)
        seen += [row.reason for row in found.acts]
        if (after := found.after) is None:
            break
    assert seen == [f"Line {number}." for number in reversed(range(2 * log.PAGE + 3))]


def test_words_are_looked_for_in_so_many_acts_and_further_on_the_next_page(
    hanna: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(log, "READ_THROUGH", 5)
    acts.write(hanna, Act.Kind.WARN, "A needle.")
    for _ in range(7):
        acts.write(hanna, Act.Kind.WARN, "Hay.")
    first = log.page(Wish(words="needle"))
    assert first.acts == []
    assert [row.reason for row in log.page(Wish(words="needle"), first.after).acts] == ["A needle."]


def test_the_list_shows_who_did_what_to_whom_and_why(hanna: User, warned: Act) -> None:
    browser = enter(hanna)
    shown = page(browser)
    for words in ("Warning", "hanna", "anna", "Do not shout."):
        assert words in shown
    assert "No act fits." in page(browser, by="nobody")
    assert "Do not shout." in page(browser, words="shout")


@pytest.mark.parametrize(
    "query",
    [{"game": "x"}, {"since": "yesterday"}, {"kind": "x"}, {"after": "x"}, {"by": "\x00"}],
)
def test_a_search_that_cannot_be_breaks_nothing(
    hanna: User, warned: Act, query: dict[str, str]
) -> None:
    page(enter(hanna), **query)


@for_meuterer
def test_an_act_names_what_was_before_and_after_and_what_took_it_back(
    hanna: User, table: Game
) -> None:
    paused = on_games.pause(by=hanna, game_id=table.pk, reason="A report is looked at.")
    resumed = on_games.resume(by=hanna, game_id=table.pk, reason="Nothing to see.")
    browser = enter(hanna)
    shown = page(browser, f"{LIST}{paused.pk}/change/")
    assert "Taken back by" in shown
    assert f"{LIST}{resumed.pk}/change/" in shown
    assert "paused" in shown
    assert f"{LIST}{paused.pk}/change/" in page(browser, f"{LIST}{resumed.pk}/change/")
    for nothing in ("0", "x", "9" * 30):
        assert browser.get(f"{LIST}{nothing}/change/").status_code == 404


def test_players_see_no_log(anna: Caller) -> None:
    assert anna.user is not None
    for path in (LIST, f"{LIST}changes/", f"{LIST}export/"):
        browser = Client()
        browser.force_login(anna.user)
        assert browser.get(path).status_code in (302, 403)


# Exports


def test_an_export_holds_what_was_searched_for_and_stands_in_the_log(
    hanna: User, ada: User, warned: Act
) -> None:
    acts.write(hanna, Act.Kind.LOOK, "Another thing.")
    answer = enter(ada).post(
        f"{LIST}export/?by=hanna&kind=warn", {"form": "ndjson", "reason": "The yearly report."}
    )
    rows = [json.loads(line) for line in streamed(answer).splitlines()]
    assert [(row["id"], row["by"], row["person"], row["reason"]) for row in rows] == [
        (warned.pk, "hanna", "anna", "Do not shout.")
    ]
    assert "attachment" in answer["Content-Disposition"]
    act = Act.objects.get(kind=Act.Kind.EXPORT)
    assert (act.by, act.reason) == (ada, "The yearly report.")
    assert act.after == {
        "format": "ndjson",
        "filter": {"by": "hanna", "kind": "warn", "zone": "UTC"},
    }


def test_a_table_of_acts_holds_no_formula(hanna: User, ada: User) -> None:
    formulas = ['=HYPERLINK("x")', "+1", "-1", "@SUM(A1)", " =1", chr(0xFF1D) + "1"]
    for reason in formulas:
        acts.write(hanna, Act.Kind.WARN, reason, after={"=1": "=2"})
    answer = enter(ada).post(f"{LIST}export/", {"form": "csv", "reason": "The yearly report."})
    table = list(csv.DictReader(io.StringIO(streamed(answer))))
    assert [row["reason"] for row in table] == [f"'{reason}" for reason in reversed(formulas)]
    assert tuple(table[0]) == log.COLUMNS


def test_an_export_comes_in_chunks(hanna: User, ada: User, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(log, "CHUNK", 3)
    for number in range(7):
        acts.write(hanna, Act.Kind.WARN, f"Line {number}.")
    last = acts.write(ada, Act.Kind.EXPORT, "Why.")
    with CaptureQueriesContext(connection) as asked:
        rows = list(log.rows_of(Wish(), last.pk))
    assert [row["reason"] for row in rows] == [f"Line {number}." for number in reversed(range(7))]
    assert len(asked) <= 7


def test_an_export_takes_a_reason_and_an_administrator(
    hanna: User, mori: User, ada: User, warned: Act
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
    assert not Act.objects.filter(kind=Act.Kind.EXPORT).exists()


# What the database writes down


def test_a_change_by_the_console_names_who_and_where(hanna: User, ada: User) -> None:
    other = person("other")
    with console_of(ada):
        roles.grant(by=ada, person=other, role="helper", reason="He asked.")
    found = {row.table: row for row in changes.latest() if row.person == "other"}
    assert (found["role"].by, found["role"].url) == ("ada", "/admin/somewhere/")
    assert found["role"].fields["group"] == "helper"
    assert found["standing"].fields["is_staff"] is True
    shown = page(enter(hanna), f"{LIST}changes/")
    assert "/admin/somewhere/" in shown


def test_a_change_by_hand_is_there_without_a_name(hanna: User) -> None:
    person("other")
    run("UPDATE games_user SET is_superuser = true WHERE username = 'other'")
    (change,) = [row for row in changes.latest() if row.person == "other"]
    assert (change.table, change.by, change.url) == ("standing", "", "")
    assert change.fields["is_superuser"] is True
    assert "no request of the console" in page(enter(hanna), f"{LIST}changes/")


def test_changes_of_sanctions_and_reports_are_there(hanna: User, mori: User, anna: Caller) -> None:
    assert anna.user is not None
    act = people.mute(by=mori, person=anna.user, days=1, reason="Do not shout.")
    people.lift(by=mori, sanction_id=act.sanction_id, reason="He is sorry.")
    report = Report.objects.create(reporter=hanna, player=anna.user, reason="spam")
    Report.objects.filter(pk=report.pk).update(claimed_by=hanna)
    labels = {(row.table, row.label) for row in changes.latest() if row.person == "anna"}
    assert {("sanction", "insert"), ("sanction", "update"), ("report", "update")} <= labels


def test_where_nothing_tracked_changes_there_is_no_statement_more(ada: User) -> None:
    other = person("other")

    def asked() -> int:
        with CaptureQueriesContext(connection) as found:
            User.objects.filter(pk=other.pk).update(zone="Europe/Berlin")
            list(Sanction.objects.all())
        return len(found)

    alone = asked()
    before = len(changes.latest())
    with console_of(ada):
        assert asked() == alone == 2
    assert len(changes.latest()) == before


def console_of(user: User) -> Any:
    """What the console says to the database of a request."""

    return pghistory.context(user=user.pk, url="/admin/somewhere/")
