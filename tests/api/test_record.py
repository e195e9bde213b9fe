"""GET games/{id}/record, and verify_record: the proof that the deal was fair."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from games.engine.record import verify
from games.engine.record_shape import RecordError
from games.rulesets.registry import RULESETS
from tests.kit.api_clients import Caller, every_ruleset, for_meuterer

pytestmark = every_ruleset

Tamper = Callable[[Any], None]


@pytest.fixture
def record(finished: str, visitor: Caller) -> Any:
    return visitor.get(f"games/{finished}/record").json()


def test_record_of_a_running_game_is_refused(game: str, anna: Caller) -> None:
    answer = anna.get(f"games/{game}/record")
    assert (answer.status_code, answer.json()["code"]) == (409, "not_finished")


def test_record_matches_the_published_commitment(record: Any, finished: str, anna: Caller) -> None:
    assert record["commitment"] == anna.look(finished)["commitment"]
    assert len(verify(record, RULESETS)) >= 4


def first(record: Any, kind: str) -> Any:
    """The first event of a kind among the moves."""
    return next(e for row in record["moves"] for e in row["events"] if e["kind"] == kind)


def one_card(record: Any) -> None:
    cards = next(e for e in record["opening"] if e["kind"] == "cards")["data"]["cards"]
    cards[0] = "ruby" if cards[0] != "ruby" else "salt"


def one_drawn_card(record: Any) -> None:
    cards = first(record, "cards")["data"]["cards"]
    cards[0] = "ruby" if cards[0] != "ruby" else "salt"


def one_move(record: Any) -> None:
    record["moves"][0]["move"]["value"] = 3


def one_illegal_move(record: Any) -> None:
    record["moves"][0]["move"]["value"] = 7


def one_score(record: Any) -> None:
    first(record, "scores")["data"]["scores"][0] += 1


def one_standing(record: Any) -> None:
    record["standings"][0]["score"] += 1


def another_secret(record: Any) -> None:
    record["secret"] = "00" * 32


def another_nonce(record: Any) -> None:
    record["nonces"][0] = "lucky"


def no_last_move(record: Any) -> None:
    record["moves"].pop()


def one_move_twice(record: Any) -> None:
    record["moves"].insert(0, record["moves"][0])


def another_option(record: Any) -> None:
    record["options"]["rounds"] += 1


def an_unknown_option(record: Any) -> None:
    record["options"]["cheat"] = True


@pytest.mark.parametrize(
    ("tamper", "place"),
    [
        (one_card, "opening, event"),
        (one_drawn_card, "ply"),
        (one_move, "ply 1, event 0"),
        (one_illegal_move, "ply 1"),
        (one_score, "ply"),
        (one_standing, "standings"),
        (another_secret, "commitment"),
        (another_nonce, "players, 0"),
        (no_last_move, "ply"),
        (one_move_twice, "ply 2, number"),
        (another_option, "opening, event 0"),
        (an_unknown_option, "options"),
    ],
)
@for_meuterer
def test_tampered_record_is_refused_with_the_place(record: Any, tamper: Tamper, place: str) -> None:
    forged = copy.deepcopy(record)
    tamper(forged)
    with pytest.raises(RecordError) as refusal:
        verify(forged, RULESETS)
    assert refusal.value.place.startswith(place)


@pytest.mark.parametrize("rubbish", [None, [], {}, "x", {"format": "game-record/1"}])
def test_malformed_record_is_refused(rubbish: Any) -> None:
    with pytest.raises(RecordError):
        verify(rubbish, RULESETS)


def test_verify_record_accepts_a_file_and_a_stored_game(
    record: Any, finished: str, tmp_path: Path
) -> None:
    file = tmp_path / "record.json"
    file.write_text(json.dumps(record))
    for source in (str(file), finished):
        out = StringIO()
        call_command("verify_record", source, stdout=out)
        assert "holds" in out.getvalue()


@for_meuterer
def test_verify_record_refuses_a_forged_file(record: Any, tmp_path: Path) -> None:
    one_score(record)
    file = tmp_path / "record.json"
    file.write_text(json.dumps(record))
    with pytest.raises(CommandError, match="does not hold"):
        call_command("verify_record", str(file), stdout=StringIO())


@for_meuterer
def test_verify_record_refuses_a_key_that_is_there_twice(record: Any, tmp_path: Path) -> None:
    """The last counts in Python; a person may read the first."""
    file = tmp_path / "record.json"
    for text, name in (('{"standings": [],', "standings"), ('{"options": {"a": 1, "a": 2},', "a")):
        file.write_text(text + json.dumps(record)[1:])
        with pytest.raises(CommandError, match=f"does not hold. {name}: it is there twice"):
            call_command("verify_record", str(file), stdout=StringIO())


def test_verify_record_compares_the_digest_of_the_start(finished: str, anna: Caller) -> None:
    told = anna.get(f"games/{finished}/record").json()["opening"][0]["data"]["digest"]
    call_command("verify_record", finished, digest=told[:12], stdout=StringIO())
    for other in ("00" * 32, told[:11]):
        with pytest.raises(CommandError, match="another digest"):
            call_command("verify_record", finished, digest=other, stdout=StringIO())


def test_verify_record_refuses_a_record_of_another_commitment(finished: str) -> None:
    with pytest.raises(CommandError, match="another commitment"):
        call_command("verify_record", finished, commitment="00" * 32, stdout=StringIO())


@pytest.mark.parametrize("source", ["no-such-file", "00000000-0000-0000-0000-000000000000"])
@pytest.mark.django_db
def test_verify_record_with_an_unknown_source_raises_a_command_error(source: str) -> None:
    with pytest.raises(CommandError):
        call_command("verify_record", source, stdout=StringIO())
