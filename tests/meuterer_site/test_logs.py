"""Every line of the log is JSON, says where it comes from, and holds nothing secret."""

from __future__ import annotations

import io
import json
import logging
from collections.abc import Iterator
from decimal import Decimal

import pytest
import structlog

from games import request_ids
from meuterer_site import logs
from tests.kit.log_lines import Lines, kept_lines

log = structlog.get_logger("games.tests")
MARKER = "marker-4711"


@pytest.fixture
def lines() -> Iterator[Lines]:
    with kept_lines() as lines:
        yield lines


def test_own_line_has_level_time_logger_and_request_id(lines: Lines) -> None:
    with request_ids.bound("abc"):
        log.info("dealt", game=1)
    log.info("dealt", game=2)
    first, second = lines.all
    assert first.pop("timestamp")
    assert first == {
        "event": "dealt",
        "game": 1,
        "level": "info",
        "logger": "games.tests",
        "request_id": "abc",
    }
    assert "request_id" not in second


def test_exception_is_written_as_data_without_its_message(lines: Lines) -> None:
    try:
        {}[MARKER]
    except KeyError as error:
        log.exception("broken")
        log.warning("broken", error=error)
        logging.getLogger("django.request").error("%s: %s", "Broken", "/path", exc_info=True)
        logging.getLogger("anything").error("Failed: %r", error, exc_info=error)
    own, warned, django, foreign = lines.all
    assert [one["type"] for one in own["exception"]] == ["KeyError"]
    assert own["exception"] == django["exception"] == foreign["exception"]
    assert warned["error"] == [{"type": "KeyError"}]
    assert django["event"] == "Broken: /path"
    assert foreign["event"] == "Failed: 'KeyError'"
    assert MARKER not in lines.text


def test_line_of_a_library_has_no_arguments_that_may_be_secret(lines: Lines) -> None:
    """Celery writes the whole body of a task that it does not know."""
    library = logging.getLogger("celery.worker.consumer.consumer")
    library.error("Unknown task %s.\nIts body: %s (%sb)", MARKER, {"to": MARKER}, 12)
    library.error("Slow: %(name)s, %(ms).1f ms", {"name": MARKER, "ms": 1.25})
    library.error("%d of them", Decimal(3))
    logging.getLogger("uvicorn.error").warning("On %s:%d", "host", 80)
    assert [line["event"] for line in lines.all] == [
        "Unknown task ….",
        "Slow: …, 1.2 ms",
        "%d of them",
        "On host:80",
    ]
    assert MARKER not in lines.text


def test_refusals_and_statements_of_libraries_are_not_logged(lines: Lines) -> None:
    logging.getLogger("django.request").warning("Not Found: %s", "/nowhere")
    logging.getLogger("django.db.backends").debug("SELECT %s", MARKER)
    logging.getLogger("celery.app.trace").info("Task %s", MARKER)
    assert lines.all == []


def test_secrets_in_a_line_are_cut_out(lines: Lines) -> None:
    log.info("asked", path="/login/abc-def", to=["anna@example.org"])
    (line,) = lines.all
    assert line["path"] == "/login/…"
    assert line["to"] == ["…@…"]


def test_warning_is_logged_as_its_place_and_kind(lines: Lines) -> None:
    text = f"/site/games/x.py:12: RuntimeWarning: naive {MARKER}\n  x = {MARKER}\n"
    logging.getLogger("py.warnings").warning("%s", text)  # before Python 3.11.2
    logging.getLogger("py.warnings").warning(text)
    logging.getLogger("py.warnings").warning(MARKER)
    place = "/site/games/x.py:12: RuntimeWarning"
    assert [line["event"] for line in lines.all] == [place, place, "warning"]


def test_line_that_cannot_be_written_is_named_and_not_shown(lines: Lines) -> None:
    handler = logs.Handler(io.StringIO())
    handler.setFormatter(logging.Formatter("%(absent)s"))
    handler.handle(logging.LogRecord("games", logging.INFO, "", 1, MARKER, (MARKER,), None))
    line = json.loads(handler.stream.getvalue())
    assert line.pop("timestamp")
    assert line == {"event": "line_lost", "level": "error", "logger": "games"}
