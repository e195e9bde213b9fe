"""What the film of Cartagena carries from where to where."""

from __future__ import annotations

from games.engine.events import Event
from games.engine.types import Json
from games.rulesets.cartagena.film import FILM


def carried(kind: str, **data: Json) -> list[Json]:
    return [list(piece.values()) for piece in FILM.moved(Event(kind, data), {})]


def test_cards_of_a_duel_come_from_no_seat() -> None:
    shown = carried("shown", cards=["pink-2", "grey-1"], monkeys=[1], totals={})
    assert shown == [["combat", None, None, "duel", 2]]


def test_secret_choices_look_the_same_whatever_they_are() -> None:
    assert carried("chosen", seat=1) == [["choice", 1, "hand", "duel", 1]]
    assert carried("choice", card="monkey") == []


def test_gains_and_losses_have_their_numbers() -> None:
    gained = carried("gained", seat=0, combat=2, gold=0, coins=1)
    assert gained == [["combat", 0, "combat_pile", "seat", 2], ["coins", 0, "supply", "seat", 1]]
    assert carried("stole", seat=2, target=0) == [["coins", 0, "seat", "seat-2", 1]]
    assert carried("stole", seat=2, target=None) == []
