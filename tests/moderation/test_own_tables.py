"""What was done at a moderator's own table is closed to them for as long as the game may go on."""

from __future__ import annotations

import json
from typing import Any

import pytest

from games.clocks.now import travelling
from games.models import Game, ModerationAction, Report, User
from games.policy import REOPEN_DAYS
from games.services.moderation import action_log, reports, roles
from games.services.moderation import games as on_games
from games.services.talk import chat
from tests.kit.api_clients import Caller, for_meuterer, person
from tests.moderation.console_login import enter
from tests.moderation.log_pages import LIST, page

pytestmark = for_meuterer


@pytest.fixture
def paused(table: Game, mori: User) -> ModerationAction:
    return on_games.pause(by=mori, game_id=table.pk, reason="Somebody is ill.")


@pytest.fixture
def seated(anna: Caller, table: Game) -> User:
    """A player of the table, who administers the site."""
    assert anna.user is not None
    roles.set_role(anna.user, "administrator")
    return User.objects.get(pk=anna.user.pk)


def pages(user: User, action: ModerationAction) -> list[bool]:
    """Whether somebody finds an action in the log, by its number, at its table, in an export."""
    browser = enter(user)
    detail = browser.get(f"{LIST}{action.pk}/change/").status_code
    table = page(browser, f"/admin/games/game/{action.game_id}/change/")
    export = browser.post(f"{LIST}export/", {"form": "ndjson", "reason": "The yearly report."})
    exported = b"".join(export.streaming_content).decode()  # type: ignore[attr-defined]
    return [
        "Somebody is ill." in page(browser),
        detail == 200,
        "Somebody is ill." in table,
        "Somebody is ill." in exported,
    ]


def test_action_at_a_running_table_of_ones_own_is_shown_nowhere(
    paused: ModerationAction, seated: User, ada: User
) -> None:
    assert pages(seated, paused) == [False] * 4
    assert pages(ada, paused) == [True] * 4


@pytest.fixture
def older(mori: User) -> ModerationAction:
    """An action that everybody with a role may read."""
    return action_log.record_action(mori, "warn", "Stay friendly.")


def test_page_after_an_action_that_is_not_shown_is_the_page_after_none(
    older: ModerationAction, paused: ModerationAction, seated: User, ada: User, mori: User
) -> None:
    """Otherwise its number could be found by trying."""
    browser = enter(seated)
    hidden, none = (page(browser, f"{LIST}?after={paused.pk + more}") for more in (0, 1))
    assert "Stay friendly." not in hidden
    assert "Stay friendly." not in none
    assert "Stay friendly." in page(enter(ada), f"{LIST}?after={paused.pk}")


def test_forbidden_page_is_shown_in_the_sites_frame(seated: User, table: Game) -> None:
    answer = enter(seated).get(
        "/admin/games/chatmessage/1/change/", headers={"Accept": "text/html"}
    )
    assert answer.status_code == 403
    assert '<a class="button" href="/">Home</a>' in answer.content.decode()


def test_action_is_shown_once_the_game_cannot_go_on(
    paused: ModerationAction, seated: User, mori: User, table: Game
) -> None:
    on_games.end(by=mori, game_id=table.pk, reason="Nobody came back.")
    assert pages(seated, paused) == [False] * 4
    with travelling() as traveller:
        traveller.on(days=REOPEN_DAYS, seconds=60)
        assert pages(seated, paused) == [True] * 4


def test_action_that_breaks_a_game_off_says_nothing_of_its_clocks(table: Game, mori: User) -> None:
    table.clocks[0]["order_at"] = 1_900_000_000.5
    table.save(update_fields=["clocks"])
    ended = on_games.end(by=mori, game_id=table.pk, reason="Nobody came back.")
    assert "order_at" not in json.dumps([ended.before, ended.after])
    assert "clocks" not in ended.before


@pytest.fixture(params=["game", "line", "player"])
def report(request: pytest.FixtureRequest, seated: User, table: Game) -> Report:
    """Bernd's, of Anna's table, of a line there, or of Anna."""
    bernd = User.objects.get(username="bernd")
    about: dict[str, Any] = {"game": table, "player": seated}
    if request.param == "line":
        about["line"] = chat.create_line(game_id=table.pk, user=bernd, room="players", text="Ahoy")
    named = {request.param: about[request.param]}
    return Report.objects.create(reporter=bernd, reason="cheating", **named)


def finds(user: User, report: Report, claim: ModerationAction) -> list[bool]:
    """Whether somebody finds a report and its claim: by address, in the log, in the history."""
    browser = enter(user)
    by_address = (
        f"/admin/games/report/{report.pk}/change/",
        f"/admin/action/release/{report.pk}/",
        f"{LIST}{claim.pk}/change/",
    )
    return [
        *(browser.get(path).status_code != 404 for path in by_address),
        f"{LIST}{claim.pk}/" in page(browser),
        "<dd>cheating</dd>" in page(browser, f"{LIST}changes/"),
    ]


def test_report_of_ones_own_table_or_of_oneself_is_shown_nowhere_while_it_is_open(
    report: Report, seated: User, hanna: User, ada: User
) -> None:
    claim = reports.claim(by=hanna, report_id=report.pk)
    assert finds(seated, report, claim) == [False] * 5
    assert finds(ada, report, claim) == [True] * 5
    reports.answer(by=hanna, report_id=report.pk, outcome="no_breach", words="Nothing to see.")
    acts = report.player is not None  # the game goes on
    assert finds(seated, report, claim) == [False, False, acts, acts, False]


def test_hidden_action_on_a_player_does_not_count_as_the_newest_one(
    seated: User, hanna: User, ada: User, table: Game
) -> None:
    bernd = User.objects.get(username="bernd")
    report = Report.objects.create(reporter=ada, reason="spam", game=table, player=bernd)
    claim = reports.claim(by=hanna, report_id=report.pk)
    path = f"/admin/action/warn/{bernd.pk}/"
    newest = [
        enter(user).get(path).context_data["form"]["newest_action"].value()  # type: ignore[attr-defined]
        for user in (seated, hanna)
    ]
    assert newest == [0, claim.pk]


@pytest.mark.parametrize("kind", ["hide_line", "show_line"])
def test_line_of_spectators_at_a_moderators_own_table_is_hidden_from_them(
    seated: User, ada: User, table: Game, kind: str
) -> None:
    fan = person("fan")
    line = chat.create_line(game_id=table.pk, user=fan, room="spectators", text="Ahoy")
    browser, path = enter(seated), f"/admin/action/{kind}/{line.pk}/"
    answers = [browser.get(path), browser.post(path), browser.get(f"/admin/action/{kind}/0/")]
    assert [answer.status_code for answer in answers] == [404] * 3
    assert b"fan" not in answers[0].content + answers[1].content
    assert b"fan" in enter(ada).get(path).content
