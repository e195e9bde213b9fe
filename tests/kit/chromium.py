"""A real browser."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Browser, sync_playwright

# The shell has the same engine, and no windows: its tests cost half as much.
NAMES = ("chromium-headless-shell", "chromium", "chromium-browser")
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
    path = next(filter(None, map(shutil.which, NAMES)), None)
    if path is None:
        words = "These tests need Chromium: apt install chromium-headless-shell"
        if os.environ.get("CI"):
            pytest.fail(words)
        pytest.skip(words)
    with sync_playwright() as playwright:
        found = playwright.chromium.launch(executable_path=path, args=QUIET, timeout=START_MS)
        yield found
        found.close()
