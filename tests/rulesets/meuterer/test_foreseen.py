"""Answers in advance: the questions to come, and exactly the moves that can be legal then."""

from __future__ import annotations

from typing import Any

import pytest

from games.engine.playout import walk
from games.rulesets.meuterer.manifest import RULESET
from games.rulesets.meuterer.rules import RULES
from games.rulesets.meuterer.rules.moves import Conflict, Return, Sell
from games.rulesets.meuterer.rules.state import Meuterer
from tests.engine.deals import Deal, for_rulesets
from tests.rulesets.meuterer.table import Table, add, lay, pass_, pay, sell, table, take

HANDS = ["wine wine conflict grain grain", "ruby salt salt cloth cloth", "wine salt conflict cloth"]
KINDS = {Conflict: "conflict", Sell: "sale", Return: "return"}


def foreseen_at(s: Meuterer, seat: int) -> dict[str, Any]:
    questions = RULESET.orders.foreseen(RULES.observe(s, seat), s.options, s.version)
    return {q.question: q.moves for q in questions}


def foreseen(t: Table, seat: int) -> dict[str, Any]:
    return foreseen_at(t.s, seat)


def test_answers_in_advance_are_open_once_a_player_has_passed_and_taken_a_role() -> None:
    t = table(HANDS).play(pay(1), lay("wine"), lay("salt"), lay("wine"), lay("grain"))
    t.play(lay("cloth"), lay("salt"))
    assert not foreseen(t, 0)
    t.play(pass_())
    assert list(foreseen(t, 0)) == ["conflict", "sale"], "a captain is no dock worker"
    assert foreseen(t, 0)["conflict"] == [add(0), add(1)]
    t.play(pass_())
    assert not foreseen(t, 1), "seat 1 is still looking at the roles"
    t.play(take("merchant"))
    assert list(foreseen(t, 1)) == ["conflict", "sale", "return"], "whatever the role"


def test_putting_cards_back_is_not_foreseen_in_the_last_round() -> None:
    t = table(HANDS, round=9).play(pay(1), pass_(), pass_(), take("dock_worker"))
    assert list(foreseen(t, 1)) == ["conflict"]


def test_sale_is_foreseen_on_the_old_and_the_new_island_of_the_ship() -> None:
    t = table(HANDS, at="rotes_riff", active="hochland rotes_riff")
    t.play(pay(1), lay("wine"), lay("salt"), lay("salt"), pass_())
    assert foreseen(t, 0)["sale"] == [sell(hochland="1 wine"), sell(rotes_riff="1 wine")]


def test_sale_with_one_allocation_is_not_foreseen() -> None:
    t = table(HANDS, at="rotes_riff").play(pay(1), lay("wine"), lay("salt"), lay("salt"), pass_())
    assert "sale" not in foreseen(t, 0)


@pytest.mark.parametrize(
    ("options", "sales"),
    [
        ({}, [sell(rotes_riff="1 wine"), sell(hochland="1 wine")]),
        (
            {"withhold_goods": True},
            [sell(rotes_riff="1 wine"), sell(hochland="1 wine"), sell()],
        ),
    ],
)
def test_foreseen_sales_are_those_of_the_table(
    options: dict[str, Any], sales: list[dict[str, Any]]
) -> None:
    t = table(HANDS, at="hochland", active="rotes_riff hochland", options=options)
    t.play(pay(1), lay("wine"), lay("salt"), lay("salt"), pass_())
    assert foreseen(t, 0)["sale"] == sales


def test_shown_roles_leave_only_questions_to_those_whom_they_concern() -> None:
    roles = [None, "mutineer", "merchant", "dock_worker"]
    t = table(["conflict", "conflict", "wine", "wine"], roles=roles, phase="mutiny", captain_to=1)
    assert [list(foreseen(t, seat)) for seat in range(4)] == [
        ["conflict"], ["conflict"], [], ["return"],
    ]  # fmt: skip
    t.play(add(1))
    assert "conflict" not in foreseen(t, 0), "everybody saw that it was that seat's turn"
    assert foreseen(t, 1)["conflict"] == [add(0), add(1)]


@pytest.mark.parametrize("laps", ["until_all_pass", "until_all_out"])
def test_conflict_cards_are_foreseen_again_while_laps_go_on(laps: str) -> None:
    t = table(
        ["conflict conflict", "conflict", "wine"],
        roles=[None, "mutineer", "merchant"],
        phase="mutiny",
        captain_to=1,
        options={"mutiny_laps": laps},
    ).play(add(1))
    assert foreseen(t, 0)["conflict"] == [add(0), add(1)]


@pytest.mark.parametrize("laps", ["one", "until_all_out"])
def test_seat_that_had_its_last_turn_foresees_no_conflict_cards(laps: str) -> None:
    """Also where nobody has added any; the others are still to be asked."""
    t = table(
        ["conflict", "conflict", "wine"],
        roles=[None, "mutineer", "cabin_boy"],
        phase="mutiny",
        captain_to=1,
        options={"mutiny_laps": laps},
    ).play(add(0))
    assert [list(foreseen(t, seat)) for seat in range(3)] == [[], ["conflict"], ["conflict"]]


@for_rulesets("meuterer", examples=30)
def test_conflict_cards_are_foreseen_in_the_mutiny_by_whoever_may_be_asked_alone(
    deal: Deal,
) -> None:
    """By version 2. Whoever foresees it is asked, unless all pass in succession before."""
    rules = RULESET.rules
    state, _ = rules.setup(deal.seats, deal.seed, deal.options)
    due: set[int] = set()
    for _before, seat, move, after, _log in walk(rules, state, deal.rng()):
        if isinstance(move, Conflict):
            assert seat in due
            due.remove(seat)
        if after.phase == "mutiny":
            found = {
                other for other in range(deal.seats) if "conflict" in foreseen_at(after, other)
            }
            assert due <= found
            due = found
        elif due:
            assert after.options.mutiny_laps == "until_all_pass"
            due = set()


@for_rulesets("meuterer", examples=20)
def test_all_others_who_have_passed_foresee_the_same_while_roles_are_secret(deal: Deal) -> None:
    """But for the sale, which follows from what lies open."""
    state, _ = deal.setup()
    for _before, _seat, _move, after, _log in walk(deal.rules, state, deal.rng()):
        if after.phase != "offer":
            continue
        passed = [seat for seat in after.passed if seat != after.captain]
        names = {
            tuple(name for name in foreseen_at(after, seat) if name != "sale") for seat in passed
        }
        assert len(names) <= 1


@for_rulesets("meuterer", examples=60)
def test_foreseen_moves_are_exactly_those_that_become_legal(deal: Deal) -> None:
    """Under all options: of each question that is asked, and each sale foreseen is asked."""
    known: dict[int, dict[str, Any]] = {seat: {} for seat in range(deal.seats)}
    due: dict[int, Any] = {}
    state, _ = deal.setup()
    for before, seat, move, after, _log in walk(RULES, state, deal.rng()):
        question = KINDS.get(type(move), "")
        # Whoever passes last may be asked before they could answer anything in advance.
        if question and known[seat]:
            assert question in known[seat]
            legal = [legal.dump() for legal in RULES.legal_moves(before, seat)]
            assert known[seat][question] == ([] if question == "return" else legal)
        if question == "sale":
            due.pop(seat, None)
        known = {
            other: foreseen_at(after, other) if after.phase != "refill" else known[other]
            for other in range(deal.seats)
        }
        if after.phase == "mutiny":
            due = {other: found["sale"] for other, found in known.items() if "sale" in found}
        assert after.phase in ("mutiny", "sale") or not due, "what was foreseen was asked"
