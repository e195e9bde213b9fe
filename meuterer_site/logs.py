"""Structured logs: one JSON object per line, without anything that would let its reader in."""

from __future__ import annotations

import re
from typing import Final

import structlog
from structlog.typing import EventDict, WrappedLogger

# What lets somebody in: the tokens in the addresses of links in mails, and of invitations.
# The latter may be inside the address to which a log-in leads.
TOKEN: Final = re.compile(
    r"( /(?:go|login|unsubscribe)/|(?:[?&]|%3F|%26)invitation(?:=|%3D))[^\s?&]+", re.IGNORECASE
)


def without_tokens(logger: WrappedLogger, method: str, line: EventDict) -> EventDict:
    """Remove the token from the addresses in a log line."""
    for part in ("event", "request"):
        if isinstance(line.get(part), str):
            line[part] = TOKEN.sub(r"\1…", line[part])
    return line


CONTEXT: Final = structlog.contextvars.merge_contextvars
PROCESSORS: Final[tuple[structlog.typing.Processor, ...]] = (
    structlog.stdlib.add_log_level,
    structlog.processors.TimeStamper(fmt="iso"),
    without_tokens,
)


def configuration(*, level: str) -> dict[str, object]:
    """Set structlog up, and return Django's ``LOGGING``: all lines go to stderr in one form."""
    structlog.configure(
        processors=[
            CONTEXT,
            structlog.stdlib.filter_by_level,
            *PROCESSORS,
            structlog.stdlib.ProcessorFormatter.wrap_for_formatter,
        ],
        logger_factory=structlog.stdlib.LoggerFactory(),
    )
    line = {
        "()": structlog.stdlib.ProcessorFormatter,
        "processor": structlog.processors.JSONRenderer(),
        "foreign_pre_chain": [CONTEXT, *PROCESSORS],
    }
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {"line": line},
        "handlers": {"stream": {"class": "logging.StreamHandler", "formatter": "line"}},
        "root": {"handlers": ["stream"], "level": level},
    }
