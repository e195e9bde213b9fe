"""What is too old goes in batches, by an index, at the same cost however much stays."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.contrib.sessions.models import Session
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games.clocks.now import now
from games.models import (
    AccountFingerprint,
    AccountSession,
    IdempotencyKey,
    Message,
    PersonalToken,
    User,
)
from games.services import clean_up, idempotency
from games.services.accounts import accounts, fingerprints, sessions
from games.services.messages import delivery

pytestmark = pytest.mark.django_db

OLD = now() - timedelta(days=1000)
STAY = 3_000
GO = 5
CLEAN_UPS: list[tuple[Callable[[], object], int]] = [
    (delivery.delete_old, 4),
    (idempotency.delete_old, 2),
    (fingerprints.delete_old, 2),
    (sessions.delete_old, 4),
    (accounts.delete_expired_tokens, 3),  # none of a log-in is old here
]


@pytest.fixture
def rows(db: None) -> None:
    """Many rows that stay, and a few of each kind that are too old."""
    user = User.objects.create_user("crowd")
    kept = [now()] * STAY + [OLD] * GO
    made: dict[type[Any], list[Any]] = {
        Session: [Session(f"s{n}", "", at + timedelta(days=9)) for n, at in enumerate(kept)],
        Message: [
            Message(user=user, event="turn", channel="mail", key=f"{status}{n}", status=status,
                    due_at=at, created_at=at, sent_at=at if status == "sent" else None)
            for status in ("sent", "dropped") for n, at in enumerate(kept)
        ],
        IdempotencyKey: [IdempotencyKey(user=user, key=str(n), fingerprint="", status=200, body=1)
                         for n, _ in enumerate(kept)],
        AccountFingerprint: [
            AccountFingerprint(user=user, kind="device", digest=str(n), first_at=at, last_at=at)
            for n, at in enumerate(kept)
        ],
        PersonalToken: [
            PersonalToken(user=user, digest=str(n), expiry=at, login_by="link" * (n % 2))
            for n, at in enumerate(kept)
        ],
        AccountSession: [
            AccountSession(user=user, session_key=str(n), created_at=at, last_seen_at=at)
            for n, at in enumerate(kept)
        ],
    }  # fmt: skip
    for model, some in made.items():
        model.objects.bulk_create(some)
    late = IdempotencyKey.objects.order_by("pk")[:GO].values("pk")
    IdempotencyKey.objects.filter(pk__in=late).update(created_at=OLD)
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE")


@pytest.mark.parametrize(("clean", "statements"), CLEAN_UPS)
def test_clean_up_reads_by_an_index_what_is_old_and_nothing_else(
    rows: None, clean: Callable[[], object], statements: int
) -> None:
    with CaptureQueriesContext(connection) as asked:
        clean()
    said = [one["sql"] for one in asked if "SAVEPOINT" not in one["sql"]]
    assert len(said) == statements
    looked = [sql for sql in said if sql.startswith("SELECT")]
    with connection.cursor() as cursor:
        for sql in looked:
            cursor.execute("EXPLAIN " + sql)
            plan = "\n".join(line for (line,) in cursor.fetchall())
            assert "Seq Scan" not in plan, plan
            assert "Sort" not in plan, plan


def test_clean_up_goes_on_batch_by_batch_until_nothing_old_is_left(
    rows: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(clean_up, "BATCH", 2)
    assert delivery.delete_old() == 2 * GO
    assert Message.objects.count() == 2 * STAY


def test_clean_up_stops_when_its_time_is_up_and_the_next_run_goes_on(
    rows: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(clean_up, "BATCH", 2)
    old = AccountFingerprint.objects.filter(last_at__lte=OLD)
    assert clean_up.delete_in_batches(old, first="last_at", seconds=-1) == 2
    assert clean_up.delete_in_batches(old, first="last_at") == GO - 2
