"""The settings of the site of these tests: nobody waits for a silent mail server for long."""

from __future__ import annotations

from devtools.site_settings import *  # noqa: F403

EMAIL_TIMEOUT = 2  # seconds
