"""M8, M9 and M10: the ship sails, hands are filled, and the game ends after the last round."""

from __future__ import annotations

from typing import Any

import pytest

from games.engine.chance import shuffled
from games.rulesets.meuterer.rules import RULES
from games.rulesets.meuterer.rules.cards import box, ordered
from tests.rulesets.meuterer.table import SEED, Table, cards, pass_, pay, table, take

FULL, FULL_TOO = "salt salt salt salt salt", "grain grain grain grain grain"


def evening(hands: list[str], **given: Any) -> Table:
    """The refill of a round without a mutiny."""
    given.setdefault("roles", [None] * len(hands))
    given.setdefault("captain_to", 2)
    return table(hands, phase="refill", **given)


def test_ship_sails_and_its_old_and_new_island_are_active() -> None:
    game = evening(["", "", ""], at="hochland", active="sandkap hochland")
    view = RULES.observe(game.s, None)
    assert (view["ship"], view["active"]) == ("gruenland", ["hochland", "gruenland"])


def test_ship_that_stays_leaves_one_island_active() -> None:
    game = evening(["", "", ""], at="hochland", active="sandkap hochland", captain_to=0)
    assert RULES.observe(game.s, None)["active"] == ["hochland"]


def test_ship_sails_to_the_mutineers_destination_after_a_mutiny_won() -> None:
    roles = [None, "merchant", "mutineer"]
    game = evening(["", "", ""], roles=roles, won=True, mutineer_to=4, captain=2, led=0)
    assert RULES.observe(game.s, None)["ship"] == "eisfelsen"


def test_hands_are_filled_to_five_clockwise_from_the_captain() -> None:
    game = evening(
        ["wine wine wine", "salt salt salt salt", "grain grain grain grain"],
        captain=1,
        pile="ruby cloth conflict conflict",
    )
    assert game.s.hands == [
        ordered(("wine", "wine", "wine", "conflict", "conflict")),
        ordered(("salt", "salt", "salt", "salt", "ruby")),
        ordered(("grain", "grain", "grain", "grain", "cloth")),
    ]


def test_open_cards_are_discarded_in_turn_and_the_last_one_is_on_top() -> None:
    """Each player's offered cards in the order played, then their mutiny cards."""
    game = evening(
        ["", "", ""], offers=["wine salt", "ruby", "grain cloth"], added=[1, 0, 0], captain=1
    )
    assert game.s.discards == ["ruby", "grain", "cloth", "wine", "salt", "conflict"]
    assert RULES.observe(game.s, None)["discards_top"] == "conflict"


@pytest.mark.parametrize(("value", "top"), [("new_captain", "salt"), ("old_captain", "grain")])
def test_sale_order_decides_who_discards_and_draws_first_after_a_mutiny(
    value: str, top: str
) -> None:
    game = evening(
        ["", "", ""],
        offers=["wine", "salt", "grain"],
        roles=[None, "merchant", "mutineer"],
        won=True,
        mutineer_to=4,
        captain=2,
        led=0,
        options={"sale_order": value},
        pile="ruby ruby ruby ruby salt",
    )
    assert RULES.observe(game.s, None)["discards_top"] == top
    first = 2 if value == "new_captain" else 0
    assert game.s.hands[first] == ordered(("ruby", "ruby", "ruby", "ruby", "salt"))


def test_empty_pile_is_replaced_by_the_discards_even_in_mid_draw() -> None:
    game = evening(["wine wine wine", FULL, FULL_TOO], pile="ruby", dry=True)
    assert game.s.shuffles == 1
    assert "ruby" in game.s.hands[0]
    assert len(game.s.hands[0]) == 5
    assert game.s.discards == []


def test_pile_that_is_just_empty_stays_so_until_a_card_is_needed() -> None:
    game = evening(["wine wine wine", FULL, FULL_TOO], pile="ruby ruby", dry=True)
    assert game.s.pile == []
    assert game.s.shuffles == 0


def test_new_pile_is_the_shuffle_of_the_discards_in_the_order_of_the_box() -> None:
    """The discards of this round are among them; their order does not matter."""
    game = evening(["wine wine wine wine", FULL, FULL_TOO], offers=["wine", "", ""], dry=True)
    rest = list(box(pirates=False))
    for card in ["wine"] * 4 + [*cards(FULL), *cards(FULL_TOO)]:
        rest.remove(card)
    *pile, drawn = shuffled(SEED, "reshuffle/1", rest)
    assert game.s.pile == pile
    assert game.s.hands[0] == ordered(("wine", "wine", "wine", "wine", drawn))


def test_game_is_over_after_the_sale_of_the_last_round() -> None:
    """M10: the ship does not sail, and no hands are filled."""
    game = table(["wine", "salt", "grain"], options={"rounds": 1})
    game.play(pay(0), pass_(), pass_(), take("merchant"), pass_(), take("dock_worker"))
    assert game.s.phase == "over"
    assert RULES.observe(game.s, None)["ship"] == "hochland"
    assert game.told("sailed") == game.told("drew") == []


@pytest.mark.parametrize(
    ("scores", "places"),
    [([5, 7, 3], [2, 1, 3]), ([7, 7, 3], [1, 1, 3]), ([-1, -1, -1], [1, 1, 1])],
)
def test_most_victory_points_win_and_a_tie_is_a_shared_victory(
    scores: list[int], places: list[int]
) -> None:
    game = table(["", "", ""])
    game.s.phase, game.s.scores = "over", scores
    standings = RULES.standings(game.s) or []
    assert [standing.place for standing in standings] == places
    assert [standing.won for standing in standings] == [place == 1 for place in places]
