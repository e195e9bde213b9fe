"""The settings of a site that is fuzzed: nobody is locked out for the passwords that are made up."""

from __future__ import annotations

from devtools.site_settings import *  # noqa: F403

PASSWORDS_WRONG = 1_000_000
