"""A real browser."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Browser, sync_playwright

# The shell has the same engine, and no windows: its tests cost half as much.
SHELL = "chromium-headless-shell"
WHOLE = ("chromium", "chromium-browser")
START_MS = 120_000
QUIET = [
    "--no-sandbox",  # which root cannot have
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


@contextmanager
def chromium() -> Iterator[Browser]:
    """Run Chromium as the system has it.

    Without it the test is skipped; where ``CI`` is set, it fails.
    """
    path = _path(SHELL, *WHOLE)
    with sync_playwright() as playwright:
        found = playwright.chromium.launch(executable_path=path, args=QUIET, timeout=START_MS)
        yield found
        found.close()


@contextmanager
def whole_chromium(beside: Browser) -> Iterator[Browser]:
    """Run the whole Chromium beside another browser: its shell shows no notifications."""
    path = _path(*WHOLE)
    found = beside.browser_type.launch(executable_path=path, args=QUIET, timeout=START_MS)
    yield found
    found.close()


def _path(*names: str) -> str:
    path = next(filter(None, map(shutil.which, names)), None)
    if path is None:
        words = f"These tests need {' or '.join(names)}, by apt or another package manager."
        if os.environ.get("CI"):
            pytest.fail(words)
        pytest.skip(words)
    return path
