"""Which games a test plays that asks for the fixture ``ruleset``, directly or by another.

- ``@for_meuterer``, ``@for_cartagena``: a game that alone has what the test is about;
- ``@every_ruleset``: each of them, where secrets, views or the contract of rules are at stake;
- ``@known_game``: none of which the suite knows nothing (``tests.kit.known_games``);
- nothing: any one will do. Which one it is follows from the test's name, so that about as many
  tests play one as the other. ``--every-ruleset`` gives all of them to these, too.
"""

from __future__ import annotations

from typing import Any
from zlib import crc32

import pytest

from games.rulesets.registry import RULESETS, load
from tests.kit.known_games import KNOWN_GAMES, MISSING


def leave_out_packages(config: pytest.Config) -> None:
    """Take the games of installed packages away: the suite's tests are about the built-in ones.

    ``manage.py check_ruleset`` names one with ``--ruleset``; then all stay.
    """
    if config.getoption("--ruleset", None) is not None:
        return
    built_in, _ = load(installed=())
    for key in RULESETS.keys() - built_in.keys():
        del RULESETS[key]


def pytest_terminal_summary(terminalreporter: Any) -> None:
    """Name the games that some tests leave out."""
    for line in MISSING:
        terminalreporter.write_line(f"Left out of tests that know a game: {line}.")


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Parametrise a test by the games that it plays."""
    test = metafunc.definition
    if "ruleset" not in metafunc.fixturenames or hasattr(metafunc.module, "ruleset"):
        return
    if _has_its_own(test):
        return
    found = list(KNOWN_GAMES if test.get_closest_marker("known_game") else RULESETS)
    if found and not _are_all_played(metafunc):
        found = [found[crc32(test.originalname.encode()) % len(found)]]
    metafunc.parametrize("ruleset", found, indirect=True)


def _are_all_played(metafunc: pytest.Metafunc) -> bool:
    is_marked = metafunc.definition.get_closest_marker("every_ruleset") is not None
    return is_marked or bool(metafunc.config.getoption("--every-ruleset"))


def _has_its_own(test: pytest.Item) -> bool:
    names = [mark.args[0] for mark in test.iter_markers("parametrize")]
    return any("ruleset" in (name.split(",") if isinstance(name, str) else name) for name in names)
