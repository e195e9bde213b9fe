"""What axe-core has to say of a page."""

from __future__ import annotations

from typing import Any

from axe_playwright_python.base import AxeResults
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

AXE = Axe().axe_script
IS_THERE = "() => 'axe' in window"
# It need not describe the elements that are as they should be.
RUN = "() => axe.run({ resultTypes: ['violations'] })"


def check_accessibility(page: Page, what: str) -> None:
    """Hold the page, as it is now, against every rule that axe knows."""
    if not page.evaluate(IS_THERE):
        page.evaluate(AXE)
    answer: dict[str, Any] = page.evaluate(RUN)
    found = AxeResults(answer)
    assert found.violations_count == 0, f"{what}: {found.generate_report()}"
