"""M3 and M4: the offer, the roles, the destinations."""

from __future__ import annotations

import json

import pytest

from games.rulesets.meuterer.rules import RULES
from tests.rulesets.meuterer.table import add, lay, pass_, pay, table, take


def test_offers_are_one_card_each_clockwise_from_the_captain() -> None:
    game = table(["wine wine", "salt", "grain", "cloth"], captain=2, phase="offer")
    order = []
    for card in ("grain", "cloth", "wine", "salt"):
        order.append(game.turn)
        game.play(lay(card))
    assert order == [2, 3, 0, 1]


def test_any_card_may_be_offered_even_unsaleable_and_conflict_cards() -> None:
    game = table(["wine conflict ruby", "salt", "grain"], phase="offer", at="gruenland")
    assert game.legal == [lay("ruby"), lay("wine"), lay("conflict"), pass_()]


def test_equal_cards_are_one_move() -> None:
    game = table(["wine wine wine", "salt", "grain"], phase="offer")
    assert game.legal == [lay("wine"), pass_()]


def test_captain_may_pass_at_once_and_takes_no_role() -> None:
    game = table(["wine salt", "salt", "grain"], phase="offer").play(pass_())
    assert game.turn == 1
    assert game.s.roles[0] is None


def test_last_player_goes_on_card_by_card_when_others_have_passed() -> None:
    game = table(["wine", "salt", "grain grain grain"], phase="offer")
    game.play(pass_(), pass_(), take("merchant"))
    game.play(lay("grain"))
    assert game.turn == 2
    game.play(lay("grain"))
    assert game.turn == 2


def test_player_with_an_empty_hand_passes_on_their_next_turn() -> None:
    game = table(["wine", "salt salt", "grain grain"], phase="offer").play(lay("wine"))
    assert 0 not in game.s.passed
    game.play(lay("salt"))
    assert 0 not in game.s.passed
    game.play(lay("grain"))
    assert game.s.passed == [0], "the captain's pass is made automatically"
    assert game.turn == 1
    assert game.told("passed") == [{"seat": 0, "destination": "hochland"}]


def test_captain_without_cards_passes_at_once() -> None:
    game = table(["", "salt", "grain"], phase="wage").play(pay(1))
    assert game.s.passed == [0]
    assert game.turn == 1


def test_last_pass_of_a_captain_without_cards_ends_the_phase() -> None:
    game = table(["wine", "salt", "grain"], phase="offer", captain=2)
    game.play(lay("grain"), pass_(), take("merchant"), pass_(), take("dock_worker"))
    assert game.told("passed")[-1] == {"seat": 2, "destination": "hochland"}
    assert game.s.phase == "refill"


def test_other_player_with_an_empty_hand_still_chooses_a_role() -> None:
    game = table(["wine wine", "salt", "grain grain"], phase="offer")
    game.play(lay("wine"), lay("salt"), lay("grain"), lay("wine"))
    assert game.turn == 1
    assert game.told("passed") == [{"seat": 1}], "the log has the pass"
    assert game.legal == [
        take(role) for role in ("quartermaster", "mutineer", "cabin_boy", "merchant", "dock_worker")
    ]


def test_roles_are_seen_only_by_a_player_who_has_passed() -> None:
    game = table(["wine", "salt", "grain"], phase="offer").play(pass_())
    assert game.legal == [lay("salt"), pass_()]
    assert RULES.observe(game.s, 1)["me"]["roles_seen"] is None
    game.play(pass_())
    assert len(game.legal) == 5
    assert len(RULES.observe(game.s, 1)["me"]["roles_seen"]) == 5


def test_role_is_taken_in_secret_and_leaves_the_rest() -> None:
    game = table(["wine", "salt", "grain"], phase="offer").play(pass_(), pass_(), take("merchant"))
    game.play(pass_())
    assert take("merchant") not in game.legal
    assert len(game.legal) == 4
    view = RULES.observe(game.s, 0)
    assert view["players"][1]["role"] is None
    assert view["roles_left"] == 4
    assert RULES.observe(game.s, 1)["players"][1]["role"] == "merchant"


