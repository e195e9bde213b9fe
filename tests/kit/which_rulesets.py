"""Which games a test plays that asks for the fixture ``ruleset``, directly or by another.

- ``@for_meuterer``, ``@for_cartagena``: a game that alone has what the test is about;
- ``@every_ruleset``: each of them, where secrets, views or the contract of rules are at stake;
- nothing: any one will do. Which one it is follows from the test's name, so that about as many
  tests play one as the other. ``--every-ruleset`` gives all of them to these, too.
"""

from __future__ import annotations

from zlib import crc32

import pytest

from games.rulesets.registry import RULESETS, load


def leave_out_packages(config: pytest.Config) -> None:
    """Take the games of installed packages away: the suite's tests are about the built-in ones.

    ``manage.py check_ruleset`` names one with ``--ruleset``; then all stay.
    """
    if config.getoption("--ruleset", None) is not None:
        return
    built_in, _ = load(installed=())
    for key in RULESETS.keys() - built_in.keys():
        del RULESETS[key]


def choose(metafunc: pytest.Metafunc) -> None:
    """Parametrise a test by the games that it plays."""
    test = metafunc.definition
    if "ruleset" not in metafunc.fixturenames or hasattr(metafunc.module, "ruleset"):
        return
    if _has_its_own(test):
        return
    found = list(RULESETS)
    if not metafunc.config.getoption("--every-ruleset") and not test.get_closest_marker(
        "every_ruleset"
    ):
        found = [found[crc32(test.originalname.encode()) % len(found)]]
    metafunc.parametrize("ruleset", found, indirect=True)


def _has_its_own(test: pytest.Item) -> bool:
    names = [mark.args[0] for mark in test.iter_markers("parametrize")]
    return any("ruleset" in (name.split(",") if isinstance(name, str) else name) for name in names)
