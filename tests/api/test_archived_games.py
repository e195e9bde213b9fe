"""Games whose moves were put away: 410 for what needs them, and they can come back."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import DatabaseError, connection
from django.utils import translation

from devtools.time_travel.passing_time import TimeTravel
from games.clocks.now import now
from games.clocks.quarters import Quarter
from games.models import ArchivedMoves, Game, MoveRecord
from games.selectors.moderation import details
from games.services.play import partitions
from games.services.play.move_archive import ARCHIVE_DAYS
from tests.kit.api_clients import Caller, for_meuterer
from tests.kit.chat import refusal
from tests.kit.move_partitions import dropped_afterwards, table_of

pytestmark = [pytest.mark.django_db(transaction=True), for_meuterer]
NEED_MOVES = ("moves", "record", "news", "replay/1", "since")


@pytest.fixture
def quarter(days: TimeTravel) -> Iterator[Quarter]:
    """This quarter, with a partition from before its first game on."""
    with dropped_afterwards():
        partitions.make_ahead()
        yield Quarter.of(now())


@pytest.fixture
def old(quarter: Quarter, finished: str, days: TimeTravel) -> str:
    """A game of that quarter, which ended long ago."""
    days.traveller.to(quarter.end + timedelta(days=ARCHIVE_DAYS))
    return finished


def run(command: str, *arguments: Any, **options: Any) -> str:
    out = StringIO()
    call_command(command, *arguments, stdout=out, stderr=out, **options)
    return out.getvalue()


def answers(game: str, caller: Caller) -> dict[str, Any]:
    """What is answered about a game, by the end of the address, without what differs each time."""
    found = {end: caller.get(f"games/{game}/{end}") for end in (*NEED_MOVES, "score-sheet")}
    found["table"] = caller.get(f"games/{game}")
    return {end: (answer.status_code, answer.json()) for end, answer in found.items()}


def archive(caller: Caller) -> tuple[bytes, str | None]:
    answer = caller.get("archive")
    content = b"".join(answer.streaming_content)
    assert answer["Record-Count"] == str(content.count(b"\n"))
    return content, answer.get("Archived-Before")


@pytest.mark.parametrize("drop", [False, True], ids=["detached", "dropped"])
def test_archived_game_answers_410_until_its_moves_are_back(
    old: str, quarter: Quarter, visitor: Caller, tmp_path: Path, drop: bool
) -> None:
    before, rows, records = (
        answers(old, visitor),
        list(MoveRecord.objects.values()),
        archive(visitor),
    )
    run("archive_moves", str(quarter), to=tmp_path, drop=drop)
    assert not MoveRecord.objects.exists()
    for end in NEED_MOVES:
        assert refusal(visitor.get(f"games/{old}/{end}")) == (410, "archived")
    since = answers(old, visitor)
    assert since["table"] == before["table"]
    reasons = {"rounds": None, "turning_points": []}  # they were in the moves
    assert since["score-sheet"] == (200, before["score-sheet"][1] | reasons)
    assert archive(visitor) == (b"", quarter.end.isoformat().replace("+00:00", "Z"))
    assert old in {row["id"] for row in visitor.get("games?status=finished").json()["results"]}
    with pytest.raises(CommandError, match="moved to the site's archive"):
        run("verify_record", old)
    assert details.log_of(Game.objects.get(pk=old), "UTC") == []

    file = tmp_path / f"games_moverecord_{quarter}.gz"
    assert file.stat().st_mode & 0o777 == 0o600
    run("restore_moves", str(quarter), file=file)
    assert (answers(old, visitor), list(MoveRecord.objects.values())) == (before, rows)
    assert archive(visitor) == records
    assert table_of(old) == partitions.table_of(quarter)
    with pytest.raises(DatabaseError, match="not changed"):
        MoveRecord.objects.update(seat=2)


def test_detached_moves_are_not_changed_either(old: str, quarter: Quarter, tmp_path: Path) -> None:
    run("archive_moves", before=quarter.end.date(), to=tmp_path)
    table = partitions.table_of(quarter)
    with pytest.raises(DatabaseError, match="not changed"), connection.cursor() as cursor:
        cursor.execute(f"UPDATE {table} SET seat = 2")
    with pytest.raises(DatabaseError, match="foreign key"):
        Game.objects.filter(pk=old)._raw_delete("default")


@pytest.mark.parametrize("words", ["active", "open", "lately"])
def test_quarter_with_a_game_in_use_stays(
    old: str, quarter: Quarter, tmp_path: Path, words: str
) -> None:
    game = Game.objects.get(pk=old)
    game.pk = quarter.ids[0]
    game.rated_number = None
    match words:
        case "active":
            game.status, game.finished_at, game.standings = "active", None, None
        case "open":
            game.status, game.finished_at, game.standings = "open", None, None
            game.state, game.started_at = None, None
        case "lately":
            game.finished_at = now() - timedelta(days=ARCHIVE_DAYS - 1)
    game.save(force_insert=True)
    with pytest.raises(CommandError, match="1 of 1 quarters stay"):
        run("archive_moves", str(quarter), to=tmp_path)
    assert MoveRecord.objects.filter(game=old).exists()
    assert list(tmp_path.iterdir()) == []


def test_damaged_file_is_not_read(old: str, quarter: Quarter, tmp_path: Path) -> None:
    run("archive_moves", str(quarter), to=tmp_path, drop=True)
    file = tmp_path / f"games_moverecord_{quarter}.gz"
    whole = file.read_bytes()
    for damaged in (whole[:-20], whole[:40] + bytes([whole[40] ^ 1]) + whole[41:], b"no gzip"):
        file.write_bytes(damaged)
        with pytest.raises(CommandError, match=r"damaged|cannot be read"):
            run("restore_moves", str(quarter), file=file)
    assert ArchivedMoves.objects.exists()


def test_partitions_lists_what_keeps_each_quarter(
    old: str, quarter: Quarter, tmp_path: Path
) -> None:
    assert f"games_moverecord_{quarter}  1 games, 0 of them in use" in run("partitions")
    run("archive_moves", str(quarter), to=tmp_path)
    assert f"games_moverecord_{quarter}  archived " in run("partitions")
    assert partitions.table_of(quarter) not in partitions.attached(), "it is not made once more"


def test_refusal_of_an_archived_game_is_said_in_the_callers_language(
    old: str, quarter: Quarter, visitor: Caller, tmp_path: Path
) -> None:
    run("archive_moves", str(quarter), to=tmp_path)
    told = {
        language: visitor.get(f"games/{old}/moves", Accept_Language=language).json()["detail"]
        for language in ("en", "de", "fr", "ja")
    }
    assert len(set(told.values())) == 4
    translation.activate("en")