def test_roles_seen_are_remembered_by_the_player_who_saw_them() -> None:
    game = table(["wine", "salt", "grain", "cloth"], phase="offer")
    game.play(pass_(), pass_(), take("mutineer"), pass_(), take("merchant"))
    assert RULES.observe(game.s, 2)["me"]["roles_seen"] == [
        "quartermaster", "cabin_boy", "merchant", "dock_worker",
    ]  # fmt: skip
    assert RULES.observe(game.s, 3)["me"]["roles_seen"] is None


@pytest.mark.parametrize("role", ["quartermaster", "cabin_boy", "merchant", "dock_worker"])
def test_view_of_other_seats_is_the_same_whichever_role_is_taken(role: str) -> None:
    """The one secret choice of this phase changes no other view."""
    game = table(["wine", "salt", "grain", "cloth"], phase="offer").play(pass_(), pass_())
    usual = table(["wine", "salt", "grain", "cloth"], phase="offer").play(pass_(), pass_())
    game.play(take(role))
    usual.play(take("mutineer"))
    for seat in (0, 2, 3, None):
        assert json.dumps(RULES.observe(game.s, seat)) == json.dumps(RULES.observe(usual.s, seat))
        assert [e for e in game.log if e.seen_by(seat)] == [e for e in usual.log if e.seen_by(seat)]


@pytest.mark.parametrize(
    ("left", "island"),
    [
        ("", "hochland"),
        ("wine", "frosthoehle"),
        ("wine conflict", "gruenland"),
        ("wine wine salt conflict grain", "affeninsel"),
    ],
)
def test_destination_is_as_many_islands_away_as_cards_are_left(left: str, island: str) -> None:
    """Conflict cards count too."""
    game = table([left or "wine", "salt", "grain"], phase="offer")
    game.play(*([] if left else [lay("wine"), lay("salt"), lay("grain")]))
    if left:
        game.play(pass_())
    assert RULES.observe(game.s, 2)["captain_destination"] == island


def test_destination_is_counted_round_the_circle() -> None:
    game = table(["wine wine", "salt", "grain"], phase="offer", at="sandkap").play(pass_())
    assert RULES.observe(game.s, None)["captain_destination"] == "frosthoehle"


@pytest.mark.parametrize(("more", "island"), [("", "sandkap"), (" cloth", "hochland")])
def test_destination_of_twelve_cards_is_the_same_island_and_of_thirteen_the_next(
    more: str, island: str
) -> None:
    many = "ruby ruby ruby ruby salt salt salt salt wine wine wine wine" + more
    game = table([many, "cloth", "grain"], phase="offer", at="sandkap").play(pass_())
    assert RULES.observe(game.s, None)["captain_destination"] == island


def test_number_of_cards_in_every_hand_is_public() -> None:
    game = table(["wine wine", "salt", "grain grain grain"], phase="offer")
    sizes = [player["hand_size"] for player in RULES.observe(game.s, None)["players"]]
    assert sizes == [2, 1, 3]


def test_roles_are_revealed_and_the_mutineer_marks_a_destination() -> None:
    """M4. Both destinations may be the same island."""
    game = table(["wine wine", "salt salt", "grain"], phase="offer")
    game.play(pass_(), pass_(), take("mutineer"), pass_(), take("merchant"))
    view = RULES.observe(game.s, None)
    assert [player["role"] for player in view["players"]] == [None, "mutineer", "merchant"]
    assert view["captain_destination"] == view["mutineer_destination"] == "gruenland"


def test_round_without_a_mutineer_has_no_mutiny() -> None:
    game = table(["wine wine", "salt salt", "grain"], phase="offer")
    game.play(pass_(), pass_(), take("dock_worker"), pass_(), take("merchant"))
    assert game.s.phase == "refill"
    assert game.told("mutiny") == []


def test_destinations_are_fixed_before_conflict_cards_are_played() -> None:
    game = table(["wine conflict", "salt conflict", "grain"], phase="offer")
    game.play(pass_(), pass_(), take("mutineer"), pass_(), take("merchant"), add(1), add(1))
    assert game.told("sailed")[0]["ship"] == "gruenland"
