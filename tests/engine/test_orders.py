"""What every ruleset gives to writers of orders: questions, facts, and foreseen questions."""

from __future__ import annotations

import json
from typing import Any

import pytest

from games.engine.playout import playout, walk
from games.engine.protocols import Rules
from games.engine.state import State
from games.engine.types import Json
from games.rulesets.registry import RULESETS
from tests.engine.deals import Deal, for_every_ruleset, having


def view_of(rules: Rules[Any], state: State, seat: int) -> Json:
    """A view as it comes over the wire."""
    return json.loads(json.dumps(rules.observe(state, seat)))


@pytest.mark.parametrize("key", having("orders"))
def test_names_of_questions_are_unique_and_facts_have_a_plain_type(key: str) -> None:
    ruleset = RULESETS[key]
    assert len(set(ruleset.orders.questions)) == len(ruleset.orders.questions)
    assert set(ruleset.orders.fact_kinds.values()) <= {int, str, list}
    assert ruleset.orders.rules_of_thumb.keys() <= set(ruleset.orders.questions)
    assert all(ruleset.orders.rules_of_thumb.values())


@for_every_ruleset(20, "orders")
def test_seat_to_move_is_asked_a_named_question(deal: Deal) -> None:
    ruleset = deal.ruleset
    rules = deal.rules
    state, _ = deal.setup()
    for before, seat, _move, _after, _log in walk(rules, state, deal.rng()):
        assert ruleset.orders.question(view_of(rules, before, seat)) in ruleset.orders.questions


@for_every_ruleset(20, "orders")
def test_every_fact_has_its_type_in_every_position_for_every_seat(deal: Deal) -> None:
    ruleset = deal.ruleset
    rules = deal.rules
    state, _ = deal.setup()
    for before, _seat, _move, after, _log in walk(rules, state, deal.rng()):
        for seat in range(deal.seats):
            for position in (before, after):
                facts = ruleset.orders.facts(view_of(rules, position, seat))
                assert facts.keys() == ruleset.orders.fact_kinds.keys()
                for name, value in facts.items():
                    assert type(value) is ruleset.orders.fact_kinds[name], name
                    assert not isinstance(value, list) or all(type(v) is str for v in value)


@for_every_ruleset(10, "orders", "invariants")
def test_facts_and_questions_do_not_depend_on_what_is_hidden_from_the_seat(deal: Deal) -> None:
    ruleset = deal.ruleset
    rules, rng = deal.rules, deal.rng()
    state, _ = deal.setup()
    for before, _seat, _move, _after, _log in walk(rules, state, deal.rng()):
        for seat in range(deal.seats):
            view = view_of(rules, before, seat)
            other = view_of(rules, ruleset.invariants.resample(before, seat, rng), seat)
            assert ruleset.orders.facts(view) == ruleset.orders.facts(other)
            given = deal.options, before.version
            assert ruleset.orders.foreseen(view, *given) == ruleset.orders.foreseen(other, *given)
            assert ruleset.orders.writable(view, deal.options) == ruleset.orders.writable(
                other, deal.options
            )
            assert ruleset.orders.question(view) == ruleset.orders.question(other)


@for_every_ruleset(20, "orders")
def test_foreseen_questions_have_names_and_readable_moves(deal: Deal) -> None:
    ruleset = deal.ruleset
    rules = deal.rules
    state, _ = deal.setup()
    for _before, _seat, _move, after, _log in walk(rules, state, deal.rng()):
        for seat in range(deal.seats):
            view = view_of(rules, after, seat)
            for question, moves in ruleset.orders.foreseen(view, deal.options, after.version):
                assert question in ruleset.orders.questions
                assert moves or question in ruleset.orders.rules_of_thumb, (
                    "the question has some answer"
                )
                for move in moves:
                    assert ruleset.orders.read_move(move, deal.options).matches(move)


def is_list(move: Json) -> bool:
    """Whether a move contains a list or an object."""
    return any(isinstance(value, list | dict) for value in move.values())


@for_every_ruleset(20, "orders")
def test_every_legal_move_was_writable_from_the_start(deal: Deal) -> None:
    ruleset = deal.ruleset
    rules = deal.rules
    state, _ = deal.setup()
    writable = [
        ruleset.orders.writable(view_of(rules, state, seat), deal.options)
        for seat in range(deal.seats)
    ]
    for before, seat, _move, _after, _log in walk(rules, state, deal.rng()):
        view = view_of(rules, before, seat)
        assert ruleset.orders.writable(view, deal.options) == writable[seat], (
            "constant during a game"
        )
        asked = dict(writable[seat]).get(ruleset.orders.question(view), [])
        for move in json.loads(json.dumps([m.dump() for m in rules.legal_moves(before, seat)])):
            assert is_list(move) or move in asked


@for_every_ruleset(4, "orders")
def test_writable_moves_are_few_unique_and_readable(deal: Deal) -> None:
    ruleset = deal.ruleset
    rules = deal.rules
    state, _ = deal.setup()
    for seat in range(deal.seats):
        questions = ruleset.orders.writable(view_of(rules, state, seat), deal.options)
        moves = [move for _, those in questions for move in those]
        assert {name for name, _ in questions} <= set(ruleset.orders.questions)
        assert 0 < len(moves) <= 80
        assert all(ruleset.orders.read_move(move, deal.options).matches(move) for move in moves)
        assert all(move not in moves[:at] for at, move in enumerate(moves))


@for_every_ruleset(20, "orders")
def test_orders_in_a_finished_game_foresee_nothing(deal: Deal) -> None:
    state, _ = deal.setup()
    end = playout(deal.rules, state, deal.rng())
    for seat in range(deal.seats):
        view = view_of(deal.rules, end, seat)
        assert deal.ruleset.orders.foreseen(view, deal.options, end.version) == []


@for_every_ruleset(20, "orders")
def test_rule_of_thumb_always_gives_a_legal_move(deal: Deal) -> None:
    ruleset = deal.ruleset
    rules = deal.rules
    state, _ = deal.setup()
    for before, seat, _move, _after, _log in walk(rules, state, deal.rng()):
        view, moves = view_of(rules, before, seat), rules.legal_moves(before, seat)
        for rule in ruleset.orders.rules_of_thumb.get(ruleset.orders.question(view), ()):
            assert ruleset.orders.by_rule(view, moves, rule, deal.options) in moves
