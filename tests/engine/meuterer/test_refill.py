"""M8, M9 and M10: the ship sails, hands are filled, and after the last round the game is over."""

from __future__ import annotations

from typing import Any

import pytest

from games.engine.meuterer import RULES
from games.engine.meuterer.cards import box, ordered
from tests.engine.meuterer.table import Table, add, pass_, pay, put_back, table, take


def evening(hands: list[str], **given: Any) -> Table:
    """The refill of a round in which nobody has mutinied."""
    given.setdefault("roles", [None] * len(hands))
    given.setdefault("captain_to", 2)
    return table(hands, phase="refill", **given)


def test_the_ship_sails_and_only_its_old_and_its_new_island_are_active() -> None:
    game = evening(["", "", ""], at="hochland", active="sandkap hochland")
    view = RULES.observe(game.s, None)
    assert (view["ship"], view["active"]) == ("gruenland", ["hochland", "gruenland"])


def test_if_it_stays_one_island_is_active() -> None:
    game = evening(["", "", ""], at="hochland", active="sandkap hochland", captain_to=0)
    assert RULES.observe(game.s, None)["active"] == ["hochland"]


def test_after_a_mutiny_won_it_sails_to_the_mutineers_destination() -> None:
    roles = [None, "merchant", "mutineer"]
    game = evening(["", "", ""], roles=roles, won=True, mutineer_to=4, captain=2, led=0)
    assert RULES.observe(game.s, None)["ship"] == "eisfelsen"


def test_hands_are_filled_to_five_from_the_captain_clockwise() -> None:
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


def test_face_up_cards_are_discarded_in_turn_and_the_last_one_is_the_top() -> None:
    """Each player's offered cards in the order played, then his mutiny cards."""
    game = evening(
        ["", "", ""], offers=["wine salt", "ruby", "grain cloth"], added=[1, 0, 0], captain=1
    )
    assert game.s.discards == ["ruby", "grain", "cloth", "wine", "salt", "conflict"]
    assert RULES.observe(game.s, None)["discards_top"] == "conflict"


@pytest.mark.parametrize(("value", "top"), [("new_captain", "salt"), ("old_captain", "grain")])
def test_after_a_mutiny_sale_order_says_who_discards_and_draws_first(value: str, top: str) -> None:
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


def test_when_the_pile_is_empty_the_discards_become_a_new_one_also_in_mid_draw() -> None:
    rest = list(box(pirates=False))
    for card in ["wine"] * 3 + ["salt"] * 5 + ["grain"] * 5 + ["ruby"]:
        rest.remove(card)  # type: ignore[arg-type]
    game = evening(
        ["wine wine wine", "salt salt salt salt salt", "grain grain grain grain grain"],
        discards=rest,
        pile="ruby",
    )
    assert game.s.shuffles == 1
    assert "ruby" in game.s.hands[0]
    assert len(game.s.hands[0]) == 5
    assert game.s.discards == []


def dock(**given: Any) -> Table:
    """Seat 1 is dock worker with three cards; the cards that come are known."""
    given.setdefault("pile", "ruby cloth cloth conflict salt grain grain")
    roles = [None, "dock_worker", None]
    hands = ["wine wine wine wine", "salt salt salt", "grain grain grain grain"]
    return evening(hands, roles=roles, **given)


def test_the_dock_worker_draws_three_more_before_the_next_player_draws() -> None:
    game = dock()
    assert game.turn == 1
    assert game.s.drawn == ["cloth", "cloth", "conflict", "salt", "grain"]
    assert len(game.s.hands[2]) == 4, "the next one has not drawn yet"


def test_he_puts_three_back_of_those_just_drawn() -> None:
    """In all different ways; what he held before stays his."""
    legal = dock().legal
    assert {tuple(sorted(move["cards"])) for move in legal} == {
        tuple(sorted(cards.split()))
        for cards in (
            "cloth cloth conflict", "cloth cloth salt", "cloth cloth grain",
            "cloth conflict salt", "cloth conflict grain", "cloth salt grain",
            "conflict salt grain",
        )
    }  # fmt: skip


@pytest.mark.parametrize("order", ["grain cloth salt", "salt grain cloth"])
def test_the_order_in_which_he_names_them_has_no_meaning(order: str) -> None:
    assert dock().play(put_back(order)).s == dock().play(put_back("cloth salt grain")).s


def test_they_go_under_the_pile_the_first_drawn_on_top() -> None:
    """Of equal cards the one drawn first goes back."""
    game = dock().play(put_back("cloth salt grain"))
    assert game.s.pile[:3] == ["grain", "salt", "cloth"]
    assert game.s.hands[1] == ordered(("salt", "salt", "salt", "cloth", "conflict"))


