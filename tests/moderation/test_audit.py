"""The action log is complete: each kind names all it is about, and what it changed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import pytest

from games.console.admin.action_log import KINDS
from games.models import ChatMessage, Game, ModerationAction, Report, Sanction, User
from games.selectors.moderation.action_log import ActionFilter
from games.selectors.tables import rows
from games.services.moderation import chat as talk
from games.services.moderation import (
    exports,
    inspection,
    players,
    replacements,
    reports,
    rewind,
    roles,
    second_factors,
)
from games.services.moderation import games as on_games
from games.services.play import moves
from games.services.talk import chat
from games.services.talk import reports as telling
from tests.kit.api_clients import for_meuterer
from tests.moderation.conftest import moderator
from tests.moderation.console_login import enter, give_factor

pytestmark = pytest.mark.django_db

WHY = "It is for the test of the log."
NAMES = ("game", "person", "line", "report", "sanction")


class Case:
    """A table with a line of Bernd's, reported by Anna; Mara acts, and Mori has acted before."""

    def __init__(self, table: Game) -> None:
        self.table = table
        self.anna = User.objects.get(username="anna")
        self.bernd = User.objects.get(username="bernd")
        self.by = moderator("mara", "administrator")
        self.other = moderator("mori", "administrator")

    def line(self) -> ChatMessage:
        return chat.create_line(game_id=self.table.pk, user=self.bernd, room="players", text="Ahoy")

    def report(self) -> Report:
        return telling.create_report(user=self.anna, reason="insult", line=self.line().pk)[0]

    def claimed(self) -> Report:
        row = self.report()
        reports.claim(by=self.by, report_id=row.pk)
        return row

    def sanctioned(self, kind: str) -> Sanction:
        """Let Mori sanction Bernd."""
        if kind == "warning":
            players.warn(by=self.other, person=self.bernd, reason=WHY)
        else:
            players.mute(by=self.other, person=self.bernd, days=2, reason=WHY)
        return Sanction.objects.get()

    def decide(self, kind: str) -> ModerationAction:
        row = reports.appeal(sanction_id=self.sanctioned(kind).pk, text="It was not me.")
        return reports.decide(by=self.by, appeal_id=row.pk, lift=True, words=WHY)

    def on_table(self, action: Any, **given: Any) -> ModerationAction:
        done: ModerationAction = action(by=self.by, game_id=self.table.pk, reason=WHY, **given)
        return done

    def paused(self) -> ModerationAction:
        on_games.pause(by=self.other, game_id=self.table.pk, reason=WHY)
        return self.on_table(on_games.resume)

    def reopened(self) -> ModerationAction:
        on_games.end(by=self.other, game_id=self.table.pk, reason=WHY)
        return self.on_table(on_games.reopen)

    def rewound(self) -> ModerationAction:
        seat = self.table.to_move[0]
        move = self.table.rules.legal_moves(self.table.position(), seat)[0].dump()
        user = self.table.seats.get(number=seat).user
        moves.play_move(game_id=self.table.pk, user=user, ply=0, move=move)
        return self.on_table(rewind.rewind, ply=0)

    def shown(self) -> ModerationAction:
        line = self.line()
        talk.hide_line(by=self.other, line_id=line.pk, reason=WHY)
        return talk.show_line(by=self.by, line_id=line.pk, reason=WHY)

    def reset(self) -> ModerationAction:
        give_factor(self.bernd)
        return second_factors.reset(by=self.by, person=self.bernd, reason=WHY)


class ActionCase(NamedTuple):
    """How an action is done, and what its row contains."""

    do: Callable[[Case], Any]
    names: str  # the columns that name what the action is about
    before: str = ""
    after: str = ""
    reverses: str = ""


