"""The site for an ASGI server."""

from __future__ import annotations

import os

import django

from meuterer_site import database

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "meuterer_site.settings")
os.environ.setdefault(database.PROCESS, "web")
django.setup()

from games.asgi.application import Application  # noqa: E402 - once there are models
from meuterer_site.metrics.endpoint import Metrics  # noqa: E402
from meuterer_site.metrics.requests import Measured  # noqa: E402

application = Measured(Metrics(Application()))
