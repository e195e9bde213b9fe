"""Public events are enough to follow a game, and contain no more than the rules make of them."""

from __future__ import annotations

from collections import Counter
from typing import Literal

import pytest

from games.engine.events import Event, Log
from games.engine.playout import walk
from games.rulesets.meuterer.manifest import RULESET
from games.rulesets.meuterer.rules import RULES
from games.rulesets.meuterer.rules.options import MeutererOptions
from games.rulesets.meuterer.rules.state import Meuterer
from tests.engine.deals import Deal, for_rulesets
from tests.rulesets.meuterer.bookkeeper import Bookkeeper


class Player(Bookkeeper):
    """A bookkeeper who also sits at the table, and gets the private events of the seat."""

    def __init__(self, seat: int, seats: int, options: MeutererOptions) -> None:
        super().__init__(seats, options)
        self.seat = seat
        self.hand: Counter[str] = Counter()
        self.mine: str | None = None
        self.looked: list[str] | None = None

    def hear(self, event: Event) -> None:
        super().hear(event)
        data = event.data
        match event.kind:
            case "cards":
                self.hand.update(data["cards"])
            case "put_back":
                self.hand.subtract(data["cards"])
            case "looked":
                self.looked = data["roles"]
            case "role":
                self.mine = data["role"]
            case "round":
                self.mine = self.looked = None
            case "offered" if data["seat"] == self.seat:
                self.hand[data["card"]] -= 1
            case "added" if data["seat"] == self.seat:
                self.hand["conflict"] -= data["count"]
            case "taken" if data["seat"] == self.seat:
                self.hand.update(data["cards"])


def start(deal: Deal) -> tuple[Meuterer, Log]:
    return RULES.setup(deal.seats, deal.seed, deal.options)


def follow(listener: Bookkeeper, log: Log, seat: int | None) -> None:
    for event in log:
        if event.seen_by(seat):
            listener.hear(event)


@for_rulesets("meuterer", examples=120)
def test_public_events_are_enough_to_keep_every_public_figure(deal: Deal) -> None:
    """Every figure of M1 to M10 and P1 to P4, worked out a second time."""
    keep_the_books(deal)


@pytest.mark.parametrize("landing", ["take", "discard"])
@pytest.mark.parametrize("same", ["take", "discard", "ignore"])
def test_public_events_are_enough_with_many_pirates(
    same: Literal["take", "discard", "ignore"], landing: Literal["take", "discard"]
) -> None:
    options = MeutererOptions(
        pirates=True, rounds=20, pirate_same_island=same, pirate_landing=landing
    )
    for number in range(30):
        keep_the_books(Deal(RULESET, 3 + number % 2, f"{number:064x}", options))


def keep_the_books(deal: Deal) -> None:
    state, log = start(deal)
    keeper = Bookkeeper(deal.seats, state.options)
    follow(keeper, log, None)
    for *_, after, events in walk(RULES, state, deal.rng()):
        follow(keeper, events, None)
        view = RULES.observe(after, None)
        assert {name: view[name] for name in keeper.table()} == keeper.table()
        for player in view["players"]:
            assert player["hand_size"] == keeper.hands[player["seat"]]
            assert player["offered"] == keeper.offers[player["seat"]]
            assert player["sold"] == keeper.lots.get(player["seat"])


@for_rulesets("meuterer", examples=60)
def test_events_of_a_seat_are_enough_to_know_what_the_seat_sees(deal: Deal) -> None:
    state, log = start(deal)
    players = [Player(seat, deal.seats, state.options) for seat in range(deal.seats)]
    for player in players:
        follow(player, log, player.seat)
    for *_, after, events in walk(RULES, state, deal.rng()):
        for player in players:
            follow(player, events, player.seat)
            me = RULES.observe(after, player.seat)["me"]
            assert Counter(me["hand"] + me["drawn"]) == +player.hand
            assert (me["role"], me["roles_seen"]) == (player.mine, player.looked)
