"""Settings that are safe by default."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Callable
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client

from meuterer_site.embedded.data_folder import ROOT

SHOW = "from meuterer_site import settings; print(settings.SECRET_KEY, settings.DEBUG)"


def shown(**given: str) -> subprocess.CompletedProcess[str]:
    own = ("SECRET_KEY", "DATABASE_URL", "REDIS_URL", "DEBUG")
    env = {key: value for key, value in os.environ.items() if key not in own} | given
    return subprocess.run(
        [sys.executable, "-c", SHOW], cwd=ROOT, env=env, capture_output=True, text=True, check=False
    )


def test_default_secret_key_is_random_and_debug_is_off() -> None:
    first, second = shown().stdout.split(), shown().stdout.split()
    assert first[0] != second[0]
    assert len(first[0]) > 50
    assert first[1] == "False"


def test_site_with_its_own_database_needs_a_secret_key() -> None:
    done = shown(DATABASE_URL="postgresql://elsewhere/games")
    assert done.returncode != 0
    assert "SECRET_KEY" in done.stderr


@pytest.mark.django_db
def test_internal_addresses_need_no_tls(client: Client, settings: Any) -> None:
    settings.SECURE_SSL_REDIRECT = True
    assert client.get("/readyz").status_code in (200, 503)
    assert client.get("/api/v1/policy").status_code == 301


@pytest.mark.django_db
def test_forged_forwarded_addresses_escape_no_limit(
    client: Client, credentials_a_minute: Callable[[int], None]
) -> None:
    credentials_a_minute(2)
    here = str(uuid4())  # tests that run at the same time share one Redis
    answers = [
        client.post(
            "/api/v1/login",
            {"username": "anna", "password": "guess"},
            content_type="application/json",
            REMOTE_ADDR=here,
            headers={"X-Forwarded-For": f"10.0.0.{number}"},
        ).status_code
        for number in range(4)
    ]
    assert answers == [401, 401, 429, 429]


FIRST_ANSWERS = """
import django
django.setup()
from django.conf import settings
from django.test import Client
page, picture = (
    Client().get(path, secure=True, headers={"Host": "localhost"})
    for path in ("/login", "/static/games/art/site.svg")
)
print(picture["Content-Security-Policy"])
print(settings.SESSION_COOKIE_NAME, page["Strict-Transport-Security"])
print(page.cookies.output(header=""))
"""


def test_with_tls_browsers_take_cookies_and_answers_by_tls_and_from_this_host_alone() -> None:
    year = {"HTTPS": "true", "HSTS_SECONDS": "31536000", "HSTS_SUBDOMAINS": "true"}
    env = os.environ | year | {"SECRET_KEY": "x" * 50}
    env["DJANGO_SETTINGS_MODULE"] = "meuterer_site.settings"
    command = [sys.executable, "-c", FIRST_ANSWERS]
    done = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, check=True)
    policy, first, *cookies = done.stdout.splitlines()
    assert "default-src 'none'" in policy, "a picture by itself runs nothing"
    assert "frame-ancestors 'none'" in policy
    assert first == "__Host-sessionid max-age=31536000; includeSubDomains"
    assert len(cookies) == 2
    for cookie in cookies:
        assert re.match(" __Host-(csrftoken|django_language)=", cookie)
        assert re.search("Path=/;.*SameSite=Lax; Secure$", cookie)
