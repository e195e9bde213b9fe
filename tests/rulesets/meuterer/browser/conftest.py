"""The browser, the site and the visitors of the site's own browser tests."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from tests.browser.conftest import (  # noqa: F401 - fixtures
    anna,
    at_the_site,
    bernd,
    browser,
    page,
    set_up,
)
from tests.browser.devices import new_context
from tests.browser.frame_laws import SIZES
from tests.rulesets.meuterer.browser.drawing import Drawing


@pytest.fixture(scope="module")
def drawing(browser: Browser) -> Iterator[Drawing]:  # noqa: F811 - the fixture
    """A page that draws positions, at a desktop."""
    context = new_context(browser, viewport=SIZES["1280"])
    yield Drawing(context.new_page())
    context.close()
