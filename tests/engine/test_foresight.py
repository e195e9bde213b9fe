"""What every ruleset tells those who write orders: questions, facts, and what is foreseen."""

from __future__ import annotations

import json
from typing import Any

import pytest

from games.engine.core import Json, Ruleset, State
from games.engine.playout import playout, walk
from games.engine.registry import RULESETS
from tests.engine.deals import Deal, for_every_ruleset


def view_of(rules: Ruleset[Any], state: State, seat: int) -> Json:
    """A view as it comes over the wire."""
    return json.loads(json.dumps(rules.observe(state, seat)))


@pytest.mark.parametrize("key", RULESETS)
def test_names_are_given_once_and_facts_have_a_plain_kind(key: str) -> None:
    rules = RULESETS[key]
    assert len(set(rules.questions)) == len(rules.questions)
    assert set(rules.fact_kinds.values()) <= {int, str, list}
    assert rules.rules_of_thumb.keys() <= set(rules.questions)
    assert all(rules.rules_of_thumb.values())


@for_every_ruleset(20)
def test_whoever_is_to_move_is_asked_a_question_with_a_name(deal: Deal) -> None:
    rules = deal.rules
    state, _ = deal.setup()
    for before, seat, _move, _after, _log in walk(rules, state, deal.rng()):
        assert rules.question(view_of(rules, before, seat)) in rules.questions


@for_every_ruleset(20)
def test_every_fact_is_told_in_its_kind_in_every_position_to_every_seat(deal: Deal) -> None:
    rules = deal.rules
    state, _ = deal.setup()
    for before, _seat, _move, after, _log in walk(rules, state, deal.rng()):
        for seat in range(deal.seats):
            for position in (before, after):
                facts = rules.facts(view_of(rules, position, seat))
                assert facts.keys() == rules.fact_kinds.keys()
                for name, value in facts.items():
                    assert type(value) is rules.fact_kinds[name], name
                    assert not isinstance(value, list) or all(type(v) is str for v in value)


@for_every_ruleset(10)
def test_nothing_of_it_depends_on_what_the_seat_cannot_see(deal: Deal) -> None:
    rules, rng = deal.rules, deal.rng()
    state, _ = deal.setup()
    for before, _seat, _move, _after, _log in walk(rules, state, deal.rng()):
        for seat in range(deal.seats):
            view = view_of(rules, before, seat)
            other = view_of(rules, rules.resample(before, seat, rng), seat)
            assert rules.facts(view) == rules.facts(other)
            assert rules.foreseen(view) == rules.foreseen(other)
            assert rules.writable(view, deal.options) == rules.writable(other, deal.options)
            assert rules.question(view) == rules.question(other)


@for_every_ruleset(20)
def test_what_is_foreseen_has_a_name_and_moves_that_can_be_read(deal: Deal) -> None:
    rules = deal.rules
    state, _ = deal.setup()
    for _before, _seat, _move, after, _log in walk(rules, state, deal.rng()):
        for seat in range(deal.seats):
            for question, moves in rules.foreseen(view_of(rules, after, seat)):
                assert question in rules.questions
                assert moves or question in rules.rules_of_thumb, "it can be answered somehow"
                for move in moves:
                    assert rules.read_move(move, deal.options).matches(move)


def is_list(move: Json) -> bool:
    """Whether what a move chose is a list of things."""
    return any(isinstance(value, list | dict) for value in move.values())


@for_every_ruleset(20)
def test_whatever_will_be_legal_was_writable_from_the_start(deal: Deal) -> None:
    rules = deal.rules
    state, _ = deal.setup()
    writable = [
        rules.writable(view_of(rules, state, seat), deal.options) for seat in range(deal.seats)
    ]
    for before, seat, _move, _after, _log in walk(rules, state, deal.rng()):
        view = view_of(rules, before, seat)
        assert rules.writable(view, deal.options) == writable[seat], "it never changes"
        asked = dict(writable[seat]).get(rules.question(view), [])
        for move in json.loads(json.dumps([m.dump() for m in rules.legal_moves(before, seat)])):
            assert is_list(move) or move in asked


@for_every_ruleset(4)
def test_what_is_writable_is_short_and_can_be_read(deal: Deal) -> None:
    rules = deal.rules
    state, _ = deal.setup()
    for seat in range(deal.seats):
        questions = rules.writable(view_of(rules, state, seat), deal.options)
        moves = [move for _, those in questions for move in those]
        assert {name for name, _ in questions} <= set(rules.questions)
        assert 0 < len(moves) <= 80
        assert all(rules.read_move(move, deal.options).matches(move) for move in moves)
        assert all(move not in moves[:at] for at, move in enumerate(moves))


@for_every_ruleset(20)
def test_nothing_is_foreseen_once_the_game_is_over(deal: Deal) -> None:
    state, _ = deal.setup()
    end = playout(deal.rules, state, deal.rng())
    for seat in range(deal.seats):
        assert deal.rules.foreseen(view_of(deal.rules, end, seat)) == []


@for_every_ruleset(20)
def test_a_rule_of_thumb_always_means_one_of_the_legal_moves(deal: Deal) -> None:
    rules = deal.rules
    state, _ = deal.setup()
    for before, seat, _move, _after, _log in walk(rules, state, deal.rng()):
        view, moves = view_of(rules, before, seat), rules.legal_moves(before, seat)
        for rule in rules.rules_of_thumb.get(rules.question(view), ()):
            assert rules.by_rule(view, moves, rule) in moves
