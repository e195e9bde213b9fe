"""The action log: permanent, and searched in the console."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.db import DatabaseError
from django.db.models import F
from django.test import Client

from games.clocks.now import now
from games.models import Game, ModerationAction, User
from games.selectors.moderation import action_log as log
from games.selectors.moderation.action_log import ActionFilter
from games.services.moderation import action_log, players
from games.services.moderation import games as on_games
from tests.kit.api_clients import PASSWORD, Caller, for_meuterer, request_of_its_own
from tests.moderation.console_login import enter
from tests.moderation.log_pages import LIST, page, run


@pytest.fixture
def warned(hanna: User, anna: Caller) -> ModerationAction:
    assert anna.user is not None
    return players.warn(by=hanna, person=anna.user, reason="Do not shout.")


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE games_moderationaction SET reason = 'Nothing.'",
        "UPDATE games_moderationaction SET by_id = person_id",
        "DELETE FROM games_moderationaction",
    ],
)
def test_database_refuses_to_change_an_action(warned: ModerationAction, statement: str) -> None:
    with pytest.raises(DatabaseError, match="Cannot"), request_of_its_own():
        run(statement)
    assert ModerationAction.objects.get().reason == "Do not shout."


@pytest.mark.parametrize("change", ["update", "save", "delete", "delete_row"])
def test_changing_an_action_by_the_orm_is_refused(warned: ModerationAction, change: str) -> None:
    rows = ModerationAction.objects.filter(pk=warned.pk)
    warned.reason = "Nothing."
    with pytest.raises(DatabaseError), request_of_its_own():
        {
            "update": lambda: rows.update(by=F("person")),
            "save": warned.save,
            "delete": rows.delete,
            "delete_row": warned.delete,
        }[change]()
    assert ModerationAction.objects.get().reason == "Do not shout."


def test_superuser_cannot_change_an_action_in_the_console(
    warned: ModerationAction,
) -> None:
    keeper = User.objects.create_superuser("keeper", "keeper@example.org", PASSWORD)
    browser = enter(keeper)
    for path in (f"{LIST}{warned.pk}/delete/", f"{LIST}add/"):
        assert browser.get(path).status_code == 403
        assert browser.post(path, {"post": "yes"}).status_code == 403
    browser.post(f"{LIST}{warned.pk}/change/", {"reason": "Nothing."})
    browser.post(LIST, {"action": "delete_selected", "_selected_action": warned.pk, "post": "yes"})
    assert ModerationAction.objects.get().reason == "Do not shout."


@pytest.mark.parametrize("table", ["sanctionevent", "userstanding", "roleevent"])
def test_recorded_history_cannot_be_changed_in_the_database(
    ada: User, anna: Caller, table: str
) -> None:
    assert anna.user is not None
    players.suspend(by=ada, person=anna.user, days=1, reason="For a test.")
    for statement in (f"UPDATE games_{table} SET pgh_label = ''", f"DELETE FROM games_{table}"):
        with pytest.raises(DatabaseError, match="Cannot"), request_of_its_own():
            run(statement)


@for_meuterer
def test_log_is_searched_by_author_person_game_kind_words_and_dates(
    hanna: User, mori: User, table: Game, anna: Caller
) -> None:
    assert anna.user is not None
    players.warn(by=hanna, person=anna.user, reason="Do not shout.")
    on_games.pause(by=mori, game_id=table.pk, reason="A report is looked at.")
    on_games.resume(by=hanna, game_id=table.pk, reason="Nothing to see.")

    def kinds(**wish: Any) -> list[str]:
        return [row.kind for row in log.page(ActionFilter(**wish), hanna).actions]

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
def test_log_comes_in_complete_pages(hanna: User, words: str) -> None:
    for number in range(2 * log.PAGE + 3):
        action_log.record_action(hanna, ModerationAction.Kind.WARN, f"Line {number}.")
    seen, after = [], None
    while True:
        found = log.page(ActionFilter(words=words), hanna, after)
        seen += [row.reason for row in found.actions]
        if (after := found.after) is None:
            break
    assert seen == [f"Line {number}." for number in reversed(range(2 * log.PAGE + 3))]


def test_search_for_words_reads_a_limited_number_of_actions_per_page(
    hanna: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(log, "READ_THROUGH", 5)
    action_log.record_action(hanna, ModerationAction.Kind.WARN, "A needle.")
    for _ in range(7):
        action_log.record_action(hanna, ModerationAction.Kind.WARN, "Hay.")
    first = log.page(ActionFilter(words="needle"), hanna)
    assert first.actions == []
    assert [
        row.reason for row in log.page(ActionFilter(words="needle"), hanna, first.after).actions
    ] == ["A needle."]


def test_log_list_shows_author_action_person_and_reason(
    hanna: User, warned: ModerationAction
) -> None:
    browser = enter(hanna)
    shown = page(browser)
    for words in ("Warning", "hanna", "anna", "Do not shout."):
        assert words in shown
    assert "No matching actions." in page(browser, by="nobody")
    assert "Do not shout." in page(browser, words="shout")


@pytest.mark.parametrize(
    "query",
    [{"game": "x"}, {"since": "yesterday"}, {"kind": "x"}, {"after": "x"}, {"by": "\x00"}],
)
def test_invalid_search_of_the_log_shows_a_page(
    hanna: User, warned: ModerationAction, query: dict[str, str]
) -> None:
    page(enter(hanna), **query)


@for_meuterer
def test_page_of_an_action_shows_its_change_and_its_reversal(hanna: User, table: Game) -> None:
    paused = on_games.pause(by=hanna, game_id=table.pk, reason="A report is looked at.")
    resumed = on_games.resume(by=hanna, game_id=table.pk, reason="Nothing to see.")
    browser = enter(hanna)
    shown = page(browser, f"{LIST}{paused.pk}/change/")
    assert "Reversed by" in shown
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
