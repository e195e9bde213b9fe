"""JSON in few bytes: what was written stays readable, whichever release wrote it."""

from __future__ import annotations

import hashlib
import zlib
from typing import Any

import orjson
import pytest

from devtools import compact_dictionary
from games.engine.types import Json
from games.models import fields
from games.models.fields import DICTIONARIES, CompactJSONField

# Of dictionaries by which rows are written somewhere: no byte may ever change.
DIGESTS = {1: "3af6d235a46e0d2def62ca8c6478037d5a2383ac1fc0730ba1c8cb950de8ec63"}
LONG = [["merchant", {"seat": n, "cards": [n, n + 1]}] for n in range(60)]


def read(stored: bytes) -> Json:
    nothing: Any = None
    return CompactJSONField().from_db_value(stored, nothing, nothing)


def write(value: Json) -> bytes:
    stored = CompactJSONField().get_prep_value(value)
    assert stored is not None
    return stored


def test_dictionaries_are_the_very_ones_that_rows_were_written_with() -> None:
    found = {key: hashlib.sha256(data).hexdigest() for key, data in DICTIONARIES.items()}
    assert found == DIGESTS


@pytest.mark.parametrize("value", [0, "", [], {}, [[]], "Öl", False, "x" * 70_000, LONG])
@pytest.mark.parametrize("quickly", [False, True])
def test_whatever_is_written_is_read(value: Json, quickly: bool) -> None:
    assert read(fields.deflate(value, quickly=quickly)) == value


def test_rows_of_former_releases_are_read() -> None:
    text = orjson.dumps(LONG)
    assert read(zlib.compress(text)) == read(text) == LONG


def test_row_names_its_dictionary_and_is_read_by_it(monkeypatch: pytest.MonkeyPatch) -> None:
    old = write(LONG)
    monkeypatch.setitem(fields.DICTIONARIES, 2, b"another")
    assert (old[0], read(old)) == (1, LONG)


def test_rows_of_a_game_take_a_third_of_their_text_at_most() -> None:
    rows = [orjson.loads(row) for row in compact_dictionary.rows(games=1)]
    texts, stored = (sum(map(len, map(how, rows))) for how in (orjson.dumps, write))
    assert stored * 3 < texts
