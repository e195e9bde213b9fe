"""P1 to P4: the pirate variant."""

from __future__ import annotations

from typing import Any

import pytest

from games.rulesets.meuterer.rules import RULES
from games.rulesets.meuterer.rules.options import MeutererOptions
from tests.rulesets.meuterer.table import SEED, Table, add, lay, pass_, table, take

SAME = ["take", "discard", "ignore"]


def raid(hands: list[str], *, same: str = "take", **given: Any) -> Table:
    options = {"pirates": True, "pirate_same_island": same}
    return table(hands, options=options, phase="offer", **given)


def test_pirate_ship_starts_on_piratennest() -> None:
    s, _ = RULES.setup(4, SEED, MeutererOptions(pirates=True))
    assert RULES.observe(s, None)["pirate_ship"] == "piratennest"
    assert sum(hand.count("pirate") for hand in s.hands) + s.pile.count("pirate") == 1


def test_game_without_the_variant_has_no_pirate_ship() -> None:
    s, _ = RULES.setup(4, SEED, MeutererOptions())
    assert RULES.observe(s, None)["pirate_ship"] is None


def test_pirate_card_counts_as_a_card_in_hand() -> None:
    game = raid(["pirate wine", "salt", "grain"]).play(pass_())
    assert RULES.observe(game.s, None)["captain_destination"] == "gruenland"


def test_pirate_ship_sails_anticlockwise_by_the_cards_left_in_hand() -> None:
    """The pirate card itself does not count and is discarded; the player stays in the phase."""
    game = raid(["pirate wine wine", "salt", "grain"], at="gruenland").play(lay("pirate"))
    view = RULES.observe(game.s, None)
    assert view["pirate_ship"] == "sommerland"
    assert view["discards_top"] == "pirate"
    assert view["players"][0]["offered"] == []
    game.play(lay("salt"), lay("grain"))
    assert game.turn == 0


@pytest.mark.parametrize(
    ("at", "sunk"),
    [
        ("rotes_riff", True),  # passed
        ("sommerland", True),  # reached
        ("kalte_klippe", False),  # beyond
        ("fingerhut", False),  # behind
    ],
)
def test_merchant_ship_reached_or_passed_loses_every_open_card(*, at: str, sunk: bool) -> None:
    """Those of players who have passed, of the pirate's player, and conflict cards too."""
    game = raid(["wine", "ruby conflict", "pirate salt salt grain"], at=at)
    game.play(lay("wine"), lay("conflict"), lay("grain"))
    game.play(lay("ruby"), lay("pirate"))
    offered = [player["offered"] for player in RULES.observe(game.s, None)["players"]]
    assert (offered == [[], [], []]) == sunk
    assert bool(game.told("sunk")) == sunk


def test_pirate_card_lies_under_the_cards_it_sinks() -> None:
    game = raid(["wine wine", "salt salt", "pirate grain grain grain"], at="sommerland")
    game.play(lay("wine"), lay("salt"), lay("grain"), lay("wine"), lay("salt"), lay("pirate"))
    assert game.s.discards == ["pirate", "wine", "wine", "salt", "salt", "grain"]


@pytest.mark.parametrize("same", SAME)
def test_pirate_ship_starting_at_the_merchant_ship_follows_the_option(same: str) -> None:
    """P3: ``take``, ``discard`` and ``ignore`` do what they say, even if it does not move."""
    game = raid(["wine", "salt", "pirate"], same=same, at="piratennest", captain=0)
    game.play(lay("wine"), lay("salt"), lay("pirate"))
    offered = [player["offered"] for player in RULES.observe(game.s, None)["players"]]
    hand = list(game.s.hands[2])
    expected = {
        "take": ([[], [], []], ["salt", "wine"]),
        "discard": ([[], [], []], []),
        "ignore": ([["wine"], ["salt"], []], []),
    }
    assert (offered, hand) == expected[same]
    assert RULES.observe(game.s, None)["pirate_ship"] == "piratennest"


