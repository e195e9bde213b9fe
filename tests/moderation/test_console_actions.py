"""The pages of actions by HTTP: who may open and do which, once only, and refusals."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import translation

from games.console.actions.games import LINE, TABLE
from games.console.actions.page import Subject
from games.console.actions.registry import PAGES
from games.console.actions.reports import REPORT
from games.models import (
    Appeal,
    ChatMessage,
    Game,
    Message,
    ModerationAction,
    Report,
    Sanction,
    User,
)
from games.selectors.messages import content
from games.selectors.moderation import details
from games.services.moderation import games as game_actions
from games.services.moderation import players, reports, roles
from games.services.moderation.permissions import NEEDED, PERMISSIONS
from games.services.play import moves
from games.services.talk import chat
from tests.kit.api_clients import for_meuterer, person
from tests.moderation.conftest import moderator
from tests.moderation.console_login import enter, give_factor

WORDS = {"canned": "", "words": "Somebody has asked for it."}

VALUES: dict[str, dict[str, Any]] = {
    "give_time": {"hours": 5},
    "rewind": {"ply": 0},
    "replace": {"seat": 1, "bot": "greedy"},
    "mute": {"days": 2},
    "suspend": {"days": 2},
    "grant": {"role": "helper"},
    "answer": {"outcome": "no_breach"},
    "decide": {"lift": "lift"},
}


def kinds_on(*subjects: Subject) -> list[str]:
    """The kinds of action on tables, lines, reports …"""
    return [kind for kind, page in PAGES.items() if page.subject in subjects]


class Scene:
    """A table with a line, a report, a sanction and an appeal, ready for each kind of action."""

    def __init__(self, table: Game, chief: User) -> None:
        self.table, self.chief = table, chief
        self.dora = person("dora")
        bernd = User.objects.get(username="bernd")
        self.line = chat.create_line(game_id=table.pk, user=bernd, room="players", text="Ahoy")
        self.report = Report.objects.create(reporter=self.dora, player=bernd, reason="spam")

    def subject(self, kind: str, by: User) -> Any:
        """What an action of this kind is done on, in a state in which it can be done."""
        match kind:
            case "rewind":
                seat = self.table.to_move[0]
                move = self.table.rules.legal_moves(self.table.position(), seat)[0].dump()
                mover = self.table.seats.get(number=seat).user
                moves.play_move(game_id=self.table.pk, user=mover, ply=0, move=move)
                return self.table
            case "pause" | "give_time" | "replace" | "end":
                return self.table
            case "resume":
                game_actions.pause(by=self.chief, game_id=self.table.pk, reason="A test.")
                return self.table
            case "reopen":
                game_actions.end(by=self.chief, game_id=self.table.pk, reason="A test.")
                return self.table
            case "hide_line" | "show_line":
                ChatMessage.objects.filter(pk=self.line.pk).update(
                    hidden_at=None if kind == "hide_line" else self.line.created_at
                )
                return self.line
            case "reset":
                give_factor(self.dora)
                return self.dora
            case "lift" | "decide":
                players.mute(by=self.chief, person=self.dora, days=2, reason="A test.")
                row = Sanction.objects.get(user=self.dora)
                if kind == "lift":
                    return row
                return Appeal.objects.create(sanction=row, text="I did not.")
            case "claim" | "release" | "answer":
                if kind != "claim":
                    reports.claim(by=by, report_id=self.report.pk)
                return self.report
        return self.dora

    def values(self, kind: str) -> dict[str, Any]:
        """The values for the form of an action."""
        seat = {"seat": self.table.to_move[0]} if kind == "give_time" else {}
        return WORDS | VALUES.get(kind, {}) | seat


@pytest.fixture
def scene(table: Game, ada: User) -> Scene:
    return Scene(table, ada)


def address(kind: str, subject: Any) -> str:
    return reverse("admin:action", args=[kind, subject.pk])


def form_of(browser: Client, kind: str, subject: Any) -> dict[str, Any]:
    """What a browser would send: the hidden fields of the page, and values."""
    answer = browser.get(address(kind, subject))
    assert answer.status_code == 200, answer.content
    return {
        **WORDS,
        "newest_action": answer.context_data["form"]["newest_action"].value(),
        **VALUES.get(kind, {}),
    }


def do(browser: Client, kind: str, subject: Any, **other: Any) -> Any:
    """Open the page of an action and press its button."""
    return browser.post(
        address(kind, subject), {**form_of(browser, kind, subject), **other}, follow=False
    )


@for_meuterer
@pytest.mark.parametrize("role", ["helper", "moderator", "administrator"])
@pytest.mark.parametrize("kind", PAGES)
def test_role_can_do_the_actions_it_may_and_is_refused_the_rest(
    scene: Scene, kind: str, role: str
) -> None:
    by = moderator("mara", role)
    subject, browser = scene.subject(kind, by), enter(by)
    newest = ModerationAction.objects.order_by("-pk").first()
    if NEEDED[kind] in PERMISSIONS[role]:
        answer = do(browser, kind, subject, **scene.values(kind))
        done = ModerationAction.objects.filter(by=by, kind=kind)
        assert answer.status_code == 302, answer.content
        assert done.count() == 1
    else:
        sent = scene.values(kind) | {"newest_action": 0}
        assert browser.get(address(kind, subject)).status_code == 403
        assert browser.post(address(kind, subject), sent).status_code == 403
        assert ModerationAction.objects.order_by("-pk").first() == newest


@pytest.fixture
def seated(scene: Scene) -> User:
    """Anna, who plays at the table of the scene, as an administrator."""
    roles.set_role(User.objects.get(username="anna"), "administrator")
    return User.objects.get(username="anna")


def is_refused(browser: Client, scene: Scene, kind: str, subject: Any) -> bool:
    """Whether an action is neither offered nor done, although others could do it.

    Of a line or a report one isn't even told whether it is there.
    """
    seen = details.newest_action(scene.chief, **PAGES[kind].subject.log(subject))
    status = 404 if PAGES[kind].subject in (LINE, REPORT) else 403
    sent, before = scene.values(kind) | {"newest_action": seen}, ModerationAction.objects.count()
    asked = browser.get(address(kind, subject)), browser.post(address(kind, subject), sent)
    done = ModerationAction.objects.count() > before
    return [answer.status_code for answer in asked] == [status, status] and not done


@for_meuterer
@pytest.mark.parametrize("kind", kinds_on(TABLE, LINE))
def test_moderator_cannot_act_at_a_table_they_play_at(
    scene: Scene, seated: User, kind: str
) -> None:
    subject = scene.subject(kind, scene.chief)
    assert is_refused(enter(seated), scene, kind, subject)


@for_meuterer
@pytest.mark.parametrize("about", ["game", "line"])
@pytest.mark.parametrize("kind", kinds_on(REPORT))
def test_moderator_cannot_handle_a_report_of_a_table_they_play_at(
    scene: Scene, seated: User, kind: str, about: str
) -> None:
    """Not even one that they claimed before they sat down there."""
    of = {"game": scene.table} if about == "game" else {"line": scene.line}
    claimed = None if kind == "claim" else seated
    report = Report.objects.create(reporter=scene.dora, reason="spam", claimed_by=claimed, **of)
    assert is_refused(enter(seated), scene, kind, report)


def test_action_without_a_second_factor_leads_to_the_login(mori: User, table: Game) -> None:
    browser = Client()
    browser.force_login(mori)
    for answer in (browser.get(address("end", table)), browser.post(address("end", table), WORDS)):
        assert answer.status_code == 302
        assert "/admin/login/" in answer["Location"]
    assert not ModerationAction.objects.exists()


@for_meuterer
@pytest.mark.parametrize("kind", ["warn", "mute", "give_time", "suspend", "hide_line", "end"])
def test_pressing_the_button_twice_does_the_action_once(
    scene: Scene, mori: User, kind: str
) -> None:
    browser, subject = enter(mori), scene.subject(kind, mori)
    sent = form_of(browser, kind, subject) | scene.values(kind)
    for _ in range(2):
        assert browser.post(address(kind, subject), sent).status_code == 302
    assert ModerationAction.objects.filter(kind=kind).count() == 1


@for_meuterer
def test_action_of_another_moderator_in_the_meantime_is_shown_first(
    scene: Scene, mori: User, ada: User
) -> None:
    browser = enter(mori)
    sent = form_of(browser, "warn", scene.dora)
    players.warn(by=ada, person=scene.dora, reason="Stay friendly.")
    answer = browser.post(address("warn", scene.dora), sent)
    assert answer.status_code == 409
    assert "Meanwhile, ada warned" in answer.content.decode()
    again = sent | {"newest_action": answer.context_data["form"]["newest_action"].value()}
    assert browser.post(address("warn", scene.dora), again).status_code == 302
    assert ModerationAction.objects.filter(kind="warn").count() == 2


def test_action_without_a_reason_is_refused(mori: User, table: Game) -> None:
    answer = do(enter(mori), "pause", table, words=" ")
    assert answer.status_code == 422
    assert "Say why" in answer.content.decode()
    assert not ModerationAction.objects.exists()


def test_refused_form_keeps_what_was_written(mori: User, table: Game) -> None:
    answer = do(enter(mori), "give_time", table, hours=9999, seat=table.to_move[0])
    shown = answer.content.decode()
    assert answer.status_code == 422
    assert WORDS["words"] in shown
    assert not ModerationAction.objects.exists()


@for_meuterer
@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "The moderators say: Advertising and repeated lines have no place here. Bitte."),
        ("de", "Die Moderation sagt: Werbung und Wiederholungen haben hier keinen Platz. Bitte."),
        ("ja", "モデレーターより\N{FULLWIDTH COLON}宣伝や繰り返しの発言はご遠慮ください。 Bitte."),
    ],
)
def test_canned_reason_reaches_the_player_in_their_language(
    scene: Scene, mori: User, language: str, words: str
) -> None:
    User.objects.filter(pk=scene.dora.pk).update(language=language)
    do(enter(mori), "warn", scene.dora, canned="spam", words="Bitte.")
    assert ModerationAction.objects.get(kind="warn").reason == (
        "Advertising and repeated lines have no place here. Bitte."
    )
    told = Message.objects.select_related("user").get(user=scene.dora, channel="mail")
    with translation.override(language):
        assert words in content.message_text_for(told).lines


def test_replacement_by_a_named_player_takes_the_seat(mori: User, table: Game) -> None:
    dora = person("dora")
    assert do(enter(mori), "replace", table, bot="", player="Dora").status_code == 302
    assert table.seats.get(number=1).user == dora


def test_replacement_by_an_unknown_name_is_refused_in_the_form(mori: User, table: Game) -> None:
    answer = do(enter(mori), "replace", table, bot="", player="nobody-here")
    assert answer.status_code == 404
    assert "Nobody by that name" in answer.content.decode()


def test_action_leads_back_to_the_page_it_was_started_from(mori: User, table: Game) -> None:
    browser, dashboard = enter(mori), reverse("admin:index")
    assert do(browser, "pause", table, back=dashboard)["Location"] == dashboard
    own = reverse("admin:games_game_change", args=[table.pk])
    assert do(browser, "resume", table, back="https://elsewhere.example")["Location"] == own


def test_action_that_makes_no_sense_now_is_refused_with_409(mori: User, table: Game) -> None:
    assert enter(mori).get(address("resume", table)).status_code == 409


@pytest.mark.parametrize("path", ["nothing/1", "warn/x", "warn/0", "pause/x", "lift/x", "claim/1"])
def test_action_on_a_missing_subject_is_refused_with_404(mori: User, path: str) -> None:
    assert enter(mori).get(f"/admin/action/{path}/").status_code == 404
