"""Which of the long runs this is, if any (``manage.py acceptance NAME``)."""

from __future__ import annotations

import pytest

OPTION = "--acceptance"
BROWSERS = "browsers"  # of a file that is named on the command line it leaves nothing out
WALKS = "walks"  # a step of .ci/run: some of those, as the suite would run them
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

    They do for ``check_ruleset``, too: who installs a game wants to know it well. They do not in
    ``browsers`` and ``walks``, which have the suite's other tests in a browser as the suite would
    run them.
    """
    return _name not in {None, BROWSERS, WALKS} or _is_kit


def belongs(item: pytest.Item) -> bool:
    """Say whether a test is part of this run.

    ``acceptance("pages")`` is part of that long run alone; with ``short=True`` of the suite, too.
    Of the tests in a browser the suite has those with ``in_the_suite``, and of one with several
    cases the first, or with ``every_case=True`` each; the others are the run ``browsers``. Of
    these ``walks`` has, likewise, those with ``in_walks``.
    """
    marks = list(item.iter_markers("acceptance"))
    is_everyday = all(mark.kwargs.get("short") for mark in marks)
    if _name is None:
        return is_everyday and (_has_paths or not _is_left_to_browsers(item))
    if _name == BROWSERS:
        return is_everyday and _is_left_to_browsers(item)
    if _name == WALKS:
        return is_everyday and _is_chosen(item, "in_walks")
    return any(mark.args[0] == _name for mark in marks)


def _is_left_to_browsers(item: pytest.Item) -> bool:
    return item.get_closest_marker("browser") is not None and not _is_chosen(item, "in_the_suite")


def _is_chosen(item: pytest.Item, name: str) -> bool:
    """Say whether a test has a mark that chooses it, and is one of its cases that are meant."""
    mark = item.get_closest_marker(name)
    return mark is not None and (bool(mark.kwargs.get("every_case")) or _is_first(item))


def _is_first(item: pytest.Item) -> bool:
    """Say whether it is a test's only case, or the first of several."""
    cases = getattr(item, "callspec", None)
    return cases is None or not any(cases.indices.values())
