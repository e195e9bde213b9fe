"""The contract that every ruleset keeps, whatever its options, seats and deal.

Those about secrets are in ``test_secrecy.py``.
"""

from __future__ import annotations

import json

import pytest

from games.engine.events import Silence
from games.engine.moves import IllegalMoveError, Move, find_move
from games.engine.playout import follow, playout, replay, walk
from games.engine.scoring import totals
from tests.engine.deals import Deal, for_every_ruleset

LONGEST = 20_000  # moves; far beyond any real game


@for_every_ruleset(80)
def test_seats_to_move_are_exactly_those_with_moves_and_the_game_ends(deal: Deal) -> None:
    rules = deal.rules
    state, _ = deal.setup()
    for before, _seat, _move, after, _log in walk(rules, state, deal.rng()):
        waiting = rules.to_move(before)
        having = [s for s in range(deal.seats) if rules.legal_moves(before, s)]
        assert sorted(waiting) == having
        assert rules.standings(before) is None
        assert after.ply == before.ply + 1 <= LONGEST
        assert after.opened <= after.ply
        state = after
    standings = rules.standings(state)
    assert standings is not None
    assert [standing.seat for standing in standings] == list(range(deal.seats))
    won = [standing.won for standing in standings]
    first = [standing.place == 1 for standing in standings]
    assert won in (first, [False] * deal.seats), "the best win, or all have lost"


@for_every_ruleset(80, "invariants")
def test_invariants_of_a_ruleset_hold_in_every_position(deal: Deal) -> None:
    state, _ = deal.setup()
    deal.ruleset.invariants.check(state)
    for *_, after, _log in walk(deal.rules, state, deal.rng()):
        deal.ruleset.invariants.check(after)


@for_every_ruleset(40)
def test_apply_leaves_its_argument_unchanged_and_repeats_its_result(deal: Deal) -> None:
    state, _ = deal.setup()
    for before, seat, move, after, log in walk(deal.rules, state, deal.rng()):
        dumped = json.dumps(before.dump())
        again, log_again = deal.rules.apply(before, seat, move)
        assert (again, log_again) == (after, log)
        assert json.dumps(before.dump()) == dumped


@for_every_ruleset(40)
def test_position_and_move_survive_json(deal: Deal) -> None:
    rules = deal.rules
    state, _ = deal.setup()
    for before, seat, move, after, _log in walk(rules, state, deal.rng()):
        assert rules.load(json.loads(json.dumps(after.dump()))) == after
        moves = rules.legal_moves(before, seat)
        wire = json.loads(json.dumps(move.dump()))
        assert find_move(moves, wire) == move
        assert len({json.dumps(m.dump(), sort_keys=True) for m in moves}) == len(moves)


@for_every_ruleset(10)
def test_position_names_the_version_of_its_rules(deal: Deal) -> None:
    state, _ = deal.setup()
    assert state.version == deal.ruleset.version
    for *_, after, _log in walk(deal.rules, state, deal.rng()):
        assert after.version == deal.ruleset.version


@for_every_ruleset(30)
def test_replaying_the_moves_gives_the_same_positions_and_log(deal: Deal) -> None:
    state, log = deal.setup()
    played = list(walk(deal.rules, state, deal.rng()))
    again, log_again = deal.setup()
    assert (again, log_again) == (state, log)
    moves = [(seat, json.loads(json.dumps(move.dump()))) for _, seat, move, _, _ in played]
    replayed = list(replay(deal.ruleset, again, moves))
    assert [log for _, log in replayed] == [log for *_, log in played]
    assert replayed[-1][0] == played[-1][3]
    assert follow(deal.rules, again, moves) == played[-1][3]


@for_every_ruleset(30)
def test_playing_in_place_equals_apply(deal: Deal) -> None:
    start, _ = deal.setup()
    draft = start.copy()
    end = start
    for _, seat, move, after, _ in walk(deal.rules, start, deal.rng()):
        deal.rules.play(draft, seat, move, Silence())
        end = after
        assert draft == after
    assert playout(deal.rules, start.copy(), deal.rng()) == end


@for_every_ruleset(30)
def test_move_that_is_not_offered_is_refused(deal: Deal) -> None:
    rules = deal.rules
    state, _ = deal.setup()
    everything: list[tuple[int, Move]] = []
    for before, seat, move, _after, _log in walk(rules, state, deal.rng()):
        everything.append((seat, move))
        for other_seat, other in everything[-12:]:
            if other not in rules.legal_moves(before, other_seat):
                with pytest.raises(IllegalMoveError):
                    rules.apply(before, other_seat, other)


@for_every_ruleset(30)
def test_decision_stays_open_until_all_seats_have_answered(deal: Deal) -> None:
    """``opened`` changes with the decision, so that a late double post is seen as stale."""
    rules = deal.rules
    state, _ = deal.setup()
    for before, seat, _move, after, _log in walk(rules, state, deal.rng()):
        others = [s for s in rules.to_move(before) if s != seat]
        same = bool(others) and list(rules.to_move(after)) == others
        assert after.opened == (before.opened if same else after.ply)


