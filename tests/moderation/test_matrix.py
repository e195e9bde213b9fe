"""Who may do what to persons, lines, reports and appeals: every role with every act."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import nullcontext
from dataclasses import dataclass
from typing import Any

import pytest

from games.errors import NotModeratorError, OwnCaseError
from games.models import Act, ChatMessage, Report, Sanction, User
from games.services.moderation import factors, people, reports, rights, roles, talk
from tests.callers import Caller, person, request_of_its_own
from tests.moderation.conftest import moderator
from tests.moderation.entering import give_factor
from tests.talk import say

pytestmark = pytest.mark.django_db

ROLES = ("player", *rights.ROLES)
# Acts on games, looks and the log have tables of their own: tests/moderation/test_game_acts.py
# and the console's.
ELSEWHERE = {
    Act.Kind.LOOK,
    Act.Kind.PAUSE,
    Act.Kind.RESUME,
    Act.Kind.GIVE_TIME,
    Act.Kind.REWIND,
    Act.Kind.REPLACE,
    Act.Kind.END,
    Act.Kind.REOPEN,
    Act.Kind.EXPORT,
}


@dataclass
class Case:
    """Anna has said something, Bernd has reported it; an administrator has acted before."""

    game: str
    anna: User
    bernd: User
    before: User  # who acted

    def line(self) -> ChatMessage:
        return ChatMessage.objects.get()

    def report(self, *, claimed_by: User | None = None) -> Report:
        return Report.objects.create(
            reporter=self.bernd, line=self.line(), reason="insult", claimed_by=claimed_by
        )

    def laid(self, kind: str) -> Sanction:
        acts: dict[str, Callable[..., Act]] = {
            "mute": people.mute, "suspension": people.suspend, "ban": people.ban,
        }  # fmt: skip
        more = {} if kind == "ban" else {"days": 3}
        acts[kind](by=self.before, person=self.anna, reason="Before.", **more)
        return Sanction.objects.get(lifted_at=None)

    def appeal(self, kind: str) -> Any:
        return reports.appeal(sanction_id=self.laid(kind).pk, text="It was not me.")


def claimed(case: Case, by: User) -> Report:
    """A report that is his already, for what comes after claiming."""
    return case.report(claimed_by=by)


def hide(case: Case, by: User) -> Any:
    return talk.hide_line(by=by, line_id=case.line().pk, reason="W")


def show(case: Case, by: User) -> Any:
    ChatMessage.objects.update(hidden_at=case.anna.date_joined)
    return talk.show_line(by=by, line_id=case.line().pk, reason="W")


def answer(case: Case, by: User) -> Any:
    row = claimed(case, by)
    return reports.answer(by=by, report_id=row.pk, outcome="acted", canned="line_hidden")


def lift(case: Case, by: User, kind: str) -> Any:
    return people.lift(by=by, sanction_id=case.laid(kind).pk, reason="W")


def reset(case: Case, by: User) -> Any:
    give_factor(case.anna)
    return factors.reset(by=by, person=case.anna, reason="W")


def decide(case: Case, by: User, kind: str, *, taken_back: bool) -> Any:
    row = case.appeal(kind)
    return reports.decide(by=by, appeal_id=row.pk, lift=taken_back, words="W")


# What is done, by the act's kind and a word on it; the lowest role that may; whether the person
# whom it is about may not do it himself.
Row = tuple[str, str, Callable[[Case, User], Any], str]
TABLE: tuple[Row, ...] = (
    ("warn", "", lambda c, by: people.warn(by=by, person=c.anna, reason="W"), "helper"),
    ("mute", "", lambda c, by: people.mute(by=by, person=c.anna, days=1, reason="W"), "moderator"),
    (
        "suspend",
        "",
        lambda c, by: people.suspend(by=by, person=c.anna, days=1, reason="W"),
        "moderator",
    ),
    ("ban", "", lambda c, by: people.ban(by=by, person=c.anna, reason="W"), "administrator"),
    ("lift", "mute", lambda c, by: lift(c, by, "mute"), "moderator"),
    ("lift", "suspension", lambda c, by: lift(c, by, "suspension"), "moderator"),
    ("lift", "ban", lambda c, by: lift(c, by, "ban"), "administrator"),
    ("hide_line", "", hide, "helper"),
    ("show_line", "", show, "helper"),
    ("claim", "", lambda c, by: reports.claim(by=by, report_id=c.report().pk), "helper"),
    ("release", "", lambda c, by: reports.release(by=by, report_id=claimed(c, by).pk), "helper"),
    (
        "release",
        "another's",
        lambda c, by: reports.release(by=by, report_id=claimed(c, c.before).pk),
        "administrator",
    ),
    ("answer", "", answer, "helper"),
    (
        "answer",
        "another's",
        lambda c, by: reports.answer(
            by=by, report_id=claimed(c, c.before).pk, outcome="acted", words="W"
        ),
        "nobody",
    ),
    ("decide", "upheld", lambda c, by: decide(c, by, "mute", taken_back=False), "moderator"),
    ("decide", "lifted", lambda c, by: decide(c, by, "mute", taken_back=True), "moderator"),
    ("decide", "ban upheld", lambda c, by: decide(c, by, "ban", taken_back=False), "moderator"),
    ("decide", "ban lifted", lambda c, by: decide(c, by, "ban", taken_back=True), "administrator"),
    (
        "grant",
        "",
        lambda c, by: roles.grant(by=by, person=c.anna, role="helper", reason="W"),
        "administrator",
    ),
    ("reset", "", reset, "administrator"),
)
# Whose own case is refused, whatever his role; to leave a report to others is never one's own case.
NOBODYS_OWN = {"release"}


@pytest.fixture
def ruleset() -> str:
    """What is played is nothing to these acts."""
    return "meuterer"


@pytest.fixture
def case(game: str, players: list[Caller], monkeypatch: pytest.MonkeyPatch) -> Case:
    # A ban leaves tables in transactions of their own: tests/moderation/test_people.py.
    monkeypatch.setattr(people, "_leave_tables", lambda _: None)
    assert say(players[0], game).status_code == 201
    anna, bernd = (User.objects.get(username=name) for name in ("anna", "bernd"))
    return Case(game, anna, bernd, moderator("before", "administrator"))


def do(act: Callable[[Case, User], Any], case: Case, by: User) -> None:
    """As a request would: a refusal takes back what went before it."""
    with request_of_its_own():
        act(case, by)


def named(row: Row) -> str:
    return " ".join(filter(None, row[:2]))


def test_every_kind_of_act_has_its_row() -> None:
    assert {row[0] for row in TABLE} | ELSEWHERE == set(Act.Kind.values)
    assert not {row[0] for row in TABLE} & ELSEWHERE
    assert set(rights.NEEDED) == set(Act.Kind.values)


@pytest.mark.parametrize("role", ROLES)
@pytest.mark.parametrize("row", TABLE, ids=named)
def test_each_role_may_do_this_and_no_more(case: Case, row: Row, role: str) -> None:
    kind, _word, act, lowest = row
    by = person("paul") if role == "player" else moderator("paul", role)
    allowed = lowest in ROLES and ROLES.index(role) >= ROLES.index(lowest)
    with nullcontext() if allowed else pytest.raises(NotModeratorError):
        do(act, case, by)
    assert Act.objects.filter(by=by, kind=kind).count() == allowed
    assert Act.objects.filter(by=by).count() >= allowed


@pytest.mark.parametrize("row", [row for row in TABLE if row[0] not in NOBODYS_OWN], ids=named)
def test_nobody_acts_in_a_case_of_his_own(case: Case, row: Row) -> None:
    """Anna, whatever she may do, is the person whom it is about, or sits at the table."""
    _kind, word, act, _lowest = row
    roles.set_role(case.anna, "administrator")
    User.objects.filter(pk=case.before.pk).update(is_superuser=True)  # who may act on her
    case.before = User.objects.get(pk=case.before.pk)
    anna = User.objects.get(pk=case.anna.pk)
    with pytest.raises((OwnCaseError, NotModeratorError)) as refused:
        do(act, case, anna)
    assert isinstance(refused.value, OwnCaseError) or word == "another's"
    assert not Act.objects.filter(by=anna).exists()


@pytest.mark.parametrize("row", TABLE, ids=named)
def test_a_superuser_is_under_the_same_rules(case: Case, row: Row) -> None:
    """Who has every permission may do what administrators may, and leaves the same trace."""
    kind, _word, act, lowest = row
    by = User.objects.create_superuser("root", "root@example.org", "plenty-of-rum-88")
    with nullcontext() if lowest in ROLES else pytest.raises(NotModeratorError):
        do(act, case, by)
    assert Act.objects.filter(by=by, kind=kind).exists() == (lowest in ROLES)


@pytest.mark.parametrize("role", rights.ROLES)
def test_nobody_acts_on_a_moderator_of_his_own_rank(case: Case, role: str) -> None:
    other, by = moderator("olga", role), moderator("paul", role)
    with pytest.raises(NotModeratorError):
        people.warn(by=by, person=other, reason="W")


def test_a_higher_role_may_act_on_a_lower_one(case: Case, hanna: User, mori: User) -> None:
    assert people.mute(by=mori, person=hanna, days=1, reason="W").kind == Act.Kind.MUTE


def test_who_reported_does_not_answer_it(case: Case) -> None:
    """Whatever his role and whatever table it is about."""
    hal = moderator("hal", "helper")
    row = Report.objects.create(reporter=hal, player=case.anna, reason="spam")
    with pytest.raises(OwnCaseError):
        reports.claim(by=hal, report_id=row.pk)


def test_who_decided_does_not_decide_the_appeal(case: Case) -> None:
    row = case.appeal("mute")
    with pytest.raises(OwnCaseError):
        reports.decide(by=case.before, appeal_id=row.pk, lift=True, words="I changed my mind.")


def test_a_closed_account_moderates_nothing(case: Case, mori: User) -> None:
    User.objects.filter(pk=mori.pk).update(is_active=False)
    with pytest.raises(NotModeratorError):
        people.warn(by=User.objects.get(pk=mori.pk), person=case.anna, reason="W")
