"""The pages of acts by HTTP: who may open and do which, that it is done once, and refusals."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import translation

from games.console.acts.on_games import LINE, TABLE
from games.console.acts.on_reports import REPORT
from games.console.acts.page import Subject
from games.console.acts.shelf import PAGES
from games.models import Act, Appeal, ChatMessage, Game, Message, Report, Sanction, User
from games.selectors import letters
from games.selectors.moderation import cases
from games.services import chat, moves
from games.services.moderation import games as game_acts
from games.services.moderation import people, reports, roles
from games.services.moderation.rights import NEEDED, PERMISSIONS
from tests.callers import for_meuterer, person
from tests.moderation.conftest import moderator
from tests.moderation.entering import enter, give_factor

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
    """The acts that there are on tables, lines, reports …"""
    return [kind for kind, page in PAGES.items() if page.subject in subjects]


class Scene:
    """A table with a line, a report, a sanction and an appeal; made so that an act makes sense."""

    def __init__(self, table: Game, chief: User) -> None:
        self.table, self.chief = table, chief
        self.dora = person("dora")
        bernd = User.objects.get(username="bernd")
        self.line = chat.say(game_id=table.pk, user=bernd, room="players", text="Ahoy")
        self.report = Report.objects.create(reporter=self.dora, player=bernd, reason="spam")

    def subject(self, kind: str, by: User) -> Any:
        """What an act of a kind is done on, in the state in which it can be."""
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
                game_acts.pause(by=self.chief, game_id=self.table.pk, reason="A test.")
                return self.table
            case "reopen":
                game_acts.end(by=self.chief, game_id=self.table.pk, reason="A test.")
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
                people.mute(by=self.chief, person=self.dora, days=2, reason="A test.")
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
        """What the form of an act is filled in with."""
        seat = {"seat": self.table.to_move[0]} if kind == "give_time" else {}
        return WORDS | VALUES.get(kind, {}) | seat


@pytest.fixture
def scene(table: Game, ada: User) -> Scene:
    return Scene(table, ada)


def address(kind: str, subject: Any) -> str:
    return reverse("admin:act", args=[kind, subject.pk])


def form_of(browser: Client, kind: str, subject: Any) -> dict[str, Any]:
    """What a browser would send: the hidden fields of the page, and values."""
    answer = browser.get(address(kind, subject))
    assert answer.status_code == 200, answer.content
    return {**WORDS, "seen": answer.context_data["form"]["seen"].value(), **VALUES.get(kind, {})}


def do(browser: Client, kind: str, subject: Any, **other: Any) -> Any:
    """Open the page of an act and press its button."""
    return browser.post(
        address(kind, subject), {**form_of(browser, kind, subject), **other}, follow=False
    )


@for_meuterer
@pytest.mark.parametrize("role", ["helper", "moderator", "administrator"])
@pytest.mark.parametrize("kind", PAGES)
def test_a_role_can_do_what_it_may_and_is_refused_the_rest(
    scene: Scene, kind: str, role: str
) -> None:
    by = moderator("mara", role)
    subject, browser = scene.subject(kind, by), enter(by)
    newest = Act.objects.order_by("-pk").first()
    if NEEDED[kind] in PERMISSIONS[role]:
        answer = do(browser, kind, subject, **scene.values(kind))
        done = Act.objects.filter(by=by, kind=kind)
        assert answer.status_code == 302, answer.content
        assert done.count() == 1
    else:
        sent = scene.values(kind) | {"seen": 0}
        assert browser.get(address(kind, subject)).status_code == 403
        assert browser.post(address(kind, subject), sent).status_code == 403
        assert Act.objects.order_by("-pk").first() == newest


@pytest.fixture
def seated(scene: Scene) -> User:
    """Anna, who plays at the table of the scene, as an administrator."""
    roles.set_role(User.objects.get(username="anna"), "administrator")
    return User.objects.get(username="anna")


def is_refused(browser: Client, scene: Scene, kind: str, subject: Any) -> bool:
    """Whether an act is neither offered nor done: asked for rightly, and by who could else."""
    seen = cases.newest_act(**PAGES[kind].subject.log(subject))
    sent, before = scene.values(kind) | {"seen": seen}, Act.objects.count()
    asked = browser.get(address(kind, subject)), browser.post(address(kind, subject), sent)
    done = Act.objects.count() > before
    return [answer.status_code for answer in asked] == [403, 403] and not done


@for_meuterer
@pytest.mark.parametrize("kind", kinds_on(TABLE, LINE))
def test_nobody_acts_at_his_own_table(scene: Scene, seated: User, kind: str) -> None:
    subject = scene.subject(kind, scene.chief)
    assert is_refused(enter(seated), scene, kind, subject)


@for_meuterer
@pytest.mark.parametrize("about", ["game", "line"])
@pytest.mark.parametrize("kind", kinds_on(REPORT))
def test_nobody_handles_a_report_of_his_own_table(
    scene: Scene, seated: User, kind: str, about: str
) -> None:
    """Not even one that he claimed before he sat down there."""
    of = {"game": scene.table} if about == "game" else {"line": scene.line}
    claimed = None if kind == "claim" else seated
    report = Report.objects.create(reporter=scene.dora, reason="spam", claimed_by=claimed, **of)
    assert is_refused(enter(seated), scene, kind, report)


def test_nobody_acts_who_has_not_shown_a_second_factor(mori: User, table: Game) -> None:
    browser = Client()
    browser.force_login(mori)
    for answer in (browser.get(address("end", table)), browser.post(address("end", table), WORDS)):
        assert answer.status_code == 302
        assert "/admin/login/" in answer["Location"]
    assert not Act.objects.exists()


@for_meuterer
@pytest.mark.parametrize("kind", ["warn", "mute", "give_time", "suspend", "hide_line", "end"])
def test_a_second_press_of_the_button_does_nothing_more(
    scene: Scene, mori: User, kind: str
) -> None:
    browser, subject = enter(mori), scene.subject(kind, mori)
    sent = form_of(browser, kind, subject) | scene.values(kind)
    for _ in range(2):
        assert browser.post(address(kind, subject), sent).status_code == 302
    assert Act.objects.filter(kind=kind).count() == 1


@for_meuterer
def test_what_another_moderator_did_meanwhile_is_said_first(
    scene: Scene, mori: User, ada: User
) -> None:
    browser = enter(mori)
    sent = form_of(browser, "warn", scene.dora)
    people.warn(by=ada, person=scene.dora, reason="Stay friendly.")
    answer = browser.post(address("warn", scene.dora), sent)
    assert answer.status_code == 409
    assert "Meanwhile ada warned" in answer.content.decode()
    again = sent | {"seen": answer.context_data["form"]["seen"].value()}
    assert browser.post(address("warn", scene.dora), again).status_code == 302
    assert Act.objects.filter(kind="warn").count() == 2


def test_without_a_reason_nothing_is_done(mori: User, table: Game) -> None:
    answer = do(enter(mori), "pause", table, words=" ")
    assert answer.status_code == 422
    assert "Say why" in answer.content.decode()
    assert not Act.objects.exists()


def test_a_refusal_stands_in_the_form_with_what_was_written(mori: User, table: Game) -> None:
    answer = do(enter(mori), "give_time", table, hours=9999, seat=table.to_move[0])
    shown = answer.content.decode()
    assert answer.status_code == 422
    assert WORDS["words"] in shown
    assert not Act.objects.exists()


@for_meuterer
@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "The moderators say: Advertising and repeated lines have no place here. Bitte."),
        ("de", "Die Moderation sagt: Werbung und Wiederholungen haben hier keinen Platz. Bitte."),
        ("ja", "モデレーターより\N{FULLWIDTH COLON}宣伝や繰り返しの発言はご遠慮ください。 Bitte."),
    ],
)
def test_a_canned_reason_reaches_the_player_in_his_language(
    scene: Scene, mori: User, language: str, words: str
) -> None:
    User.objects.filter(pk=scene.dora.pk).update(language=language)
    do(enter(mori), "warn", scene.dora, canned="spam", words="Bitte.")
    assert Act.objects.get(kind="warn").reason == (
        "Advertising and repeated lines have no place here. Bitte."
    )
    told = Message.objects.select_related("user").get(user=scene.dora, channel="mail")
    with translation.override(language):
        assert words in letters.letter_for(told).lines


def test_a_seat_goes_to_a_player_who_is_named(mori: User, table: Game) -> None:
    dora = person("dora")
    assert do(enter(mori), "replace", table, bot="", player="Dora").status_code == 302
    assert table.seats.get(number=1).user == dora


def test_a_name_that_nobody_has_is_said_in_the_form(mori: User, table: Game) -> None:
    answer = do(enter(mori), "replace", table, bot="", player="nobody-here")
    assert answer.status_code == 404
    assert "Nobody of that name" in answer.content.decode()


def test_after_an_act_one_is_back_where_one_came_from(mori: User, table: Game) -> None:
    browser, desk = enter(mori), reverse("admin:index")
    assert do(browser, "pause", table, back=desk)["Location"] == desk
    own = reverse("admin:games_game_change", args=[table.pk])
    assert do(browser, "resume", table, back="https://elsewhere.example")["Location"] == own


def test_what_makes_no_sense_now_is_said(mori: User, table: Game) -> None:
    assert enter(mori).get(address("resume", table)).status_code == 409


@pytest.mark.parametrize("path", ["nothing/1", "warn/x", "warn/0", "pause/x", "lift/x", "claim/1"])
def test_what_is_not_there_is_not_found(mori: User, path: str) -> None:
    assert enter(mori).get(f"/admin/act/{path}/").status_code == 404


def look_form(**values: Any) -> dict[str, Any]:
    return {"eyes": "0", "ply": 0, "reason": "A report of cheating.", **values}


def looked(answer: Any) -> Any:
    """What a look's page has for its script to draw."""
    page = answer.content.decode()
    found = re.search(r'<script id="looked" type="application/json">(.*?)</script>', page)
    assert found is not None
    return json.loads(found[1])


def test_a_look_is_shown_once_and_stands_in_the_log(mori: User, table: Game) -> None:
    browser, path = enter(mori), reverse("admin:games_game_look", args=[table.pk])
    assert b'id="looked"' not in browser.get(path).content
    assert not Act.objects.exists()
    own = table.rules.observe(table.position(), 0)
    assert looked(browser.post(path, look_form()))["views"] == {"0": own}
    assert list(looked(browser.post(path, look_form(eyes="")))["views"]) == ["0", "1", "2"]
    assert Act.objects.filter(kind="look", game=table, by=mori).count() == 2


def test_a_look_needs_a_reason_a_right_and_no_seat(mori: User, hanna: User, table: Game) -> None:
    path = reverse("admin:games_game_look", args=[table.pk])
    assert enter(mori).post(path, look_form(reason="")).status_code == 422
    assert enter(hanna).post(path, look_form()).status_code == 403
    anna = User.objects.get(username="anna")
    roles.set_role(anna, "administrator")
    assert enter(User.objects.get(pk=anna.pk)).post(path, look_form()).status_code == 403
    assert not Act.objects.filter(kind="look").exists()
