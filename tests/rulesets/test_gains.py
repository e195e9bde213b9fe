"""Why a hint's move is the one to make, in a game's own quantities."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from games.engine.lookahead import OwnLog, told
from games.engine.playout import random_move
from games.rulesets.cartagena import search as cartagena
from games.rulesets.cartagena.texts.gains import SENTENCES as CARTAGENA_SENTENCES
from games.rulesets.meuterer import search as meuterer
from games.rulesets.meuterer.texts.gains import SENTENCES as MEUTERER_SENTENCES

GAMES = [(meuterer, MEUTERER_SENTENCES), (cartagena, CARTAGENA_SENTENCES)]


@pytest.mark.parametrize(("search", "sentences"), GAMES)
def test_every_gain_of_a_game_has_a_sentence(search: Any, sentences: Any) -> None:
    state, _ = search.RULES.setup(3, "a" * 64, search.RULES.options.parse({}))
    assert search.gains(state, 0).keys() == sentences.keys()
    for say in sentences.values():
        assert "0.3" in say({"by": 0.34}, ()) or "34%" in say({"by": 0.34}, ())


@pytest.mark.parametrize(("search", "sentences"), GAMES)
def test_gain_of_a_move_over_another_is_not_a_gain_of_the_other(
    search: Any, sentences: Any
) -> None:
    rules, rng = search.RULES, Random(7)
    state, events = rules.setup(3, "b" * 64, rules.options.parse({}))
    log, named = [(0, events)], 0
    while rules.to_move(state) and named < 5:
        seat, move = random_move(rules, state, rng)
        if len(moves := rules.legal_moves(state, seat)) > 1:
            own_log = OwnLog(state.options, state.version, told(log, seat))
            view, both = rules.observe(state, seat), tuple(rng.sample(moves, 2))
            ways = [
                search.WEIGHING.compare(view, own_log, pair, Random(1), 8)
                for pair in (both, both[::-1])
            ]
            assert not (all(ways) and ways[0].kind == ways[1].kind)
            named += any(ways)
        state, events = rules.apply(state, seat, move)
        log.append((state.ply, events))
    assert named == 5
