"""me/vacations: thirty days a year on which clocks stop, announced at the table."""

from __future__ import annotations

from datetime import date, datetime, timedelta
from typing import Any

import pytest

from devtools.time_travel.passing_time import TimeTravel
from games.clocks.now import now
from games.models import Notice
from games.services.tables import seating as service
from games.services.tables.entry_terms import Terms
from tests.kit.api_clients import Caller, for_meuterer, to_move

pytestmark = pytest.mark.django_db
SECONDS = timedelta(seconds=2)


def day(ahead: int) -> str:
    """A day by its distance from today."""
    return (now().date() + timedelta(days=ahead)).isoformat()


def take(caller: Caller, first: int, last: int) -> Any:
    return caller.post("me/vacations", {"first": day(first), "last": day(last)})


def deadline(caller: Caller, game: str) -> datetime:
    """The caller's own deadline, in UTC."""
    view = caller.look(game)
    return datetime.fromisoformat(view["seats"][view["seat"]]["deadline"])


@pytest.fixture
def mover(game: str, players: list[Caller]) -> Caller:
    """The player who is to move first."""
    return to_move(game, players)


@pytest.fixture
def strict(full_game: str, players: list[Caller]) -> str:
    """A started table at which vacations do not count."""
    user = players[0].user
    assert user is not None
    terms = Terms(vacations=False)
    table = service.create_game(
        user=user, ruleset="meuterer", seats=3, terms=terms, trusts_server=True
    )
    for player in players[1:]:
        player.post(f"games/{table.pk}/seats", {})
    assert players[0].post(f"games/{table.pk}/start").status_code == 201
    return str(table.pk)


def test_vacation_that_is_taken_is_listed(days: TimeTravel, anna: Caller) -> None:
    answer = take(anna, 3, 5)
    assert answer.status_code == 201, answer.content
    assert answer.json() == [{"first": day(3), "last": day(5)}]
    take(anna, 0, 0)
    assert [row["first"] for row in anna.get("me/vacations").json()] == [day(0), day(3)]


@pytest.mark.parametrize(("first", "last"), [(-1, 3), (3, 2), (360, 367)])
def test_vacation_in_the_past_reversed_or_far_ahead_is_refused(
    days: TimeTravel, anna: Caller, first: int, last: int
) -> None:
    answer = take(anna, first, last)
    assert (answer.status_code, answer.json()["code"]) == (422, "bad_times")
    assert anna.get("me/vacations").json() == []


@pytest.mark.parametrize(("first", "last"), [(3, 3), (5, 5), (1, 3), (5, 9), (4, 4), (1, 9)])
def test_vacation_overlapping_another_is_refused(
    days: TimeTravel, anna: Caller, first: int, last: int
) -> None:
    take(anna, 3, 5)
    answer = take(anna, first, last)
    assert (answer.status_code, answer.json()["code"]) == (422, "bad_times")
    assert take(anna, 1, 2).status_code == take(anna, 6, 6).status_code == 201


def test_vacation_starts_today_by_the_players_time_zone(days: TimeTravel, anna: Caller) -> None:
    """In Tarawa it is already tomorrow when it is noon in Greenwich."""
    anna.patch("me/preferences", {"zone": "Pacific/Tarawa"})
    assert take(anna, 0, 0).status_code == 422
    assert take(anna, 1, 1).status_code == 201


def test_vacation_days_are_limited_to_thirty_a_year(days: TimeTravel, anna: Caller) -> None:
    year = now().year + 1
    days.traveller.to(datetime(year, 3, 1, 12, tzinfo=now().tzinfo))
    assert take(anna, 0, 30).status_code == 422, "that would be 31"
    assert take(anna, 0, 19).status_code == 201
    assert take(anna, 40, 50).status_code == 422
    assert take(anna, 40, 49).status_code == 201
    assert take(anna, 100, 100).json()["code"] == "bad_times"


def test_vacation_over_new_year_counts_in_both_years(days: TimeTravel, anna: Caller) -> None:
    december = datetime(now().year + 1, 12, 2, 12, tzinfo=now().tzinfo)
    days.traveller.to(december)
    assert take(anna, 0, 59).status_code == 201, "30 days of this year and 30 of the next"
    for ahead in (70, 200):
        assert take(anna, ahead, ahead).status_code == 422


@pytest.mark.parametrize(
    "wrong",
    [
        {},
        {"first": "2030-01-01"},
        {"first": "tomorrow", "last": "2030-01-02"},
        {"first": "2030-02-30", "last": "2030-03-02"},
        {"first": 1, "last": 2},
        {"first": "2030-01-01", "last": "2030-01-02", "until": "2030-01-03"},
    ],
)
def test_malformed_vacation_is_refused(anna: Caller, wrong: Any) -> None:
    answer = anna.post("me/vacations", wrong)
    assert (answer.status_code, answer.json()["code"]) == (400, "invalid_request")


