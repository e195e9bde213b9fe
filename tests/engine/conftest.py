"""``--ruleset KEY`` runs the tests of one installed game alone: ``manage.py check_ruleset``."""

from __future__ import annotations

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--ruleset", help="the key of the one game to test")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    key = config.getoption("--ruleset", None)
    if key is None:
        return
    others = [item for item in items if not _is_about(item, key)]
    items[:] = [item for item in items if _is_about(item, key)]
    config.hook.pytest_deselected(items=others)


def _is_about(item: pytest.Item, key: str) -> bool:
    """Whether a test has this game as a parameter: by its key, itself, or a deal of it."""
    spec = getattr(item, "callspec", None)
    for value in spec.params.values() if spec else ():
        game = getattr(value, "ruleset", value)
        if key in (value, getattr(game, "key", None)):
            return True
    return False
