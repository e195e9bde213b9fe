"""An exception as data: what failed and where, and none of the values."""

from __future__ import annotations

import json
import smtplib
from collections.abc import Callable
from typing import Any

import pytest
from django.db import DataError, IntegrityError, connection, transaction

from games.errors import GameNotFoundError
from meuterer_site.exception_data import LONGEST_CHAIN, exception_data, short_exception_data
from tests.kit.api_clients import person

MARKER = "marker-4711"


def caught(act: Callable[[], Any]) -> Exception:
    with pytest.raises(Exception) as found:
        act()
    return found.value


def test_message_and_local_variables_of_an_exception_are_left_out() -> None:
    def play(card: str) -> None:
        {}[card]

    data = exception_data(caught(lambda: play(MARKER)))
    assert MARKER not in json.dumps(data)
    assert [one["type"] for one in data] == ["KeyError"]
    assert data[0]["frames"][-1]["function"] == "play"
    assert data[0]["frames"][-1].keys() == {"file", "line", "function"}


def test_causes_of_an_exception_follow_it() -> None:
    def outer() -> None:
        try:
            {}[MARKER]
        except KeyError as error:
            raise ValueError(MARKER) from error

    data = exception_data(caught(outer))
    assert [one["type"] for one in data] == ["ValueError", "KeyError"]
    assert all(one["frames"] for one in data)


def test_suppressed_context_and_endless_chains_are_cut() -> None:
    def outer() -> None:
        try:
            {}[MARKER]
        except KeyError:
            raise ValueError(MARKER) from None

    assert len(exception_data(caught(outer))) == 1
    error = first = ValueError()
    for _ in range(100):
        error.__cause__ = ValueError()
        error = error.__cause__
    assert len(short_exception_data(first)) == LONGEST_CHAIN
    error.__cause__ = first
    assert len(short_exception_data(error)) == LONGEST_CHAIN


@pytest.mark.django_db
def test_database_error_names_its_constraint_and_none_of_its_values() -> None:
    """Postgres adds the values: ``DETAIL: Key (email)=(…) already exists.``"""
    person(MARKER)
    with transaction.atomic():
        error = caught(lambda: person(MARKER))
    assert isinstance(error, IntegrityError)
    assert MARKER in str(error)
    data = exception_data(error)
    assert MARKER not in json.dumps(data)
    assert data[1]["sqlstate"] == "23505"
    assert data[1]["table"] == "games_user"
    assert data[1]["constraint"]


@pytest.mark.django_db
def test_database_error_about_a_parameter_does_not_repeat_it() -> None:
    def ask() -> None:
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute("SELECT %s::int", [MARKER])

    error = caught(ask)
    assert isinstance(error, DataError)
    assert MARKER in str(error)
    assert MARKER not in json.dumps(exception_data(error))


@pytest.mark.parametrize(
    ("error", "facts"),
    [
        (GameNotFoundError(MARKER), {"code": "game_not_found"}),
        (ConnectionRefusedError(111, MARKER), {"errno": "ECONNREFUSED"}),
        (smtplib.SMTPDataError(554, MARKER.encode()), {"smtp_code": 554}),
        (ModuleNotFoundError(MARKER, name="absent"), {"module": "absent"}),
        (TypeError(MARKER), {}),
    ],
)
def test_facts_of_an_exception_are_kept(error: Exception, facts: dict[str, Any]) -> None:
    (data,) = short_exception_data(error)
    assert data.pop("type").rpartition(".")[2] == type(error).__name__
    assert data == facts
