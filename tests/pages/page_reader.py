"""Pages of the site as their readers get them: their texts, and their cost in statements."""

from __future__ import annotations

import re
from typing import Any, Final

import orjson
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests.kit.api_clients import Caller

LANGUAGES: Final = ("en", "fr", "de", "ja")


def browser(caller: Caller | None = None, language: str = "en") -> Client:
    """A browser, logged in if there is a caller."""
    client = Client(HTTP_ACCEPT_LANGUAGE=language)
    if caller is not None and caller.user is not None:
        client.force_login(caller.user)
    return client


def words(answer: Any) -> dict[str, str]:
    """The strings that a page gives to its scripts."""
    spoken: dict[str, str] = script_data(answer, "strings")
    return spoken


def script_data(answer: Any, name: str) -> Any:
    """The JSON that a page gives to its scripts under a name."""
    found = re.search(
        rf'<script id="{name}" type="application/json">(.*?)</script>', answer.content.decode()
    )
    assert found is not None
    return orjson.loads(found[1])


def statements(client: Client, path: str) -> int:
    """The number of statements that a page costs."""
    with CaptureQueriesContext(connection) as queries:
        assert client.get(path).status_code == 200
    return len(queries)
