"""What the site logs, as tests read it: the lines as they are written, decoded."""

from __future__ import annotations

import io
import json
import logging
import logging.config
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.conf import settings

from meuterer_site import logs


class Lines:
    """The lines since the beginning."""

    def __init__(self) -> None:
        self.stream = io.StringIO()

    @property
    def text(self) -> str:
        return self.stream.getvalue()

    @property
    def all(self) -> list[dict[str, Any]]:
        return [json.loads(line) for line in self.text.splitlines()]

    def named(self, event: str) -> list[dict[str, Any]]:
        """The lines with this event."""
        return [line for line in self.all if line["event"] == event]


@contextmanager
def kept_lines() -> Iterator[Lines]:
    """Keep all lines of the block from ``INFO`` up, in the site's own form."""
    lines = Lines()
    wanted = settings.LOGGING["formatters"]["line"]
    formatter = logging.config.DictConfigurator({}).configure_custom(dict(wanted))
    handler = logging.StreamHandler(lines.stream)
    handler.setFormatter(formatter)
    loggers = [logging.getLogger(name) for name in ("", *logs.OURS)]
    before = [logger.level for logger in loggers]
    for logger in loggers:
        logger.setLevel(logging.INFO)
    loggers[0].addHandler(handler)
    try:
        yield lines
    finally:
        loggers[0].removeHandler(handler)
        for logger, level in zip(loggers, before, strict=True):
            logger.setLevel(level)
