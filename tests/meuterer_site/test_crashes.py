"""A process that ends by a mistake says so in its log, in the form of all other lines."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import pytest
from django.core.exceptions import ImproperlyConfigured

from meuterer_site import errors_to_sentry
from meuterer_site.embedded.data_folder import ROOT

MARKER = "marker-4711"


def test_command_that_crashes_logs_its_traceback_without_values() -> None:
    done = subprocess.run(
        [sys.executable, "manage.py", "showmigrations"],
        cwd=ROOT,
        env=os.environ | {"DATABASE_URL": f"postgresql://{MARKER}@127.0.0.1:1/{MARKER}"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1
    line = json.loads(done.stderr.splitlines()[-1])
    assert (line["event"], line["level"]) == ("process_crashed", "critical")
    assert line["exception"][0]["type"] == "django.db.utils.OperationalError"
    assert MARKER not in done.stdout + done.stderr


def test_setting_that_does_not_fit_stops_a_command_with_words() -> None:
    code = (
        "import sys; sys.modules['sentry_sdk'] = None; sys.argv = ['manage.py', 'showmigrations']; "
        "import manage; manage.main()"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=ROOT,
        env=os.environ | {"SENTRY_DSN": "http://key@127.0.0.1:1/1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1
    line = json.loads(done.stderr)
    assert line["exception"][0]["message"].startswith("SENTRY_DSN is set, but")


def test_invalid_dsn_is_named_but_not_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SENTRY_DSN", MARKER)
    with pytest.raises(ImproperlyConfigured, match=r"^SENTRY_DSN must be .+") as refused:
        errors_to_sentry.start()
    assert MARKER not in str(refused.value)


def test_crash_before_the_settings_are_read_is_logged_in_the_same_form() -> None:
    code = f"from meuterer_site import logs; logs.take_over(); {{}}['{MARKER}']"
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert json.loads(done.stderr)["exception"][0]["type"] == "KeyError"
    assert MARKER not in done.stdout + done.stderr


def test_thread_that_crashes_is_logged() -> None:
    code = (
        "import threading; from meuterer_site import logs; import logging.config; "
        "logging.config.dictConfig(logs.configuration(level='INFO')); logs.take_over(); "
        f"thread = threading.Thread(target=lambda: {{}}['{MARKER}']); thread.start(); thread.join()"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True
    )
    line = json.loads(done.stderr)
    assert (line["event"], line["exception"][0]["type"]) == ("thread_crashed", "KeyError")
    assert MARKER not in done.stderr
