"""Ids that begin with the time, and the quarters that they fall into."""

from __future__ import annotations

import uuid
from datetime import UTC, datetime, timedelta

import pytest

from games.clocks.now import now, travelling
from games.clocks.quarters import Quarter
from games.clocks.time_ordered_ids import instant_of, lowest_id, new_id

NEW_YEAR = datetime(2027, 1, 1, tzinfo=UTC)


def test_new_id_is_a_uuid_of_version_7_with_the_millisecond_of_now() -> None:
    with travelling() as traveller:
        traveller.hold()
        made = [new_id() for _ in range(200)]
        assert {(one.version, one.variant) for one in made} == {(7, uuid.RFC_4122)}
        assert {instant_of(one) for one in made} == {
            now().replace(microsecond=now().microsecond // 1000 * 1000)
        }


def test_new_ids_of_a_millisecond_differ_in_all_74_other_bits() -> None:
    with travelling() as traveller:
        traveller.hold()
        made = [new_id().int for _ in range(200)]
    seen = 0
    for one in made:
        seen |= one ^ made[0]
    assert seen == ((1 << 12) - 1) << 64 | ((1 << 62) - 1)


def test_new_ids_of_later_milliseconds_are_greater() -> None:
    with travelling() as traveller:
        traveller.hold(tick=timedelta(milliseconds=1))
        made = [new_id() for _ in range(50)]
    assert made == sorted(made)


def test_quarter_begins_and_ends_with_the_utc_day() -> None:
    last = Quarter(2026, 4)
    assert Quarter.of(NEW_YEAR - timedelta(microseconds=1)) == last
    assert Quarter.of(NEW_YEAR) == last.following == Quarter(2027, 1)
    assert (last.begin, last.end) == (datetime(2026, 10, 1, tzinfo=UTC), NEW_YEAR)
    assert last.ids == (lowest_id(last.begin), lowest_id(NEW_YEAR))
    assert Quarter.read(str(last)) == last


@pytest.mark.parametrize("text", ["2026", "2026q5", "26q1", "2026q1; DROP"])
def test_quarter_in_another_form_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="like 2026q4"):
        Quarter.read(text)
