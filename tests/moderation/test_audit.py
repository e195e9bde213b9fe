"""The log is complete: each kind of act names all that it is about, and what it changed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import pytest

from games.console.audit import KINDS
from games.models import Act, ChatMessage, Game, Report, Sanction, User
from games.selectors import tables
from games.selectors.moderation.log import Wish
from games.services import chat, moves
from games.services import reports as telling
from games.services.moderation import (
    exports,
    factors,
    looks,
    people,
    reports,
    rewind,
    roles,
    talk,
)
from games.services.moderation import games as on_games
from tests.callers import for_meuterer
from tests.moderation.conftest import moderator
from tests.moderation.entering import enter, give_factor

pytestmark = pytest.mark.django_db

WHY = "It is for the test of the log."
NAMES = ("game", "person", "line", "report", "sanction")


class Case:
    """A table with a line of Bernd's, which Anna has reported; Mara acts, and Mori has acted."""

    def __init__(self, table: Game) -> None:
        self.table = table
        self.anna = User.objects.get(username="anna")
        self.bernd = User.objects.get(username="bernd")
        self.by = moderator("mara", "administrator")
        self.other = moderator("mori", "administrator")

    def line(self) -> ChatMessage:
        return chat.say(game_id=self.table.pk, user=self.bernd, room="players", text="Ahoy")

    def report(self) -> Report:
        return telling.report(user=self.anna, reason="insult", line=self.line().pk)[0]

    def claimed(self) -> Report:
        row = self.report()
        reports.claim(by=self.by, report_id=row.pk)
        return row

    def laid(self, kind: str) -> Sanction:
        """What Mori has laid on Bernd."""
        if kind == "warning":
            people.warn(by=self.other, person=self.bernd, reason=WHY)
        else:
            people.mute(by=self.other, person=self.bernd, days=2, reason=WHY)
        return Sanction.objects.get()

    def decide(self, kind: str) -> Act:
        row = reports.appeal(sanction_id=self.laid(kind).pk, text="It was not me.")
        return reports.decide(by=self.by, appeal_id=row.pk, lift=True, words=WHY)

    def on_table(self, act: Any, **given: Any) -> Act:
        done: Act = act(by=self.by, game_id=self.table.pk, reason=WHY, **given)
        return done

    def paused(self) -> Act:
        on_games.pause(by=self.other, game_id=self.table.pk, reason=WHY)
        return self.on_table(on_games.resume)

    def reopened(self) -> Act:
        on_games.end(by=self.other, game_id=self.table.pk, reason=WHY)
        return self.on_table(on_games.reopen)

    def rewound(self) -> Act:
        seat = self.table.to_move[0]
        move = self.table.rules.legal_moves(self.table.position(), seat)[0].dump()
        user = self.table.seats.get(number=seat).user
        moves.play_move(game_id=self.table.pk, user=user, ply=0, move=move)
        return self.on_table(rewind.rewind, ply=0)

    def shown(self) -> Act:
        line = self.line()
        talk.hide_line(by=self.other, line_id=line.pk, reason=WHY)
        return talk.show_line(by=self.by, line_id=line.pk, reason=WHY)

    def reset(self) -> Act:
        give_factor(self.bernd)
        return factors.reset(by=self.by, person=self.bernd, reason=WHY)


class Deed(NamedTuple):
    """How an act is done, and what its row then says."""

    do: Callable[[Case], Any]
    names: str  # the columns that name what it is about
    before: str = ""
    after: str = ""
    reverses: str = ""


