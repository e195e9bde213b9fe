"""Orders in Cartagena: questions, facts, and the cards foreseen."""

from __future__ import annotations

from typing import Any

import pytest

from games.engine.moves import IllegalMoveError
from games.engine.playout import walk
from games.rulesets.cartagena.manifest import RULESET
from games.rulesets.cartagena.rules import RULES
from games.rulesets.cartagena.rules.options import CartagenaOptions
from tests.engine.deals import Deal, for_rulesets
from tests.rulesets.cartagena.table import Table, mutiny, short, voyage


def plays(*cards: str) -> list[dict[str, Any]]:
    return [{"kind": "play", "card": card} for card in cards]


def foreseen(table: Table, seat: int) -> list[dict[str, Any]] | None:
    questions = RULESET.orders.foreseen(table.view(seat), table.s.options, table.s.version)
    return questions[0].moves if questions else None


def by_rule(table: Table, seat: int, rule: str) -> str:
    moves = RULES.legal_moves(table.s, seat)
    return short(RULESET.orders.by_rule(table.view(seat), moves, rule, table.s.options))


@pytest.mark.parametrize(
    "wrong",
    [
        {"kind": "use"},
        {"kind": "use", "pirate": "blackbeard"},
        {"kind": "wessel_jan", "cards": ["grey1"] * 4},
        {"kind": "wessel_jan", "cards": "grey1"},
        {"kind": "dean_nero", "direction": "none", "cards": []},
        {"kind": "dean_nero", "direction": "cards_for_coins", "cards": []},
        {"kind": "dean_nero", "direction": "coins_for_cards", "count": True},
        {"kind": "ojo", "action": "look", "target": None},
        {"kind": "steal", "target": 4},
        {"kind": "place", "valverde": 11},
        {"kind": "look", "duel": "F"},
        {"kind": "swap", "swap": 1},
        {"kind": "play", "card": "gold1"},
    ],
)
def test_malformed_move_is_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(IllegalMoveError):
        RULESET.orders.read_move(wrong, CartagenaOptions())


def test_orders_for_cambivalute_answer_where_to_place_look_and_swap() -> None:
    table = voyage("cambivalute pang").act("use cambivalute")
    assert RULESET.orders.question(table.view(0)) == "place"
    table = voyage("cambivalute pang", pairs="1-2 3-4 5-6 7-8 9-10").act("use cambivalute")
    assert RULESET.orders.question(table.view(0)) == "look"
    assert RULESET.orders.question(table.act("look A").view(0)) == "swap"


def test_cards_a_seat_looks_at_are_a_fact_for_that_seat_alone() -> None:
    table = voyage("tembo pang", combat="pink3 grey2 pink1").act("use tembo")
    assert RULESET.orders.facts(table.view(0))["looking"] == ["pink3", "grey2"]
    assert RULESET.orders.facts(table.view(1))["looking"] == []


def test_facts_describe_the_voyage_and_the_mutiny() -> None:
    facts = RULESET.orders.facts(
        voyage("pang tembo", hands=["pink2 pink2", "", ""], coins=[2, 1, 1]).view(0)
    )
    assert (facts["hand.pink2"], facts["my_coins"], facts["face_up"]) == (2, 2, ["pang", "tembo"])
    assert (facts["duel"], facts["duel_round"], facts["my_camp"]) == ("", 0, "")
    table = mutiny("pink1 pink2", "grey1", camps="v d").act("0: play pink2", "1: play grey1")
    facts = RULESET.orders.facts(table.view(0))
    assert (facts["duel"], facts["duel_round"], facts["my_camp"]) == ("A", 2, "valverde")
    assert (facts["total.valverde"], facts["total.diaz"]) == (8, 6)


def test_nothing_is_foreseen_during_the_voyage() -> None:
    assert foreseen(voyage("pang tembo"), 0) is foreseen(voyage("pang tembo"), 1) is None


def test_player_who_played_a_card_foresees_the_next_card_or_the_monkey() -> None:
    table = mutiny("pink1 pink2", "grey1", "grey1 grey2")
    assert foreseen(table, 0) is None, "it depends on the card still owed"
    table.act("0: play pink1", "1: play grey1")
    assert foreseen(table, 0) == plays("pink2", "monkey")
    assert foreseen(table, 1) is None, "without a card left the monkey is forced"


def test_player_out_of_a_duel_foresees_the_next_one_unless_there_may_be_none() -> None:
    for won, expected in (("", plays("pink2")), ("v v", None)):
        table = mutiny("pink1 pink2", "grey1 grey1", won=won)
        table.act("0: play pink1", "1: play grey1", "0: play monkey")
        assert foreseen(table, 0) == expected


@for_rulesets("cartagena", examples=20)
def test_foreseen_question_is_asked_next_with_exactly_its_moves(deal: Deal) -> None:
    ruleset = deal.ruleset
    rules = deal.rules
    state, _ = deal.setup()
    due: dict[int, list[Any]] = {}
    for before, seat, _move, after, _log in walk(rules, state, deal.rng()):
        if ruleset.orders.question(rules.observe(before, seat)) == "play" and seat in due:
            assert [move.dump() for move in rules.legal_moves(before, seat)] == due.pop(seat)
        for other in range(deal.seats):
            for question in ruleset.orders.foreseen(
                rules.observe(after, other), deal.options, after.version
            ):
                assert due.setdefault(other, question.moves) == question.moves
    assert not due, "what was foreseen was asked"


def test_rules_of_thumb_choose_the_strongest_card_of_the_camp_and_the_lowest() -> None:
    table = mutiny("grey1 grey3 pink1 pink2", "grey1 grey3 pink1 pink2", camps="v d")
    assert by_rule(table, 0, "strongest") == "play pink2"
    assert by_rule(table, 1, "strongest") == "play grey3"
    assert by_rule(table, 0, "lowest") == "play pink1"
    assert by_rule(table, 1, "lowest") == "play grey1"
