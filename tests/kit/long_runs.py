"""Which of the long runs this is, if any (``manage.py acceptance NAME``)."""

from __future__ import annotations

import pytest

OPTION = "--acceptance"
_name: str | None = None


def begin(config: pytest.Config) -> None:
    """Keep what the command line asked for."""
    global _name  # noqa: PLW0603
    _name = config.getoption(OPTION)


def at_length() -> bool:
    """Say whether tests that have a short form run in their long one."""
    return _name is not None


def belongs(item: pytest.Item) -> bool:
    """Say whether a test is part of this run.

    ``acceptance("pages")`` is part of that long run alone; with ``short=True`` of the suite, too.
    """
    mark = item.get_closest_marker("acceptance")
    if _name is None:
        return mark is None or bool(mark.kwargs.get("short"))
    return mark is not None and mark.args[0] == _name
