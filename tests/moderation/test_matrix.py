"""Permissions for actions on players, lines, reports and appeals: every role, every action."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import nullcontext
from dataclasses import dataclass
from typing import Any

import pytest

from games.errors import NotModeratorError, OwnCaseError
from games.models import ChatMessage, ModerationAction, Report, Sanction, User
from games.services.moderation import chat, permissions, reports, roles, second_factors
from games.services.moderation import players as people
from tests.kit.api_clients import Caller, person, request_of_its_own
from tests.kit.chat import say
from tests.moderation.conftest import moderator
from tests.moderation.console_login import give_factor

pytestmark = pytest.mark.django_db

ROLES = ("player", *permissions.ROLES)
# Actions on games, inspection and the log have tests of their own: test_game_actions.py and the
# console's.
ELSEWHERE = {
    ModerationAction.Kind.LOOK,
    ModerationAction.Kind.PAUSE,
    ModerationAction.Kind.RESUME,
    ModerationAction.Kind.GIVE_TIME,
    ModerationAction.Kind.REWIND,
    ModerationAction.Kind.REPLACE,
    ModerationAction.Kind.END,
    ModerationAction.Kind.REOPEN,
    ModerationAction.Kind.EXPORT,
}


@dataclass
class Case:
    """Anna has said something, Bernd has reported it; an administrator has acted before."""

    game: str
    anna: User
    bernd: User
    before: User  # who acted before

    def line(self) -> ChatMessage:
        return ChatMessage.objects.get()

    def report(self, *, claimed_by: User | None = None) -> Report:
        return Report.objects.create(
            reporter=self.bernd, line=self.line(), reason="insult", claimed_by=claimed_by
        )

    def sanctioned(self, kind: str) -> Sanction:
        sanction_by_kind: dict[str, Callable[..., ModerationAction]] = {
            "mute": people.mute, "suspension": people.suspend, "ban": people.ban,
        }  # fmt: skip
        more = {} if kind == "ban" else {"days": 3}
        sanction_by_kind[kind](by=self.before, person=self.anna, reason="Before.", **more)
        return Sanction.objects.get(lifted_at=None)

    def appeal(self, kind: str) -> Any:
        return reports.appeal(sanction_id=self.sanctioned(kind).pk, text="It was not me.")


def claimed(case: Case, by: User) -> Report:
    """A report already claimed by this user, for what comes after claiming."""
    return case.report(claimed_by=by)


def hide(case: Case, by: User) -> Any:
    return chat.hide_line(by=by, line_id=case.line().pk, reason="W")


def show(case: Case, by: User) -> Any:
    ChatMessage.objects.update(hidden_at=case.anna.date_joined)
    return chat.show_line(by=by, line_id=case.line().pk, reason="W")


def answer(case: Case, by: User) -> Any:
    row = claimed(case, by)
    return reports.answer(by=by, report_id=row.pk, outcome="acted", canned="line_hidden")


def lift(case: Case, by: User, kind: str) -> Any:
    return people.lift(by=by, sanction_id=case.sanctioned(kind).pk, reason="W")


def reset(case: Case, by: User) -> Any:
    give_factor(case.anna)
    return second_factors.reset(by=by, person=case.anna, reason="W")


def decide(case: Case, by: User, kind: str, *, taken_back: bool) -> Any:
    row = case.appeal(kind)
    return reports.decide(by=by, appeal_id=row.pk, lift=taken_back, words="W")


# The action by its kind and a word on it, how it is done, and the lowest role that may do it.
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
# Actions allowed in a case of one's own: leaving a report to others.
NOBODYS_OWN = {"release"}


@pytest.fixture
def ruleset() -> str:
    """Play Meuterer alone: these actions are the same in every game."""
    return "meuterer"


@pytest.fixture
def case(game: str, players: list[Caller], monkeypatch: pytest.MonkeyPatch) -> Case:
    # A ban leaves tables in transactions of their own: tests/moderation/test_bans.py.
    monkeypatch.setattr(people, "_leave_tables", lambda _: None)
    assert say(players[0], game).status_code == 201
    anna, bernd = (User.objects.get(username=name) for name in ("anna", "bernd"))
    return Case(game, anna, bernd, moderator("before", "administrator"))


def do(action: Callable[[Case, User], Any], case: Case, by: User) -> None:
    """Do it as a request would: a refusal rolls back what went before it."""
    with request_of_its_own():
        action(case, by)


def named(row: Row) -> str:
    return " ".join(filter(None, row[:2]))


def test_every_kind_of_action_has_its_row() -> None:
    assert {row[0] for row in TABLE} | ELSEWHERE == set(ModerationAction.Kind.values)
    assert not {row[0] for row in TABLE} & ELSEWHERE
    assert set(permissions.NEEDED) == set(ModerationAction.Kind.values)


@pytest.mark.parametrize("role", ROLES)
@pytest.mark.parametrize("row", TABLE, ids=named)
def test_role_may_do_its_actions_and_no_others(case: Case, row: Row, role: str) -> None:
    kind, _word, action, lowest = row
    by = person("paul") if role == "player" else moderator("paul", role)
    allowed = lowest in ROLES and ROLES.index(role) >= ROLES.index(lowest)
    with nullcontext() if allowed else pytest.raises(NotModeratorError):
        do(action, case, by)
    assert ModerationAction.objects.filter(by=by, kind=kind).count() == allowed
    assert ModerationAction.objects.filter(by=by).count() >= allowed


@pytest.mark.parametrize("row", [row for row in TABLE if row[0] not in NOBODYS_OWN], ids=named)
def test_action_in_a_case_of_ones_own_is_refused(case: Case, row: Row) -> None:
    """Anna, an administrator now, is the person concerned, or sits at the table."""
    _kind, word, action, _lowest = row
    roles.set_role(case.anna, "administrator")
    User.objects.filter(pk=case.before.pk).update(is_superuser=True)  # so may act on Anna
    case.before = User.objects.get(pk=case.before.pk)
    anna = User.objects.get(pk=case.anna.pk)
    with pytest.raises((OwnCaseError, NotModeratorError)) as refused:
        do(action, case, anna)
    assert isinstance(refused.value, OwnCaseError) or word == "another's"
    assert not ModerationAction.objects.filter(by=anna).exists()


@pytest.mark.parametrize("row", TABLE, ids=named)
def test_superuser_is_under_the_same_rules(case: Case, row: Row) -> None:
    """Superusers may do what administrators may, and are logged in the same way."""
    kind, _word, action, lowest = row
    by = User.objects.create_superuser("root", "root@example.org", "plenty-of-rum-88")
    with nullcontext() if lowest in ROLES else pytest.raises(NotModeratorError):
        do(action, case, by)
    assert ModerationAction.objects.filter(by=by, kind=kind).exists() == (lowest in ROLES)


@pytest.mark.parametrize("role", permissions.ROLES)
def test_action_on_a_moderator_of_the_same_rank_is_refused(case: Case, role: str) -> None:
    other, by = moderator("olga", role), moderator("paul", role)
    with pytest.raises(NotModeratorError):
        people.warn(by=by, person=other, reason="W")


def test_action_on_a_moderator_of_a_lower_rank_is_allowed(
    case: Case, hanna: User, mori: User
) -> None:
    assert people.mute(by=mori, person=hanna, days=1, reason="W").kind == ModerationAction.Kind.MUTE


def test_author_of_a_report_cannot_handle_it(case: Case) -> None:
    """In any role, and whatever table the report is about."""
    hal = moderator("hal", "helper")
    row = Report.objects.create(reporter=hal, player=case.anna, reason="spam")
    with pytest.raises(OwnCaseError):
        reports.claim(by=hal, report_id=row.pk)


def test_author_of_a_sanction_cannot_decide_its_appeal(case: Case) -> None:
    row = case.appeal("mute")
    with pytest.raises(OwnCaseError):
        reports.decide(by=case.before, appeal_id=row.pk, lift=True, words="I changed my mind.")


def test_suspended_moderator_cannot_act(case: Case, mori: User) -> None:
    User.objects.filter(pk=mori.pk).update(is_active=False)
    with pytest.raises(NotModeratorError):
        people.warn(by=User.objects.get(pk=mori.pk), person=case.anna, reason="W")