@for_every_ruleset(30, "score_sheet")
def test_score_sheet_follows_from_the_view_and_adds_up_to_the_standings(deal: Deal) -> None:
    ruleset = deal.ruleset
    rules = deal.rules
    state, _ = deal.setup()
    for *_, after, _log in walk(rules, state, deal.rng()):
        for viewer in (*range(deal.seats), None):
            view = json.loads(json.dumps(rules.observe(after, viewer)))
            rows = ruleset.score_sheet.score_sheet(view)
            assert all(len(row.seats) == deal.seats for row in rows)
            assert json.dumps(rows), "plain data"
            own = totals(rows, deal.seats)[viewer or 0]
            assert viewer is None or own is not None, "a player's own points are never hidden"
        state = after
    standings = rules.standings(state)
    assert standings is not None
    for viewer in (*range(deal.seats), None):
        rows = ruleset.score_sheet.score_sheet(rules.observe(state, viewer))
        assert totals(rows, deal.seats) == [standing.score for standing in standings]


@for_every_ruleset(20, "preview", "invariants")
def test_move_previews_follow_from_the_view_alone(deal: Deal) -> None:
    """Previews are plain data, equal for equal views; the view is left unchanged."""
    ruleset = deal.ruleset
    rules, rng = deal.rules, deal.rng()
    state, _ = deal.setup()
    for before, seat, _move, _after, _log in walk(rules, state, deal.rng()):
        other = ruleset.invariants.resample(before, seat, rng)
        view = rules.observe(before, seat)
        same = json.loads(json.dumps(rules.observe(other, seat)))
        for move in rules.legal_moves(before, seat):
            facts = ruleset.preview.preview(view, move, deal.options)
            assert [fact.to for fact in facts] == [None] * len(facts)
            assert json.dumps(facts) == json.dumps(
                ruleset.preview.preview(same, move, deal.options)
            )
        assert view == rules.observe(before, seat)


@for_every_ruleset(20, "outlook")
def test_outlook_follows_from_the_view_alone(deal: Deal) -> None:
    """It is plain data, an outcome for each move. It leaves the view as it is."""
    outlook, rules = deal.ruleset.outlook, deal.rules
    state, _ = deal.setup()
    for before, seat, _move, _after, _log in walk(rules, state, deal.rng()):
        view, moves = deal.ruleset.view(before, seat), rules.legal_moves(before, seat)
        stored = json.loads(json.dumps(view))
        outcomes = outlook.outcomes(view, moves, deal.options)
        assert len(outcomes) == len(moves)
        assert json.dumps(outcomes) == json.dumps(outlook.outcomes(stored, moves, deal.options))
        facts = [fact for one in outcomes for fact in (one.brief, *one.open)]
        facts.append(outlook.asked(view, moves, deal.options))
        assert {fact.to for fact in facts} == {None}
        assert view == stored
        seen, public = rules.observe(before, seat), outlook.public(rules.observe(before, None))
        assert view == seen | public
        assert not seen.keys() & public.keys(), "it adds to a view, and replaces nothing"


@for_every_ruleset(20, "sources")
def test_sources_of_points_add_up_to_the_standings(deal: Deal) -> None:
    """By public events alone, whoever looks."""
    ruleset, rules = deal.ruleset, deal.rules
    state, log = deal.setup()
    told = [(0, [event for event in log if event.to is None])]
    for *_, after, events in walk(rules, state, deal.rng()):
        told.append((after.ply, [event for event in events if event.to is None]))
        state = after
    standings = rules.standings(state)
    assert standings is not None
    for viewer in (0, None):
        rounds = ruleset.sources.sources(rules.observe(state, viewer), told, deal.options)
        scores = [
            sum(source.points[seat] or 0 for each in rounds for source in each.sources)
            for seat in range(deal.seats)
        ]
        assert scores == [standing.score for standing in standings]
        assert [each.ply for each in rounds] == sorted(each.ply for each in rounds)
        turnings = ruleset.sources.turnings(rounds, deal.seats)
        assert {turning.ply for turning in turnings} <= {each.ply for each in rounds}


@for_every_ruleset(8, "sources", "score_sheet")
def test_sources_of_points_add_up_to_the_score_sheet_of_every_ply(deal: Deal) -> None:
    ruleset, rules = deal.ruleset, deal.rules
    state, log = deal.setup()
    told = [(0, [event for event in log if event.to is None])]
    for *_, after, events in walk(rules, state, deal.rng()):
        told.append((after.ply, [event for event in events if event.to is None]))
        view = rules.observe(after, 0)
        rounds = ruleset.sources.sources(view, told, deal.options)
        sheet = totals(ruleset.score_sheet.score_sheet(view), deal.seats)
        for seat, known in enumerate(sheet):
            parts = [source.points[seat] for each in rounds for source in each.sources]
            assert known is None or known == sum(part or 0 for part in parts)
