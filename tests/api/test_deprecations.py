"""Deprecations: headers, the OpenAPI document and the changelog come from one table."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from email.utils import parsedate_to_datetime
from typing import Any
from uuid import uuid4

import pytest

from games.api.http.deprecations import DEPRECATIONS
from games.documentation.index import index
from games.documentation.markdown import page
from tests.kit.api_clients import Caller

pytestmark = pytest.mark.django_db

YEAR = timedelta(days=365)


@pytest.fixture
def schema(visitor: Caller) -> Any:
    accept = "application/vnd.oai.openapi+json"
    return visitor.client.get("/api/v1/schema", HTTP_ACCEPT=accept).json()


def test_openapi_document_marks_the_deprecated_operations_of_the_table(schema: Any) -> None:
    marked = {
        (method.upper(), path)
        for path, operations in schema["paths"].items()
        for method, operation in operations.items()
        if isinstance(operation, dict) and operation.get("deprecated")
    }
    assert marked == {(entry.method, f"/api/v1/{entry.path}") for entry in DEPRECATIONS}


def test_changelog_lists_the_deprecated_operations_of_the_table(visitor: Caller) -> None:
    lines = {
        (line["date"], line["change"])
        for line in visitor.get("changelog").json()
        if line["kind"] == "deprecated"
    }
    assert lines == {(entry.since.isoformat(), entry.change) for entry in DEPRECATIONS}


def test_deprecation_gives_a_year_of_notice() -> None:
    for entry in DEPRECATIONS:
        assert entry.sunset - entry.since >= YEAR


def test_deprecated_operation_sends_deprecation_sunset_and_link(anna: Caller) -> None:
    answer = anna.post(f"me/webhooks/{uuid4()}")
    since = datetime(2026, 11, 21, tzinfo=UTC)
    assert answer["Deprecation"] == f"@{since.timestamp():.0f}"
    assert parsedate_to_datetime(answer["Sunset"]) == datetime(2027, 11, 21, tzinfo=UTC)
    link, relation = answer["Link"].split(";")[:2]
    assert relation.strip() == 'rel="deprecation"'
    name, anchor = link.strip("<>").removeprefix("/docs/").split("#")
    assert anchor in {heading.anchor for heading in page(index()[name]).headings}


def test_other_method_at_a_deprecated_address_sends_no_deprecation(anna: Caller) -> None:
    answer = anna.delete(f"me/webhooks/{uuid4()}")
    assert not {"Deprecation", "Sunset", "Link"} & set(answer.headers)


def test_changelog_as_json_matches_the_page(visitor: Caller) -> None:
    lines = visitor.get("changelog").json()
    assert [line["date"] for line in lines] == sorted(
        (line["date"] for line in lines), reverse=True
    )
    assert {line["kind"] for line in lines} <= {"added", "changed", "deprecated", "removed"}
    text = index()["api-changelog"].path.read_text()
    assert len(lines) == text.count("\n- **")
    assert not [line for line in lines if ".md" in line["change"] or "\n" in line["change"]]
