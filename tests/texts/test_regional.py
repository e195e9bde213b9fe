"""Dates, times and numbers as the reader's region writes them."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, date, datetime, time

import pytest
from django.utils import translation

from games.texts import regional

MOMENT = datetime(2026, 12, 6, 11, 34, tzinfo=UTC)


@pytest.fixture(autouse=True)
def no_region_is_left() -> Iterator[None]:
    yield
    regional.accepted.set("")


def reader(accept_language: str) -> str:
    """Let a reader's browser ask for this; returns the language of the page."""
    regional.accepted.set(accept_language)
    return accept_language[:2]


@pytest.mark.parametrize(
    ("accept_language", "written"),
    [
        ("en-US,en;q=0.9", "Dec 6, 2026, 11:34 AM"),
        ("en", "Dec 6, 2026, 11:34 AM"),
        ("en-GB,en;q=0.9", "6 Dec 2026, 11:34"),
        ("en-AU", "6 Dec 2026, 11:34 am"),
        ("de-DE,de;q=0.9", "06.12.2026, 11:34"),
        ("de-CH", "06.12.2026, 11:34"),
        ("fr-FR", "6 déc. 2026, 11:34"),
        ("fr-CA,fr;q=0.9", "6 déc. 2026, 11 h 34"),
        ("ja-JP", "2026/12/06, 11:34"),
    ],
)
def test_instant_is_written_as_in_the_readers_region(accept_language: str, written: str) -> None:
    with translation.override(reader(accept_language)):
        assert regional.moment_text(MOMENT) == written


@pytest.mark.parametrize(
    ("accept_language", "written"),
    [
        ("en-GB", "1,234.5"),
        ("de-DE", "1.234,5"),
        ("de-AT", "1\u00a0234,5"),
        ("de-CH", "1\u2019234.5"),
        ("fr-FR", "1\u202f234,5"),
        ("fr-CA", "1\u00a0234,5"),
    ],
)
def test_number_is_written_as_in_the_readers_region(accept_language: str, written: str) -> None:
    with translation.override(reader(accept_language)):
        assert regional.number_text(1234.5, 1) == written


def test_region_of_another_language_changes_nothing() -> None:
    reader("en-GB,de;q=0.5")
    with translation.override("de"):
        assert regional.day_text(date(2026, 12, 6)) == "06.12.2026"


def test_region_counts_where_its_language_is_not_the_first() -> None:
    reader("fr-CH,en-GB;q=0.8,en;q=0.5")
    with translation.override("en"):
        assert regional.time_text(time(18)) == "18:00"


@pytest.mark.parametrize("header", ["", "*", "en-", "en-GBX", "x" * 5000, ",".join(["xx-YY"] * 99)])
def test_header_without_a_region_leaves_the_language(header: str) -> None:
    assert regional.locale_of(header, "en") == "en"
