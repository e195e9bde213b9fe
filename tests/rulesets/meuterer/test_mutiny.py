"""M5 and M6: conflict cards decide who is captain, and the voyage scores."""

from __future__ import annotations

from typing import Any

import pytest

from games.rulesets.meuterer.rules import RULES
from tests.rulesets.meuterer.table import Table, add, table

# The roles of seats 1, 2, 3; seat 0 is captain.
FULL = [None, "quartermaster", "mutineer", "cabin_boy"]


def fight(hands: list[str], roles: list[Any], **given: Any) -> Table:
    place: dict[str, Any] = {"phase": "mutiny", "captain_to": 2} | given
    return table(hands, roles=roles, **place)


def test_all_four_are_asked_clockwise_from_the_captain() -> None:
    game = fight(["conflict", "wine", "salt", "conflict"], FULL)
    order = []
    for _ in range(4):
        order.append(game.turn)
        game.play(add(0))
    assert order == [0, 1, 2, 3]


def test_players_without_conflict_cards_are_asked_too() -> None:
    game = fight(["wine", "salt", "grain", "cloth"], FULL)
    assert game.legal == [add(0)]


def test_any_number_of_conflict_cards_may_be_added_openly() -> None:
    game = fight(["conflict conflict conflict", "wine", "salt", "grain"], FULL)
    assert game.legal == [add(count) for count in range(4)]
    game.play(add(2))
    assert game.told("added") == [{"seat": 0, "count": 2}]
    assert RULES.observe(game.s, 2)["players"][0]["conflicts_added"] == 2


def test_merchant_and_dock_worker_are_not_asked() -> None:
    roles = [None, "merchant", "mutineer", "dock_worker"]
    game = fight(["wine", "conflict conflict", "salt", "conflict"], roles)
    order = []
    while game.s.phase == "mutiny":
        order.append(game.turn)
        game.play(add(0))
    assert order == [0, 2]


def test_conflict_cards_offered_by_merchant_and_dock_worker_never_count() -> None:
    roles = [None, "merchant", "mutineer", "dock_worker"]
    offers = ["conflict", "conflict conflict", "", "conflict conflict"]
    game = fight(["wine", "wine", "wine", "wine"], roles, offers=offers)
    game.play(add(0), add(0))
    assert game.told("mutiny") == [{"captain": 1, "mutineers": 0, "won": False}]


@pytest.mark.parametrize(("count", "mutineers"), [(True, 2), (False, 0)])
def test_offered_conflict_cards_count_for_their_players_side(
    *, count: bool, mutineers: int
) -> None:
    """Option ``offered_conflicts_count``."""
    game = fight(
        ["wine", "wine", "wine", "wine"],
        FULL,
        offers=["", "", "conflict", "conflict"],
        options={"offered_conflicts_count": count},
    )
    game.play(*[add(0)] * 4)
    told = game.told("mutiny")[0]
    assert (told["captain"], told["mutineers"]) == (1, mutineers)


def test_quartermaster_counts_as_one_conflict_card() -> None:
    game = fight(["wine", "wine", "conflict", "wine"], FULL)
    game.play(add(0), add(0), add(0), add(0))
    assert game.told("mutiny") == [{"captain": 1, "mutineers": 0, "won": False}]


def test_tie_goes_to_the_mutineers() -> None:
    game = fight(["wine", "wine", "conflict", "wine"], FULL)
    game.play(add(0), add(0), add(1), add(0))
    assert game.told("mutiny") == [{"captain": 1, "mutineers": 1, "won": True}]


def test_nought_to_nought_is_a_tie() -> None:
    game = fight(["wine", "wine", "wine"], [None, "merchant", "mutineer"])
    game.play(add(0), add(0))
    assert game.told("mutiny") == [{"captain": 0, "mutineers": 0, "won": True}]


def test_captain_who_stays_earns_the_voyage_less_the_wage() -> None:
    """M6: the quartermaster gets 1 and the wage; mutineer and cabin boy nothing."""
    game = fight(["conflict", "wine", "wine", "wine"], FULL, wage=3)
    game.play(add(1), add(0), add(0), add(0))
    assert game.told("voyage") == [{"earned": [4 - 3, 1 + 3, 0, 0], "captain": 0}]


def test_total_score_may_be_negative() -> None:
    game = fight(["conflict", "wine", "wine", "wine"], FULL, wage=3, captain_to=10)
    game.play(add(1), add(0), add(0), add(0))
    assert game.s.scores == [2 - 3, 4, 0, 0]


def test_captain_without_a_quartermaster_keeps_the_wage() -> None:
    roles = [None, "merchant", "mutineer", "cabin_boy"]
    game = fight(["conflict", "wine", "wine", "wine"], roles, wage=3)
    game.play(add(1), add(0), add(0))
    assert game.told("voyage")[0]["earned"] == [4, 0, 0, 0]


def test_mutineer_who_wins_is_captain_and_no_wage_is_paid() -> None:
    game = fight(["wine", "wine", "conflict grain", "wine"], FULL, wage=3)
    game.play(add(0), add(0), add(1), add(0))
    assert game.told("voyage") == [{"earned": [0, 0, 4, 2], "captain": 2}]


def test_mutineer_without_a_cabin_boy_earns_alone() -> None:
    game = fight(["wine", "wine", "salt"], [None, "dock_worker", "mutineer"])
    game.play(add(0), add(0))
    assert game.told("voyage")[0]["earned"] == [0, 0, 3]


def test_staying_still_scores_the_islands_voyage() -> None:
    """M8."""
    game = fight(["conflict", "wine", "wine"], [None, "merchant", "mutineer"], captain_to=0)
    game.play(add(1), add(0))
    assert game.told("voyage")[0]["earned"] == [5, 0, 0]


def test_voyage_is_scored_before_the_sale() -> None:
    game = fight(["conflict", "wine", "wine"], [None, "merchant", "mutineer"])
    game.play(add(1), add(0))
    kinds = [event.kind for event in game.log]
    assert kinds.index("voyage") < kinds.index("sale")
