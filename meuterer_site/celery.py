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


@signals.celeryd_init.connect  # a worker warns before it sets its log up
@signals.setup_logging.connect
def keep_our_logs(**_: object) -> None:
    """Log like all other processes: Celery leaves the log alone if somebody answers this signal."""
    logging.config.dictConfig(settings.LOGGING)
    logs.take_over()


@signals.worker_process_init.connect
def report_from_worker(**_: object) -> None:
    """Connect a worker's process by itself: what its parent opened is not to be shared."""
    errors_to_sentry.start()
    traces.start()


@signals.beat_init.connect
def begin_beat(**_: object) -> None:
    """Begin a trace with each task that beat sends."""
    traces.start()
    log.info("beat_started")


@signals.worker_ready.connect
def say_ready(**_: object) -> None:
    """Say that tasks are taken from now on."""
    log.info("worker_started")


@signals.worker_process_shutdown.connect
def send_the_rest(**_: object) -> None:
    """Send the last traces."""
    traces.stop()
