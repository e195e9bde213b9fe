"""The present is the database's, where this machine's clock is another."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from types import SimpleNamespace

import pytest

from games.clocks import now as clock

HOUR = timedelta(hours=1)


@pytest.fixture(autouse=True)
def own_clock_again() -> Iterator[None]:
    yield
    clock.compare_with_database(lambda: datetime.now(UTC))
    assert clock.difference() == timedelta(0)


@pytest.mark.parametrize("ahead", [100 * HOUR, -100 * HOUR])
def test_present_is_the_databases_if_clocks_differ(ahead: timedelta) -> None:
    clock.compare_with_database(lambda: datetime.now(UTC) + ahead)
    assert abs(clock.now() - datetime.now(UTC) - ahead) < 2 * clock.AGREE
    assert abs(clock.difference() - ahead) < 2 * clock.AGREE


def test_clocks_that_hardly_differ_are_the_same() -> None:
    clock.compare_with_database(lambda: datetime.now(UTC) + clock.AGREE / 2)
    assert clock.difference() == timedelta(0)


def test_present_does_not_waver_while_the_difference_stays() -> None:
    found = set()
    for _ in range(5):
        clock.compare_with_database(lambda: datetime.now(UTC) + HOUR)
        found.add(clock.difference())
    assert len(found) == 1


def test_slow_answer_is_no_difference(monkeypatch: pytest.MonkeyPatch) -> None:
    """It took a minute, and may be as old as that."""
    asked = datetime.now(UTC)
    readings = iter([asked, asked + timedelta(minutes=1)])
    monkeypatch.setattr(clock, "datetime", SimpleNamespace(now=lambda _: next(readings)))
    clock.compare_with_database(lambda: asked)
    assert clock.difference() == timedelta(0)
    monkeypatch.undo()


def test_travelling_goes_on_from_the_databases_time() -> None:
    clock.compare_with_database(lambda: datetime.now(UTC) + HOUR)
    with clock.travelling() as traveller:
        traveller.on(hours=1)
        assert clock.now() - datetime.now(UTC) > 2 * HOUR - 2 * clock.AGREE
