"""What is too old goes in batches, by an index, at the same cost however much stays."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.contrib.sessions.models import Session
from django.db import connection
from django.db.models import Model
from django.test.utils import CaptureQueriesContext

from devtools.benchmark.filled_rows import statement
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


def old_by(column: str) -> str:
    """What the last few of the copies have in a column that says how old a row is."""
    return f"CASE WHEN n > {STAY} THEN r.{column} - interval '1001 days' ELSE r.{column} END"


def copied(sample: Model, changed: dict[str, str]) -> None:
    """Write many rows that stay, and a few that are too old, all like this one."""
    sample.save(force_insert=True)
    table, key = sample._meta.db_table, sample._meta.pk.column
    like = f"(SELECT * FROM {table} WHERE {key} = %s) r, generate_series(2, {STAY + GO}) n"
    with connection.cursor() as cursor:
        cursor.execute(statement(type(sample), changed, like), [sample.pk])
        cursor.execute(f"ANALYZE {table}")


@pytest.fixture
def rows(db: None) -> None:
    """Many rows that stay, and a few of each kind that are too old."""
    user, at = User.objects.create_user("crowd"), now()
    key, new = {"session_key": "n"}, {"id": "gen_random_uuid()"}
    copied(Session("1", "", at + timedelta(days=9)), key | {"expire_date": old_by("expire_date")})
    for status, sent in (("dropped", None), ("sent", at)):
        copied(
            Message(
                user=user,
                event="turn",
                channel="mail",
                key=f"{status}-1",
                status=status,
                due_at=at,
                created_at=at,
                sent_at=sent,
            ),
            new
            | {
                "key": f"'{status}-' || n",
                "created_at": old_by("created_at"),
                "sent_at": old_by("sent_at"),
            },
        )
    copied(
        IdempotencyKey(user=user, key="1", fingerprint="", status=200, body=1),
        {"key": "n", "created_at": old_by("created_at")},
    )
    copied(
        AccountFingerprint(user=user, kind="device", digest="1"),
        {"digest": "n", "last_at": old_by("last_at")},
    )
    copied(
        PersonalToken(user=user, digest="1", expiry=at),
        {
            "digest": "n",
            "handle": "gen_random_uuid()",
            "expiry": old_by("expiry"),
            "login_by": "repeat('link', mod(n, 2))",
        },
    )
    copied(
        AccountSession(user=user, session_key="1", created_at=at, last_seen_at=at),
        new | key | {"last_seen_at": old_by("last_seen_at")},
    )  # fmt: skip


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
