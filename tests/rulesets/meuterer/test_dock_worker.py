"""M9, the dock worker: draws three cards more, and puts three of those just drawn back."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from games.rulesets.meuterer.rules import RULES
from games.rulesets.meuterer.rules.cards import box, ordered
from tests.rulesets.meuterer.table import Table, put_back, table

ROLES = [None, "dock_worker", None]
HANDS = ["wine wine wine wine", "salt salt salt", "grain grain grain grain"]


def dock(hands: list[str] | None = None, **given: Any) -> Table:
    """Seat 1 is dock worker with three cards; seat 0 draws the ruby, and seat 1 what follows."""
    pile = "ruby cloth cloth conflict salt grain grain"
    place: dict[str, Any] = {"pile": pile, "captain_to": 2} | given
    return table(hands or HANDS, roles=ROLES, phase="refill", **place)


def me(game: Table, seat: int = 1) -> Any:
    return RULES.observe(game.s, seat)["me"]


def test_dock_worker_draws_before_the_next_player() -> None:
    game = dock()
    assert game.turn == 1
    assert me(game)["drawn"] == ["cloth", "cloth", "conflict", "salt", "grain"]
    assert len(game.s.hands[0]) == 5
    assert len(game.s.hands[2]) == 4


def test_public_hand_size_of_the_dock_worker_counts_all_drawn_cards() -> None:
    assert RULES.observe(dock().s, 0)["players"][1]["hand_size"] == 8


def test_dock_worker_puts_back_three_of_the_cards_just_drawn() -> None:
    """In all different ways; the cards held before are not offered."""
    legal = dock().legal
    assert sorted(" ".join(move["cards"]) for move in legal) == [
        "cloth cloth conflict",
        "cloth cloth grain",
        "cloth grain conflict",
        "salt cloth cloth",
        "salt cloth conflict",
        "salt cloth grain",
        "salt grain conflict",
    ]


@pytest.mark.parametrize("order", ["grain cloth salt", "salt grain cloth"])
def test_order_of_the_cards_put_back_has_no_meaning(order: str) -> None:
    assert dock().play(put_back(order)).s == dock().play(put_back("cloth salt grain")).s


def test_cards_put_back_lie_under_the_pile_in_the_order_drawn() -> None:
    """The first lies on top. Of equal cards the one drawn first goes back."""
    game = dock().play(put_back("cloth salt grain"))
    assert game.s.pile[:3] == ["grain", "salt", "cloth"]
    assert game.s.hands[1] == ordered(("salt", "salt", "salt", "cloth", "conflict"))


def test_later_cards_go_under_earlier_ones() -> None:
    game = dock(sunk=[2, 2])
    below = game.s.pile[:2]
    game.play(put_back("cloth salt grain"))
    assert game.s.pile[:5] == ["grain", "salt", "cloth", *below]
    assert game.s.sunk == [1, 1, 1, 2, 2]


def test_cards_put_back_are_unseen_by_others_and_remembered_by_their_player() -> None:
    one = dock().play(put_back("cloth salt grain"))
    other = dock().play(put_back("cloth cloth conflict"))
    for seat in (0, 2, None):
        assert RULES.observe(one.s, seat) == RULES.observe(other.s, seat)
        assert [e for e in one.log if e.seen_by(seat)] == [e for e in other.log if e.seen_by(seat)]
    assert me(one)["under_pile"] == [
        {"place": 0, "card": "grain"},
        {"place": 1, "card": "salt"},
        {"place": 2, "card": "cloth"},
    ]


def test_dock_worker_is_asked_even_with_a_single_way() -> None:
    """Otherwise everybody would know that all the drawn cards are of one kind."""
    game = dock(pile="ruby cloth cloth cloth cloth cloth grain")
    assert game.legal == [put_back("cloth cloth cloth")]


def test_dock_worker_with_a_hand_over_five_puts_all_three_back() -> None:
    """Such hands come only from P3 ``take``."""
    hands = ["wine", "salt salt salt salt salt ruby", "grain"]
    game = dock(hands, captain=1, pile="cloth cloth cloth")
    assert len(me(game)["drawn"]) == 3
    assert len(game.legal) == 1
    game.play(game.legal[0])
    assert len(me(game)["hand"]) == 6


def test_dock_return_discard_leaves_the_public_top_card() -> None:
    """Option: face down under the discards; only the dock worker knows them."""
    game = dock(options={"dock_return": "discard"}, offers=["wine", "", ""])
    game.play(put_back("cloth salt grain"))
    view = RULES.observe(game.s, 0)
    assert (view["discards_top"], view["discards_size"]) == ("wine", 4)
    assert sorted(me(game)["under_discards"]) == ["cloth", "grain", "salt"]
    assert me(game, 0)["under_discards"] == []


def test_dock_return_discard_is_in_the_next_reshuffle() -> None:
    """The pile is empty for the next player, and nothing lies open: they draw one of the three."""
    hands, few = in_hands(pile=5)
    game = dock(hands, pile=few, captain=1, options={"dock_return": "discard"}).s
    back = RULES.legal_moves(game, 1)[0]
    after, log = RULES.apply(game, 1, back)
    assert [event.data for event in log if event.kind == "reshuffled"] == [{"pile": 3}]
    assert RULES.observe(after, 1)["me"]["under_discards"] == []
    assert len(after.pile) == 2


def test_dock_worker_draws_on_from_the_discards_when_the_pile_runs_out() -> None:
    game = dock(pile="ruby cloth", dry=True)
    assert me(game)["drawn"][0] == "cloth"
    assert len(me(game)["drawn"]) == 5
    assert game.s.shuffles == 1


def in_hands(pile: int) -> tuple[list[str], str]:
    """The whole box in three hands, but for a few cards: the dock worker holds three.

    The next player holds four, the last one all the rest.
    """
    cards: list[str] = list(box(pirates=False))
    drawn, mine, next_, rest = cards[:pile], cards[-3:], cards[-7:-3], cards[pile:-7]
    return [" ".join(rest), " ".join(mine), " ".join(next_)], " ".join(drawn)


def test_cards_put_back_are_the_new_pile_when_it_is_empty() -> None:
    """The next player draws from them, and the dock worker knows which."""
    hands, few = in_hands(pile=5)
    game = dock(hands, pile=few, captain=1)
    assert game.s.pile == []
    kept = Counter(me(game)["drawn"])
    game.play(game.legal[0])
    assert len(game.s.pile) == 2
    drew = Counter(me(game, 2)["hand"]) - Counter(hands[2].split())
    assert drew <= kept
    seen = RULES.observe(game.s, 1)["players"][2]["known_cards"]
    assert Counter(seen) == drew


@pytest.mark.parametrize("left", [3, 4])
def test_dock_worker_fills_the_hand_first_when_pile_and_discards_are_empty(left: int) -> None:
    """And puts back what is left over: there are too few cards for three."""
    hands, few = in_hands(pile=left)
    game = dock(hands, pile=few, captain=1)
    assert {len(move["cards"]) for move in game.legal} == {left - 2}
    game.play(game.legal[0])
    assert len(me(game)["hand"]) == 5


def test_dock_worker_is_not_asked_when_nothing_is_left_over() -> None:
    hands, few = in_hands(pile=2)
    game = dock(hands, pile=few, captain=1)
    assert game.s.phase == "wage"
    assert len(me(game)["hand"]) == 5
    assert len(me(game, 2)["hand"]) == 4, "no card is left to draw"
