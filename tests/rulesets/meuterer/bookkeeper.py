"""A listener who gets the public events of a game, and knows the rules.

It is a second implementation of all that follows from public events. But for choices, chance
and revealed cards, the listener could have told each event: so none contains more.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from games.engine.events import Event
from games.rulesets.meuterer.manifest import RULESET
from games.rulesets.meuterer.rules.options import MeutererOptions

ISLANDS = {island["id"]: island for island in RULESET.wire.components()["islands"]}
ROLES = {"quartermaster", "mutineer", "cabin_boy", "merchant", "dock_worker"}
ROUNDS = {3: 9, 4: 8}


class Bookkeeper:
    """Each kind of public event has a method, which takes exactly its fields."""

    def __init__(self, seats: int, options: MeutererOptions) -> None:
        self.seats = range(seats)
        self.options = options
        self.round = 0
        self.scores = [0] * seats
        self.hands = [5] * seats  # how many cards
        self.pile = 36 + options.pirates - 5 * seats
        self.discards = self.buried = 0
        self.top: str | None = None
        self.ship, self.pirate_ship, self.active = "hochland", "piratennest", ["hochland"]
        self.captain = self.leader = 0
        self.circle: list[str] = []
        self.tidy_up()

    def tidy_up(self) -> None:
        """Clear the table for a round."""
        self.wage: int | None = None
        self.offers: list[list[str]] = [[] for _ in self.seats]
        self.added = [0 for _ in self.seats]
        self.passed: list[int] = []
        self.left = len(ROLES)
        self.roles: list[str | None] = []
        self.goals: dict[int, str] = {}
        self.won = False
        self.lots: dict[int, dict[str, Any]] = {}
        self.has_opened = self.options.captain_opens == "free"

    def hear(self, event: Event) -> None:
        if event.to is None:
            getattr(self, f"on_{event.kind}")(**event.data)

    def table(self) -> dict[str, Any]:
        """What the view of a spectator must contain."""
        return {
            "round": self.round,
            "captain": self.captain,
            "wage": self.wage,
            "circle": self.circle,
            "ship": self.ship,
            "active": self.active,
            "pirate_ship": self.pirate_ship if self.options.pirates else None,
            "captain_destination": self.goals.get(self.leader),
            "roles_left": self.left,
            "pile_size": self.pile,
            "discards_size": self.discards + self.buried,
            "discards_top": self.top,
            "scores": self.scores,
        }

    def turns(self, first: int) -> list[int]:
        return [(first + n) % len(self.seats) for n in self.seats]

    def first(self) -> int:
        """M7, M9: who sells, discards and draws first."""
        return self.captain if self.options.sale_order == "new_captain" else self.leader

    def ahead(self, island: str, steps: int) -> str:
        return self.circle[(self.circle.index(island) + steps) % len(self.circle)]

    def book(self, earned: list[int]) -> None:
        self.scores = [a + b for a, b in zip(self.scores, earned, strict=True)]

    def discard(self, *cards: str) -> None:
        self.discards += len(cards)
        self.top = [self.top, *cards][-1]

    def clear_table(self) -> None:
        """M9: offered cards in the order played, then those of the mutiny."""
        for seat in self.turns(self.first()):
            self.discard(*self.offers[seat], *["conflict"] * self.added[seat])
        self.offers = [[] for _ in self.seats]

    def side(self, seat: int) -> str:
        if seat == self.leader or self.roles[seat] == "quartermaster":
            return "captain"
        return "mutineers" if self.roles[seat] in ("mutineer", "cabin_boy") else "neither"

    def price(self, island: str, seat: int, winners: list[int]) -> int:
        """M7: what one of the winners gets."""
        alone, *_ = prices = ISLANDS[island]["prices"]
        ahead = any(self.roles[winner] == "merchant" for winner in winners)
        void = len(winners) == 4 or (
            len(winners) == len(self.seats) and self.options.three_player_all_tie == "none"
        )
        if self.roles[seat] == "merchant":
            return 0 if void and self.options.merchant_four_tie == "none" else int(alone)
        if ahead and self.options.merchant_ties == "alone":
            return 0
        return 0 if void else int(prices[len(winners) - 1])

    def on_set_up(self, circle: list[str], captain: int) -> None:
        assert sorted(circle) == sorted(ISLANDS)
        assert circle[0] == "hochland"
        assert self.options.layout == "random" or circle == list(ISLANDS)
        self.circle, self.captain = circle, captain

    def on_round(self, **told: int) -> None:
        assert told == {"round": self.round + 1, "captain": self.captain}
        self.round, self.leader = self.round + 1, self.captain
        self.tidy_up()

    def on_wage(self, seat: int, value: int) -> None:
        assert seat == self.captain
        assert value in range(4)
        self.wage = value

    def on_offered(self, seat: int, card: str) -> None:
        assert seat not in self.passed
        self.hands[seat] -= 1
        self.has_opened = True
        if card == "pirate":
            self.discard(card)
        else:
            self.offers[seat].append(card)

    def on_pirate(self, seat: int, steps: int, island: str) -> None:
        assert steps == self.hands[seat]
        met = [self.ahead(self.pirate_ship, -n) for n in range(1, steps + 1)]
        takes = self.options.pirate_landing == "take" and met[-1:] == [self.ship]
        self.fates = ["discard"] if self.ship in (met[:-1] if takes else met) else []
        self.fates += ["take"] if takes else []
        if self.pirate_ship == self.ship:
            self.fates = [self.options.pirate_same_island]
        self.pirate_ship = self.ahead(self.pirate_ship, -steps)
        assert island == self.pirate_ship

    def on_sunk(self, top: str) -> None:
        assert self.fates.pop(0) == "discard"
        self.clear_table()
        assert top == self.top

    def on_taken(self, seat: int, cards: list[str]) -> None:
        assert self.fates.pop(0) == "take"
        assert Counter(cards) == Counter(card for offer in self.offers for card in offer)
        self.hands[seat] += len(cards)
        self.offers = [[] for _ in self.seats]

    def on_passed(self, seat: int, destination: str | None = None) -> None:
        assert seat not in self.passed
        self.passed.append(seat)
        if seat == self.captain:
            assert self.has_opened or not self.hands[seat]
            self.goals[seat] = self.ahead(self.ship, self.hands[seat])
        assert destination == self.goals.get(seat)

    def on_took(self, seat: int, left: int) -> None:
        assert seat == self.passed[-1]
        self.left -= 1
        assert left == self.left

    def on_revealed(self, roles: list[str | None]) -> None:
        chosen = [role for role in roles if role]
        assert len(set(chosen) & ROLES) == len(chosen) == len(self.seats) - 1
        assert roles[self.captain] is None
        self.roles = roles
        self.to_add = [seat for seat in self.turns(self.captain) if self.side(seat) != "neither"]

    def on_destination(self, seat: int, destination: str) -> None:
        assert self.roles[seat] == "mutineer"
        self.goals[seat] = self.ahead(self.ship, self.hands[seat])
        assert destination == self.goals[seat]

    def on_added(self, seat: int, count: int) -> None:
        assert seat == self.to_add.pop(0)
        laps = self.options.mutiny_laps
        if laps == "until_all_pass" or (laps == "until_all_out" and count):
            self.to_add.append(seat)
        self.hands[seat] -= count
        self.added[seat] += count

    def on_mutiny(self, captain: int, mutineers: int, won: bool) -> None:
        assert self.options.mutiny_laps == "until_all_pass" or not self.to_add
        cards = Counter(captain=int("quartermaster" in self.roles))
        for seat in self.seats:
            offered = self.offers[seat].count("conflict")
            counted = offered if self.options.offered_conflicts_count else 0
            cards[self.side(seat)] += self.added[seat] + counted
        self.won = cards["mutineers"] >= cards["captain"]
        assert (captain, mutineers, won) == (cards["captain"], cards["mutineers"], self.won)

    def on_voyage(self, earned: list[int], captain: int) -> None:
        right = Counter(dict.fromkeys(self.seats, 0))
        who = {role: seat for seat, role in enumerate(self.roles) if role}
        if self.won:
            self.captain = who["mutineer"]
            right.update({who["cabin_boy"]: 2} if "cabin_boy" in who else {})
        elif "quartermaster" in who:
            assert self.wage is not None
            right[who["quartermaster"]] += 1 + self.wage
            right[self.captain] -= self.wage
        right[self.captain] += ISLANDS[self.goals[self.captain]]["voyage"]
        assert (earned, captain) == ([right[seat] for seat in self.seats], self.captain)
        self.book(earned)
        self.to_sell = self.turns(self.first())

    def on_sold(self, seat: int, allocation: dict[str, Any]) -> None:
        assert seat == self.to_sell.pop(0)
        goods: Counter[str] = Counter()
        for island, lot in allocation.items():
            assert island in self.active
            assert ISLANDS[island]["good"] in (None, lot["good"])
            goods[lot["good"]] += lot["count"]
        assert goods <= Counter(self.offers[seat])
        if self.options.sale_choice == "auto":
            for island in self.active:
                assert allocation.get(island, {"count": 0})["count"] >= self.lying(seat, island)
        assert not goods.keys() & {"conflict", "pirate"}
        self.lots[seat] = allocation

    def lying(self, seat: int, island: str) -> int:
        """How many cards of a good lie on an island because it sells on no other active one."""
        sells = {at: ISLANDS[at]["good"] for at in self.active}
        return max(
            (
                count
                for good, count in Counter(self.offers[seat]).items()
                if good != "conflict"
                and [at for at in sells if sells[at] in (None, good)] == [island]
            ),
            default=0,
        )

    def on_sale(self, island: str, sold: list[int], earned: list[int]) -> None:
        counts = [self.lots[seat].get(island, {"count": 0})["count"] for seat in self.seats]
        best = [seat for seat in self.seats if counts[seat] == max(counts) > 0]
        right = [self.price(island, seat, best) if seat in best else 0 for seat in self.seats]
        assert (sold, earned) == (counts, right)
        self.book(earned)

    def on_scores(self, scores: list[int]) -> None:
        assert scores == self.scores

    def on_sailed(self, ship: str, active: list[str]) -> None:
        before, self.ship = self.ship, self.goals[self.captain]
        self.active = list(dict.fromkeys([before, self.ship]))
        assert (ship, active) == (self.ship, self.active)
        self.clear_table()
        self.to_draw = self.turns(self.first())

    def on_reshuffled(self, pile: int) -> None:
        assert pile == self.discards + self.buried
        self.pile += pile
        self.discards = self.buried = 0
        self.top = None

    def on_drew(self, seat: int, count: int) -> None:
        assert seat == self.to_draw.pop(0)
        extra = 3 if self.roles[seat] == "dock_worker" else 0
        wanted = max(0, 5 - self.hands[seat]) + extra
        assert count == min(wanted, self.pile + self.discards + self.buried)
        self.pile -= count
        self.hands[seat] += count
        self.surplus = min(count, self.hands[seat] - 5)

    def on_returned(self, seat: int, count: int) -> None:
        assert self.roles[seat] == "dock_worker"
        assert count == self.surplus > 0
        self.hands[seat] -= count
        if self.options.dock_return == "bottom":
            self.pile += count
        else:
            self.buried += count

    def on_over(self, scores: list[int], winners: list[int]) -> None:
        assert self.round == (self.options.rounds or ROUNDS[len(self.seats)])
        assert scores == self.scores
        assert winners == [seat for seat in self.seats if scores[seat] == max(scores)]
