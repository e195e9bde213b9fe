"""The pages of the action log in the console."""

from __future__ import annotations

from typing import Any

from django.db import connection
from django.test import Client

LIST = "/admin/games/moderationaction/"


def page(browser: Client, path: str = LIST, **query: Any) -> str:
    answer = browser.get(path, query)
    assert answer.status_code == 200, answer.content
    return answer.content.decode()


def run(statement: str) -> None:
    """Run a statement, as somebody with access to the database could."""
    with connection.cursor() as cursor:
        cursor.execute(statement)
