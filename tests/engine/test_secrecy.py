"""No door leads to a secret: neither views, nor legal moves, nor what is told of a move.

Each promise compares a position with another that a viewer cannot tell from it.
"""

from __future__ import annotations

import json
from random import Random
from typing import Any

from games.engine.core import Json, Log, Ruleset, Seat, State
from games.engine.playout import walk
from tests.engine.deals import Deal, for_every_ruleset

CHOICES = 6  # so many of a seat's moves are tried in the other position


def viewers(deal: Deal) -> tuple[Seat | None, ...]:
    """All seats, and a spectator."""
    return (*range(deal.seats), None)


def told(log: Log, viewer: Seat | None) -> list[Json]:
    """What a viewer hears."""
    return [event.dump() for event in log if event.seen_by(viewer)]


def unordered(data: Json) -> Json:
    """The same data but for the order of words that come all at once, as cards do."""
    if isinstance(data, dict):
        return {name: unordered(value) for name, value in data.items()}
    if isinstance(data, list | tuple):
        items = [unordered(item) for item in data]
        return sorted(items) if all(isinstance(item, str) for item in items) else items
    return data


def seen(rules: Ruleset[Any], state: State, viewer: Seat | None) -> str:
    """All that a viewer is shown of a position, to the byte."""
    own = [] if viewer is None else [m.dump() for m in rules.legal_moves(state, viewer)]
    return json.dumps([rules.observe(state, viewer), own])


@for_every_ruleset(30)
def test_two_positions_alike_for_a_viewer_look_alike_to_the_byte(deal: Deal) -> None:
    rules, rng = deal.rules, Random(1)
    state, _ = deal.setup()
    for *_, after, _log in walk(rules, state, deal.rng()):
        for viewer in viewers(deal):
            other = rules.resample(after, viewer, rng)
            rules.check(other)
            assert seen(rules, other, viewer) == seen(rules, after, viewer)


@for_every_ruleset(40)
def test_a_view_shows_no_more_than_was_told(deal: Deal) -> None:
    """Positions alike for a viewer, the same move, the same told: still alike for him.

    Until the end, when nothing is a secret any more.
    """
    rules, rng = deal.rules, Random(2)
    state, _ = deal.setup()
    for before, seat, move, after, log in walk(rules, state, deal.rng()):
        viewer = rng.choice(viewers(deal))
        other = rules.resample(before, viewer, rng)
        if move not in rules.legal_moves(other, seat):
            assert seat != viewer, "his own moves are no secret to him"
            continue
        other_after, other_log = rules.apply(other, seat, move)
        if told(other_log, viewer) == told(log, viewer) and rules.to_move(after):
            assert seen(rules, other_after, viewer) == seen(rules, after, viewer)


@for_every_ruleset(40)
def test_a_viewer_is_told_no_more_of_a_move_than_he_then_sees(deal: Deal) -> None:
    """If two moves leave him with the same view in the same phase, he was told the same."""
    rules, rng = deal.rules, Random(3)
    state, _ = deal.setup()
    for before, seat, _move, after, log in walk(rules, state, deal.rng()):
        viewer = rng.choice(viewers(deal))
        if viewer == seat or after.phase != before.phase:
            continue
        other = rules.resample(before, viewer, rng)
        moves = list(rules.legal_moves(other, seat))
        for move in rng.sample(moves, min(CHOICES, len(moves))):
            other_after, other_log = rules.apply(other, seat, move)
            if seen(rules, other_after, viewer) == seen(rules, after, viewer):
                assert unordered(told(other_log, viewer)) == unordered(told(log, viewer))


@for_every_ruleset(10)
def test_to_resample_is_to_deal_anew(deal: Deal) -> None:
    """A test of the tests: what a viewer cannot know is not what it was."""
    rules, rng = deal.rules, Random(4)
    state, _ = deal.setup()
    for viewer in viewers(deal):
        other = rules.resample(state, viewer, rng)
        assert other.seed != state.seed
        other.seed = state.seed
        assert other != state


@for_every_ruleset(30)
def test_an_event_for_one_seat_is_in_no_other_stream(deal: Deal) -> None:
    rules = deal.rules
    state, opening = deal.setup()
    logs = [opening, *(log for *_, log in walk(rules, state, deal.rng()))]
    for viewer in viewers(deal):
        heard = [event for log in logs for event in log if event.seen_by(viewer)]
        assert {event.to for event in heard} <= {None, viewer}


@for_every_ruleset(30)
def test_how_many_events_are_told_is_no_secret(deal: Deal) -> None:
    """Whoever counts the gaps in his stream counts what happened, not what was hidden."""
    rules, rng = deal.rules, Random(5)
    state, _ = deal.setup()
    for before, seat, move, _after, log in walk(rules, state, deal.rng()):
        viewer = rng.choice(viewers(deal))
        other = rules.resample(before, viewer, rng)
        if move in rules.legal_moves(other, seat):
            _, other_log = rules.apply(other, seat, move)
            if told(other_log, viewer) == told(log, viewer):
                assert [e.to for e in other_log] == [e.to for e in log]


@for_every_ruleset(30)
def test_the_seed_is_told_to_nobody(deal: Deal) -> None:
    rules = deal.rules
    state, log = deal.setup()
    assert deal.seed not in json.dumps(log)
    for *_, after, events in walk(rules, state, deal.rng()):
        shown = json.dumps([rules.observe(after, viewer) for viewer in viewers(deal)])
        assert deal.seed not in shown + json.dumps(events)
        assert "seed" not in shown
