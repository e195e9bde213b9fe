"""Which of the long runs this is, if any (``manage.py acceptance NAME``)."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

OPTION = "--acceptance"
BROWSERS = "browsers"  # of a file that is named on the command line it leaves nothing out
_name: str | None = None
_has_paths = False
_is_kit = False


def begin(config: pytest.Config) -> None:
    """Keep what the command line asked for."""
    global _name, _is_kit, _has_paths  # noqa: PLW0603
    _name = config.getoption(OPTION)
    _has_paths = config.args != config.getini("testpaths")
    _is_kit = config.getoption("--ruleset", None) is not None


def at_length() -> bool:
    """Say whether tests that have a short form run in their long one.

    They do for ``check_ruleset``, too: who installs a game wants to know it well. They do not where
    the suite left tests to a run that belongs to every change, too.
    """
    return _name not in {None, BROWSERS} or _is_kit


def belongs(item: pytest.Item) -> bool:
    """Say whether a test is part of this run.

    ``acceptance("pages")`` is part of that long run alone; with ``short=True`` of the suite, too.
    With ``first=True`` the suite has the first case of the test, and the run has the others. A test
    with several such marks is in the suite where each of them lets it be.
    """
    marks = list(item.iter_markers("acceptance"))
    if _name is None:
        return all(_suite_has(item, mark) for mark in marks)
    return any(mark.args[0] == _name and _run_has(item, mark, marks) for mark in marks)


def _run_has(item: pytest.Item, mark: pytest.Mark, marks: Sequence[pytest.Mark]) -> bool:
    """A file's ``first=True`` does not take what belongs to another run alone."""
    if not mark.kwargs.get("first"):
        return True
    others = (one for one in marks if one.args[0] != mark.args[0])
    return not _is_first(item) and all(one.kwargs.get("short") for one in others)


def _suite_has(item: pytest.Item, mark: pytest.Mark) -> bool:
    if mark.args[0] == BROWSERS and _has_paths:
        return True
    return bool(mark.kwargs.get("short") or (mark.kwargs.get("first") and _is_first(item)))


def _is_first(item: pytest.Item) -> bool:
    """Say whether it is a test's only case, or the first of several."""
    cases = getattr(item, "callspec", None)
    return cases is None or not any(cases.indices.values())
