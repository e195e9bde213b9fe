"""Rules of thumb: what they pick, by their weights; those that were learnt win more often."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from devtools.learning import evolution
from devtools.learning.evolution import Lesson
from games.engine.moves import Move
from games.engine.playout import random_move
from games.rulesets.cartagena.bot_weights import EASY, Weights, learnt
from games.rulesets.cartagena.bot_worth import RulesOfThumb
from games.rulesets.cartagena.rules import RULES, moves
from games.rulesets.cartagena.rules.state import Cartagena

FULL = Weights(company=0.5, turncoat=0.5, outnumber=0.5, better_cards=0.5, better_trade=0.5)


@pytest.mark.parametrize("seats", RULES.table_sizes)
def test_learnt_weights_win_more_than_their_share_against_easy_ones(seats: int) -> None:
    lesson = Lesson("cartagena", seats, "test", 0, 0, 1, 0)
    assert evolution.wins(lesson, learnt(seats)._asdict(), 100) > 1 / seats + 0.03


@pytest.mark.parametrize("seats", RULES.table_sizes)
@pytest.mark.parametrize("weights", [EASY, FULL], ids=["easy", "all"])
def test_position_and_view_of_it_lead_to_the_same_move(seats: int, weights: Weights) -> None:
    player, rng = RulesOfThumb(weights), Random(seats)
    state, _ = RULES.setup(seats, f"{seats:064x}", RULES.options.parse({}))
    while waiting := RULES.to_move(state):
        seat = waiting[0]
        legal = RULES.legal_moves(state, seat)
        by_view = player.suggest(RULES.observe(state, seat), legal, Random(state.ply))
        assert player.suggest_at(state, seat, legal, Random(state.ply)) == by_view
        state, _ = RULES.apply(state, *random_move(RULES, state, rng))


def pick(weights: Weights, view: dict[str, Any], *legal: Move) -> Move:
    return RulesOfThumb(weights).suggest(view, legal, Random(1))


def view(*combat: str, camp: str | None = "valverde", **more: Any) -> dict[str, Any]:
    """What a seat with these cards sees; the other one has five, and three coins."""
    me = {"seat": 0, "combat": combat, "gold": ["gold3"], "camp": camp, "notes": []}
    players = [
        {"seat": 0, "coins": 2, "gold_cards": 1, "combat_cards": len(combat)},
        {"seat": 1, "coins": 3, "gold_cards": 0, "combat_cards": 5},
    ]
    voyage = {
        "start": 24, "distance": 12, "lifeboat": None, "face_up": [], "used": [],
        "sate_offer": 1, "combat_pile": 9, "gold_pile": 9, "supply": 9,
    }  # fmt: skip
    return {"me": {**me, **more}, "players": players, "voyage": voyage, "mutiny": None}


USE_BIJOUX, USE_PANG = moves.Use("bijoux"), moves.Use("pang")
USE_WESSEL, USE_DEAN = moves.Use("wessel_jan"), moves.Use("dean_nero")


def test_turncoat_goes_to_bijoux_when_cards_are_of_the_other_colour() -> None:
    others = view("grey3", "grey3", "grey2", "pink1", "grey1")
    assert pick(EASY, others, USE_BIJOUX, USE_PANG) == USE_PANG
    assert pick(Weights(turncoat=0.5), others, USE_BIJOUX, USE_PANG) == USE_BIJOUX
    own = view("pink3", "pink3", "pink2", "grey1", "pink1")
    assert pick(Weights(turncoat=0.5), own, USE_BIJOUX, USE_PANG) == USE_PANG


def test_richer_seat_joins_the_camp_that_it_saw_when_company_counts() -> None:
    note = {"pirate": "ojo", "target": 1, "camp": "diaz", "may_be_stale": False}
    legal = moves.Bijoux("valverde"), moves.Bijoux("diaz")
    torn = view("pink2", "grey1", camp=None, notes=[note])  # five in gold and coins against three
    assert pick(EASY, torn, *legal) == legal[0]
    assert pick(Weights(company=1), torn, *legal) == legal[1]
    stale = view("pink2", "grey1", camp=None, notes=[note | {"may_be_stale": True}])
    assert pick(Weights(company=1), stale, *legal) == legal[0]


def test_wessel_jan_is_used_for_what_new_cards_bring() -> None:
    bad = view("grey3", "grey3", "grey2", "grey1", "grey1")
    good = view("pink3", "pink3", "pink2", "pink3", "pink3")
    weights = Weights(better_cards=1)
    assert pick(weights, bad, USE_WESSEL, USE_PANG) == USE_WESSEL
    assert pick(weights, good, USE_WESSEL, USE_PANG) == USE_PANG


def test_dean_nero_is_used_for_what_a_trade_brings() -> None:
    few, enough = view("pink1", "grey1"), view("pink3", "pink3", "pink2", "pink3", "pink3")
    weights = Weights(better_trade=1)
    assert pick(weights, few, USE_DEAN, moves.Use("sate")) == USE_DEAN
    assert pick(weights, enough, USE_DEAN, moves.Use("sate")) == moves.Use("sate")


def duel(*combat: str, lead: int, won: tuple[str, ...] = ()) -> dict[str, Any]:
    totals = {"valverde": 5 + lead, "diaz": 5}
    return view(*combat) | {"mutiny": {"totals": totals, "won": won}}


SIX = ("grey1", "pink1", "pink1", "pink2", "pink3", "pink3")
MONKEY, STRONG, WEAK = moves.Play("monkey"), moves.Play("pink3"), moves.Play("pink1")


@pytest.mark.parametrize(
    ("weights", "lead", "won", "move"),
    [
        (EASY, 0, (), STRONG),
        (EASY, 4, (), MONKEY),
        (EASY, -7, (), MONKEY),
        (Weights(push=-1), 0, (), WEAK),
        (Weights(lead_in_need=3), -7, ("diaz", "diaz"), STRONG),
        (Weights(lead_in_need=3), -7, ("diaz",), MONKEY),
        (Weights(last_stand=-9), 0, ("diaz", "diaz"), MONKEY),
        (Weights(last_step=-9), 0, ("valverde", "valverde"), MONKEY),
        (Weights(outnumber=-9), 0, (), MONKEY),
    ],
)
def test_duel_is_fought_by_lead_cards_and_what_is_needed(
    weights: Weights, lead: int, won: tuple[str, ...], move: Move
) -> None:
    assert pick(weights, duel(*SIX, lead=lead, won=won), MONKEY, WEAK, STRONG) == move


def test_state_is_left_as_it_is() -> None:
    state, _ = RULES.setup(3, "7" * 64, RULES.options.parse({}))
    before: Cartagena = state.copy()
    seat = RULES.to_move(state)[0]
    RulesOfThumb(FULL).suggest_at(state, seat, RULES.legal_moves(state, seat), Random(1))
    assert state == before
