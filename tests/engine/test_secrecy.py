"""Secrecy: views, legal moves and events of every ruleset reveal nothing hidden.

Each test compares a position with another that a viewer cannot tell from it.
"""

from __future__ import annotations

import json
from random import Random

from games.engine.events import Log
from games.engine.playout import walk
from games.engine.state import State
from games.engine.types import Json, Seat
from games.rulesets.manifest import Ruleset
from tests.engine.deals import Deal, for_every_ruleset

CHOICES = 6  # so many of a seat's moves are tried in the other position


def viewers(deal: Deal) -> tuple[Seat | None, ...]:
    """All seats, and a spectator."""
    return (*range(deal.seats), None)


def told(log: Log, viewer: Seat | None) -> list[Json]:
    """The events that a viewer sees."""
    return [event.dump() for event in log if event.seen_by(viewer)]


def unordered(data: Json) -> Json:
    """The same data with words that come all at once, as cards do, in sorted order."""
    if isinstance(data, dict):
        return {name: unordered(value) for name, value in data.items()}
    if isinstance(data, list | tuple):
        items = [unordered(item) for item in data]
        return sorted(items) if all(isinstance(item, str) for item in items) else items
    return data


def seen(ruleset: Ruleset, state: State, viewer: Seat | None) -> str:
    """Everything that a viewer is shown of a position, as text."""
    shown = ruleset.view(state, viewer)
    if viewer is None or not (moves := ruleset.rules.legal_moves(state, viewer)):
        return json.dumps([shown])
    outcomes = ruleset.outlook.outcomes(shown, moves, state.options)
    asked = ruleset.outlook.asked(shown, moves, state.options)
    return json.dumps([shown, [move.dump() for move in moves], outcomes, asked])


@for_every_ruleset(30, "invariants")
def test_positions_alike_for_a_viewer_look_alike_to_the_byte(deal: Deal) -> None:
    ruleset = deal.ruleset
    rules, rng = deal.rules, Random(1)
    state, _ = deal.setup()
    for *_, after, _log in walk(rules, state, deal.rng()):
        for viewer in viewers(deal):
            other = ruleset.invariants.resample(after, viewer, rng)
            ruleset.invariants.check(other)
            assert seen(ruleset, other, viewer) == seen(ruleset, after, viewer)


@for_every_ruleset(40, "invariants")
def test_view_after_a_move_shows_no_more_than_its_events(deal: Deal) -> None:
    """Alike positions, the same move and the same events seen: the views stay alike.

    Until the end, when nothing is hidden any more.
    """
    ruleset = deal.ruleset
    rules, rng = deal.rules, Random(2)
    state, _ = deal.setup()
    for before, seat, move, after, log in walk(rules, state, deal.rng()):
        viewer = rng.choice(viewers(deal))
        other = ruleset.invariants.resample(before, viewer, rng)
        if move not in rules.legal_moves(other, seat):
            assert seat != viewer, "a player's own moves are no secret to that player"
            continue
        other_after, other_log = rules.apply(other, seat, move)
        if told(other_log, viewer) == told(log, viewer) and rules.to_move(after):
            assert seen(ruleset, other_after, viewer) == seen(ruleset, after, viewer)


@for_every_ruleset(40, "invariants")
def test_events_of_a_move_tell_a_viewer_no_more_than_the_view_after_it(deal: Deal) -> None:
    """Two moves that lead to the same view in the same phase have the same events."""
    ruleset = deal.ruleset
    rules, rng = deal.rules, Random(3)
    state, _ = deal.setup()
    for before, seat, _move, after, log in walk(rules, state, deal.rng()):
        viewer = rng.choice(viewers(deal))
        if viewer == seat or after.phase != before.phase:
            continue
        other = ruleset.invariants.resample(before, viewer, rng)
        moves = list(rules.legal_moves(other, seat))
        for move in rng.sample(moves, min(CHOICES, len(moves))):
            other_after, other_log = rules.apply(other, seat, move)
            if seen(ruleset, other_after, viewer) == seen(ruleset, after, viewer):
                assert unordered(told(other_log, viewer)) == unordered(told(log, viewer))


@for_every_ruleset(10, "invariants")
def test_resample_deals_hidden_things_anew(deal: Deal) -> None:
    """A test of the tests: what a viewer cannot know must differ."""
    ruleset = deal.ruleset
    _rules, rng = deal.rules, Random(4)
    state, _ = deal.setup()
    for viewer in viewers(deal):
        other = ruleset.invariants.resample(state, viewer, rng)
        assert other.seed != state.seed
        other.seed = state.seed
        assert other != state


@for_every_ruleset(30)
def test_event_for_one_seat_is_seen_by_no_other(deal: Deal) -> None:
    rules = deal.rules
    state, opening = deal.setup()
    logs = [opening, *(log for *_, log in walk(rules, state, deal.rng()))]
    for viewer in viewers(deal):
        heard = [event for log in logs for event in log if event.seen_by(viewer)]
        assert {event.to for event in heard} <= {None, viewer}


@for_every_ruleset(30, "invariants")
def test_number_of_private_events_is_no_secret(deal: Deal) -> None:
    """Gaps in a viewer's stream of events tell what happened, not what was hidden."""
    ruleset = deal.ruleset
    rules, rng = deal.rules, Random(5)
    state, _ = deal.setup()
    for before, seat, move, _after, log in walk(rules, state, deal.rng()):
        viewer = rng.choice(viewers(deal))
        other = ruleset.invariants.resample(before, viewer, rng)
        if move in rules.legal_moves(other, seat):
            _, other_log = rules.apply(other, seat, move)
            if told(other_log, viewer) == told(log, viewer):
                assert [e.to for e in other_log] == [e.to for e in log]


@for_every_ruleset(30)
def test_seed_appears_in_no_view_and_no_event(deal: Deal) -> None:
    rules = deal.rules
    state, log = deal.setup()
    assert deal.seed not in json.dumps(log)
    for *_, after, events in walk(rules, state, deal.rng()):
        shown = json.dumps([rules.observe(after, viewer) for viewer in viewers(deal)])
        assert deal.seed not in shown + json.dumps(events)
        assert "seed" not in shown