def test_taken_cards_are_known_to_everybody_until_they_are_played() -> None:
    game = raid(["wine wine", "salt salt", "pirate"], at="piratennest")
    game.play(lay("wine"), lay("salt"), lay("pirate"))
    assert sorted(RULES.observe(game.s, 0)["players"][2]["known_cards"]) == ["salt", "wine"]
    game.play(lay("wine"), lay("salt"), lay("salt"))
    assert RULES.observe(game.s, 0)["players"][2]["known_cards"] == ["wine"]


def test_steps_of_the_pirate_ship_are_counted_before_cards_are_taken() -> None:
    game = raid(["wine", "salt", "pirate grain"], at="piratennest")
    game.play(lay("wine"), lay("salt"), lay("pirate"))
    assert game.told("pirate") == [{"seat": 2, "steps": 1, "island": "rotes_riff"}]


def test_hand_may_exceed_five_cards_after_taking() -> None:
    game = raid(
        ["pirate salt salt salt salt", "wine wine", "grain grain"], at="piratennest", captain=1
    )
    game.play(lay("wine"), lay("grain"), lay("pirate"))
    assert len(game.s.hands[0]) == 6


def test_taking_includes_all_offered_cards_but_the_pirate_card() -> None:
    """Those of players who have passed, one's own, and conflict cards."""
    game = raid(["salt wine", "conflict ruby", "grain pirate"], at="piratennest")
    game.play(lay("wine"), lay("conflict"), lay("grain"))
    game.play(lay("salt"), pass_(), take("merchant"), lay("pirate"))
    assert game.s.hands[2] == ("salt", "wine", "grain", "conflict")
    assert game.told("taken")[0]["seat"] == 2
    assert game.s.discards == ["pirate"]


@pytest.mark.parametrize("at", ["rotes_riff", "fingerhut"])
def test_pirate_ship_with_twelve_steps_passes_every_island(at: str) -> None:
    """A hand may be that large after ``take``."""
    many = "ruby ruby ruby ruby salt salt salt salt salt cloth cloth cloth"
    game = raid(["wine", "grain", many + " pirate"], at=at)
    game.play(lay("wine"), lay("grain"), lay("pirate"))
    assert RULES.observe(game.s, None)["pirate_ship"] == "piratennest"
    assert game.told("sunk") == [{"top": "grain"}]


@pytest.mark.parametrize("same", SAME)
def test_option_alone_decides_where_both_ships_lay_even_after_a_full_circle(
    same: str,
) -> None:
    many = "ruby ruby ruby ruby salt salt salt salt salt cloth cloth cloth"
    game = raid(["wine", "grain", many + " pirate"], same=same, at="piratennest")
    game.play(lay("wine"), lay("grain"), lay("pirate"))
    assert bool(game.told("sunk")) == (same == "discard")
    assert bool(game.told("taken")) == (same == "take")


def test_pirate_ship_without_cards_left_stays_and_meets_nobody() -> None:
    game = raid(["wine", "salt", "pirate"], at="rotes_riff")
    game.play(lay("wine"), lay("salt"), lay("pirate"))
    assert RULES.observe(game.s, None)["pirate_ship"] == "piratennest"
    assert game.told("sunk") == game.told("taken") == []


def test_sunk_conflict_cards_no_longer_count() -> None:
    game = raid(["conflict wine", "conflict salt", "pirate grain grain"], at="rotes_riff")
    game.play(lay("conflict"), lay("conflict"), lay("pirate"))
    game.play(pass_(), pass_(), take("mutineer"), pass_(), take("merchant"), add(0), add(0))
    assert game.told("mutiny") == [{"captain": 0, "mutineers": 0, "won": True}]


def test_merchant_ship_meeting_the_pirate_on_its_voyage_is_unharmed() -> None:
    """P4; and the pirate ship keeps its place between rounds."""
    game = raid(["wine wine", "salt", "grain"], at="rotes_riff", pirate="piratennest")
    game.play(pass_(), pass_(), take("merchant"), pass_(), take("quartermaster"))
    assert RULES.observe(game.s, None)["ship"] == "fingerhut"
    assert RULES.observe(game.s, None)["pirate_ship"] == "piratennest"
    assert game.told("pirate") == []
