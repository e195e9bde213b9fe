"""What a preview says is so in every position that the seat cannot tell apart, by any options."""

from __future__ import annotations

from collections import Counter
from random import Random

from games.engine.events import Log
from games.engine.moves import Move
from games.engine.playout import random_move, walk
from games.engine.types import Seat
from games.rulesets.meuterer.manifest import RULESET
from games.rulesets.meuterer.rules import RULES
from games.rulesets.meuterer.rules.options import MeutererOptions
from games.rulesets.meuterer.rules.state import Meuterer
from games.rulesets.meuterer.texts.preview import _SENTENCES
from tests.engine.deals import Deal, for_rulesets, in_long_run_too
from tests.kit import long_runs
from tests.rulesets.meuterer.preview_checks import CHECKS, Outcome

MOVES = 3  # of those offered, so many are previewed
OTHERS = 2  # positions that the seat cannot tell from the one at hand


def outcome(s: Meuterer, seat: Seat, move: Move, rng: Random) -> Outcome:
    """Make a move, and random ones to the end of the round."""
    after, log = RULES.apply(s, seat, move)
    rest, state = Log(), after
    while RULES.to_move(state) and state.round == s.round:
        state, told = RULES.apply(state, *random_move(RULES, state, rng))
        rest += told
    return Outcome(seat, s, after, log, rest)


def check_previews(s: Meuterer, seat: Seat, rng: Random) -> Counter[str]:
    """Check some moves of a seat in positions that look the same to it; count what was said."""
    said: Counter[str] = Counter()
    view, legal = RULES.observe(s, seat), list(RULES.legal_moves(s, seat))
    for move in rng.sample(legal, min(MOVES, len(legal))):
        facts = RULESET.preview.preview(view, move, s.options)
        for _ in range(OTHERS):
            other = RULESET.invariants.resample(s, seat, rng)
            found = outcome(other, seat, move, rng)
            for fact in facts:
                assert CHECKS[fact.kind](found, fact.data), (move, fact, found)
                said[fact.kind] += 1
    return said


@for_rulesets("meuterer", examples=30)
def test_preview_facts_hold_in_every_position_that_looks_the_same(deal: Deal) -> None:
    state, rng = deal.setup()[0], deal.rng()
    for before, seat, *_ in walk(RULES, state, deal.rng()):
        if rng.random() < 1 / 3:
            check_previews(before, seat, rng)


@in_long_run_too
def test_every_sentence_of_a_preview_is_checked() -> None:
    """Pirates sail in some of these games, and take and sink what lies open."""
    assert CHECKS.keys() == _SENTENCES.keys()
    said: Counter[str] = Counter()
    for number in range(40 if long_runs.at_length() else 16):
        other = [{"pirate_landing": "take"}, {"mutiny_laps": "until_all_out"}][number // 2 % 2]
        options = MeutererOptions.parse({"pirates": True, "rounds": 3} | other)
        state, _ = RULES.setup(3 + number % 2, f"{number:064x}", options)
        rng = Random(number)
        for before, seat, *_ in walk(RULES, state, Random(number)):
            said += check_previews(before, seat, rng)
    assert said.keys() == CHECKS.keys()
