"""GET archive and GET me/archive: records of finished games as NDJSON, by pages."""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable
from datetime import timedelta
from typing import Any
from uuid import UUID

import jsonschema_rs
import orjson
import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from psycopg.pq import TransactionStatus

from games.clocks.now import now
from games.engine.record import verify
from games.models import Game, MoveRecord, Participation, Seat, User
from games.rulesets.registry import RULESETS
from games.selectors.play import archive
from tests.kit.api_clients import Caller, for_meuterer

Copies = Callable[..., list[str]]


def lines(answer: Any) -> list[Any]:
    """The records of an answer, parsed from its lines."""
    assert answer.status_code == 200, answer.content
    assert answer["Content-Type"] == "application/x-ndjson"
    return [json.loads(line) for line in b"".join(answer.streaming_content).splitlines()]


def ids(answer: Any) -> list[str]:
    return [record["game"] for record in lines(answer)]


def following(answer: Any) -> str:
    """The address of the next page, from the ``Link`` header."""
    address, rel = answer["Link"].split("; ")
    assert rel == 'rel="next"'
    return str(address).strip("<>").partition("/api/v1/")[2]


@pytest.fixture
def copies(finished: str) -> Copies:
    """Put copies of a finished game into the archive, each a minute older than the one before."""

    def copy(count: int, **columns: Any) -> list[str]:
        rows = list(MoveRecord.objects.filter(game_id=finished))
        seats = list(Seat.objects.filter(game_id=finished))
        made = []
        for number in range(1, count + 1):
            game = Game.objects.get(pk=finished)
            assert game.finished_at is not None
            game.pk = UUID(int=number)
            game.finished_at -= timedelta(minutes=number)
            for name, value in columns.items():
                setattr(game, name, value)
            game.save(force_insert=True)
            for seat in seats:
                seat.pk, seat.game_id = None, game.pk
                seat.save(force_insert=True)
            MoveRecord.objects.bulk_create(
                MoveRecord(game=game, ply=row.ply, seat=row.seat, move=row.move, events=row.events)
                for row in rows
            )
            made.append(str(game.pk))
        return made

    return copy


def test_archive_line_equals_the_record_of_its_game(
    finished: str, visitor: Caller, anna: Caller
) -> None:
    alone = visitor.get(f"games/{finished}/record").json()
    for answer in (visitor.get("archive"), anna.get("archive"), anna.get("me/archive")):
        assert lines(answer) == [alone]
    assert verify(alone, RULESETS)
    jsonschema_rs.validate(visitor.get("record-schema").json(), alone, validate_formats=True)


def test_record_schema_is_public_and_names_all_formats(visitor: Caller) -> None:
    answer = visitor.get("record-schema")
    assert (answer.status_code, answer["Content-Type"]) == (200, "application/schema+json")
    assert [version["const"] for version in answer.json()["properties"]["format"]["oneOf"]] == [
        "game-record/1",
        "game-record/2",
        "game-record/3",
    ]


@for_meuterer
def test_archive_leaves_out_running_games(game: str, anna: Caller) -> None:
    assert lines(anna.get("archive")) == lines(anna.get("me/archive")) == []


@for_meuterer
def test_archive_of_a_game_closed_to_spectators_lists_it_for_its_players_only(
    finished: str, anna: Caller, dora: Caller, visitor: Caller
) -> None:
    Game.objects.update(spectators="nobody")
    assert lines(visitor.get("archive")) == lines(anna.get("archive")) == []
    assert ids(anna.get("me/archive")) == [finished]
    assert ids(dora.get("me/archive")) == []


@for_meuterer
def test_archive_of_an_invited_game_lists_it_for_its_players_only(
    finished: str, anna: Caller, visitor: Caller
) -> None:
    Game.objects.update(invited_only=True)
    assert ids(visitor.get("archive")) == []
    assert ids(anna.get("me/archive")) == [finished]


@for_meuterer
def test_player_who_lost_the_seat_sees_the_archive_as_a_spectator_does(
    finished: str, dora: Caller
) -> None:
    Participation.objects.create(
        game_id=finished, user=dora.user, seat=1, decisions=3, late=3, left=True
    )
    assert ids(dora.get("me/archive")) == [finished]
    Game.objects.update(spectators="nobody")
    assert ids(dora.get("me/archive")) == []


@for_meuterer
def test_archive_pages_stay_complete_while_new_games_finish(
    finished: str, copies: Copies, visitor: Caller
) -> None:
    older = copies(4)
    first = visitor.get("archive?limit=2")
    assert ids(first) == [finished, older[0]]
    Game.objects.filter(pk=finished).update(finished_at=now() + timedelta(minutes=1))
    second = visitor.get(following(first))
    assert ids(second) == older[1:3]
    last = visitor.get(following(second))
    assert ids(last) == older[3:]
    assert "Link" not in last


@for_meuterer
def test_games_that_ended_at_the_same_instant_are_each_listed_once(
    finished: str, copies: Copies, visitor: Caller
) -> None:
    everything = {finished, *copies(4)}
    Game.objects.update(finished_at=now())
    seen, path = [], "archive?limit=1"
    while True:
        answer = visitor.get(path)
        seen += ids(answer)
        if "Link" not in answer:
            break
        path = following(answer)
    assert len(seen) == len(everything)
    assert set(seen) == everything


