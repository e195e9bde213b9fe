"""The policy of every response: the same text, in whichever process it was made."""

from __future__ import annotations

import subprocess
import sys

import pytest
from django.conf import settings
from django.test import Client

from meuterer_site.content_security import in_order

SORTED = (
    "base-uri 'none'; default-src 'self'; form-action 'self'; frame-ancestors 'none'; "
    "img-src 'self' data:; object-src 'none'"
)


def test_policy_has_one_order_in_every_process() -> None:
    """The library makes it from a set, whose order is that of a process's hashes."""
    program = (
        "from meuterer_site.content_security import *; "
        "print(ContentSecurityPolicy(lambda request: None)._usual)"
    )
    for seed in "012":
        told = subprocess.run(
            [sys.executable, "-c", program],
            env={"PYTHONHASHSEED": seed, "DJANGO_SETTINGS_MODULE": "meuterer_site.settings"},
            cwd=settings.BASE_DIR,
            capture_output=True,
            text=True,
            check=True,
        )
        assert told.stdout.strip() == SORTED


@pytest.mark.django_db
@pytest.mark.parametrize("path", ["/", "/api/v1/policy", "/login", "/nowhere", "/mails"])
def test_pages_have_their_policy_in_that_order(path: str) -> None:
    policy = Client().get(path)["Content-Security-Policy"]
    assert policy == in_order(policy)
