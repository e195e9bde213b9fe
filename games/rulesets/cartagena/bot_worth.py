"""What a move is worth to a seat by rules of thumb, with any weights."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Final, cast

from games.engine.moves import Move
from games.engine.types import Json, Seat
from games.rulesets.cartagena import bot_duel
from games.rulesets.cartagena.bot_facts import MEAN_GOLD, facts
from games.rulesets.cartagena.bot_weights import Weights
from games.rulesets.cartagena.rules import moves as m
from games.rulesets.cartagena.rules.cards import (
    CAMPS,
    MOST_SWAPPED,
    PIRATES,
    STRENGTHS,
    VALUES,
    Camp,
    Combat,
    strength,
)
from games.rulesets.cartagena.rules.state import Cartagena

OTHER: Final[Mapping[Camp, Camp]] = {"valverde": "diaz", "diaz": "valverde"}
SHADE: Final = 100  # divides what should only decide between near equals


class RulesOfThumb:
    """A sensible player that uses only its seat's view."""

    def __init__(self, weights: Weights) -> None:
        self.weights = w = weights
        staying = {True: w.needed_card, False: w.further_card}  # while cards are needed, or not
        self._worth_of: Mapping[bool, Mapping[Camp, Mapping[Combat, float]]] = {
            needed: {
                camp: {card: worth + points * w.point for card, points in STRENGTHS[camp].items()}
                for camp in CAMPS
            }
            for needed, worth in staying.items()
        }
        # A new card counts as a 2 that has one's own colour half of the time.
        self._worth_of_new = {
            needed: worth + 2 / 2 * w.point + w.new_card for needed, worth in staying.items()
        }

    def suggest(self, view: Json, moves: Sequence[Move], rng: Random) -> Move:
        """Pick the move with the highest worth; chance decides between equals."""
        worth = self._worths(view, moves, rng)
        return moves[worth.index(max(worth))]

    def ranked(self, view: Json, moves: Sequence[Move], rng: Random) -> list[Move]:
        """Sort moves by their worth, the best first; chance decides between equals."""
        worth = self._worths(view, moves, rng)
        order = sorted(range(len(moves)), key=worth.__getitem__, reverse=True)
        return [moves[number] for number in order]

    def suggest_at(self, state: Cartagena, seat: Seat, moves: Sequence[Move], rng: Random) -> Move:
        """Pick the same move from a position, reading only what the view would tell."""
        return self.suggest(facts(state, seat), moves, rng)

    def _worths(self, view: Json, moves: Sequence[Move], rng: Random) -> list[float]:
        return [self._worth(view, move) + rng.random() / 1000 for move in moves]

    def _worth(self, view: Json, move: Move) -> float:
        match move:
            case m.Reveal():
                return self._reveal(view)
            case m.Use(pirate):
                return self._pirate(view, pirate)
            case m.ChangYe(target) | m.Steal(target):
                return self._steal(view, target)
            case m.Play("monkey"):
                return bot_duel.monkey(self.weights, view, self._camp(view))
            case m.Play(card):
                return bot_duel.card(self.weights, view, self._camp(view), card)
        return self._effect(view, move)

    def _effect(self, view: Json, move: Move) -> float:
        """The worth of a decision within a pirate's effect."""
        match move:
            case m.RamonDiaz(keep):
                two = view["me"]["looking"]
                gold, combat = two["gold"][0], two["combat"][0]
                if keep == "gold":
                    return VALUES[gold] * self.weights.gold / MEAN_GOLD
                return self._cards(view)[combat]
            case m.Tembo(keep):
                return self._cards(view)[keep]
            case m.WesselJan(cards):
                new, worth = self._new_card(view), self._cards(view)
                return sum(new - worth[card] for card in cards)
            case m.SellCards(cards):
                worth = self._cards(view)
                return sum(self.weights.coin - worth[card] for card in cards)
            case m.BuyCards(count):
                return count * (self._new_card(view) - self.weights.coin)
            case m.Pang(take):
                return self.weights.coin if take == "coin" else self._new_card(view)
            case m.Bijoux(camp) | m.OjoDeclare(camp):
                return 1 + self._leaning(view, camp)
            case m.OjoLook():
                return 1
            case m.Place(value):
                return value if self._camp(view) == "valverde" else -value
            case m.Look(duel):
                return _look(view, duel)
            case m.Swap(swap):
                return self._swap(view) if swap else 0
        return 0

    def _camp(self, view: Json) -> Camp:
        """The camp that this seat is in, or would choose now."""
        if view["me"]["camp"]:
            return cast("Camp", view["me"]["camp"])
        return max(CAMPS, key=lambda camp: self._leaning(view, camp))

    def _leaning(self, view: Json, camp: Camp) -> float:
        """How much speaks for a camp: cards of its colour, sailors known to stand there, and how
        much richer this seat is than players known to be in it.
        """
        worth = float(strength(view["me"]["combat"], camp))
        for note in view["me"]["notes"]:
            if note["may_be_stale"]:
                continue
            if note["pirate"] == "cambivalute":
                ahead = note["valverde"] - note["diaz"]
                worth += self.weights.sailors * (ahead if camp == "valverde" else -ahead)
            elif note["pirate"] == "ojo" and note["camp"] == camp:
                worth += self.weights.company * _richer(view, note["target"])
        return worth

    def _cards(self, view: Json) -> Mapping[Combat, float]:
        """The worth of each combat card."""
        return self._worth_of[self._needs_cards(view)][self._camp(view)]

    def _new_card(self, view: Json) -> float:
        return self._worth_of_new[self._needs_cards(view)]

    def _needs_cards(self, view: Json) -> bool:
        return len(view["me"]["combat"]) < self.weights.enough_cards

    def _reveal(self, view: Json) -> float:
        """The worth of revealing a pirate, which may be the ghost unless that has been seen."""
        voyage = view["voyage"]
        gone = [*voyage["face_up"], *voyage["used"], voyage["lifeboat"]]
        hidden = len(PIRATES) - sum(pirate in gone for pirate in PIRATES)
        return self.weights.reveal * (1 if "ghost" in gone else 1 - 1 / hidden)

    def _pirate(self, view: Json, pirate: str) -> float:
        w, voyage, card = self.weights, view["voyage"], self._new_card(view)
        coin = w.coin if voyage["supply"] else 0
        gold = w.gold if voyage["gold_pile"] else 0
        pile: int = voyage["combat_pile"]
        match pirate:
            case "captain_valverde":
                return gold + coin
            case "ramon_diaz":
                return max(gold, card) + w.ramon_diaz
            case "crackpott":
                return card * min(1 + w.second_card, pile)
            case "tembo":
                return (card + w.tembo) * min(1, pile)
            case "pang":
                return max(coin, card * min(1, pile))
            case "chang_ye":
                return max(self._steal(view, other) for other in _others(view))
            case "sate":
                return float(min(voyage["sate_offer"], voyage["supply"])) * w.sate * w.coin
            case "bijoux" | "ojo":
                return self._declaring(view, pirate)
            case "wessel_jan":
                return w.wessel_jan + w.better_cards * self._better_cards(view, card)
            case "dean_nero":
                return w.dean_nero + w.better_trade * self._better_trade(view, card)
        return w.cambivalute

    def _declaring(self, view: Json, pirate: str) -> float:
        w, camp = self.weights, view["me"]["camp"]
        if camp is None:
            left: float = view["voyage"]["distance"] / view["voyage"]["start"]
            return w.declare + w.declare_late * (1 - left)
        if pirate == "ojo" or not w.turncoat:
            return w.ojo if pirate == "ojo" else w.bijoux
        against = self._leaning(view, OTHER[camp]) - self._leaning(view, camp)
        return w.bijoux + w.turncoat * max(0.0, against)

    def _better_cards(self, view: Json, new: float) -> float:
        """What is gained by putting the worst cards under the pile in return for new ones."""
        if not self.weights.better_cards:
            return 0
        cards = self._cards(view)
        gains = sorted((new - cards[card] for card in view["me"]["combat"]), reverse=True)
        return sum(max(0.0, gain) for gain in gains[:MOST_SWAPPED])

    def _better_trade(self, view: Json, new: float) -> float:
        """What is gained by selling the worst cards, or by buying some."""
        if not self.weights.better_trade:
            return 0
        cards, coin, me = self._cards(view), self.weights.coin, view["me"]
        most = min(MOST_SWAPPED, view["voyage"]["supply"])
        sold = sorted((coin - cards[card] for card in me["combat"]), reverse=True)[:most]
        count = min(
            MOST_SWAPPED, view["voyage"]["combat_pile"], view["players"][me["seat"]]["coins"]
        )
        return max(sum(max(0.0, gain) for gain in sold), float(count) * (new - coin))

    def _steal(self, view: Json, target: Seat | None) -> float:
        """The worth of stealing a coin: preferably from the richest."""
        if target is None or not view["players"][target]["coins"]:
            return 0
        player = view["players"][target]
        riches: float = player["coins"] + MEAN_GOLD * player["gold_cards"]
        return self.weights.steal + riches / SHADE

    def _swap(self, view: Json) -> float:
        two = view["me"]["looking"]
        ahead: int = two["valverde"] - two["diaz"]
        return -ahead if self._camp(view) == "valverde" else ahead


def _others(view: Json) -> list[Seat]:
    return [p["seat"] for p in view["players"] if p["seat"] != view["me"]["seat"]]


def _richer(view: Json, target: Seat) -> float:
    """How many more coins a seat has than another, counting the value of its gold."""
    me, other = view["me"], view["players"][target]
    mine = view["players"][me["seat"]]["coins"] + sum(VALUES[card] for card in me["gold"])
    return float(mine - other["coins"] - MEAN_GOLD * other["gold_cards"])


def _look(view: Json, duel: str | None) -> float:
    """The worth of a look at a duel: new ones first, then stale ones. It is free: never decline."""
    if duel is None:
        return -1
    notes = [n for n in view["me"]["notes"] if n["pirate"] == "cambivalute" and n["duel"] == duel]
    return 1 if not notes else 0.5 if notes[-1]["may_be_stale"] else 0
