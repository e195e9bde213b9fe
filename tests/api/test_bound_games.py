"""What a game is bound to before its deal: told to everybody at ply 0, and proved by its record."""

from __future__ import annotations

from pathlib import Path
from runpy import run_path
from typing import Any

import pytest

from games.engine.record import verify
from games.models import MoveRecord, Seat
from games.rulesets.registry import RULESETS
from games.services import account_deletion
from tests.kit.api_clients import Caller, ends_soon, every_ruleset, user_of
from tests.kit.playing_on import finish

pytestmark = [every_ruleset, ends_soon]
PROGRAM = Path(__file__).resolve().parents[2] / "docs" / "clients" / "verify.py"


@pytest.fixture
def dealt(full_game: str, players: list[Caller]) -> str:
    """A game for which Anna and Bernd brought nonces, while Carla trusts the server."""
    anna, bernd, _ = players
    anna.put(f"games/{full_game}/seats/me", {"nonce": "anna-s-luck"})
    bernd.put(f"games/{full_game}/seats/me", {"nonce": "bernd-s-luck"})
    assert anna.post(f"games/{full_game}/start").status_code == 201
    return full_game


def digest_told(game: str, caller: Caller) -> str:
    """The digest in the first event of ply 0, as a caller reads it."""
    (first, *_) = caller.get(f"games/{game}/moves").json()["results"]
    event = first["events"][0]
    assert (first["ply"], event["kind"]) == (0, "bound")
    assert event["data"]["digest"][:12] in event["text"]
    return str(event["data"]["digest"])


def record_of(game: str, caller: Caller, query: str = "") -> Any:
    answer = caller.get(f"games/{game}/record{query}")
    assert answer.status_code == 200, answer.content
    return answer.json()


def broken(record: Any, *written: str) -> str | None:
    """What a program without code of the site finds."""
    found: str | None = run_path(str(PROGRAM))["verify"](record, *written)[1]
    return found


def test_everybody_is_told_the_same_digest_before_the_first_move(
    dealt: str, players: list[Caller], visitor: Caller
) -> None:
    assert len({digest_told(dealt, caller) for caller in (*players, visitor)}) == 1


def test_record_proves_what_was_told_at_the_start(dealt: str, players: list[Caller]) -> None:
    told, commitment = digest_told(dealt, players[0]), players[0].look(dealt)["commitment"]
    finish(dealt, players)
    record = record_of(dealt, players[0])
    assert record["format"] == "game-record/3"
    assert [row["brought"] for row in record["players"]] == ["nonce", "nonce", "trusts_server"]
    assert all(row["proved"] for row in record["players"])
    assert verify(record, RULESETS)
    assert broken(record, commitment, told) is None
    assert broken(record, commitment, "00" * 32)


def test_salts_are_told_to_nobody_before_the_end(dealt: str, players: list[Caller]) -> None:
    salts = Seat.objects.filter(game=dealt).values_list("salt", flat=True)
    assert all(len(salt) == 32 for salt in salts)
    for caller in players:
        for path in ("", "/moves", "/replay/0", "/news"):
            told = caller.get(f"games/{dealt}{path}").content.decode()
            assert not any(salt in told for salt in salts)


def test_record_holds_though_an_account_was_deleted(dealt: str, players: list[Caller]) -> None:
    told = digest_told(dealt, players[0])
    finish(dealt, players)
    account_deletion.delete_account(user_id=user_of(players[1]).pk)
    record = record_of(dealt, players[0])
    gone = record["players"][1]
    assert gone["player"].startswith("deleted-")
    assert (gone["proved"], gone["salt"]) == (False, None)
    assert "Who held seats [1] at the start is not proved." in verify(record, RULESETS)
    assert broken(record, record["commitment"], told) is None
    assert Seat.objects.get(game=dealt, number=1).salt == "", "nothing leads from it to a name"


def test_record_holds_though_another_sits_there_at_the_end(
    dealt: str, players: list[Caller], dora: Caller
) -> None:
    account_deletion.delete_account(user_id=user_of(players[2]).pk)
    assert dora.post(f"games/{dealt}/seats").status_code == 201
    finish(dealt, [*players[:2], dora])
    record = record_of(dealt, players[0])
    assert (record["players"][2]["player"], record["players"][2]["proved"]) == ("dora", False)
    assert record["players"][2]["brought"] == "trusts_server", "of who began there"
    assert Seat.objects.get(game=dealt, number=2).salt == ""
    assert verify(record, RULESETS)


def test_record_of_an_older_format_is_available(dealt: str, players: list[Caller]) -> None:
    finish(dealt, players)
    record = record_of(dealt, players[0], "?older=true")
    assert record["format"] == "game-record/1"
    assert record.keys().isdisjoint({"looks", "checksum"})
    assert record["players"][0].keys() == {"seat", "player", "bot"}
    assert verify(record, RULESETS)
    line = b"".join(players[0].get("archive?older=true"))
    assert b"game-record/1" in line
    assert b"checksum" not in line


def test_game_of_before_there_was_a_digest_keeps_its_format(
    game: str, players: list[Caller]
) -> None:
    """As the database has it of a game that started in an earlier release."""
    opening = MoveRecord.objects.get(game=game)
    events = [event for event in opening.events if event[0] != "bound"]
    MoveRecord.objects.filter(game=game)._raw_delete("default")
    MoveRecord.objects.create(game=opening.game, ply=0, events=events)
    Seat.objects.filter(game=game).update(holder="", salt="", brought="")
    finish(game, players)
    record = record_of(game, players[0])
    assert record["format"] == "game-record/1"
    assert verify(record, RULESETS)
