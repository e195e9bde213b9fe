"""What axe-core has to say of a page."""

from __future__ import annotations

from typing import Any

from axe_playwright_python.base import AxeResults
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from tests.browser.devices import wait_until_faded

AXE = Axe().axe_script
IS_THERE = "() => 'axe' in window"
# It need not describe the elements that are as they should be.
RUN = "(rules) => axe.run({ resultTypes: ['violations'], ...(rules && { runOnly: rules }) })"
# What depends on colours and places, and not only on what is in the page.
OF_LOOKS = ["color-contrast", "link-in-text-block", "scrollable-region-focusable", "target-size"]


def check_accessibility(page: Page, what: str, *, only_looks: bool = False) -> None:
    """Hold the page at rest against every rule that axe knows, or those of its looks."""
    wait_until_faded(page)  # half faded in, a text has little contrast
    if not page.evaluate(IS_THERE):
        page.evaluate(AXE)
    answer: dict[str, Any] = page.evaluate(RUN, OF_LOOKS if only_looks else None)
    found = AxeResults(answer)
    assert found.violations_count == 0, f"{what}: {found.generate_report()}"
