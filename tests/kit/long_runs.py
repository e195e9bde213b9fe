"""Which of the long runs this is, if any (``manage.py acceptance NAME``)."""

from __future__ import annotations

import pytest

OPTION = "--acceptance"
_name: str | None = None
_is_kit = False


def begin(config: pytest.Config) -> None:
    """Keep what the command line asked for."""
    global _name, _is_kit  # noqa: PLW0603
    _name = config.getoption(OPTION)
    _is_kit = config.getoption("--ruleset", None) is not None


def at_length() -> bool:
    """Say whether tests that have a short form run in their long one.

    They do for ``check_ruleset``, too: who installs a game wants to know it well.
    """
    return _name is not None or _is_kit


def belongs(item: pytest.Item) -> bool:
    """Say whether a test is part of this run.

    ``acceptance("pages")`` is part of that long run alone; with ``short=True`` of the suite, too.
    """
    mark = item.get_closest_marker("acceptance")
    if _name is None:
        return mark is None or bool(mark.kwargs.get("short"))
    return mark is not None and mark.args[0] == _name
