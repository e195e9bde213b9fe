"""Any process of a site may die at any moment, while people play: nothing is lost or done twice."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Final

import pytest
from django.db import connection

from tests.deploy.machines import abandoned_tables, consistency
from tests.deploy.machines.crowd import Crowd
from tests.deploy.machines.games_played import games_played, wait_for
from tests.deploy.machines.several import WEBS, Machines
from tests.deploy.machines.tally import QUIET
from tests.kit.mailbox import Box
from tests.kit.printed_tables import PRINTED

SEED: Final = 16
PAUSE_SECONDS: Final = (1.0, 5.0)  # until the next one dies, whether the last one is back or not
ABANDONED: Final = 20
# How many mails may go out a second time: each process that sends may have sent one, and could not
# write that down.
TWICE: Final = {"worker": 2, "postgres": 4, "pgbouncer": 4}


def victims(parts: list[str], count: int, chance: Random) -> list[str]:
    """Whom to kill: each part at least once, in any order."""
    found = [parts[number % len(parts)] for number in range(count)]
    chance.shuffle(found)
    return found


@pytest.mark.parametrize(
    "count",
    [
        pytest.param(20, marks=[pytest.mark.acceptance("machines"), pytest.mark.timeout(600)]),
        pytest.param(100, marks=[pytest.mark.acceptance("kills"), pytest.mark.timeout(1800)]),
    ],
)
def test_killed_processes_lose_nothing_and_do_nothing_twice(
    machines: Machines,
    connected: None,
    crowd: Crowd,
    box: Box,
    record_property: Callable[[str, object], None],
    count: int,
) -> None:
    tally, chance = crowd.tally, Random(SEED)
    left = abandoned_tables.abandoned_tables(crowd, ABANDONED)
    killed = victims(list(machines.parts), count, chance)
    abandoned_tables.let_time_run_out(left, count * sum(PAUSE_SECONDS) / 2)
    with games_played(machines, crowd) as playing:
        for name in killed:
            tally.during = machines.parts[name].kind
            machines.kill(name)
            machines.go_on(chance.uniform(*PAUSE_SECONDS))
        machines.await_ready()
        machines.await_tasks()
        connection.close()  # this process's own, which died with Postgres
        tally.during = QUIET
    by_itself = f"Ended by themselves, and started again: {dict(machines.ended) or 'none'}"
    record_property(PRINTED, f"What clients saw at {count} kills\n{tally.table()}\n{by_itself}")
    crashes = [crash for name in WEBS for crash in machines.parts[name].crashes()]
    assert tally.unexpected == [], f"nobody was told that the site is broken; webs: {crashes}"
    games = [game for one in playing for game in one.games]
    wait_for(machines, lambda: abandoned_tables.all_are_attended(left))
    wait_for(machines, consistency.nothing_is_due)
    abandoned_tables.check_attended(left)
    consistency.check_games(games)
    wait_for(machines, lambda: all(map(consistency.knows_all_ends, playing)))
    consistency.check_ratings()
    kinds = [machines.parts[name].kind for name in killed]
    consistency.check_messages(games, box, twice_at_most=sum(TWICE.get(kind, 0) for kind in kinds))