DEEDS = {
    "look": Deed(
        lambda c: looks.look(
            by=c.by, game=tables.table(game_id=c.table.pk), seat=0, ply=0, reason=WHY
        ),
        "game",
        after="seat ply",
    ),
    "pause": Deed(lambda c: c.on_table(on_games.pause), "game", "paused", "paused"),
    "resume": Deed(Case.paused, "game", "paused", "paused", "pause"),
    "give_time": Deed(
        lambda c: c.on_table(on_games.give_time, seat=c.table.to_move[0], hours=5),
        "game",
        "seat deadline",
        "seat deadline hours",
    ),
    "rewind": Deed(Case.rewound, "game", "ply", "ply to"),
    "replace": Deed(
        lambda c: c.on_table(on_games.replace, seat=1, bot="greedy"),
        "game person",
        "seat user bot extensions",
        "seat user bot",
    ),
    "end": Deed(lambda c: c.on_table(on_games.end), "game", "status ply clocks", "status"),
    "reopen": Deed(Case.reopened, "game", "status", "status", "end"),
    "hide_line": Deed(
        lambda c: talk.hide_line(by=c.by, line_id=c.line().pk, reason=WHY),
        "game person line",
        "hidden",
        "hidden",
    ),
    "show_line": Deed(Case.shown, "game person line", "hidden", "hidden", "hide_line"),
    "warn": Deed(
        lambda c: people.warn(by=c.by, person=c.bernd, reason=WHY), "person sanction", "", "until"
    ),
    "mute": Deed(
        lambda c: people.mute(by=c.by, person=c.bernd, days=1, reason=WHY),
        "person sanction",
        "",
        "until",
    ),
    "suspend": Deed(
        lambda c: people.suspend(by=c.by, person=c.bernd, days=1, reason=WHY),
        "person sanction",
        "",
        "until",
    ),
    "ban": Deed(
        lambda c: people.ban(by=c.by, person=c.bernd, reason=WHY), "person sanction", "", "until"
    ),
    "lift": Deed(
        lambda c: people.lift(by=c.by, sanction_id=c.laid("mute").pk, reason=WHY),
        "person sanction",
        "kind until",
        "lifted",
        "mute",
    ),
    "claim": Deed(Case.claimed, "game person report", "claimed_by", "claimed_by"),
    "release": Deed(
        lambda c: reports.release(by=c.by, report_id=c.claimed().pk),
        "game person report",
        "claimed_by",
        "claimed_by",
        "claim",
    ),
    "answer": Deed(
        lambda c: reports.answer(by=c.by, report_id=c.claimed().pk, outcome="acted", words=WHY),
        "game person report",
        "status",
        "status outcome canned",
    ),
    "decide": Deed(lambda c: c.decide("mute"), "person sanction", "status", "status"),
    "grant": Deed(
        lambda c: roles.grant(by=c.by, person=c.bernd, role="helper", reason=WHY),
        "person",
        "role",
        "role",
    ),
    "reset": Deed(Case.reset, "person", "second_factor", "second_factor"),
    "export": Deed(
        lambda c: exports.export(by=c.by, wish=Wish(), form="csv", reason=WHY),
        "",
        after="format filter",
    ),
}
WITHOUT_A_REASON = ("claim", "release")


@pytest.fixture
def case(table: Game) -> Case:
    return Case(table)


def test_every_kind_of_act_is_in_this_table_and_has_a_name_in_the_log() -> None:
    assert set(DEEDS) == set(KINDS) == set(Act.Kind.values)


@for_meuterer
@pytest.mark.parametrize("kind", DEEDS)
def test_an_act_says_who_what_on_whom_why_and_what_it_changed(case: Case, kind: str) -> None:
    deed = DEEDS[kind]
    deed.do(case)
    act = Act.objects.get(kind=kind, by=case.by)
    assert act.reason == ("" if kind in WITHOUT_A_REASON else WHY)
    assert {name for name in NAMES if getattr(act, f"{name}_id") is not None} == set(
        deed.names.split()
    )
    if "person" in deed.names:
        assert act.person == case.bernd
    assert (set(act.before), set(act.after)) == (set(deed.before.split()), set(deed.after.split()))
    assert act.before != act.after
    assert (act.reverses.kind if act.reverses else "") == deed.reverses
    shows_it(case, act)


def shows_it(case: Case, act: Act) -> None:
    """The log's list and the act's own page have it, in words."""
    browser = enter(User.objects.get(pk=case.other.pk))
    for path in ("/admin/games/act/", f"/admin/games/act/{act.pk}/change/"):
        answer = browser.get(path)
        assert answer.status_code == 200, path
        shown = answer.content.decode()
        for words in (str(KINDS[act.kind]), act.by.username, act.reason):
            assert words in shown
        if act.person is not None:
            assert act.person.username in shown


@for_meuterer
@pytest.mark.parametrize(("kind", "laid"), [("warning", "warn"), ("mute", "mute")])
def test_what_an_appeal_takes_back_is_an_act_that_reverses_the_first(
    case: Case, kind: str, laid: str
) -> None:
    case.decide(kind)
    act = Act.objects.get(kind="lift")
    assert (act.by, act.person, act.reason) == (case.by, case.bernd, WHY)
    assert act.reverses == Act.objects.get(kind=laid)
    assert act.sanction == Act.objects.get(kind="decide").sanction
    shows_it(case, act)


@for_meuterer
def test_a_sanction_in_the_place_of_another_says_what_was_before(case: Case) -> None:
    case.laid("mute")
    act = people.mute(by=case.by, person=case.bernd, days=9, reason=WHY)
    assert set(act.before) == set(act.after) == {"until"}
    assert act.before["until"] < act.after["until"]
