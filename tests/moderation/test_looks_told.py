"""Looks at hidden cards: told to the players after the end, and to administrators if many."""

from __future__ import annotations

from typing import Any

import pytest

from devtools.time_travel.passing_time import TimeTravel
from games.engine.record import verify
from games.models import Game, Message, User
from games.policy import LOOKS_A_DAY, REOPEN_DAYS
from games.rulesets.registry import RULESETS
from games.services import due_games
from games.services.moderation import games as on_games
from games.services.moderation import inspection
from tests.kit.api_clients import Caller, for_meuterer
from tests.kit.playing_on import finish

pytestmark = for_meuterer
WHY = "A report says that two of them play together."


def look(by: User, table: Game, seat: int | None = None) -> None:
    inspection.inspect_position(by=by, game=table, seat=seat, ply=0, reason=WHY)


def told(reader: Caller, table: Game) -> list[Any]:
    """What a reader finds in the log about looks."""
    entries = reader.get(f"games/{table.pk}/moves?limit=500").json()["results"]
    notices = [notice for entry in entries for notice in entry["notices"]]
    return [notice for notice in notices if notice["kind"] == "looked"]


def test_look_is_told_at_the_table_after_the_end_with_its_ply(
    table: Game, mori: User, players: list[Caller], visitor: Caller
) -> None:
    look(mori, table)
    look(mori, table, seat=1)
    assert told(players[0], table) == []
    finish(str(table.pk), players)
    due_games.process_due_games()
    found = told(players[0], table)
    assert [notice["seat"] for notice in found] == [None, 1]
    assert "a moderator looked at everything hidden here" in found[0]["text"]
    assert "as bernd saw it" in found[1]["text"]
    assert WHY not in str(found) and "mori" not in str(found)
    assert told(visitor, table) == found


def test_look_is_in_the_record_if_it_was_before_the_end(
    table: Game, mori: User, players: list[Caller], visitor: Caller
) -> None:
    look(mori, table)
    look(mori, table, seat=1)
    finish(str(table.pk), players)
    record = visitor.get(f"games/{table.pk}/record").json()
    assert [(seen["ply"], seen["seat"]) for seen in record["looks"]] == [(0, None), (0, 1)]
    assert verify(record, RULESETS)
    assert WHY not in str(record) and "mori" not in str(record)
    table.refresh_from_db()
    look(mori, table)
    assert visitor.get(f"games/{table.pk}/record").json() == record
    assert "looks" not in visitor.get(f"games/{table.pk}/record?older=true").json()


def test_look_is_told_once_if_the_game_is_broken_off_and_goes_on(
    table: Game, mori: User, players: list[Caller]
) -> None:
    look(mori, table)
    on_games.end(by=mori, game_id=table.pk, reason="Nobody came back.")
    assert told(players[0], table) == []
    on_games.reopen(by=mori, game_id=table.pk, reason="They are back.")
    assert told(players[0], table) == []
    finish(str(table.pk), players)
    due_games.process_due_games()
    assert len(told(players[0], table)) == 1


def test_look_at_a_game_that_was_broken_off_is_told_once_nobody_can_reopen_it(
    table: Game, mori: User, players: list[Caller], days: TimeTravel
) -> None:
    look(mori, table)
    on_games.end(by=mori, game_id=table.pk, reason="Nobody came back.")
    days.on(days=REOPEN_DAYS - 1)
    assert told(players[0], table) == []
    days.on(days=2)
    assert len(told(players[0], table)) == 1


@pytest.mark.usefixtures("quiet_tasks")
def test_administrators_are_told_of_looks_above_the_budget_of_a_day(
    table: Game, mori: User, ada: User
) -> None:
    for _ in range(LOOKS_A_DAY):
        look(mori, table)
    assert not Message.objects.filter(user=ada).exists()
    look(mori, table)
    message = Message.objects.get(user=ada)
    assert message.data == {"kind": "many_looks", "player": "mori", "count": LOOKS_A_DAY + 1}
