"""The browser, the site and the visitors of the site's own browser tests."""

from __future__ import annotations

from tests.browser.conftest import (  # noqa: F401 - fixtures
    anna,
    at_the_site,
    bernd,
    browser,
    page,
    set_up,
)
