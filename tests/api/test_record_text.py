"""A record as text: GET games/{id}/record, archive and me/archive with Accept: text/plain."""

from __future__ import annotations

from typing import Any

import pytest

from games.engine.record_text import read, told
from games.models import Game
from games.rulesets.registry import RULESETS
from tests.kit.api_clients import Caller, every_ruleset

pytestmark = every_ruleset
TEXT = "text/plain; charset=utf-8"


def test_record_as_text_tells_what_the_record_tells(finished: str, visitor: Caller) -> None:
    record = visitor.get(f"games/{finished}/record")
    text = visitor.get(f"games/{finished}/record", Accept="text/plain")
    assert (text.status_code, text["Content-Type"]) == (200, TEXT)
    assert read(text.content.decode(), RULESETS) == told(record.json())
    assert "Accept" in text["Vary"] and "Accept" in record["Vary"]


def test_record_requested_as_text_or_json_is_json(finished: str, visitor: Caller) -> None:
    answer = visitor.get(f"games/{finished}/record", Accept="application/json, text/plain, */*")
    assert answer["Content-Type"] == "application/json"


def test_older_record_as_text_has_the_same_content(finished: str, visitor: Caller) -> None:
    path = f"games/{finished}/record?older=true"
    text = visitor.get(path, Accept="text/plain").content.decode()
    assert read(text, RULESETS) == told(visitor.get(path).json())


def test_refusal_of_a_request_for_text_is_still_a_problem(game: str, anna: Caller) -> None:
    answer = anna.get(f"games/{game}/record", Accept="text/plain")
    assert answer["Content-Type"] == "application/problem+json"
    assert answer.json()["code"] == "not_finished"


@pytest.mark.parametrize("path", ["archive", "me/archive"])
def test_archive_as_text_has_the_same_games(finished: str, anna: Caller, path: str) -> None:
    answer = anna.get(path, Accept="text/plain")
    assert (answer["Content-Type"], answer["Record-Count"]) == (TEXT, "1")
    assert "Accept" in answer["Vary"]
    text = body(answer)
    alone = anna.get(f"games/{finished}/record", Accept="text/plain").content.decode()
    assert text == alone + "\n"


def test_archive_as_text_parts_its_games_by_format_lines(finished: str, anna: Caller) -> None:
    assert Game.objects.filter(pk=finished).exists()
    texts = body(anna.get("archive", Accept="text/plain")).split("Format: ")
    assert texts[0] == "" and len(texts) == 2


def body(answer: Any) -> str:
    return b"".join(answer.streaming_content).decode()
