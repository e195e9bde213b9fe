"""Programs of Debian that some tests start: `.ci/run` installs them, others need not."""

from __future__ import annotations

import os
import shutil

import pytest


def program(name: str) -> str:
    """The path of a program; without it the test is skipped, but fails where CI runs it."""
    path = shutil.which(name, path=f"{os.environ['PATH']}:/usr/sbin")
    if path is None:
        words = f"This test needs {name}, by apt or another package manager."
        if os.environ.get("CI"):
            pytest.fail(words)
        pytest.skip(words)
    return path
