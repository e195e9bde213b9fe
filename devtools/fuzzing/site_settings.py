"""The settings of a site being fuzzed: made-up passwords lock nobody out."""

from __future__ import annotations

from devtools.site_settings import *  # noqa: F403 - one kind of settings is built on another

PASSWORDS_WRONG = 1_000_000

SERVES_EXACT_SCHEMA = True
