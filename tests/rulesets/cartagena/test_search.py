"""How far the bots that look ahead do so."""

from __future__ import annotations

from random import Random

import pytest

from games.engine.playout import random_move
from games.rulesets.cartagena.bot_evaluation import chance, milestone
from games.rulesets.cartagena.rules import RULES
from games.rulesets.cartagena.search import play_on, players


@pytest.mark.parametrize("seats", RULES.table_sizes)
def test_playout_stops_where_the_next_round_or_duel_begins(seats: int) -> None:
    rng = Random(seats)
    state, _ = RULES.setup(seats, f"{seats:064x}", RULES.options.parse({}))
    while waiting := RULES.to_move(state):
        seat, move = random_move(RULES, state, rng)
        ahead = state.copy()
        likely = play_on(ahead, seat, move, players(seats, seat, rng), rng)
        if RULES.to_move(ahead):
            (old_round, old_duel), (new_round, new_duel) = milestone(state), milestone(ahead)
            begun = new_round - old_round, new_duel - old_duel
            assert begun in [(1, 0), (0, 1)], (waiting, state.phase)
            assert likely == chance(ahead, seat)
        else:
            won = [one.seat for one in RULES.standings(ahead) or () if one.won]
            assert likely == (1 / len(won) if seat in won else 0)
        state, _ = RULES.apply(state, seat, move)
