"""Pictures of pages for whoever wants to look at them, in the folder that ``SCREENSHOTS`` names."""

from __future__ import annotations

import os
from pathlib import Path

from playwright.sync_api import Page


def keep(page: Page, name: str) -> None:
    """Keep a picture of what is on the screen now, if pictures are wanted."""
    if folder := os.environ.get("SCREENSHOTS"):
        page.screenshot(path=Path(folder) / f"{name}.png", animations="allow")
