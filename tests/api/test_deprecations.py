"""What is to go: in headers, in the OpenAPI document, in the changelog, all from one table."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from email.utils import parsedate_to_datetime
from typing import Any
from uuid import uuid4

import pytest

from games.api.deprecations import DEPRECATIONS
from games.documents.rendering import page
from games.documents.shelf import shelf
from tests.callers import Caller

pytestmark = pytest.mark.django_db

YEAR = timedelta(days=365)


@pytest.fixture
def schema(guest: Caller) -> Any:
    accept = "application/vnd.oai.openapi+json"
    return guest.client.get("/api/v1/schema", HTTP_ACCEPT=accept).json()


def test_document_and_table_name_the_same_operations(schema: Any) -> None:
    marked = {
        (method.upper(), path)
        for path, operations in schema["paths"].items()
        for method, operation in operations.items()
        if isinstance(operation, dict) and operation.get("deprecated")
    }
    assert marked == {(entry.method, f"/api/v1/{entry.path}") for entry in DEPRECATIONS}


def test_changelog_and_table_name_the_same_operations(guest: Caller) -> None:
    lines = {
        (line["date"], line["change"])
        for line in guest.get("changelog").json()
        if line["kind"] == "deprecated"
    }
    assert lines == {(entry.since.isoformat(), entry.change) for entry in DEPRECATIONS}


def test_nothing_goes_without_a_year_of_notice() -> None:
    for entry in DEPRECATIONS:
        assert entry.sunset - entry.since >= YEAR


def test_answers_say_since_when_until_when_and_where_to_read_of_it(anna: Caller) -> None:
    answer = anna.post(f"me/webhooks/{uuid4()}")
    since = datetime(2026, 11, 21, tzinfo=UTC)
    assert answer["Deprecation"] == f"@{since.timestamp():.0f}"
    assert parsedate_to_datetime(answer["Sunset"]) == datetime(2027, 11, 21, tzinfo=UTC)
    link, relation = answer["Link"].split(";")[:2]
    assert relation.strip() == 'rel="deprecation"'
    name, anchor = link.strip("<>").removeprefix("/docs/").split("#")
    assert anchor in {heading.anchor for heading in page(shelf()[name]).headings}


def test_the_same_address_by_another_method_goes_on(anna: Caller) -> None:
    answer = anna.delete(f"me/webhooks/{uuid4()}")
    assert not {"Deprecation", "Sunset", "Link"} & set(answer.headers)


def test_the_changelog_is_there_for_programs(guest: Caller) -> None:
    lines = guest.get("changelog").json()
    assert [line["date"] for line in lines] == sorted(
        (line["date"] for line in lines), reverse=True
    )
    assert {line["kind"] for line in lines} <= {"added", "changed", "deprecated", "removed"}
    text = shelf()["api-changelog"].path.read_text()
    assert len(lines) == text.count("\n- **")
    assert not [line for line in lines if ".md" in line["change"] or "\n" in line["change"]]
