"""Everything is restarted, one after the other, while people play: hardly anybody notices."""

from __future__ import annotations

import signal
from collections.abc import Callable

import pytest

from tests.deploy.machines import consistency
from tests.deploy.machines.crowd import Crowd
from tests.deploy.machines.games_played import games_played, wait_for
from tests.deploy.machines.several import SITE, Machines
from tests.deploy.machines.tally import QUIET
from tests.kit.mailbox import Box
from tests.kit.printed_tables import PRINTED

pytestmark = [pytest.mark.acceptance("machines"), pytest.mark.timeout(600)]
BETWEEN_SECONDS = 2.0  # so that games go on by what was just started
ENDED = (0, -signal.SIGTERM)  # a web of one process ends by the signal itself, once it is done


def test_rolling_restart_fails_no_request_that_one_retry_does_not_mend(
    machines: Machines,
    connected: None,
    crowd: Crowd,
    box: Box,
    record_property: Callable[[str, object], None],
) -> None:
    tally = crowd.tally
    with games_played(machines, crowd) as playing:
        for name in SITE:
            tally.during = machines.parts[name].kind
            assert machines.restart(name) in ENDED, name
            machines.go_on(BETWEEN_SECONDS)
        tally.during = QUIET
    record_property(PRINTED, "What clients saw at a rolling restart\n" + tally.table())
    assert not machines.ended, "nothing ends by itself"
    assert not any(tally.second.values()), "one retry mends all"
    assert set(tally.requests) == {QUIET, "web", "worker", "beat"}
    assert tally.streams["web"], "streams were cut off, and went on"
    games = [game for one in playing for game in one.games]
    wait_for(machines, consistency.nothing_is_due)
    consistency.check_games(games)
    wait_for(machines, lambda: all(map(consistency.knows_all_ends, playing)))
    consistency.check_ratings()
    consistency.check_messages(games, box, twice_at_most=0)
    for name in SITE:
        assert machines.parts[name].container.complaints() == "", name
