"""The settings of the floor: the site's own, except that it has only the floor's middleware."""

from __future__ import annotations

from meuterer_site import settings
from meuterer_site.settings import *  # noqa: F403 - one kind of settings is built on another

ACCOUNTS = "devtools.benchmark.floor.apps.Accounts"
INSTALLED_APPS = [ACCOUNTS if app == "allauth.account" else app for app in settings.INSTALLED_APPS]
MIDDLEWARE = ["devtools.benchmark.floor.urls.of_the_floor"]
