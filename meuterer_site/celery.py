"""The Celery app."""

from __future__ import annotations

import logging.config
import os
from importlib import import_module

import structlog
from celery import Celery, signals
from django.conf import settings

from meuterer_site import errors_to_sentry, logs, traces

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "meuterer_site.settings")
app = Celery("meuterer")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
import_module("meuterer_site.task_log")
log = structlog.get_logger()


@signals.celeryd_init.connect  # a worker may warn before it configures logging
@signals.setup_logging.connect
def keep_our_logs(**_: object) -> None:
    """Log like all other processes: Celery leaves logging alone if this signal has a handler."""
    logging.config.dictConfig(settings.LOGGING)
    logs.take_over()


@signals.worker_process_init.connect
def report_from_worker(**_: object) -> None:
    """Connect each worker process separately, as it must not share its parent's connections."""
    errors_to_sentry.start()
    traces.start()


@signals.beat_init.connect
def begin_beat(**_: object) -> None:
    """Begin a trace with each task that beat sends."""
    traces.start()
    log.info("beat_started")


@signals.worker_ready.connect
def say_ready(**_: object) -> None:
    """Log that the worker accepts tasks."""
    log.info("worker_started")


@signals.worker_process_shutdown.connect
def send_the_rest(**_: object) -> None:
    """Send the remaining traces."""
    traces.stop()
