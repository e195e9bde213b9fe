"""The settings of a site for tests and fuzzing: the site's own, with a quick hash for passwords."""

from __future__ import annotations

from meuterer_site.settings import *  # noqa: F403 - one kind of settings is built on another

# A slow hash is for attackers: here hundreds of accounts are opened and logged in.
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
