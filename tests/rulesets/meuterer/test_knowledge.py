"""What each seat may know: it is part of the position."""

from __future__ import annotations

from typing import Any

import pytest

from games.rulesets.meuterer.rules import RULES
from tests.rulesets.meuterer.table import Table, add, lay, pass_, table, take

KNOWERS = [(0, ["cloth"]), (1, []), (2, []), (None, [])]


def known(game: Table, viewer: int | None, seat: int) -> list[str]:
    view = RULES.observe(game.s, viewer)
    return sorted(view["players"][seat]["known_cards"])


def drawn_from_below(**given: Any) -> Table:
    """Seat 2 draws the last of the cards that seat 0 once put under the pile."""
    place: dict[str, Any] = {"sunk": [0], "roles": [None] * 3, "captain_to": 1} | given
    hands = ["wine wine wine wine wine", "salt salt salt salt salt", "grain grain grain grain"]
    return table(hands, phase="refill", pile="cloth", dry=True, **place)


@pytest.mark.parametrize(("viewer", "cards"), KNOWERS)
def test_card_drawn_from_below_is_known_to_the_seat_that_put_it_there(
    viewer: int | None, cards: list[str]
) -> None:
    game = drawn_from_below()
    assert known(game, viewer, 2) == cards
    assert game.s.sunk == []


def test_known_card_is_forgotten_once_it_is_played() -> None:
    game = drawn_from_below()
    game.play({"kind": "wage", "value": 0}, lay("wine"), lay("salt"), lay("grain"))
    assert known(game, 0, 2) == ["cloth"]
    game.play(lay("wine"), lay("salt"), lay("cloth"))
    assert known(game, 0, 2) == []


def test_own_card_drawn_from_below_is_nothing_special() -> None:
    assert drawn_from_below(sunk=[2]).s.known == []


def test_card_drawn_by_a_dock_worker_is_known_to_nobody() -> None:
    """The dock worker may put it back, unseen."""
    game = drawn_from_below(roles=[None, None, "dock_worker"])
    assert game.s.known == []
    assert game.s.sunk == []


@pytest.mark.parametrize(
    ("facts", "left"),
    [
        ([(-1, 1, "wine")], []),
        ([(0, 1, "wine")], []),
        ([(0, 1, "salt")], [(0, 1, "salt")]),
        ([(0, 1, "wine"), (2, 1, "wine")], []),  # it may have been either's
        ([(-1, 1, "wine"), (0, 1, "wine")], [(0, 1, "wine")]),  # one of two is left
        ([(0, 2, "wine")], [(0, 2, "wine")]),
    ],
)
def test_played_card_reduces_what_others_know_of_the_hand(
    facts: list[Any], left: list[Any]
) -> None:
    hands = ["grain", "wine wine salt", "wine grain"]
    game = table(hands, known=facts, phase="offer", captain=1).play(lay("wine"))
    assert game.s.known == left


def test_conflict_card_in_the_mutiny_reduces_what_others_know_of_the_hand() -> None:
    game = table(
        ["wine", "conflict conflict conflict", "grain"],
        known=[(-1, 1, "conflict")] * 2,
        roles=[None, "mutineer", "merchant"],
        captain_to=1,
        phase="mutiny",
    )
    game.play(add(0), add(1))
    assert game.s.known == [(-1, 1, "conflict")]


def test_roles_are_forgotten_when_the_round_ends() -> None:
    game = table(["wine", "salt", "grain"], phase="offer")
    game.play(pass_(), pass_(), take("merchant"), pass_(), take("quartermaster"))
    for viewer in (0, 1, 2, None):
        players = RULES.observe(game.s, viewer)["players"]
        assert [player["role"] for player in players] == [None, None, None]
    assert RULES.observe(game.s, 1)["me"]["roles_seen"] is None


def test_hidden_cards_stay_hidden_when_a_round_ends() -> None:
    game = table(["wine", "salt", "grain"], phase="offer")
    game.play(pass_(), pass_(), take("merchant"), pass_(), take("quartermaster"))
    assert [p["hand"] for p in RULES.observe(game.s, 0)["players"]] == [None, None, None]


def test_after_the_end_nothing_is_hidden() -> None:
    game = table(
        ["wine", "salt", "grain"],
        options={"rounds": 1},
        buried=[(1, "ruby"), (2, "salt")],
        phase="offer",
    )
    game.play(pass_(), pass_(), take("mutineer"), pass_(), take("merchant"), add(0), add(0))
    view = RULES.observe(game.s, None)
    assert [player["hand"] for player in view["players"]] == [["wine"], ["salt"], ["grain"]]
    assert [player["role"] for player in view["players"]] == [None, "mutineer", "merchant"]
    assert view["pile"] == game.s.pile[::-1], "the top first"
    assert view["under_discards"] == ["ruby", "salt"]
