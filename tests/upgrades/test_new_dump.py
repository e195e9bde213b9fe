"""Makes the dump of a release: with ``NEW_DUMP=NAME`` in the environment it is kept.

Without a name the dump is made all the same, and thrown away: so the way to it stays passable.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

import pytest

from devtools.time_travel.passing_time import TimeTravel
from games.models import Game, Message
from games.policy import CLOCKS
from tests.kit import database
from tests.kit.mailbox import Box
from tests.upgrades import frozen, lively_site, past_events
from tests.upgrades.lively_site import LivelySite
from tests.upgrades.memory import missing, remember
from tests.upgrades.upgraded_sites import upgraded

NAME: Final = os.environ.get("NEW_DUMP", "")
KILOBYTES: Final = 300
STEPS: Final = (
    past_events.leave_a_seat,
    past_events.finish_some,
    lively_site.play_by_every_clock,
    lively_site.play_with_options,
    lively_site.play_by_earlier_rules,
    lively_site.rewind_some,
    lively_site.answer_half_a_duel,
    past_events.end_soon,
    past_events.pause_and_offer,
    past_events.wait_for_players,
    past_events.talk,
    past_events.judge,
    past_events.go_away,
    lively_site.write_orders,
    lively_site.look_for_games,
    past_events.send_messages,
)


@pytest.mark.acceptance("upgrades")
@pytest.mark.django_db(transaction=True)
def test_lively_site_is_dumped_and_loaded_without_loss(
    days: TimeTravel, box: Box, tmp_path: Path
) -> None:
    with database.another():
        site = LivelySite(days, box)
        site.settle()
        for step in STEPS:
            step(site)
        _check_that_nothing_lacks()
        days.traveller.hold()
        remembered = remember(site.people)
        folder = frozen.FOLDER if NAME else tmp_path
        made = frozen.dump(NAME or "unnamed", remembered, folder)
    with upgraded(made) as loaded:
        assert missing(remembered, remember(loaded.people)) == []
    assert sum(path.stat().st_size for path in folder.glob(f"{made.name}.*")) < KILOBYTES * 1000


def _check_that_nothing_lacks() -> None:
    games = Game.objects.all()
    assert set(games.values_list("status", flat=True)) == set(Game.Status.values)
    assert set(games.filter(status="active").values_list("clock", flat=True)) == set(CLOCKS)
    assert set(games.filter(status="active").values_list("rules_version", flat=True)) >= {1, 2}
    assert set(Message.objects.values_list("status", flat=True)) == set(Message.Status.values)
