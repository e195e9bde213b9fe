"""Structured logs: one JSON object per line, from every process, without secrets.

docs/logs.md says what each line contains. Libraries' logs are included, too (``foreign_event``).
"""

from __future__ import annotations

import json
import logging
import logging.config
import re
import sys
import threading
from collections.abc import Mapping
from contextlib import suppress
from datetime import UTC, datetime
from types import TracebackType
from typing import Final, TextIO

import structlog
from structlog.typing import EventDict, WrappedLogger

from games import request_ids
from meuterer_site.exception_data import exception_data, type_name
from meuterer_site.secrets_cut import cleaned

OURS: Final = ("games", "meuterer_site", "devtools")
# Libraries that log only names, numbers and paths as arguments. Others may log a task's arguments
# or a statement's parameters.
TRUSTED: Final = ("django.request", "uvicorn", "celery.beat", "celery.worker.request")
LEFT_OUT: Final = (  # for each of these we have a better line
    "celery.app.trace",
    "celery.worker.strategy",
    "django.security.DisallowedHost",
)
WARNED: Final = re.compile(r".+?:\d+: \w+")  # where, and the kind of warning

log = structlog.get_logger()


class Handler(logging.StreamHandler[TextIO]):
    """Writes lines to stderr; reports lines that it cannot write, without Python's full dump."""

    def handleError(self, record: logging.LogRecord) -> None:  # noqa: N802 - Python's name
        """Log that a line is missing, and where it came from."""
        lost = {"event": "line_lost", "level": "error", "logger": record.name}
        with suppress(OSError, ValueError):
            lost["timestamp"] = datetime.fromtimestamp(record.created, UTC).isoformat()
            self.stream.write(json.dumps(lost) + self.terminator)


def configuration(*, level: str, with_sentry: bool = False) -> dict[str, object]:
    """Set structlog up, and return Django's ``LOGGING``: all lines go to stderr in one form.

    ``level`` applies to our own lines. Libraries log at ``INFO`` at most: below that are statements
    with their parameters, and tokens.
    """
    before: list[structlog.typing.Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_log_level,
        structlog.stdlib.add_logger_name,
        structlog.processors.TimeStamper(fmt="iso"),
    ]
    structlog.configure(
        processors=[
            structlog.stdlib.filter_by_level,
            *before,
            caught_exception,
            structlog.stdlib.ProcessorFormatter.wrap_for_formatter,
        ],
        logger_factory=structlog.stdlib.LoggerFactory(),
    )
    line = {
        "()": structlog.stdlib.ProcessorFormatter,
        "foreign_pre_chain": [foreign_event, *before, caught_exception],
        "pass_foreign_args": True,
        "use_get_message": False,
        "processors": [
            structlog.stdlib.ProcessorFormatter.remove_processors_meta,
            safe_line,
            structlog.processors.JSONRenderer(ensure_ascii=False),
        ],
    }
    handlers: dict[str, dict[str, object]] = {"stream": {"()": Handler, "formatter": "line"}}
    if with_sentry:
        handlers["sentry"] = {"class": "meuterer_site.errors_to_sentry.Handler", "level": "ERROR"}
    at_least_info = level if logging.getLevelName(level) >= logging.INFO else "INFO"
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {"line": line},
        "handlers": handlers,
        "root": {"handlers": [*handlers], "level": at_least_info},
        "loggers": {
            **{name: {"level": level} for name in OURS},
            **{name: {"level": "CRITICAL"} for name in LEFT_OUT},
            # The request's own line says that it was refused; this handler is for failures.
            "django": {"handlers": [], "level": at_least_info},
            "django.request": {"level": "ERROR"},
            "celery": {"level": "WARNING"},
            "fido2": {"level": "WARNING"},  # it would name each passkey that is used
        },
    }


def safe_line(logger: WrappedLogger, method: str, line: EventDict) -> EventDict:
    """Write the exception as data, and cut secrets out of everything else."""
    error = line.pop("exc_info", None)
    if line.get(request_ids.NAME) is None:
        line.pop(request_ids.NAME, None)
    safe: EventDict = cleaned(line)
    if isinstance(error, BaseException):
        safe["exception"] = exception_data(error)
    return safe


def caught_exception(logger: WrappedLogger, method: str, line: EventDict) -> EventDict:
    """Replace ``exc_info=True`` and the like with the exception itself."""
    error = line.pop("exc_info", None)
    if error is not None and not isinstance(error, BaseException):
        error = error[1] if isinstance(error, tuple) else sys.exc_info()[1]
    if error is not None:
        line["exc_info"] = error
    return line


def foreign_event(logger: WrappedLogger, method: str, line: EventDict) -> EventDict:
    """Format a library's message, with arguments that cannot be secret, and keep its first line."""
    arguments, name = line.pop("positional_args", ()), line["_record"].name
    if name == "py.warnings":
        place = WARNED.match(str(arguments[0] if arguments else line["event"]))
        line["event"] = place[0] if place else "warning"
        return line
    trusted = name.startswith(TRUSTED)
    line["event"] = _filled(str(line["event"]), arguments, trusted=trusted).partition("\n")[0]
    return line


def _filled(
    text: str, arguments: Mapping[str, object] | tuple[object, ...], *, trusted: bool
) -> str:
    if not arguments:
        return text
    try:
        if isinstance(arguments, Mapping):
            return text % {name: _shown(one, trusted=trusted) for name, one in arguments.items()}
        return text % tuple(_shown(one, trusted=trusted) for one in arguments)
    except (TypeError, ValueError, KeyError):  # the format does not fit the types shown
        return text


def _shown(argument: object, *, trusted: bool) -> object:
    match argument:
        case None | bool() | int() | float():
            return argument
        case BaseException():
            return type_name(argument)
        case str() if trusted:
            return argument
    return "…"


def take_over() -> None:
    """Log what Python itself would print: warnings, and exceptions that end a process or a thread.

    At a terminal, Python's own output stays.
    """
    if not structlog.is_configured():  # the settings do it, if they can be read
        logging.config.dictConfig(configuration(level="INFO"))
    if not sys.stderr.isatty():
        sys.excepthook = _log_crash
        threading.excepthook = _log_thread_crash
        logging.captureWarnings(capture=True)


def _log_crash(cls: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
    if isinstance(error, KeyboardInterrupt):
        sys.__excepthook__(cls, error, trace)
        return
    log.critical("process_crashed", exc_info=error)


def _log_thread_crash(crash: threading.ExceptHookArgs) -> None:
    if crash.exc_value is not None:
        log.critical("thread_crashed", exc_info=crash.exc_value)