ACTION_CASES = {
    "look": ActionCase(
        lambda c: inspection.inspect_position(
            by=c.by, game=rows.table(game_id=c.table.pk), seat=0, ply=0, reason=WHY
        ),
        "game",
        after="seat ply",
    ),
    "pause": ActionCase(lambda c: c.on_table(on_games.pause), "game", "paused", "paused"),
    "resume": ActionCase(Case.paused, "game", "paused", "paused", "pause"),
    "give_time": ActionCase(
        lambda c: c.on_table(on_games.give_time, seat=c.table.to_move[0], hours=5),
        "game",
        "seat deadline",
        "seat deadline hours",
    ),
    "rewind": ActionCase(Case.rewound, "game", "ply", "ply to"),
    "replace": ActionCase(
        lambda c: c.on_table(replacements.replace, seat=1, bot="greedy"),
        "game person",
        "seat user bot extensions",
        "seat user bot",
    ),
    "end": ActionCase(lambda c: c.on_table(on_games.end), "game", "status ply", "status"),
    "reopen": ActionCase(Case.reopened, "game", "status", "status", "end"),
    "hide_line": ActionCase(
        lambda c: talk.hide_line(by=c.by, line_id=c.line().pk, reason=WHY),
        "game person line",
        "hidden",
        "hidden",
    ),
    "show_line": ActionCase(Case.shown, "game person line", "hidden", "hidden", "hide_line"),
    "warn": ActionCase(
        lambda c: players.warn(by=c.by, person=c.bernd, reason=WHY), "person sanction", "", "until"
    ),
    "mute": ActionCase(
        lambda c: players.mute(by=c.by, person=c.bernd, days=1, reason=WHY),
        "person sanction",
        "",
        "until",
    ),
    "suspend": ActionCase(
        lambda c: players.suspend(by=c.by, person=c.bernd, days=1, reason=WHY),
        "person sanction",
        "",
        "until",
    ),
    "ban": ActionCase(
        lambda c: players.ban(by=c.by, person=c.bernd, reason=WHY), "person sanction", "", "until"
    ),
    "lift": ActionCase(
        lambda c: players.lift(by=c.by, sanction_id=c.sanctioned("mute").pk, reason=WHY),
        "person sanction",
        "kind until",
        "lifted",
        "mute",
    ),
    "claim": ActionCase(Case.claimed, "game person report", "claimed_by", "claimed_by"),
    "release": ActionCase(
        lambda c: reports.release(by=c.by, report_id=c.claimed().pk),
        "game person report",
        "claimed_by",
        "claimed_by",
        "claim",
    ),
    "answer": ActionCase(
        lambda c: reports.answer(by=c.by, report_id=c.claimed().pk, outcome="acted", words=WHY),
        "game person report",
        "status",
        "status outcome canned",
    ),
    "decide": ActionCase(lambda c: c.decide("mute"), "person sanction", "status", "status"),
    "grant": ActionCase(
        lambda c: roles.grant(by=c.by, person=c.bernd, role="helper", reason=WHY),
        "person",
        "role",
        "role",
    ),
    "reset": ActionCase(Case.reset, "person", "second_factor", "second_factor"),
    "export": ActionCase(
        lambda c: exports.export(by=c.by, wish=ActionFilter(), form="csv", reason=WHY),
        "",
        after="format filter",
    ),
}
WITHOUT_A_REASON = ("claim", "release")


@pytest.fixture
def case(table: Game) -> Case:
    return Case(table)


def test_every_kind_of_action_is_tested_here_and_has_a_label() -> None:
    assert set(ACTION_CASES) == set(KINDS) == set(ModerationAction.Kind.values)


@for_meuterer
@pytest.mark.parametrize("kind", ACTION_CASES)
def test_action_row_states_author_subject_reason_and_change(case: Case, kind: str) -> None:
    expected = ACTION_CASES[kind]
    expected.do(case)
    action = ModerationAction.objects.get(kind=kind, by=case.by)
    assert action.reason == ("" if kind in WITHOUT_A_REASON else WHY)
    assert {name for name in NAMES if getattr(action, f"{name}_id") is not None} == set(
        expected.names.split()
    )
    if "person" in expected.names:
        assert action.person == case.bernd
    assert (set(action.before), set(action.after)) == (
        set(expected.before.split()),
        set(expected.after.split()),
    )
    assert action.before != action.after
    assert (action.reverses.kind if action.reverses else "") == expected.reverses
    shows_it(case, action)


def shows_it(case: Case, action: ModerationAction) -> None:
    """Check that the list of the log and the action's own page show it in words."""
    browser = enter(User.objects.get(pk=case.other.pk))
    for path in (
        "/admin/games/moderationaction/",
        f"/admin/games/moderationaction/{action.pk}/change/",
    ):
        answer = browser.get(path)
        assert answer.status_code == 200, path
        shown = answer.content.decode()
        for words in (str(KINDS[action.kind]), action.by.username, action.reason):
            assert words in shown
        if action.person is not None:
            assert action.person.username in shown


@for_meuterer
@pytest.mark.parametrize(("kind", "first"), [("warning", "warn"), ("mute", "mute")])
def test_lifting_by_an_appeal_reverses_the_first_action(case: Case, kind: str, first: str) -> None:
    case.decide(kind)
    action = ModerationAction.objects.get(kind="lift")
    assert (action.by, action.person, action.reason) == (case.by, case.bernd, WHY)
    assert action.reverses == ModerationAction.objects.get(kind=first)
    assert action.sanction == ModerationAction.objects.get(kind="decide").sanction
    shows_it(case, action)


@for_meuterer
def test_sanction_replacing_another_states_the_former_end(case: Case) -> None:
    case.sanctioned("mute")
    action = players.mute(by=case.by, person=case.bernd, days=9, reason=WHY)
    assert set(action.before) == set(action.after) == {"until"}
    assert action.before["until"] < action.after["until"]
