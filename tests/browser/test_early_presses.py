"""No press is lost on a page whose script is still on its way."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Route, expect

from tests.browser.visitors import Visitor

pytestmark = [pytest.mark.slow, pytest.mark.browser]


@pytest.mark.parametrize(
    ("path", "script", "button"),
    [
        ("/learn", "learn", "form.start button"),
        ("/tables/new", "new_table", "[data-bots]"),
    ],
)
def test_button_can_be_pressed_once_its_script_listens(
    anna: Visitor, path: str, script: str, button: str
) -> None:
    page, held, wanted = anna.page, list[Route](), re.compile(rf"/pages/{script}\b")

    def hold(route: Route) -> None:
        held.append(route)

    page.route(wanted, hold)
    with page.expect_request(wanted):
        page.goto(f"{anna.site}{path}", wait_until="commit")
    first = page.locator(button).first
    expect(first).to_be_disabled()
    for route in held:
        route.continue_()
    first.click()
    page.wait_for_url(re.compile("/tables/(?!new)"))
