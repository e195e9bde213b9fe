"""P3: a pirate ship that ends its way at the merchant ship; option ``pirate_landing``."""

from __future__ import annotations

from typing import Any

import pytest

from games.rulesets.meuterer.rules import RULES
from tests.rulesets.meuterer.table import Table, lay, pass_, table, take

SAME = ["take", "discard", "ignore"]
MANY = "ruby ruby ruby ruby salt salt salt salt salt cloth cloth cloth"  # once round the circle


def raid(cards: str, *, landing: str = "take", same: str = "take", **given: Any) -> Table:
    """Seat 2 plays the pirate card, with the pirate ship on Piratennest and these cards left."""
    options = {"pirates": True, "pirate_same_island": same, "pirate_landing": landing}
    hands = ["wine conflict", "grain grain", f"{cards} pirate"]
    game = table(hands, options=options, phase="offer", **given)
    return game.play(lay("wine"), lay("grain"), lay("pirate"))


def offered(game: Table) -> list[list[str]]:
    return [player["offered"] for player in RULES.observe(game.s, None)["players"]]


def test_discard_sinks_where_it_lands() -> None:
    """The default."""
    game = raid("salt", landing="discard", at="rotes_riff")
    assert (game.told("sunk"), game.told("taken")) == ([{"top": "grain"}], [])
    assert game.s.hands[2] == ("salt",)


@pytest.mark.parametrize("same", SAME)
def test_take_gives_all_open_cards_to_the_hand_where_it_lands(same: str) -> None:
    """Whatever ``pirate_same_island`` says."""
    game = raid("salt", same=same, at="rotes_riff")
    assert offered(game) == [[], [], []]
    assert game.s.hands[2] == ("salt", "wine", "grain")
    assert game.told("taken") == [{"seat": 2, "cards": ["wine", "grain"]}]
    assert game.told("sunk") == []
    assert game.s.discards == ["pirate"]


def test_take_includes_cards_of_players_who_have_passed_and_conflict_cards() -> None:
    options = {"pirates": True, "pirate_landing": "take"}
    hands = ["wine salt", "conflict ruby", "grain cloth pirate"]
    game = table(hands, options=options, phase="offer", at="rotes_riff")
    game.play(lay("wine"), lay("conflict"), lay("grain"))
    game.play(lay("salt"), pass_(), take("merchant"), lay("pirate"))
    assert game.s.hands[2] == ("salt", "wine", "cloth", "grain", "conflict")


def test_taken_cards_are_known_to_everybody() -> None:
    game = raid("salt", at="rotes_riff")
    for viewer in (0, 1, None):
        assert RULES.observe(game.s, viewer)["players"][2]["known_cards"] == ["wine", "grain"]


@pytest.mark.parametrize("landing", ["take", "discard"])
def test_pirate_ship_that_crosses_discards_a_card_wherever_it_lands(landing: str) -> None:
    game = raid("salt salt", landing=landing, at="rotes_riff")
    assert RULES.observe(game.s, None)["pirate_ship"] == "sommerland"
    assert (game.told("sunk"), game.told("taken")) == ([{"top": "grain"}], [])


def test_pirate_ship_that_goes_round_to_its_landing_crosses_first() -> None:
    """Once round the circle and back to the merchant ship: nothing is left to take."""
    game = raid(f"{MANY} cloth", at="rotes_riff")
    assert RULES.observe(game.s, None)["pirate_ship"] == "rotes_riff"
    assert game.told("sunk") == [{"top": "grain"}]
    assert game.told("taken") == [{"seat": 2, "cards": []}]


@pytest.mark.parametrize("same", SAME)
@pytest.mark.parametrize("cards", ["salt", MANY])
def test_ship_that_starts_there_follows_pirate_same_island_alone(same: str, cards: str) -> None:
    """A ruling; even if it sails all the way round to the merchant ship again."""
    game = raid(cards, same=same, at="piratennest")
    assert bool(game.told("taken")) == (same == "take")
    assert bool(game.told("sunk")) == (same == "discard")


def test_ship_that_meets_nobody_takes_nothing() -> None:
    game = raid("salt", at="kalte_klippe")
    assert game.told("taken") == game.told("sunk") == []
    assert offered(game) == [["wine"], ["grain"], []]
