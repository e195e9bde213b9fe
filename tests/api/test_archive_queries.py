"""GET archive and GET me/archive: queries that are refused."""

from __future__ import annotations

import pytest

from games.policy import ARCHIVE_PAGE_AT_MOST
from tests.kit.api_clients import Caller


@pytest.mark.parametrize(
    "query",
    [
        "ruleset=chess",
        "seats=0",
        "seats=17",
        "seats=three",
        "player=",
        "player=%00",
        "player=a%0A",
        "rated=perhaps",
        "since=yesterday",
        "since=2026-11-21",
        "since=2026-11-21T10:00:00",
        "since=2026-11-21T10:00:00%2B01:00",
        "since=2026-02-30T10:00:00Z",
        "since=2026-11-21T10:00:00Z%0A",
        "until=9999-11-21T10:00:00Z",
        "limit=0",
        "limit=-1",
        f"limit={ARCHIVE_PAGE_AT_MOST + 1}",
        "limit=many",
        "cursor=",
        "cursor=x",
        "cursor=%00",
        "cursor=" + "A" * 45,
        "cursor=" + "0" * 46,
        "limit=1&limit=2",
        "order=oldest",
    ],
)
def test_archive_with_an_invalid_query_is_refused_before_the_first_line(
    anna: Caller, query: str
) -> None:
    for path in ("archive", "me/archive"):
        answer = anna.get(f"{path}?{query}")
        assert (answer.status_code, answer.json()["code"]) == (400, "invalid_request"), path
