"""The browser, the site and the visitors of the site's own browser tests."""

from __future__ import annotations

from tests.browser.conftest import (  # noqa: F401 - fixtures
    anna,
    bernd,
    browser,
    page,
    running,
    set_up,
    site,
)
