"""The site for an ASGI server."""

from __future__ import annotations

import os

import django
import structlog

from meuterer_site import database

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "meuterer_site.settings")
os.environ.setdefault(database.PROCESS, "web")
django.setup()

from games.asgi.application import Application  # noqa: E402 - needs the models
from games.asgi.request_ids import WithRequestIds  # noqa: E402 - likewise
from meuterer_site import logs, traces  # noqa: E402 - likewise
from meuterer_site.metrics.endpoint import Metrics  # noqa: E402 - likewise
from meuterer_site.metrics.requests import Measured  # noqa: E402 - likewise

logs.take_over()
traces.start()

application = WithRequestIds(Measured(Metrics(Application())))
structlog.get_logger().info("web_started")
