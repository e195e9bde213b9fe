"""M3: whether the captain must offer a card before passing; option ``captain_opens``."""

from __future__ import annotations

from typing import Any

import pytest

from games.rulesets.meuterer.rules import RULES
from tests.rulesets.meuterer.table import Table, lay, pass_, pay, table, take

HANDS = ["wine salt conflict", "salt", "grain"]


def offer(hands: list[str], **given: Any) -> Table:
    options = {"captain_opens": "must_offer"} | given.pop("options", {})
    return table(hands, options=options, phase="offer", **given)


def test_captain_must_offer_a_first_card() -> None:
    assert offer(HANDS).legal == [lay("salt"), lay("wine"), lay("conflict")]


def test_free_captain_may_pass_at_once() -> None:
    """The default."""
    assert pass_() in table(HANDS, phase="offer").legal


def test_captain_may_pass_once_a_card_was_offered() -> None:
    game = offer(HANDS).play(lay("wine"), lay("salt"), lay("grain"))
    assert game.turn == 0
    assert pass_() in game.legal


def test_other_players_may_pass_at_once() -> None:
    game = offer(HANDS).play(lay("wine"))
    assert game.legal == [lay("salt"), pass_()]


@pytest.mark.parametrize("card", ["conflict", "pirate"])
def test_conflict_and_pirate_cards_are_first_cards_too(card: str) -> None:
    game = offer([f"wine {card}", "salt", "grain"], options={"pirates": True})
    game.play(lay(card), lay("salt"), lay("grain"))
    assert pass_() in game.legal


def test_first_card_is_asked_even_if_there_is_no_choice() -> None:
    """The number of choices would tell what the captain holds."""
    game = offer(["wine wine", "salt", "grain"])
    assert (game.turn, game.legal) == (0, [lay("wine")])


def test_first_card_that_was_sunk_has_been_offered() -> None:
    game = offer(["wine wine", "salt", "grain pirate"], at="sommerland", pirate="rotes_riff",
                 options={"pirates": True})  # fmt: skip
    game.play(lay("wine"), lay("salt"), lay("pirate"))
    assert game.told("sunk")
    assert pass_() in game.legal


def test_captain_without_cards_passes_without_being_asked() -> None:
    game = table(["", "salt", "grain"], options={"captain_opens": "must_offer"}).play(pay(1))
    assert (game.s.passed, game.turn) == ([0], 1)
    assert game.legal == [lay("salt"), pass_()]


def test_captain_who_offered_the_only_card_passes_on_the_next_turn() -> None:
    game = offer(["wine", "salt", "grain"])
    game.play(lay("wine"), pass_(), take("merchant"), pass_(), take("mutineer"))
    assert game.told("passed")[-1] == {"seat": 0, "destination": "hochland"}
    assert game.s.phase == "mutiny"


def test_card_that_must_be_offered_shows_in_no_view() -> None:
    free = table(HANDS, phase="offer")
    for viewer in (0, 1, 2, None):
        assert RULES.observe(offer(HANDS).s, viewer) == RULES.observe(free.s, viewer)