def test_cancelled_vacation_returns_its_days(days: TimeTravel, anna: Caller) -> None:
    take(anna, 5, 34)
    answer = anna.delete(f"me/vacations/{day(5)}")
    assert (answer.status_code, answer.json()) == (200, [])
    assert take(anna, 5, 34).status_code == 201


def test_vacation_ended_early_returns_the_days_not_used(days: TimeTravel, anna: Caller) -> None:
    """The day that has begun is used up."""
    days.traveller.to(datetime(now().year + 1, 3, 1, 12, tzinfo=now().tzinfo))
    begin = day(0)
    take(anna, 0, 29)
    days.on(days=10)
    answer = anna.delete(f"me/vacations/{begin}")
    assert answer.json() == [{"first": begin, "last": day(0)}]
    assert take(anna, 10, 29).status_code == 422
    assert take(anna, 10, 28).status_code == 201


def test_ending_an_unknown_vacation_is_refused_with_404(
    days: TimeTravel, anna: Caller, bernd: Caller
) -> None:
    take(anna, 3, 5)
    for answer in (
        anna.delete(f"me/vacations/{day(4)}"),
        bernd.delete(f"me/vacations/{day(3)}"),
    ):
        assert (answer.status_code, answer.json()["code"]) == (404, "no_such_item")
    for path in ("2030-13-01", "2030-02-30", "soon"):
        assert anna.delete(f"me/vacations/{path}").status_code == 404
    assert len(anna.get("me/vacations").json()) == 1


def test_past_vacation_cannot_be_deleted(days: TimeTravel, anna: Caller) -> None:
    begin = day(0)
    take(anna, 0, 1)
    days.on(days=3)
    assert anna.delete(f"me/vacations/{begin}").status_code == 404
    assert len(anna.get("me/vacations").json()) == 1


@for_meuterer
def test_vacation_extends_a_running_deadline(days: TimeTravel, game: str, mover: Caller) -> None:
    before = deadline(mover, game)
    take(mover, 1, 2)
    assert deadline(mover, game) - before == pytest.approx(timedelta(days=2), abs=SECONDS)


@for_meuterer
def test_cancelled_vacation_restores_the_deadline(
    days: TimeTravel, game: str, mover: Caller
) -> None:
    before = deadline(mover, game)
    take(mover, 1, 2)
    mover.delete(f"me/vacations/{day(1)}")
    assert deadline(mover, game) == before


@for_meuterer
def test_clock_resumes_when_a_vacation_ends_early(
    days: TimeTravel, game: str, mover: Caller
) -> None:
    """Time spent on vacation is not deducted afterwards."""
    before = deadline(mover, game)
    begin = day(1)
    take(mover, 1, 20)
    days.on(days=3)
    mover.delete(f"me/vacations/{begin}")
    gained = deadline(mover, game) - before
    assert timedelta(days=2) <= gained <= timedelta(days=3)


@for_meuterer
def test_vacation_moves_no_other_players_clock(
    days: TimeTravel, game: str, mover: Caller, dora: Caller
) -> None:
    before = deadline(mover, game)
    take(dora, 0, 9)
    assert deadline(mover, game) == before
    assert mover.look(game)["version"] == dora.look(game)["version"]


@for_meuterer
def test_vacation_is_announced_at_the_table(
    days: TimeTravel, game: str, mover: Caller, visitor: Caller
) -> None:
    version = visitor.look(game)["version"]
    seat = mover.look(game)["seat"]
    take(mover, 0, 2)
    told = visitor.get(f"games/{game}/moves").json()["results"][0]["notices"]
    assert [(row["kind"], row["seat"], row["player"]) for row in told] == [
        ("vacation", seat, getattr(mover.user, "username", ""))
    ]
    assert date.fromisoformat(told[0]["until"][:10]) == date.fromisoformat(day(3))
    assert visitor.look(game)["seats"][seat]["away_until"] == day(2)
    assert visitor.look(game)["version"] > version


@for_meuterer
def test_vacation_changes_nothing_at_a_table_without_vacations(
    days: TimeTravel, strict: str, players: list[Caller]
) -> None:
    mover = to_move(strict, players)
    before = deadline(mover, strict)
    take(mover, 0, 9)
    assert deadline(mover, strict) == before
    assert not Notice.objects.filter(game=strict).exists()
    mover.delete(f"me/vacations/{day(0)}")
    assert deadline(mover, strict) == before


@for_meuterer
def test_vacation_counts_for_decisions_that_begin_later(
    days: TimeTravel, full_game: str, players: list[Caller]
) -> None:
    for player in players:
        take(player, 1, 5)
    players[0].post(f"games/{full_game}/start")
    mover = to_move(full_game, players)
    assert deadline(mover, full_game) - now() > timedelta(days=9)
