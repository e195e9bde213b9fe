"""When a clock stands: nights and vacations in the player's own zone, also when clocks change."""

from __future__ import annotations

from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.clocks.rest import Rest, awake, elapsed, later

BERLIN = ZoneInfo("Europe/Berlin")
NIGHT = (time(22), time(7))
HOUR = 3600

rests = st.builds(
    Rest,
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


def test_without_rest_time_is_time() -> None:
    assert later(at("2026-03-01T12:00Z"), 36 * HOUR, Rest()) == at("2026-03-03T00:00Z")


def test_the_night_is_left_out() -> None:
    rest = Rest(BERLIN, NIGHT)
    assert later(at("2026-03-02T20:00+01:00"), 3 * HOUR, rest) == at("2026-03-03T08:00+01:00")


def test_a_decision_that_opens_at_night_begins_in_the_morning() -> None:
    rest = Rest(BERLIN, NIGHT)
    assert later(at("2026-03-02T23:30+01:00"), HOUR, rest) == at("2026-03-03T08:00+01:00")


def test_a_night_within_one_day_is_left_out_too() -> None:
    rest = Rest(BERLIN, (time(1), time(9)))
    assert later(at("2026-03-02T00:30+01:00"), HOUR, rest) == at("2026-03-02T09:30+01:00")


@pytest.mark.parametrize(
    ("evening", "morning"),
    [
        ("2026-03-28T21:00+01:00", "2026-03-29T08:00+02:00"),  # a night of eight hours
        ("2026-10-24T21:00+02:00", "2026-10-25T08:00+01:00"),  # a night of ten
    ],
)
def test_a_night_ends_by_the_wall_clock_whatever_was_done_to_it(evening: str, morning: str) -> None:
    assert later(at(evening), 2 * HOUR, Rest(BERLIN, NIGHT)) == at(morning)


def test_an_hour_that_the_wall_clock_skips_is_no_trouble() -> None:
    rest = Rest(BERLIN, (time(21), time(2, 30)))  # half past two does not exist that night
    morning = later(at("2026-03-28T20:00+01:00"), 2 * HOUR, rest)
    assert morning == at("2026-03-29T04:30+02:00")


def test_a_vacation_is_whole_days_of_the_player() -> None:
    rest = Rest(BERLIN, None, ((date(2026, 7, 1), date(2026, 7, 3)),))
    assert later(at("2026-06-30T23:00+02:00"), 2 * HOUR, rest) == at("2026-07-04T01:00+02:00")


def test_nights_and_vacations_may_overlap() -> None:
    rest = Rest(BERLIN, NIGHT, ((date(2026, 7, 1), date(2026, 7, 1)),))
    assert later(at("2026-06-30T21:00+02:00"), 2 * HOUR, rest) == at("2026-07-02T08:00+02:00")


def test_awake_is_now_or_the_end_of_the_night() -> None:
    rest = Rest(BERLIN, NIGHT)
    assert awake(at("2026-03-02T12:00+01:00"), rest) == at("2026-03-02T12:00+01:00")
    assert awake(at("2026-03-02T22:00+01:00"), rest) == at("2026-03-03T07:00+01:00")


@given(instants, st.integers(0, 400 * HOUR), rests)
def test_a_clock_has_run_by_its_deadline_for_what_it_had(
    start: datetime, seconds: int, rest: Rest
) -> None:
    assert elapsed(start, later(start, seconds, rest), rest) == seconds


@given(instants, st.integers(0, 100 * HOUR), st.integers(0, 100 * HOUR), rests)
def test_to_stop_and_go_on_changes_nothing(
    start: datetime, seconds: int, pause: int, rest: Rest
) -> None:
    whole = later(start, seconds, rest)
    halfway = min(start + timedelta(seconds=pause), whole)
    assert later(halfway, seconds - elapsed(start, halfway, rest), rest) == whole
