"""What the tests of the site know of Meuterer."""

from __future__ import annotations

from typing import Any, Final

from games.rulesets.meuterer.rules.cards import CARDS, ISLANDS, RANK, ROLES
from tests.kit.known_games import Guide, KnownGame, Mistake


def swap_hidden(state: dict[str, Any]) -> bool:
    """Turn the pile over, and swap a card of the first hand with one of it."""
    hand, pile = state["hands"][0], state["pile"]
    other = next(place for place, card in enumerate(pile) if card not in hand)
    hand[0], pile[other] = pile[other], hand[0]
    state["hands"][0] = sorted(hand, key=RANK.__getitem__)
    pile.reverse()
    return True


GAME: Final = KnownGame(
    short={"rounds": 2},
    thorough={"rounds": 4},
    wishes=(("role", "dock_worker"), ("role", "mutineer")),
    phases=5,
    disclosures=frozenset({"one", "others", "all"}),
    gain="gains_points",
    counted_in="points",
    mistake=Mistake(seed=3),
    usual="offer-offer",
    is_usual_sent_by_one_tap=True,
    taps={"wage-wage": 2, "offer-offer": 2, "mutiny-conflict": 2, "offer-pass": 2},
    guide=Guide(
        opening="wage-wage",
        aim="Whoever has the most points after 9 rounds",
        thorough_aim="Whoever has the most points after 4 rounds",
        before=("Wage 2/7",),  # who promises the wage first is told of it, too
        after="Passing 3/7",
    ),
    unseen=("pass",),
    swap_hidden=swap_hidden,
    drawn=frozenset({*CARDS, "any", "captain", *ROLES, *(island.id for island in ISLANDS)}),
    sprite_kilobytes=20,
)
