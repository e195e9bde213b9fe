"""Resampling: what a seat cannot know is dealt anew, and what it knows stays."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from games.rulesets.meuterer.manifest import RULESET
from games.rulesets.meuterer.rules import RULES
from games.rulesets.meuterer.rules.state import Meuterer
from tests.rulesets.meuterer.table import Table, lay, pass_, put_back, table, take

HANDS = ["wine wine wine", "salt salt salt", "grain grain grain", "cloth cloth cloth"]
FACTS = [(0, 1, "salt"), (2, 1, "ruby"), (-1, 1, "wine"), (-1, 2, "grain")]


def worlds(game: Table, seat: int | None, count: int = 60) -> list[Meuterer]:
    """So many positions that the seat cannot tell from the real one."""
    found = [RULESET.invariants.resample(game.s, seat, Random(number)) for number in range(count)]
    for state in found:
        RULESET.invariants.check(state)
        assert RULES.observe(state, seat) == RULES.observe(game.s, seat)
    return found


def roles(game: Table, viewer: int | None, seat: int) -> set[str | None]:
    return {state.roles[seat] for state in worlds(game, viewer)}


def test_each_resampled_position_has_its_own_seed() -> None:
    game = table(HANDS)
    seeds = {state.seed for state in worlds(game, 0)}
    assert len(seeds) == 60
    assert game.s.seed not in seeds


def test_hands_of_others_and_pile_vary_and_the_own_hand_stays() -> None:
    game = table(HANDS)
    assert len({state.hands[1] for state in worlds(game, 0)}) > 20
    assert len({tuple(state.pile) for state in worlds(game, 0)}) == 60
    assert {state.hands[0] for state in worlds(game, 0)} == {game.s.hands[0]}
    assert len({state.hands[0] for state in worlds(game, None)}) > 20


@pytest.mark.parametrize("captain_passed", [True, False])
def test_role_taken_in_secret_varies_for_others(*, captain_passed: bool) -> None:
    """Even while its taker is the only one who has passed."""
    game = table(HANDS, phase="offer")
    game.play(pass_() if captain_passed else lay("wine"), pass_(), take("mutineer"))
    assert len(roles(game, 0, 1)) == 5
    assert len(roles(game, None, 1)) == 5
    assert roles(game, 1, 1) == {"mutineer"}


def test_later_chooser_knows_which_roles_were_gone_but_not_who_has_them() -> None:
    game = table(HANDS, phase="offer", captain=3)
    game.play(lay("cloth"), pass_(), take("mutineer"), pass_(), take("merchant"))
    game.play(pass_())
    assert roles(game, 2, 0) == roles(game, 2, 1) == {"mutineer", "merchant"}
    assert roles(game, 1, 0) == {"mutineer"}
    assert len(roles(game, 0, 1)) == 4


def test_cards_under_the_pile_stay_for_the_player_who_put_them_there() -> None:
    game = table(
        ["wine wine wine wine wine", "salt salt salt", "grain grain grain grain grain"],
        roles=[None, "dock_worker", None],
        pile="ruby cloth conflict cloth ruby",
        captain_to=1,
        phase="refill",
    )
    game.play(put_back("ruby cloth ruby"))
    assert {tuple(state.pile[:3]) for state in worlds(game, 1)} == {("ruby", "cloth", "ruby")}
    assert len({tuple(state.pile[:3]) for state in worlds(game, 0)}) > 20


def test_cards_under_the_discards_stay_for_the_player_who_put_them_there() -> None:
    game = table(HANDS, buried=[(1, "ruby"), (2, "conflict")])
    assert {state.buried[0] for state in worlds(game, 1)} == {(1, "ruby")}
    assert len({state.buried[1] for state in worlds(game, 1)}) > 3


def test_cards_drawn_by_the_dock_worker_vary_for_others() -> None:
    game = table(
        ["wine", "salt salt salt", "grain"],
        roles=[None, "dock_worker", None],
        captain_to=1,
        captain=1,
        phase="refill",
    )
    assert {tuple(state.drawn) for state in worlds(game, 1)} == {tuple(game.s.drawn)}
    assert len({tuple(state.drawn) for state in worlds(game, 0)}) > 20


def informed(**given: Any) -> Table:
    """Of the hand of seat 1, everybody knows the wine, seat 0 the salt and seat 2 the ruby."""
    hands = ["wine wine wine", "ruby salt wine cloth", "grain grain grain"]
    return table(hands, known=FACTS, **given)


def test_known_cards_stay_in_the_hand_for_those_who_know_them() -> None:
    for state in worlds(informed(), 0):
        assert {"salt", "wine"} <= set(state.hands[1])
    assert all("wine" in state.hands[1] for state in worlds(informed(), None))
    assert any("ruby" not in state.hands[1] for state in worlds(informed(), 0))


def test_knowledge_of_others_is_true_in_every_resampled_position() -> None:
    """How many cards others know is public; which ones is not."""
    for state in worlds(informed(), 0):
        held = Counter(state.hands[1])
        assert Counter(card for _, of, card in state.known if of == 1) <= held
        assert [fact[:2] for fact in state.known] == [fact[:2] for fact in FACTS]
        assert [fact for fact in state.known if fact[0] in (-1, 0)] == [FACTS[0], *FACTS[2:]]


def test_finished_game_is_resampled_unchanged() -> None:
    game = table(["wine", "salt", "grain"], options={"rounds": 1}, phase="offer")
    game.play(pass_(), pass_(), take("merchant"), pass_(), take("quartermaster"))
    for state in worlds(game, None, 5):
        state.seed = game.s.seed
        assert state == game.s
