"""Two servers, one of which follows the other: nobody is shown less than they have seen."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

import psycopg
import pytest
from django.db import connection

from games import metrics, replica
from games.models import Game
from meuterer_site.metrics import exposition
from meuterer_site.metrics.site import Site
from tests.kit.api_clients import Caller, ends_soon, for_meuterer, user_of
from tests.kit.patience import SECONDS
from tests.kit.playing_on import finish
from tests.kit.standby import reading_from, standby
from tests.meuterer_site.metrics.figures import read

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.acceptance("replica")]
READS: Final = (
    "games",
    "me/games",
    "archive",
    "me/archive",
    "leaderboards/meuterer",
    "users/anna/ratings",
    "users/anna/ratings/meuterer",
    "users/anna/statistics",
    "users/anna/versus/bernd",
)


@pytest.fixture(scope="module")
def second(django_db_setup: None) -> Iterator[str]:
    with TemporaryDirectory(prefix="standby-") as name:
        Path(name).chmod(0o755)  # the services' user must get through
        with standby(Path(name)) as url:
            yield url


@pytest.fixture
def follower(second: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """The second server, for which reads wait as long as it takes."""
    monkeypatch.setattr(replica, "WAIT_SECONDS", SECONDS)
    with reading_from(second):
        yield second


def answered(by: str) -> float:
    """How many reads have been answered so far by the ``replica``, or by the ``primary``."""
    value: float = metrics.REPLICA_READS.labels(by)._value.get()
    return value


@contextmanager
def all_answered(by: str) -> Iterator[None]:
    """Check that every read of the block is answered by this server."""
    other = "primary" if by == "replica" else "replica"
    before, elsewhere = answered(by), answered(other)
    yield
    assert answered(by) > before
    assert answered(other) == elsewhere


@contextmanager
def primary_asked() -> Iterator[list[str]]:
    """Note what the primary is asked in the block."""
    found: list[str] = []

    def note(execute: Any, sql: str, *arguments: Any) -> Any:
        found.append(sql)
        return execute(sql, *arguments)

    with connection.execute_wrapper(note):
        yield found


@contextmanager
def standing_still(url: str) -> Iterator[None]:
    """Let the server at ``url`` receive everything, and show nothing of it."""
    with psycopg.connect(url, autocommit=True) as server:
        server.execute("SELECT pg_wal_replay_pause()")
        give_up = time.monotonic() + SECONDS
        while server.execute("SELECT pg_get_wal_replay_pause_state()").fetchone() != ("paused",):
            assert time.monotonic() < give_up
        try:
            yield
        finally:
            server.execute("SELECT pg_wal_replay_resume()")


def everything(caller: Caller) -> list[bytes]:
    """All that a replica may answer, as somebody sees it."""
    answers = [caller.get(path) for path in READS]
    assert {answer.status_code for answer in answers} == {200}
    return [body(answer) for answer in answers]


def body(answer: Any) -> bytes:
    return b"".join(answer) if answer.streaming else answer.content


def tables(caller: Caller, path: str) -> set[str]:
    """The tables of a list, with the version at which it has each."""
    return {f"{row['id']} {row['version']}" for row in caller.get(path).json()["results"]}


@ends_soon
@for_meuterer
def test_replica_answers_every_list_as_the_primary_does(
    follower: str, finished: str, anna: Caller
) -> None:
    with all_answered("replica"), primary_asked() as statements:
        there = everything(anna)
    about = {table for one in statements for table in re.findall(r'FROM "?(\w+)', one)}
    assert about == {"games_personaltoken"}, "who asks, and nothing of the answers"
    assert replica.POSITION in statements
    replica.leave_alone(SECONDS)
    with all_answered("primary"):
        assert everything(anna) == there


def test_reading_shows_everything_told_to_anybody_before(
    follower: str, open_game: str, anna: Caller, bernd: Caller, visitor: Caller
) -> None:
    """The replica is twenty milliseconds behind: without waiting for it each step would fail."""
    with all_answered("replica"):
        for _ in range(5):
            sat = bernd.post(f"games/{open_game}/seats", {})
            assert sat.status_code == 201
            told = f"{open_game} {sat.json()['version']}"
            assert told in tables(bernd, "me/games"), "one's own change"
            assert told in tables(anna, "me/games"), "of which a stream has told"
            assert told in tables(visitor, "games"), "or somebody on the phone"
            left = bernd.delete(f"games/{open_game}/seats/me")
            assert told not in tables(visitor, "games")
            assert tables(bernd, "me/games") == set()
            assert left.status_code == 200


@ends_soon
def test_replica_that_stands_still_hides_nothing(
    second: str, game: str, players: list[Caller], visitor: Caller
) -> None:
    with reading_from(second), standing_still(second):
        with all_answered("primary"):
            version = players[0].look(game)["version"]
            assert f"{game} {version}" in tables(visitor, "games")
            finish(game, players)
            made = players[0].post("games", {"ruleset": "meuterer", "seats": 3}).json()["id"]
            for caller in (*players, visitor):
                rows = caller.get("games").json()["results"]
                assert [row["id"] for row in rows] == [made, game]
                assert game.encode() in body(caller.get("archive"))
            assert game.encode() in body(players[0].get("me/archive"))
        assert replica.is_left_alone(), "nobody waits for it again at once"
        assert behind() > 0


def test_replica_is_used_again_once_it_has_caught_up(
    second: str, open_game: str, visitor: Caller, monkeypatch: pytest.MonkeyPatch
) -> None:
    with reading_from(second):
        with standing_still(second):
            Game.objects.update(version=7)
            assert tables(visitor, "games") == {f"{open_game} 7"}
            assert replica.is_left_alone()
        monkeypatch.setattr(replica, "WAIT_SECONDS", SECONDS)
        monkeypatch.setattr(replica._Rest, "until", time.monotonic())
        with all_answered("replica"):
            assert tables(visitor, "games") == {f"{open_game} 7"}
        assert not replica.is_left_alone()


def test_reader_never_goes_back_in_time_while_others_write(
    follower: str, open_game: str, anna: Caller, visitor: Caller
) -> None:
    """A reader takes turns between the primary, by the table, and the replica, by the list."""

    def write() -> None:
        for version in range(1, 200):
            Game.objects.filter(pk=open_game).update(version=version)
            time.sleep(0.002)
        connection.close()

    seen = 0
    with ThreadPoolExecutor(1) as threads, all_answered("replica"):
        writing = threads.submit(write)
        while not writing.done():
            for version in (
                anna.look(open_game)["version"],
                visitor.get("games").json()["results"][0]["version"],
            ):
                assert version >= seen
                seen = version
        writing.result()


def test_replica_that_ends_in_the_midst_of_an_answer_is_stood_in_for(
    follower: str, open_game: str, visitor: Caller
) -> None:
    calls: list[bool] = []

    @replica.reads_replica
    def count() -> int:
        calls.append(True)
        if len(calls) == 1:
            with psycopg.connect(follower, autocommit=True) as server:
                server.execute(
                    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                    " WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()"
                )
        return Game.objects.count()

    with all_answered("primary"):
        assert (count(), len(calls)) == (1, 2)
        assert tables(visitor, "games") == {f"{open_game} 0"}


def test_writes_and_log_ins_stay_with_the_primary(
    follower: str, anna: Caller, bernd: Caller
) -> None:
    with all_answered("replica"):
        assert bernd.get("me/games").status_code == 200
        user = user_of(bernd)
        user.is_active = False
        user.save()
        assert anna.get("users/bernd/statistics").status_code == 404
    with standing_still(follower):
        assert bernd.get("me/games").status_code == 401


def behind() -> float:
    found = read(exposition.of_processes(Site()).decode())
    return found["meuterer_replica_behind_bytes", frozenset()]
