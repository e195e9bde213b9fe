"""Sends errors to Sentry, or a server with its protocol, if ``SENTRY_DSN`` is set.

Each log line with an exception becomes an event, made only of what may be logged. Sentry's own
integrations are not used: they would add headers, task arguments and local variables.
"""

from __future__ import annotations

import logging
import os
from collections.abc import Mapping
from typing import Final

from django.core.exceptions import ImproperlyConfigured
from structlog.contextvars import get_contextvars

from games import request_ids
from meuterer_site.exception_data import chain, facts, frames, type_name
from meuterer_site.secrets_cut import cleaned

VARIABLE: Final = "SENTRY_DSN"
TAGS: Final = (request_ids.NAME, "task", "task_id", "game", "message", "channel", "user")
# Errors that end a connection without being a bug.
EXPECTED: Final = {"games.asgi.stream.SlowReaderError"}
PROJECT: Final = ("/games/", "/meuterer_site/")  # paths of our own code, for frames


def is_wanted() -> bool:
    """Whether the environment asks for it."""
    return bool(os.environ.get(VARIABLE))


def start() -> None:
    """Connect this process to Sentry, if that is wanted. Raises ImproperlyConfigured."""
    if not is_wanted():
        return
    try:
        import sentry_sdk  # noqa: PLC0415 - an optional package
        from sentry_sdk.integrations.atexit import AtexitIntegration  # noqa: PLC0415 - likewise
    except ImportError as error:
        raise ImproperlyConfigured(
            f"{VARIABLE} is set, but the package sentry-sdk is missing; "
            "requirements-telemetry.txt has it."
        ) from error
    try:
        sentry_sdk.utils.Dsn(os.environ[VARIABLE])
    except sentry_sdk.utils.BadDsn as error:
        raise ImproperlyConfigured(
            f"{VARIABLE} must be the address that Sentry gives, like https://KEY@HOST/NUMBER."
        ) from error
    sentry_sdk.init(
        os.environ[VARIABLE],
        default_integrations=False,
        auto_enabling_integrations=False,
        integrations=[AtexitIntegration(callback=lambda *_: None)],  # sends what is left at exit
        send_default_pii=False,
        include_local_variables=False,
        include_source_context=False,
        max_request_body_size="never",
        max_breadcrumbs=0,
        auto_session_tracking=False,
    )


class Handler(logging.Handler):
    """Makes an event of each log line that has an exception."""

    def emit(self, record: logging.LogRecord) -> None:
        """Send a line's exception; lines without one stay in the log."""
        line = record.msg if isinstance(record.msg, Mapping) else {}
        error = line.get("exc_info") or (record.exc_info[1] if record.exc_info else None)
        if not isinstance(error, BaseException) or record.name.startswith("sentry_sdk"):
            return
        if type_name(error) in EXPECTED:
            return
        try:
            import sentry_sdk  # noqa: PLC0415 - an optional package

            event = event_of(record, line, error)
            sentry_sdk.capture_event(event)  # type: ignore[arg-type]  # any text may be a level
        except Exception:  # noqa: BLE001 - the log has the line
            self.handleError(record)

    def handleError(self, record: logging.LogRecord) -> None:  # noqa: N802 - Python's name
        """Ignore the failure: Python's default would print the line with all its values."""


def event_of(
    record: logging.LogRecord, line: Mapping[str, object], error: BaseException
) -> dict[str, object]:
    """Build an event in Sentry's format."""
    context = get_contextvars() | dict(line)
    tags = {name: str(cleaned(context[name])) for name in TAGS if context.get(name) is not None}
    return {
        "level": record.levelname.lower().replace("critical", "fatal"),
        "logger": record.name,
        "transaction": _place(record) or context.get("task"),
        "tags": tags,
        "exception": {"values": [_value(one) for one in reversed(chain(error))]},
    }


def _place(record: logging.LogRecord) -> str | None:
    """The route of the failed request, from Django's own log line about it."""
    match = getattr(getattr(record, "request", None), "resolver_match", None)
    return getattr(match, "route", None)


def _value(error: BaseException) -> dict[str, object]:
    """An exception in Sentry's format; its value is what may be known of it besides its type."""
    module, _, name = type_name(error).rpartition(".")
    known = [f"{key}={value}" for key, value in facts(error).items() if key != "type"]
    return {
        "type": name,
        "module": module or None,
        "value": " ".join(known),
        "stacktrace": {"frames": [_frame(**frame) for frame in frames(error)]},
    }


def _frame(file: str, line: int, function: str) -> dict[str, object]:
    return {
        "abs_path": file,
        "filename": file.rpartition("/site-packages/")[2],
        "lineno": line,
        "function": function,
        "in_app": "/site-packages/" not in file and any(part in file for part in PROJECT),
    }
