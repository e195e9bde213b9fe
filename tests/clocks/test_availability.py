"""When a clock stops: nights and vacations in the player's zone, across daylight saving."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.clocks.availability import Availability, elapsed, later, next_awake, next_hour

BERLIN = ZoneInfo("Europe/Berlin")
NIGHT = (time(22), time(7))
HOUR = 3600

rests = st.builds(
    Availability,
    zone=st.sampled_from(["UTC", "Europe/Berlin", "America/St_Johns", "Asia/Tokyo"]).map(ZoneInfo),
    night=st.sampled_from([None, NIGHT, (time(1, 30), time(3, 10)), (time(0), time(9, 59))]),
    vacations=st.lists(
        st.dates(date(2026, 1, 1), date(2026, 12, 1)).map(lambda day: (day, day + timedelta(3))),
        max_size=3,
    ).map(tuple),
)
instants = st.datetimes(datetime(2026, 1, 1), datetime(2026, 12, 1)).map(  # noqa: DTZ001
    lambda moment: moment.replace(tzinfo=UTC, microsecond=0)
)


def at(text: str) -> datetime:
    return datetime.fromisoformat(text)


def test_deadline_without_rest_is_plain_time() -> None:
    assert later(at("2026-03-01T12:00Z"), 36 * HOUR, Availability()) == at("2026-03-03T00:00Z")


def test_deadline_leaves_out_the_night() -> None:
    rest = Availability(BERLIN, NIGHT)
    assert later(at("2026-03-02T20:00+01:00"), 3 * HOUR, rest) == at("2026-03-03T08:00+01:00")


def test_decision_that_opens_at_night_begins_in_the_morning() -> None:
    rest = Availability(BERLIN, NIGHT)
    assert later(at("2026-03-02T23:30+01:00"), HOUR, rest) == at("2026-03-03T08:00+01:00")


def test_night_within_one_day_is_left_out() -> None:
    rest = Availability(BERLIN, (time(1), time(9)))
    assert later(at("2026-03-02T00:30+01:00"), HOUR, rest) == at("2026-03-02T09:30+01:00")


@pytest.mark.parametrize(
    ("evening", "morning"),
    [
        ("2026-03-28T21:00+01:00", "2026-03-29T08:00+02:00"),  # a night of eight hours
        ("2026-10-24T21:00+02:00", "2026-10-25T08:00+01:00"),  # a night of ten
    ],
)
def test_night_ends_by_local_time_when_clocks_change(evening: str, morning: str) -> None:
    assert later(at(evening), 2 * HOUR, Availability(BERLIN, NIGHT)) == at(morning)


def test_night_ending_at_a_skipped_hour_is_left_out() -> None:
    rest = Availability(BERLIN, (time(21), time(2, 30)))  # 02:30 does not exist that night
    morning = later(at("2026-03-28T20:00+01:00"), 2 * HOUR, rest)
    assert morning == at("2026-03-29T04:30+02:00")


def test_vacation_is_whole_days_of_the_player() -> None:
    rest = Availability(BERLIN, None, ((date(2026, 7, 1), date(2026, 7, 3)),))
    assert later(at("2026-06-30T23:00+02:00"), 2 * HOUR, rest) == at("2026-07-04T01:00+02:00")


def test_overlapping_nights_and_vacations_are_left_out_once() -> None:
    rest = Availability(BERLIN, NIGHT, ((date(2026, 7, 1), date(2026, 7, 1)),))
    assert later(at("2026-06-30T21:00+02:00"), 2 * HOUR, rest) == at("2026-07-02T08:00+02:00")


def test_next_awake_is_now_or_the_end_of_the_night() -> None:
    rest = Availability(BERLIN, NIGHT)
    assert next_awake(at("2026-03-02T12:00+01:00"), rest) == at("2026-03-02T12:00+01:00")
    assert next_awake(at("2026-03-02T22:00+01:00"), rest) == at("2026-03-03T07:00+01:00")


@given(instants, st.integers(0, 400 * HOUR), rests)
def test_elapsed_time_until_the_deadline_equals_the_time_given(
    start: datetime, seconds: int, rest: Availability
) -> None:
    assert elapsed(start, later(start, seconds, rest), rest) == seconds


@given(instants, st.integers(0, 100 * HOUR), st.integers(0, 100 * HOUR), rests)
def test_stopping_and_resuming_changes_no_deadline(
    start: datetime, seconds: int, pause: int, rest: Availability
) -> None:
    whole = later(start, seconds, rest)
    halfway = min(start + timedelta(seconds=pause), whole)
    assert later(halfway, seconds - elapsed(start, halfway, rest), rest) == whole


@pytest.mark.parametrize(
    ("asked", "due"),
    [
        ("2026-03-02T08:00+01:00", "2026-03-02T20:00+01:00"),  # just enough time
        ("2026-03-02T08:00:01+01:00", "2026-03-03T20:00+01:00"),
        ("2026-03-28T08:30+01:00", "2026-03-29T20:00+02:00"),  # clocks are put forward meanwhile,
        ("2026-10-24T08:30+02:00", "2026-10-25T20:00+01:00"),  # or back
        ("2026-03-29T01:30+01:00", "2026-03-29T20:00+02:00"),
        ("2026-10-25T01:30+02:00", "2026-10-25T20:00+01:00"),
    ],
)
def test_hour_is_the_next_one_by_the_wall_clock_that_leaves_enough_time(
    asked: str, due: str
) -> None:
    found = next_hour(at(asked), 20, 12 * HOUR, BERLIN, ())
    assert found == at(due)


def test_hour_of_a_vacation_is_waited_for() -> None:
    away = ((date(2026, 3, 3), date(2026, 3, 5)),)
    found = next_hour(at("2026-03-02T10:00+01:00"), 20, 12 * HOUR, BERLIN, away)
    assert found == at("2026-03-06T20:00+01:00")


@given(rests, instants, st.integers(0, 23))
def test_clock_that_runs_until_an_hour_shows_it_when_it_is_over(
    rest: Availability, start: datetime, hour: int
) -> None:
    awake = replace(rest, night=None)
    due = next_hour(start, hour, 12 * HOUR, rest.zone, rest.vacations)
    assert later(start, elapsed(start, due, awake), awake) == due
    assert elapsed(start, due, awake) >= 12 * HOUR
    assert due.astimezone(rest.zone).minute == 0
