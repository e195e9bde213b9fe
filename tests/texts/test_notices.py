"""Notices in words, and the names of the seats."""

from __future__ import annotations

import pytest

from games.models import Notice
from games.rulesets.sentences import seat_names
from games.texts.notices import notice_text

UNTIL = "2026-11-23T17:00:00Z"


def say(
    kind: str, seat: int | None = 1, player: str | None = None, until: str | None = UNTIL
) -> str:
    notice = {"kind": kind, "seat": seat, "player": player, "until": until, "at": UNTIL}
    return notice_text(notice, ["anna", "bernd"], "Europe/Berlin")


def test_times_in_notices_are_in_the_readers_zone() -> None:
    assert say("extended") == (
        "bernd ran out of time; it is extended until Monday, 23 November, 18:00 (Europe/Berlin)."
    )


def test_notices_of_absence_and_return_are_told() -> None:
    assert say("autopilot") == "bernd ran out of time; a bot decided."
    assert say("offered", player="carla") == (
        "carla is away: a bot plays on, and the seat is offered to others."
    )
    assert say("taken_over", player="dora") == "dora takes over the seat on offer."
    assert say("taken_back", player="carla") == "carla is back and takes the seat again."
    assert say("left", player="carla") == (
        "carla has left: a bot plays on, and the seat is offered to others."
    )
    assert say("paused", seat=None, until=None) == "The game is paused; all clocks have stopped."
    assert say("paused", seat=None) == (
        "All agreed to pause the game, until Monday, 23 November, 18:00 (Europe/Berlin) at most."
    )


def test_look_at_hidden_cards_is_told_with_its_time_and_its_perspective() -> None:
    at = "On Monday, 23 November, 18:00 (Europe/Berlin)"
    assert say("looked") == f"{at} a moderator looked at this as bernd saw it."
    assert say("looked", seat=None) == f"{at} a moderator looked at everything hidden here."


@pytest.mark.parametrize("kind", Notice.Kind.values)
def test_every_kind_of_notice_has_a_sentence(kind: str) -> None:
    assert say(kind, player="dora").endswith(".")


def test_unknown_kind_of_notice_is_told_by_its_kind() -> None:
    assert say("as_yet_unknown") == "as_yet_unknown"


def test_each_seat_has_its_own_name() -> None:
    seats = [("anna", None), (None, "greedy"), (None, "random"), (None, "greedy"), (None, None)]
    rows = [
        {"seat": number, "player": player, "bot": bot} for number, (player, bot) in enumerate(seats)
    ]
    assert seat_names(rows) == ["anna", "Bot 1 (easy)", "Bot (random)", "Bot 3 (easy)", "player 4"]