@for_meuterer
def test_archive_next_link_keeps_the_filters(copies: Copies, visitor: Caller) -> None:
    rated = copies(2, rated=True)
    first = visitor.get("archive?rated=true&limit=1&player=Anna")
    assert ids(first) == rated[:1]
    assert ids(visitor.get(following(first))) == rated[1:]


SOME: dict[str, int] = {
    "ruleset=meuterer": 1,
    "ruleset=cartagena": 0,
    "seats=3": 1,
    "seats=4": 0,
    "seats=2": 0,
    "player=ANNA": 1,
    "player=dora": 0,
    "player=nobody-of-that-name": 0,
    "rated=false": 1,
    "rated=true": 0,
    "since=2026-11-21T10:00:00Z": 1,
    "since=2026-11-21T10:00:01Z": 0,
    "until=2026-11-21T10:00:00Z": 0,
    "until=2026-11-21T10:00:00.5Z": 1,
    "since=2026-11-21T10:00:00Z&until=2026-11-22T00:00:00Z&seats=3&player=carla": 1,
}


@for_meuterer
def test_archive_filters_select_the_matching_games(finished: str, visitor: Caller) -> None:
    Game.objects.update(finished_at="2026-11-21T10:00:00Z")
    found = {query: len(lines(visitor.get(f"archive?{query}"))) for query in SOME}
    assert found == SOME


@for_meuterer
def test_archive_page_takes_four_statements_for_each_chunk(
    copies: Copies, anna: Caller, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(archive, "CHUNK", 3)
    copies(6)
    with CaptureQueriesContext(connection) as asked:
        answer = anna.get("me/archive")
    assert (
        len([row for row in asked if "SAVEPOINT" not in row["sql"]]) == 4
    )  # token, ranges, places, names
    with CaptureQueriesContext(connection) as asked:
        assert len(lines(answer)) == 7
    assert len(asked) == 3 * 4


@for_meuterer
def test_archive_head_gives_the_headers_of_get_and_reads_no_record(
    copies: Copies, anna: Caller
) -> None:
    copies(1)
    with CaptureQueriesContext(connection) as asked:
        answer = anna.head("archive?limit=1")
    assert (answer.status_code, b"".join(answer.streaming_content)) == (200, b"")
    assert answer["Content-Type"] == "application/x-ndjson"
    assert 'rel="next"' in answer["Link"]
    assert not any("games_moverecord" in row["sql"] for row in asked)


@for_meuterer
def test_archive_page_is_not_sent_again_until_a_player_is_renamed(
    copies: Copies, anna: Caller, visitor: Caller
) -> None:
    copies(2)
    first = visitor.get("archive", {"limit": 2})
    known = {"If-None-Match": first["ETag"]}
    again = visitor.get("archive", {"limit": 2}, **known)
    assert (again.status_code, again["ETag"]) == (304, first["ETag"])
    assert visitor.get(following(first), **known).status_code == 200
    as_text = visitor.get("archive", {"limit": 2}, Accept="text/plain", **known)
    assert as_text.status_code == 200
    User.objects.filter(username="anna").update(username="annabel")
    assert visitor.get("archive", {"limit": 2}, **known).status_code == 200


def test_archive_is_compressed_for_clients_that_accept_gzip(finished: str, visitor: Caller) -> None:
    plain = b"".join(visitor.get("archive").streaming_content)
    packed = visitor.get("archive", Accept_Encoding="gzip")
    assert packed["Content-Encoding"] == "gzip"
    assert "Accept-Encoding" in packed["Vary"]
    small = b"".join(packed.streaming_content)
    assert gzip.decompress(small) == plain
    assert len(small) < len(plain) / 3


@for_meuterer
def test_archive_that_fails_midway_breaks_off(
    copies: Copies, visitor: Caller, monkeypatch: pytest.MonkeyPatch
) -> None:
    copies(2)
    monkeypatch.setattr(archive, "CHUNK", 1)
    answer = visitor.get("archive")
    stream = iter(answer.streaming_content)
    assert orjson.loads(next(stream))
    MoveRecord.objects.filter(game_id=UUID(int=1))._raw_delete("default")
    with pytest.raises(Exception):  # noqa: B017 - whatever it is
        b"".join(stream)


@for_meuterer
@pytest.mark.django_db(transaction=True)
def test_archive_holds_no_transaction_while_a_client_reads_slowly(
    copies: Copies, visitor: Caller, monkeypatch: pytest.MonkeyPatch
) -> None:
    copies(2)
    monkeypatch.setattr(archive, "CHUNK", 1)
    answer = visitor.get("archive")
    stream = iter(answer.streaming_content)
    for _ in range(2):
        assert next(stream)
        assert connection.connection is not None
        assert connection.connection.info.transaction_status == TransactionStatus.IDLE


@for_meuterer
def test_archive_page_is_complete_or_raises_when_a_game_changes(
    finished: str, copies: Copies, anna: Caller, monkeypatch: pytest.MonkeyPatch
) -> None:
    copies(1)
    monkeypatch.setattr(archive, "CHUNK", 1)
    answer = anna.get("archive")
    assert len(lines(answer)) == int(answer["Record-Count"]) == 2
    answer = anna.get("archive")
    Game.objects.filter(pk=finished).update(status="active", standings=None)
    with pytest.raises(LookupError):
        lines(answer)