def test_unseen_by_the_others_but_remembered_by_him() -> None:
    one = dock().play(put_back("cloth salt grain"))
    other = dock().play(put_back("cloth cloth conflict"))
    for seat in (0, 2, None):
        assert RULES.observe(one.s, seat) == RULES.observe(other.s, seat)
        assert [e for e in one.log if e.seen_by(seat)] == [e for e in other.log if e.seen_by(seat)]
    under = RULES.observe(one.s, 1)["me"]["under_pile"]
    assert under == [
        {"place": 0, "card": "grain"},
        {"place": 1, "card": "salt"},
        {"place": 2, "card": "cloth"},
    ]


def test_dock_return_discard_leaves_the_public_top_card() -> None:
    """Option: face down under the discards, and in the next reshuffle."""
    game = dock(options={"dock_return": "discard"}, offers=["wine", "", ""])
    game.play(put_back("cloth salt grain"))
    view = RULES.observe(game.s, 0)
    assert (view["discards_top"], view["discards_size"]) == ("wine", 4)
    assert sorted(RULES.observe(game.s, 1)["me"]["under_discards"]) == ["cloth", "grain", "salt"]


def test_if_the_pile_is_empty_they_are_the_new_pile() -> None:
    """The whole box is in three hands but for what the dock worker draws."""
    hands, drawn = split_box(30)
    game = evening(hands, roles=[None, "dock_worker", None], pile=drawn, captain=1)
    back = game.legal[0]["cards"]
    game.play({"kind": "return", "cards": back})
    assert len(game.s.pile) == 3


def split_box(held: int) -> tuple[list[str], str]:
    """Two hands of many cards, a dock worker with two, and what is left for the pile."""
    cards = list(box(pirates=False))
    rest = " ".join(cards[held:])
    return [
        " ".join(cards[2 : held // 2]),
        " ".join(cards[:2]),
        " ".join(cards[held // 2 : held]),
    ], rest


def test_if_pile_and_discards_are_empty_he_fills_his_hand_first() -> None:
    """Then he puts back what is left over, at most three."""
    hands, _ = split_box(36)
    few = hands[0].split()
    pile, hands[0] = " ".join(few[:4]), " ".join(few[4:])
    game = evening(hands, roles=[None, "dock_worker", None], pile=pile, captain=1)
    assert game.turn == 1
    assert all(len(move["cards"]) == 1 for move in game.legal)
    game.play(game_return(game))
    assert len(game.s.hands[1]) == 5


def game_return(game: Table) -> dict[str, Any]:
    return game.legal[0]


def test_if_nothing_is_left_over_he_is_not_asked() -> None:
    hands, _ = split_box(36)
    few = hands[0].split()
    pile, hands[0] = " ".join(few[:3]), " ".join(few[3:])
    game = evening(hands, roles=[None, "dock_worker", None], pile=pile, captain=1)
    assert game.s.phase == "wage"
    assert len(game.s.hands[1]) == 5


def test_a_hand_over_five_draws_nothing_and_its_dock_worker_puts_all_three_back() -> None:
    """Only after P3 ``take``."""
    hands = ["wine", "salt salt salt salt salt ruby", "grain"]
    game = evening(hands, roles=[None, "dock_worker", None], captain=1)
    assert game.turn == 1, "he is asked, though there is one way alone"
    assert len(game.legal) == 1
    game.play(game.legal[0])
    assert len(game.s.hands[1]) == 6


def test_after_the_sale_of_the_last_round_the_game_is_over() -> None:
    """M10: neither does the ship sail, nor are hands filled."""
    game = table(["wine", "salt", "grain"], options={"rounds": 1})
    game.play(pay(0), pass_(), pass_(), take("merchant"), pass_(), take("dock_worker"))
    assert game.s.phase == "over"
    assert RULES.observe(game.s, None)["ship"] == "hochland"
    assert game.told("sailed") == game.told("drew") == []


@pytest.mark.parametrize(
    ("scores", "places"),
    [([5, 7, 3], [2, 1, 3]), ([7, 7, 3], [1, 1, 3]), ([-1, -1, -1], [1, 1, 1])],
)
def test_most_vp_win_and_a_tie_is_a_shared_victory(scores: list[int], places: list[int]) -> None:
    game = table(["", "", ""])
    game.s.phase, game.s.scores = "over", scores
    standings = RULES.standings(game.s) or []
    assert [standing.place for standing in standings] == places
    assert [standing.won for standing in standings] == [place == 1 for place in places]


def test_after_the_end_everything_is_open() -> None:
    game = table(["wine", "salt", "grain"], options={"rounds": 1})
    game.play(pay(0), pass_(), pass_(), take("mutineer"), pass_(), take("merchant"))
    game.play(add(0), add(0))
    view = RULES.observe(game.s, None)
    assert [player["hand"] for player in view["players"]] == [["wine"], ["salt"], ["grain"]]
    assert len(view["pile"]) == 33
