"""How passwords are kept on a real site; the other tests use a quick hash."""

from __future__ import annotations

import os
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from django.contrib.auth.hashers import Argon2PasswordHasher, check_password, make_password

from games.services.accounts.password_hashing import NICENESS
from meuterer_site import settings as real
from tests.kit.api_clients import PASSWORD


def test_password_is_hashed_by_argon2id_at_the_documented_cost(settings: Any) -> None:
    settings.PASSWORD_HASHERS = real.PASSWORD_HASHERS
    kept = make_password(PASSWORD)
    assert kept.startswith("argon2$argon2id$v=19$m=32768,t=3,p=1$")
    assert check_password(PASSWORD, kept)


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere threads have no niceness")
def test_hashes_are_made_one_at_a_time_by_a_thread_that_lets_others_go_first(
    settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.PASSWORD_HASHERS = real.PASSWORD_HASHERS
    kept, hash_it = make_password(PASSWORD), Argon2PasswordHasher.verify
    threads: list[tuple[int, int]] = []

    def verify(self: Argon2PasswordHasher, password: str, encoded: str) -> bool:
        own = threading.get_native_id()
        threads.append((own, os.getpriority(os.PRIO_PROCESS, own)))
        return bool(hash_it(self, password, encoded))

    monkeypatch.setattr(Argon2PasswordHasher, "verify", verify)
    before = os.getpriority(os.PRIO_PROCESS, 0)
    with ThreadPoolExecutor(3) as askers:
        assert list(askers.map(check_password, [PASSWORD] * 3, [kept] * 3)) == [True] * 3
    assert set(threads) == {(threads[0][0], NICENESS)}
    assert os.getpriority(os.PRIO_PROCESS, 0) == before
