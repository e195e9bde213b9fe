"""A variable of the environment that does not fit is named, with what would fit."""

from __future__ import annotations

import pytest
from environ import ImproperlyConfigured

from meuterer_site.database import limits_of
from meuterer_site.environment import env


@pytest.mark.parametrize("value", ["x", "", "2.5"])
def test_invalid_whole_number_is_refused(monkeypatch: pytest.MonkeyPatch, value: str) -> None:
    monkeypatch.setenv("METRICS_PORT", value)
    with pytest.raises(ImproperlyConfigured, match="METRICS_PORT must be a whole number"):
        env.int("METRICS_PORT", default=0)


@pytest.mark.parametrize(
    ("value", "words"), [("soon", "must be a number"), ("-1", "must not be less than 0")]
)
def test_limit_that_is_not_a_duration_is_refused(
    monkeypatch: pytest.MonkeyPatch, value: str, words: str
) -> None:
    monkeypatch.setenv("WEB_LOCK_SECONDS", value)
    with pytest.raises(ImproperlyConfigured, match=f"WEB_LOCK_SECONDS {words}"):
        limits_of("web", env)


def test_level_of_the_log_may_be_in_small_letters(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LOG_LEVEL", "warning")
    assert env.log_level() == "WARNING"
    monkeypatch.setenv("LOG_LEVEL", "loud")
    with pytest.raises(ImproperlyConfigured, match="LOG_LEVEL must be one of DEBUG, INFO"):
        env.log_level()
