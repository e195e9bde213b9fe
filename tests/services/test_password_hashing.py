"""How passwords are kept on a real site; the other tests use a quick hash."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.hashers import check_password, make_password

from meuterer_site import settings as real
from tests.kit.api_clients import PASSWORD


def test_password_is_hashed_by_argon2id_at_the_documented_cost(settings: Any) -> None:
    settings.PASSWORD_HASHERS = real.PASSWORD_HASHERS
    kept = make_password(PASSWORD)
    assert kept.startswith("argon2$argon2id$v=19$m=32768,t=3,p=1$")
    assert check_password(PASSWORD, kept)
